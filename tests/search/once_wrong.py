"""Positions of which the solver once told a wrong value, and what they are worth.

The deals of one case are asked one after the other with one table: what was kept of the first
was taken for the second, or within a deal one position for another.
"""

from __future__ import annotations

from typing import NamedTuple

from mendikot.cli.solve import position_at
from mendikot.engine import Deal, replay
from tests.search.brute import Values
from tests.search.positions import Position


class Case(NamedTuple):
    """Deals of the same rules, their values after ``played`` cards."""

    played: int
    deals: tuple[tuple[str, Values], ...]

    @property
    def positions(self) -> list[tuple[Position, Values]]:
        """What is to be solved, with its values."""
        found = []
        for text, values in self.deals:
            deal = replay(text)
            assert isinstance(deal, Deal)
            found.append((Position(*position_at(deal, self.played)), values))
        return found


KEPT_CARD = """\
mendikot 1
rules hukum=five-card-cut pack=32
deal dealer 1
dealt A.K.8.K9 8.7.Q.T8 J.T.K.J7 KT.9.T.A
1. 2: KD TD 8D QD = 2
2. 2: JS KS AS 8S = 0
3. 0: KH 7H TH 9H = 0
4. 0: {} 8C JC AC = 3
5. 3: TS {} {{C}} TC 7C = {}
dealt 7.8.J. 9.A.7. Q.Q..Q .J.A9.
"""

CLOSED = """\
mendikot 1
rules band-on-request pack=32
deal dealer 2
dealt J.9.KQJ.J98 KT8.Q7.98.Q A9.AK.T7.T7 Q7.JT8.A.AK
close {}
1. 3: AD JD 8D 7D = 3
2. 3: {} 9H QH AH = 2
3. 2: AS 7S JS KS = 2
4. 2: 7C KC JC QC = 3
5. 3: QS 8C 8S 9S = 3
"""

CLOSED_TILL_VOID = """\
mendikot 1
rules band-first-void pack=32
deal dealer 0
dealt K7.KQ.J9.Q8 QT.JT8.A.AT AJ8.9.K7.K9 9.A7.QT8.J7
close {}
1. 1: {} 9H AH QH = 3
2. 3: QD JD AD 7D = 1
3. 1: AC 9C JC QC = 1
4. 1: QS JS 9S KS = 0
"""

CASES = {
    "what seat 0 holds of the first packets": Case(
        16,
        (
            (KEPT_CARD.format("KC", "9C", 1), Values(outcome=1, win=1, tricks=5, points=1)),
            (KEPT_CARD.format("9C", "KC", 0), Values(outcome=2, win=1, tricks=6, points=2)),
        ),
    ),
    "a ten to come is held or gone": Case(
        16,
        (
            (
                """\
mendikot 1
rules hukum=five-card-cut pack=32
deal dealer 1
dealt K.8.T9.9 J.JT.Q7. 9.K.K8.Q Q.7.AJ.J
1. 2: 8D JD 9D QD = 1
2. 1: 7D KD AD TD = 3
3. 3: 7H 8H JH KH = 2
4. 2: 9S QS KS JS = 0
5. 0: 9C TH {H} QC JC = 1
dealt A.9..A T87... .A..K7 .Q..T8
""",
                Values(outcome=0, win=0, tricks=4, points=0),
            ),
        ),
    ),
    "the closed card is a ten or a jack": Case(
        20,
        (
            (CLOSED.format("TH", "JH"), Values(outcome=-2, win=-1, tricks=3, points=-2)),
            (CLOSED.format("JH", "8H"), Values(outcome=-1, win=-1, tricks=3, points=-1)),
        ),
    ),
    "the closed card is a ten or a jack, till a void": Case(
        16,
        (
            (CLOSED_TILL_VOID.format("TH", "JH"), Values(outcome=0, win=0, tricks=4, points=0)),
            (CLOSED_TILL_VOID.format("JH", "8H"), Values(outcome=1, win=1, tricks=4, points=1)),
        ),
    ),
    "the mate has ten and ace of the suit cashed": Case(
        20,
        (
            (
                """\
mendikot 1
rules no-trump pack=32 bonus_aces=true
deal dealer 3
dealt K.A87.AKQ.A Q8.KQ9.97.9 AT7.T.T.KT7 J9.J.J8.QJ8
1. 0: AH 9H TH JH = 0
2. 0: AD 7D TD 8D = 0
3. 0: KD 9D 7S JD = 0
4. 0: AC 9C TC JC = 0
5. 0: QD 8S KC QC = 0
""",
                Values(outcome=2, win=1, tricks=6, points=2),
            ),
        ),
    ),
}
