"""Connections that end while the other side still sends."""

import socket
import struct
import time
from contextlib import suppress

IDLE_SECONDS, CLOSE_SECONDS = 2, 10
"""Seconds that a thread waits for the other side to close a connection: if nothing comes, and if it goes on sending."""
MOST_THROWN_AWAY, PIECE = 256 * 1024 * 1024, 64 * 1024
"""Bytes of a refused request that are received even so, and how many at once."""


def end_connection(connection: socket.socket) -> None:
    """Close a connection so that the answer arrives, even if the other side reads it only after it has sent everything.

    What it still sends is thrown away, within limits: a connection that is closed too early takes the answer with it,
    and one that is only half closed leaves the sender waiting.
    """
    connection.shutdown(socket.SHUT_WR)
    rest, end, buffer = MOST_THROWN_AWAY, time.monotonic() + CLOSE_SECONDS, bytearray(PIECE)
    with suppress(TimeoutError):
        while rest > 0 and (seconds := end - time.monotonic()) > 0:
            connection.settimeout(min(seconds, IDLE_SECONDS))
            received = connection.recv_into(buffer)
            if not received:
                break
            rest -= received
    # A client that goes on sending learns at once that nobody receives it.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    # The other thread closes it: nothing more is there to wait for.
    connection.shutdown(socket.SHUT_RD)
