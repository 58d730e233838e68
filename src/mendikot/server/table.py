"""One table as it stands: who sits where, what is played, and what may be done.

A pure value, without clock, chance, input or output: `folding` says what an entry of the log does
to it, `deciding` which entries a command makes. A **chair** is the place a player first took; a
**seat** is a place in order of play. They differ once partnerships were drawn (R2.2). Players are
known by their secret id, bots and guests by a name that anybody may have.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from mendikot.engine import CHANCE, Match, Rules
from mendikot.engine.actions import ToDraw

Phase = Literal["seating", "drawing", "playing", "between", "over"]
Pause = Literal["begin", "lots", "card", "first-card", "trick", "draw", "deal", "between"]


class Chair(NamedTuple):
    """Who has a chair. `ready`: for what comes next; `agreed`: to end the deal early."""

    kind: Literal["human", "bot", "empty"] = "empty"
    player: str | None = None
    name: str = ""
    ready: bool = False
    agreed: bool = False


class Reservation(NamedTuple):
    """Who has a bot's chair from the next deal on."""

    chair: int
    player: str
    name: str


class Owed(NamedTuple):
    """What the server must do next: chance's action (`seat` None) or the bot's in `seat`.

    `pause` says after what it comes, for the pace.
    """

    turn: int
    seat: int | None
    pause: Pause


