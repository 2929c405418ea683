"""The games as environments for machine learning: PettingZoo, OpenSpiel, Gymnasium, and a vector environment.

Each needs its own extra (`pip install fellfield[pettingzoo]` ...); nothing is imported before it is used.
"""
