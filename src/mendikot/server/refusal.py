"""The one way to say no: a code that clients translate, and a detail in English."""


class Refused(Exception):
    """A message that changed nothing. `code` is one of the wire's refusal codes."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail or code.replace("-", " ")
