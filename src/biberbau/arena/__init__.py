"""The arena: bots play against each other on duplicate deals, with confidence intervals.

`schedule` lists the matches, `bout` plays one match, `engine` plays many on all cores or on a cluster. `store` keeps
every result, so that no match is played twice. `statistics`, `ratings` and `clock` compute numbers from the results;
`report`, `writing` and `plot` show them. `ladder` measures all levels in all games.
"""