@dataclass(frozen=True, slots=True)
class Table:
    """The state of a table after `seq` entries."""

    code: str
    seq: int = 0
    turn: int = 0
    rules: Rules = field(default_factory=Rules)
    host: str | None = None
    chairs: tuple[Chair, ...] = ()
    number: int = 0
    match: Match | None = None
    dealers: tuple[Chair, ...] = ()
    """Who dealt each deal of the match, as they were then: people come and go."""
    go: bool = False
    """All who had to be are ready: the next deal may be dealt."""
    held: tuple[tuple[str, int], ...] = ()
    """Who held which chair in this match, each guest once: nobody may look into two hands."""
    kept: tuple[tuple[int, str], ...] = ()
    """The chairs of this match that are kept for who was away when a bot took over."""
    reserved: tuple[Reservation, ...] = ()
    """Each guest one, each chair one."""
    votes: tuple[tuple[int, int], ...] = ()
    """Whose chair votes for handing which chair to a bot."""
    listed: bool = False
    """Among the open tables."""
    hints: bool = False
    """Hints are to be had also where several people play."""
    group: str | None = None
    """The group that keeps the tally of the matches."""

    # ---- what is so ---------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        match = self.match
        if match is None:
            return "seating"
        if match.over:
            return "over"
        if match.deal is None:
            return "drawing"
        return "between" if match.between else "playing"

    @property
    def running(self) -> bool:
        """A match is being played."""
        return self.match is not None and not self.match.over

    @property
    def seating(self) -> tuple[int, ...]:
        """`seating[seat]` is the chair."""
        return (self.match.seating if self.match else ()) or tuple(range(len(self.chairs)))

    def chair_of(self, player: str | None) -> int | None:
        """The chair of a player, or None."""
        if player is None:
            return None
        return next((n for n, chair in enumerate(self.chairs) if chair.player == player), None)

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player, or None."""
        chair = self.chair_of(player)
        return None if chair is None else self.seating.index(chair)

    def at(self, seat: int) -> Chair:
        """Who sits in a seat."""
        return self.chairs[self.seating[seat]]

    @property
    def humans(self) -> tuple[str, ...]:
        """The seated players' ids."""
        return tuple(chair.player for chair in self.chairs if chair.player is not None)

    def humans_here(self, away: frozenset[str]) -> tuple[str, ...]:
        """The seated players who are not away."""
        return tuple(player for player in self.humans if player not in away)

    @property
    def full(self) -> bool:
        return all(chair.kind != "empty" for chair in self.chairs)

    @property
    def settled(self) -> bool:
        """The deal that runs is decided whatever is still played (R6.3)."""
        deal = self.match.deal if self.match else None
        return self.phase == "playing" and deal is not None and deal.settled

    def claimable(self, seat: int) -> bool:
        """The seat may claim the rest (R9)."""
        deal = self.match.deal if self.match else None
        return self.phase == "playing" and deal is not None and deal.claimable(seat)

    # ---- what may be done ---------------------------------------------------------------

    def may_be_hinted(self, seat: int | None) -> bool:
        """The seat may ask what to do: it is to act, and hints are allowed or only bots play."""
        match = self.match
        if seat is None or match is None or self.phase != "playing" or match.to_act != seat:
            return False
        return self.hints or len(self.humans) == 1

    def may_sit(self, player: str, seat: int) -> bool:
        """The seat is free for this player, who is not in it.

        In a match: only the chair one had in it, if one had any; none that is kept for another;
        and a hand that is being played only by who held it before.
        """
        chair = self.seating[seat]
        if self.chairs[chair].kind == "human":
            return False
        if not self.running:
            return True
        if self.chair_of(player) is not None or dict(self.kept).get(chair, player) != player:
            return False
        mine = dict(self.held).get(player)
        return mine == chair or (mine is None and self.phase != "playing")

    def may_reserve(self, player: str, seat: int) -> bool:
        """The bot's seat, whose hand is being played, can be this player's from the next deal.

        Nobody who comes in then looks into that hand: a second cookie would see two.
        """
        chair = self.seating[seat]
        if self.phase != "playing" or self.chairs[chair].kind != "bot":
            return False
        if self.chair_of(player) is not None or self.may_sit(player, seat):
            return False
        mine, keeper = dict(self.held).get(player, chair), dict(self.kept).get(chair, player)
        taken = any(each.chair == chair for each in self.reserved)
        return mine == chair and keeper == player and not taken

    def reserved_seat(self, player: str) -> int | None:
        """The seat that a guest has from the next deal on."""
        mine = (each.chair for each in self.reserved if each.player == player)
        return next((self.seating.index(chair) for chair in mine), None)

    def votes_for(self, seat: int) -> tuple[int, ...]:
        """The seats that vote for handing this one to a bot."""
        chair = self.seating[seat]
        return tuple(self.seating.index(voter) for voter, target in self.votes if target == chair)

    def votes_needed(self) -> int:
        """More than half of the other people: two at least, but one where one alone is left."""
        others = sum(chair.kind == "human" for chair in self.chairs) - 1
        return others // 2 + 1

    def may_vote(self, player: str, seat: int, away: frozenset[str]) -> bool:
        """This player may vote for handing the seat of another person to a bot."""
        mine, chair = self.chair_of(player), self.seating[seat]
        target = self.chairs[chair]
        if not self.running or mine is None or mine == chair or target.player is None:
            return False
        return self._may_lose_seat(target, away)

    def voted_out(self, seat: int, away: frozenset[str]) -> bool:
        """Enough of the others want a bot in this seat."""
        enough = len(self.votes_for(seat)) >= self.votes_needed()
        return enough and self._may_lose_seat(self.at(seat), away)

    def _may_lose_seat(self, chair: Chair, away: frozenset[str]) -> bool:
        """One alone cannot put out who is here, only who has been away for a while."""
        return len(self.humans) > 2 or chair.player in away

    def leads(self, player: str | None, away: frozenset[str] = frozenset()) -> bool:
        """May do what a host may: the host, or anybody seated while the host is away."""
        if player is None:
            return False
        return player == self.host or (self.host in away and player in self.humans)

    # ---- what the server owes -----------------------------------------------------------

    @property
    def owed(self) -> Owed | None:
        """What the server must do next, read from the state alone; None: wait for people."""
        match = self.match
        if match is None or match.to_act is None:
            return None
        if match.to_act != CHANCE:
            if self.at(match.to_act).kind != "bot":
                return None
            return Owed(self.turn, match.to_act, self._bots_pause(match))
        if match.between and self.humans and not self.go:
            return None
        return Owed(self.turn, None, self._chances_pause(match))

    def _bots_pause(self, match: Match) -> Pause:
        deal = match.deal
        assert deal is not None
        if deal.trick.cards:
            return "card"
        return "trick" if deal.tricks else "first-card"

    def _chances_pause(self, match: Match) -> Pause:
        if match.deal is None:
            return "lots" if match.draws else "begin"
        if match.between:
            return "begin" if self.go else "between"
        if match.deal.tricks:
            return "trick"
        return "draw" if isinstance(match.wants, ToDraw) else "deal"
