"""The arena: bots against bots, on duplicate deals, honestly measured.

From the schedule to the table: `schedule` says who meets whom on which deal, `bout` plays one match, `engine` plays
many of them on all cores or on a cluster, `store` keeps every result so that nothing is played twice, `statistics`,
`ratings` and `clock` make numbers of them, `report` and `plot` show these. `ladder` does it for all levels and games.
"""
