"""Marks a text for translation without Django: texts are English here and translated where shown."""


def gettext_noop(message: str) -> str:
    """Return *message* unchanged; the extraction of messages looks for this name."""
    return message
