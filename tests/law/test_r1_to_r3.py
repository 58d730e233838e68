"""R1 table, R2 first dealer and partnerships, R3 the deal."""

from random import Random

import pytest

from mendikot.chance import deal_out, supply
from mendikot.engine import PRESETS, Deal, IllegalAction, Lots, Match, Rules, RulesError
from mendikot.engine.cards import CARD, PACKS, TENS, Rank, packets
from mendikot.engine.rules import CHOICES, PACKS_FOR
from tests.tables import SHORT, dealt, go, match_with, play_on

law = pytest.mark.law


def cards(text):
    return tuple(CARD[word] for word in text.split())


@law("R1.1")
@pytest.mark.parametrize(("players", "pack"), [(4, 52), (6, 48), (8, 48)])
def test_seats_in_order_of_play_and_two_sides(players, pack):
    deal = Deal.new(Rules(players=players, pack=pack, hukum="no-trump"), dealer=1)
    deal = deal.apply(deal_out(deal.want, 0, players, Random(1)))
    order = []
    for _ in range(players):
        order.append(deal.to_act)
        deal = deal.apply(deal.legal_actions()[0])
    assert order == [(2 + step) % players for step in range(players)]
    assert deal.gathering.sides[deal.tricks[0].best % 2].tricks == 1
    assert deal.gathering.sides[1 - deal.tricks[0].best % 2].tricks == 0


@law("R1.2")
def test_direction_changes_nothing_but_the_screen():
    one = play_on(Match.new(Rules()), Random(3))
    other = play_on(Match.new(Rules(direction="clockwise")), Random(3))
    assert [deal.log for deal in one.deals] == [deal.log for deal in other.deals]
    assert one.results == other.results


@law("R1.3")
def test_packs_by_number_of_players():
    allowed = {(4, 52), (4, 32), (6, 48), (8, 48)}
    for players in (4, 6, 8):
        for pack in (52, 48, 32):
            if (players, pack) in allowed:
                rules = Rules(players=players, pack=pack)
                assert rules.hand_size * players == len(rules.cards) == pack
            else:
                with pytest.raises(RulesError) as refused:
                    Rules(players=players, pack=pack)
                assert refused.value.field == "pack"
                assert f"for {players} players" in refused.value.valid
    assert [PACKS[size][-1].rank for size in (52, 48, 32)] == [Rank.TWO, Rank.THREE, Rank.SEVEN]


@law("R1.3")
@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("target", {"target": 0}),
        ("deals", {"deals": 0}),
        ("win", {"win": 0}),
        ("mendikot", {"win": 3, "mendikot": 2}),
        ("kot", {"kot": 1, "win": 2}),
        ("target", {"target": 1000}),
        ("kot", {"kot": 1000}),
        ("bonus_aces", {"bonus_aces": True, "score": "tens"}),
        ("target", {"target": None}),
        ("players", {"players": 5}),
        ("players", {"players": "4"}),
        ("players", {"players": 4.0}),
        ("bonus_aces", {"bonus_aces": 1}),
        ("target", {"target": True}),
        ("target", {"target": 7.0}),
        ("hukum", {"hukum": "whist"}),
        ("hukum", {"hukum": None}),
        ("gathering", {"gathering": ["every-trick"]}),
        ("colour", {"colour": "green"}),
    ],
)
def test_tables_that_cannot_be(field, options):
    with pytest.raises(RulesError) as refused:
        Rules.from_dict(options)
    assert refused.value.field == field
    assert refused.value.valid


@law("R1.3")
def test_every_other_mix_of_options_is_a_table():
    count = 0
    for players, packs in PACKS_FOR.items():
        for pack in packs:
            for hukum in CHOICES["hukum"]:
                for gathering in CHOICES["gathering"]:
                    for score in CHOICES["score"]:
                        options = {
                            "players": players,
                            "pack": pack,
                            "hukum": hukum,
                            "gathering": gathering,
                            "score": score,
                        }
                        rules = Rules.from_dict(options)
                        assert Rules.from_dict(rules.to_dict()) == rules
                        count += 1
    assert count == 4 * 10 * 2 * 3


