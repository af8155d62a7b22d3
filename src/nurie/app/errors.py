"""The errors of the API: a status, a code, and a sentence for people."""

from __future__ import annotations

from pydantic import BaseModel

from nurie.errors import NurieError


class ErrorDetail(BaseModel):
    """What is wrong with a request."""

    code: str
    message: str
    field: str = ""


class ErrorBody(BaseModel):
    """The body of every refusal."""

    error: ErrorDetail


class ApiError(NurieError):
    """A request that is refused."""

    def __init__(
        self, status: int, code: str, message: str, field: str = "", retry_after: int = 0
    ) -> None:
        super().__init__(message)
        self.status = status
        """The HTTP status: 4xx, or 501 for what this server cannot do."""
        self.code = code
        """A short identifier such as ``too_large``."""
        self.field = field
        """The part of the request it is about, such as ``moves.3.state``."""

        self.retry_after = retry_after
        """Seconds until a retry makes sense; 0 if it does not."""

    def as_json(self) -> dict[str, dict[str, str]]:
        """The body of the answer."""
        told = {"code": self.code, "message": str(self)}
        return {"error": told | ({"field": self.field} if self.field else {})}
