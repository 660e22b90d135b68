"""Records of matches as text: DGR 1 (docs/records.md).

`read_match` reads and checks one, `write_match` writes it canonically, `record_match` makes one
from what was dealt and done.
"""

from games.engine.record.faults import Fault, FaultCode
from games.engine.record.keeping import PlayedDeal, record_match
from games.engine.record.model import (
    DealRecord,
    FairLine,
    Length,
    LengthUnit,
    MatchRecord,
    RecordedAction,
    RecordedResult,
)
from games.engine.record.reading import ReadReport, read_match
from games.engine.record.summary import report_dict
from games.engine.record.writing import record_digest, write_match

__all__ = [
    "DealRecord",
    "FairLine",
    "Fault",
    "FaultCode",
    "Length",
    "LengthUnit",
    "MatchRecord",
    "PlayedDeal",
    "ReadReport",
    "RecordedAction",
    "RecordedResult",
    "read_match",
    "record_digest",
    "record_match",
    "report_dict",
    "write_match",
]
