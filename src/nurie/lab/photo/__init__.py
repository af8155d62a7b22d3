"""Makes what reads photos (`training`), and measures it on pages whose puzzles are known."""
