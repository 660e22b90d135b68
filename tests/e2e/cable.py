"""A cable between one browser and the club, which a test can pull out and put back.

Chromium's own offline switch leaves open sockets as they are, and may even hold back their end.
"""

import contextlib
import socket
import threading

CHUNK = 65_536


class Cable:
    """Listens on a port of its own and carries every connection to the club's, byte for byte."""

    def __init__(self, club_port: int) -> None:
        self._club_port = club_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._is_cut = False
        self.url = "http://{}:{}".format(*self._listener.getsockname())
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End every connection, and any new one at once."""
        self._is_cut = True
        for end in list(self._ends):
            hang_up(end)

    def mend(self) -> None:
        """Carry connections again."""
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        hang_up(self._listener)
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._club_port))
                self._ends |= {near, far}
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while chunk := source.recv(CHUNK):
                target.sendall(chunk)
        hang_up(target)
        self._ends.discard(source)
        source.close()


def hang_up(end: socket.socket) -> None:
    """Who waits for the bytes of a socket wakes by a shutdown, not by a close."""
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
