"""Numbers for learners: a fixed integer for every action, a tensor and a text for what a seat may know.

This is the one place where actions are integers. An observation is made from `view(seat)`, never from a state.
"""

from fellfield.adapters.encoding.encoding import Encoding, encoding_of

__all__ = ["Encoding", "encoding_of"]
