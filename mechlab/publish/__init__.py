"""Pages for playtesters whom nobody knows: what they may do is little, and counted.

`server` is the Voilà that serves them and `doors` what it answers at all; `kernels` are the
processes behind pages, begun as `mechlab.serve.forking` has it; `guard` is the connection between a
page and its process, which lets through what `messages` names; `limits.toml` has the numbers.
"""
