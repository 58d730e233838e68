"""What one process bears, and how often somebody may do a thing."""

from dataclasses import dataclass, field

HOUR = 3600.0
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Limits:
    """What one process bears; past a limit comes a refusal, never a crash."""

    tables_an_hour: int = 30
    """Tables one guest may create."""
    tables_an_hour_from: int = 120
    """Tables that may be created from one address: a new cookie is soon made."""
    tables_awake: int = 1000
    """Tables that are watched or played by the server."""
    tables_kept: int = 300
    """Folded logs that stay in memory, those of tables awake counted; past it sleeping ones go."""
    sockets: int = 2000
    sockets_a_guest: int = 8
    spectators: int = 60
    """At one table."""
    messages: int = 100
    seconds: float = 20.0
    """So many messages within so many seconds on one socket."""
    pages: int = 120
    """Questions about finished deals from one address within as many seconds."""
    reviews_kept: int = 300
    """With their deals: a review that is asked for again is not looked for in the table's log."""
    reviews_waiting: int = 12
    """Reviews that are not finished; one is worked at."""
    longest_log: int = 60_000
    """Entries of a table that are still folded for a replay."""
    send_seconds: float = 2.0
    silence: tuple[float, float] = (30.0, 37.0)
    """Seconds after which a client that says nothing is thought gone."""
    away_seconds: float = 20.0
    """Seconds after which the others need not wait for somebody who went away."""
    hints: int = 20
    hint_seconds: float = 60.0
    """So many hints for one guest within so many seconds."""
    phrases: int = 4
    phrase_seconds: float = 10.0
    """So many quick phrases of one guest, on however many sockets, within so many seconds."""
    tables_listed: int = 50
    list_seconds: float = 1.0
    """The list of open tables is made anew after so long."""
    groups_an_hour: int = 5
    """Groups one guest may make."""
    groups_an_hour_from: int = 30
    """Groups that may be made from one address."""
    group_matches: int = 200
    """The last matches of a group, which its page shows."""
    group_reads: int = 30
    group_reads_from: int = 200
    """So often a guest, or an address, may ask for pages of groups within `seconds`."""
    carry_seconds: float = 300.0
    """How long a token is good that makes another device the same guest."""
    carries_a_guest: int = 3
    """Such tokens of one guest that are good at once; the oldest gives way."""
    carries: int = 10_000
    """And of all guests."""
    carry_tries: int = 60
    carry_tries_seconds: float = 60.0
    """So many tokens may be brought from one address within so many seconds."""
    idle_days: float = 30.0
    """A table that nobody touched for so long is deleted, unless somebody looks at it."""
    unbegun_days: float = 2.0
    """The same where no match was begun."""
    tidy_seconds: float = HOUR
    """How often such tables are looked for."""
    tidy_batch: int = 20
    """So many are deleted in one transaction, and a second passes before the next."""
    host_seconds: float = 120.0
    """Seconds after which a host who went away is host no longer, if somebody else is here."""


@dataclass(slots=True)
class Quota:
    """So many events within a time, for each key."""

    most: int
    seconds: float
    _times: dict[str, list[float]] = field(default_factory=dict)

    def full(self, key: str, now: float) -> bool:
        """Whether `key` has used up its share; forgets what is long past."""
        recent = [at for at in self._times.get(key, ()) if at > now - self.seconds]
        if recent:
            self._times[key] = recent
        else:
            self._times.pop(key, None)
        return len(recent) >= self.most

    def take(self, key: str, now: float) -> bool:
        """One event more, if there is room for it; whether there was."""
        if self.full(key, now):
            return False
        self.count(key, now)
        return True

    def count(self, key: str, now: float) -> None:
        """One event more."""
        if len(self._times) > 10_000:
            for other in list(self._times):
                self.full(other, now)
        self._times.setdefault(key, []).append(now)