@law("R1.4")
def test_only_the_tens_score_and_ranks_go_from_ace_to_two():
    assert [rank.letter for rank in sorted(Rank, reverse=True)] == list("AKQJT98765432")
    assert sorted(map(str, TENS)) == ["TC", "TD", "TH", "TS"]


@law("R2.1")
@pytest.mark.parametrize(("first", "dealer"), [("highest", 2), ("lowest", 1)])
def test_the_highest_or_the_lowest_card_deals_first(first, dealer):
    match = Match.new(Rules(first_dealer=first)).apply(Lots(cards("9S 3H AD TC")))
    assert match.dealer == dealer
    assert match.seating == (0, 1, 2, 3)


@law("R2.2")
def test_partnerships_by_the_draw():
    rules = Rules(partnerships="drawn")
    match = Match.new(rules).apply(Lots(cards("9S AH KD TC")))
    # Chairs 1 and 2 drew high: they take the even seats, 0 and 3 the odd ones.
    assert match.seating == (1, 0, 2, 3)
    assert match.seating[match.dealer] == 1


@law("R2.3")
def test_only_those_whose_tie_matters_draw_again():
    rules = Rules(players=6, pack=48, partnerships="drawn")
    match = Match.new(rules).apply(Lots(cards("AS AH KD KC 3S 3H")))
    # Two aces tie for dealer, two kings across the middle; the threes do not matter.
    assert match.wants.chairs == (0, 1, 2, 3)
    assert not set(match.wants.cards) & set(cards("AS AH KD KC 3S 3H"))
    match = match.apply(Lots(cards("4S 5H 6D 6C")))
    assert match.wants.chairs == (2, 3)
    match = match.apply(Lots(cards("7D 8C")))
    assert match.seating == (0, 2, 1, 4, 3, 5)
    assert match.seating[match.dealer] == 1


@law("R2.3")
def test_a_tie_that_does_not_matter_is_left():
    match = Match.new(Rules()).apply(Lots(cards("AS KH KD KC")))
    assert match.dealer == 0


@law("R2.3")
def test_the_draw_ends_even_when_the_pack_runs_out():
    match = Match.new(Rules(pack=32))
    ranks = "AKQJT987"
    rounds = 0
    for rank in ranks:
        match = match.apply(Lots(cards(" ".join(rank + suit for suit in "SHDC"))))
        rounds += 1
    assert match.dealer is None and rounds == 8
    match = match.apply(Lots(cards("AS KH QD JC")))
    assert match.dealer == 0


@law("R3.1")
def test_packets():
    assert packets(13) == (5, 4, 4)
    assert packets(8) == (5, 3)
    assert packets(6) == (5, 1)


@law("R3.1")
@pytest.mark.parametrize("name", PRESETS)
def test_every_seat_gets_its_share_of_the_pack(name):
    rules = PRESETS[name]
    match = play_on(Match.new(rules), Random(4), deals=1)
    deal = match.deals[0]
    assert {len(hand) for hand in deal.dealt} == {deal.each}
    if deal.outcome.kind != "void":
        assert sorted(card for hand in deal.dealt for card in hand) == sorted(rules.cards)


@law("R3.1")
def test_cards_that_cannot_be_dealt_are_refused():
    deal = Deal.new(Rules(**SHORT, hukum="no-trump"), 3)
    for wrong in (
        "AKQJT987... .AKQJT987.. ..AKQJT987.",
        "AKQJT98... .AKQJT987.. ..AKQJT987. ...AKQJT987",
        "AKQJT987... AKQJT987... ..AKQJT987. ...AKQJT987",
        "AKQJT982... .AKQJT987.. ..AKQJT987. ...AKQJT987",
    ):
        with pytest.raises(IllegalAction):
            go(deal, "dealt " + wrong)


@law("R3.2")
def test_the_elder_chooses_and_leads():
    match = match_with(Rules(hukum="shown"), dealer=2)
    match = match.apply(supply(match, Random(1)))
    assert match.to_act == match.deal.elder == 3
    match = match.apply(match.legal_actions()[0])
    assert match.to_act == 3 and match.legal_actions()[0].kind == "play"


@law("R3.2")
def test_the_elder_leads_where_there_is_nothing_to_choose():
    deal = dealt(
        Rules(**SHORT, hukum="no-trump"), "AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
    )
    assert deal.to_act == deal.elder == 0
