"""The one way to say no: a code that clients translate, and a detail in English."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)


class Refused(Exception):
    """A message that changed nothing. `code` is one of the wire's refusal codes."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail or code.replace("-", " ")


@contextmanager
def asking_the_store() -> Iterator[None]:
    """A store that fails is busy, to whoever asks."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        log.error("the store failed: %s", type(error).__name__)
        log.debug("the store failed", exc_info=error)
        raise Refused("busy", "the store does not answer; try again") from None
