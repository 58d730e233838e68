"""What people, groups and bots may be called."""

import unicodedata

from mendikot.server.refusal import Refused

LONGEST_NAME = 24
LONGEST_GROUP_NAME = 40
BOT_NAMES = ("Asha", "Bhavin", "Chitra", "Dev", "Esha", "Farhan", "Gauri", "Hari")
_JOINERS = "\u200c\u200d"  # Indian scripts need them, though Python finds them not printable
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols, says Unicode; nothing to see


def checked_name(text: str, longest: int = LONGEST_NAME) -> str:
    """The name without spaces around it. Raises Refused, `bad-name`."""
    name = text.strip()
    plain = "".join(letter for letter in name if letter not in _JOINERS)
    if not any(map(_seen, plain)) or not plain.isprintable() or len(name) > longest:
        raise Refused("bad-name", f"a name has 1 to {longest} letters that can be seen")
    return name


def _seen(letter: str) -> bool:
    """Whether there is anything to see of a letter that stands alone."""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK
