"""How templates call macros and functions: as Jinja does it, but what a call wants is not asked anew each time.

A page calls some 130 macros, functions and methods, and Jinja looks four times at each whether it wants the context, the
environment or nothing: a tenth of a page.
"""

from __future__ import annotations

from types import FunctionType, MethodType
from typing import Any

from jinja2.runtime import Context, Macro

#: What is called as it is, unless it is marked.
PLAIN = (FunctionType, MethodType)


class Calls(Context):
    """What a template knows, and how it calls; for screens and for paper."""

    def call(self, called: Any, /, *args: Any, **values: Any) -> Any:
        """Call a macro, a function or whatever a template has found."""
        kind = type(called)
        if kind is Macro:
            args = self.eval_ctx, *args
        elif kind not in PLAIN or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **values)
        # The compiler hands on what blocks and loops have set, for those who want the context.
        values.pop("_block_vars", None)
        values.pop("_loop_vars", None)
        return called(*args, **values)
