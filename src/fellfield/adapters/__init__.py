"""The games as environments that researchers know: PettingZoo, OpenSpiel, Gymnasium, many games at once.

Each needs its own extra (`pip install fellfield[pettingzoo]` ...); nothing here is loaded unless it is asked for.
"""
