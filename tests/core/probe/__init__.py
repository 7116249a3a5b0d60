"""The kernel's helpers behind plain calls, so that one test drives them in both builds.

Compiled, a function with an array as parameter cannot be called from Python; these calls pass the arrays of a position.
"""

from engines.core.states import register

register("probe", __name__)
