"""A position in words, as all commands tell it."""

from mendikot.engine import Deal, Rules
from mendikot.engine.notation import rules_text
from mendikot.engine.rules import preset_name


def head(deal: Deal) -> str:
    """The rules and the seats of side 0: ``cut (side 0: seats 0 2)``."""
    seats = " ".join(map(str, range(0, deal.rules.players, 2)))
    return f"{rules_words(deal.rules)} (side 0: seats {seats})"


def rules_words(rules: Rules) -> str:
    """As the rules line of a record has them: a preset, or the options unlike the defaults."""
    if preset_name(rules) is not None:
        return rules_text(rules)
    usual = {**Rules().changed({"score": rules.score}).to_dict(), "score": Rules().score}
    options = rules.to_dict()
    words = rules_text(rules).split()  # every option
    return " ".join(
        word for word in words if options[name := word.partition("=")[0]] != usual[name]
    )


def where(deal: Deal) -> str:
    """How far it has come, and the hukum: ``first lead, hukum closed 8S``."""
    if deal.want is not None:
        return "before the choice of hukum"
    played = len(deal.tricks) * deal.rules.players + len(deal.trick.cards)
    return f"{number(played, 'card') + ' played' if played else 'first lead'}, {hukum_words(deal)}"


def hukum_words(deal: Deal) -> str:
    """``hukum S``, ``hukum closed 8S``, ``no hukum yet`` or ``no hukum``."""
    hukum = deal.hukum
    if hukum.suit is not None:
        return f"hukum {hukum.suit.letter}"
    if hukum.closed is not None:
        return f"hukum closed {hukum.closed}"
    # a closed card that was played unasked makes no hukum any more (R4.5.4)
    return "no hukum" if hukum.made or hukum.card is not None else "no hukum yet"


def number(count: int, what: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
