"""`legal` and `why_not` agree on every pick of cards and on every bid."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.valhalla_lemmings.positions import vl

from fellfield.games.valhalla_lemmings.actions import DiscardCards
from fellfield.games.valhalla_lemmings.deck import ANY, Limit
from fellfield.games.valhalla_lemmings.material import KINDS, MAX_OF_A_KIND, TOKENS, cards_in, in_order
from fellfield.games.valhalla_lemmings.rules.bidding import why_not_bid
from fellfield.games.valhalla_lemmings.rules.picks import discards, why_not_pick

value_caps = st.sampled_from([(MAX_OF_A_KIND,) * KINDS, (1,) * KINDS, (2, 0, 0, 0), (0, 0, 1, 0), (1, 2, 0, 1)])
limits = st.builds(Limit, st.sampled_from([1, 2, 3, ANY]), st.sampled_from([1, 3, 4, 6, ANY]), value_caps.map(cards_in))
card_counts = st.lists(st.integers(0, 2), min_size=4, max_size=4)


@settings(max_examples=60, deadline=None)
@given(card_counts, card_counts, limits)
def test_the_legal_picks_are_exactly_those_that_why_not_allows(held: list[int], bid: list[int], limit: Limit) -> None:
    reach = (cards_in(held), cards_in(bid), 0, 0)
    candidates = {
        in_order(token for token, count in zip(TOKENS, counts, strict=False) for _ in range(count))
        for counts in product(*(range(count + 2) for count in held + bid))
        if sum(counts) <= 7
    }
    allowed = {pick for pick in candidates if pick and why_not_pick(reach, limit, pick) is None}
    offered = [action.cards for action in discards(reach, limit) if isinstance(action, DiscardCards)]
    offered = [pick for pick in offered if len(pick) <= 7]
    assert len(set(offered)) == len(offered)
    assert set(offered) == allowed


def test_the_legal_bids_are_exactly_those_that_why_not_allows() -> None:
    for modifier in ("", " saga lemmoki lempoleon:pending"):
        position = vl("3 players; table lemsar; A hand 5+3+3+2+1+1" + modifier)
        offered = {str(action) for action in position.state.legal(0)}
        for counts in product(range(4), range(3), range(4), range(3)):
            cards = "+".join("1" * counts[0] + "2" * counts[1] + "3" * counts[2] + "5" * counts[3])
            action = position.game.parse(f"bid {cards or '-'}")
            assert (why_not_bid(position.state, 0, action) is None) == (str(action) in offered)
