"""Encodings for machine learning: a fixed integer for every action, a tensor and a text for every view.

This is the only place where actions are integers. Observations are made from `view(seat)`, never from a state.
"""

from fellfield.adapters.encoding.encoding import Encoding, encoded_games, encoding_of

__all__ = ["Encoding", "encoded_games", "encoding_of"]
