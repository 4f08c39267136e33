"""What always holds, at every decision of matches that Hypothesis plays."""

from hypothesis import settings

from .setups import examples
from .watched_table import BandeTable, ClanTable, ClassicTable, CombinedTable, GangTable, Table


def watched(table: type[Table], count: int) -> type[object]:
    case = table.TestCase
    case.settings = settings(examples(count), stateful_step_count=12)
    return case


TestClan = watched(ClanTable, 50)
TestClanCombined = watched(CombinedTable, 50)
TestGang = watched(GangTable, 35)
TestBande = watched(BandeTable, 50)
TestBandeClassic = watched(ClassicTable, 50)
