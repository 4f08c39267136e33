"""The English texts of the server."""

TEXTS: dict[str, str] = {
    # The server: what it refuses
    "table.malformed": "This message cannot be read: {why}. /api/v1/docs describes every message.",
    "table.unknown-person": "Choose a name first.",
    "table.unknown-match": (
        "There is no such match here, or it is not yours; ask somebody who played for a link, or look at your matches."
    ),
    "table.unknown-table": "There is no such table, or it is gone; check the link, or open a new table.",
    "table.unreadable": (
        "This table cannot be opened: {why} Your other tables go on. "
        "Take this one off your list, or ask the operator of the server to look into the server log."
    ),
    "table.unreadable.log": "the server cannot read what it has stored of it.",
    "table.unreadable.key": "the server no longer has the key for the cards of this match.",
    "table.not-found": "There is nothing at this address; check it, or go to the start page.",
    "table.unknown-wire": (
        "This server speaks version {wire} of its API: paths begin with {api}/. "
        "Reload the page; a program has to use that version."
    ),
    "table.wrong-method": "That cannot be done here; look at /api/v1/docs for what can.",
    "table.wrong-host": (
        "This server does not answer to the name {host}. If it is yours, start it with --names {host}, and behind TLS "
        "also with --secure."
    ),
    "table.wrong-origin": "This request came from another website and was refused; open Biberbau directly.",
    "table.option-limits": "“{option}” can be {least} to {most} at a table, not {value}.",
    "table.too-large": "That is too long; shorten it to at most {most} bytes.",
    "table.too-fast": "That was too fast; wait a moment and try again.",
    "table.too-many": "Too many connections are open from here; close some pages and try again.",
    "table.too-many-tables": "{most} of your tables are still open; finish or leave one of them first.",
    "table.unknown-group": "There is no such group, or you are not in it; ask one of its members to invite you.",
    "table.not-maker": "Only the member who made this group can dissolve it; you can leave it.",
    "table.too-many-groups": "You are in {most} groups already; leave one of them first.",
    "table.group-full": "This group has {most} results with real cards already; delete some of them first.",
    "table.bad-result": "This result does not fit together: every player needs points for every round, and one seat.",
    "table.two-limits": "A table has a time per move in seconds or in days, not both; leave one of them out.",
    "table.bad-subscription": (
        "This browser offers a push service that the server cannot use; it has to be a public https address."
    ),
    "table.bad-zone": "The server does not know the time zone {zone}; choose quiet hours on another device.",
    "push.turn": "It is your turn.",
    "push.reminder": "Your time is nearly up: it is your turn. Soon a bot will play for you.",
    "table.nothing-kept": "This server keeps no matches, so there are no groups here; ask its operator.",
    "table.upgrading": "This server is being upgraded. One moment, please.",
    "table.try-again": "That did not work, and nothing has changed. Please try again in a moment.",
    "table.broken": "Something went wrong in the server; nothing was changed. Try again.",
    "table.bad-code": "This code has been used or is too old; ask for a new one on your other device.",
    "table.bad-phrase": "There is no such recovery phrase; check every letter. Only the newest one is valid.",
    "table.odd-letters": "There are invisible or unusual characters in this; leave them out.",
    "table.name-empty": "A name needs at least one letter or digit.",
    "table.name-long": "That name is too long; use at most {longest} characters.",
    "table.name-taken": "Somebody at this table is already called {name}; choose another name.",
    "table.no-people": "There is no seat for a person; keep at least one for yourself or your guests.",
    "table.already-seated": "You already have a seat here.",
    "table.no-open-seat": "This seat is not free; choose an open one.",
    "table.no-such-seat": "This table has no such seat; choose another one.",
    "table.own-seat": "This is your own seat; to give it up, leave the table.",
    "table.not-seated": "You do not sit at this table; take an open seat first.",
    "table.removed": "The host has given your seat away; you can watch if spectators are allowed.",
    "table.not-host": "Only the host may do this; ask the host.",
    "table.not-started": "The match has not begun yet; wait until the host begins it.",
    "table.not-away": "This seat can be given away only after its person has been away for a while.",
    "table.already-started": "The match has already begun; this works only before that.",
    "table.open-seats": "Some seats are still open; wait, or fill them with bots.",
    "table.no-daily": "There is no deal of the day of this game; choose another one.",
    "table.daily-tries": "You have played this deal {most} times today; a new one comes at midnight UTC.",
    "table.daily-cards": "This is the deal of today, and others may still play it. You can watch it tomorrow.",
    "table.not-over": "The match is not over yet; wait until then.",
    "table.closed": "This table is closed; open a new one.",
    "table.stale": "The table has changed in the meantime; look again before you move.",
    "table.between-rounds": "The next round begins when everybody is ready.",
    "table.stood-in": "A bot is playing for you; take your seat back first.",
    "table.no-undo": "This cannot be taken back: {why}",
    "table.no-undo.nothing": "there is no move of yours to take back.",
    "table.no-undo.seen": "a hidden card has been seen since.",
    "table.no-undo.moved": "somebody else has moved since.",
    "table.wrong-draw": "This draw is not in progress; wait for the next one.",
    "table.cut-closed": "Cutting is over for you in this draw.",
    "table.cut-open": "Others are still cutting; show your cut after that.",
    "table.cut-twice": "You have already cut in this draw; wait for the others.",
    "table.cut-misfit": "This is not the cut that you had committed to.",
    "table.lost-key": "The key {key} is not in the key file, so the cards of this match cannot be found.",
    "table.no-chat": "The chat is off at this table; use one of the quick greetings.",
    "table.no-hints": "There are no hints at this table: other people play too, and the host has not allowed hints.",
    "table.hint-busy": "Too many people are asking for hints at the moment; try again in a few seconds.",
    "table.review-off": (
        "This server runs without worker processes (--workers 0), so its coach does not look at matches. Save the "
        "record and look at it on your own computer: biberbau analyse FILE."
    ),
    "table.review-no-numba": (
        "The coach of this server needs numba to look at matches. Whoever runs the server installs it with: {install}"
    ),
    "table.review-unfinished": "This match was not played to its end; the coach looks at finished matches only.",
    "table.review-busy": "Too many matches are waiting for the coach; try again in a few minutes. Nothing is lost.",
    "table.review-unstored": "What the coach found could not be saved: the disk may be full. The server keeps trying.",
    "table.review-failed": "The coach could not finish. What it had done is kept; let it go on.",
    "table.review-broken": "The record of this match cannot be played again, so the coach cannot look at it.",
    "table.review-foreign": (
        "The coach does not know this game with this number of players; the replay shows every move."
    ),
    "table.hint-failed": "The hint could not be computed; try again in a few seconds.",
    "table.no-such-move": "This record has {most} moves; choose one of them.",
    "table.no-watching": "Spectators are not allowed at this table; ask the host for a seat.",
    "table.hand-hidden": "This player does not show their cards to spectators; look at what everybody sees.",
    "table.you-sit-here": "You sit at this table, so you see only what your seat sees.",
    "table.muted": "You cannot write or greet on this server until {until}.",
    "table.banned": "You cannot use public tables until {until}. Tables by invitation still work.",
    "table.date": "{year}-{month}-{day}",
    "table.yourself": "That is you; choose another person.",
    "table.no-such-person": "This person is not here any more.",
    "table.too-many-avoided": "You have muted or blocked {most} people; take somebody off that list first.",
    "table.not-reportable": "People can be reported at public tables and at tables with chat; here, talk to the host.",
    "table.admin-key": "This key is not valid. Run `biberbau admin` on the machine of the server, and open its link.",
    "table.admin-expired": "This key has expired. Run `biberbau admin` on the machine of the server for a new link.",
    # The server: why a connection ends
    "table.closed.removed": "The host has given your seat away.",
    "table.closed.expired": "The table was deleted.",
    "table.closed.stopping": "The server is being restarted; the table will be back in a moment.",
    "table.closed.elsewhere": "You have opened this table in another window.",
    "table.closed.slow": "Your connection is too slow at the moment; try again.",
    "table.closed.unknown-wire": (
        "This server speaks version {wire} of its API, and this page or program another one. Reload the page; a "
        "program has to use the paths under {api}/ and to name {wire} as wire in its hello."
    ),
    # The server in a terminal
    "serve.at": "Biberbau is running at {address}",
    "serve.house": "Phones on the same Wi-Fi open this address:",
    "serve.lan": "Only this computer can open it. To let phones on the same network join: {command}",
    "serve.stop": "Ctrl-C stops the server. Tables are stored in {data}",
    "serve.missing": "The server needs a few packages. Install them with: {install}",
    "serve.port.taken": "Port {port} is taken, perhaps by another Biberbau. Try: {command}",
    "serve.port": "The server cannot start at {host}, port {port}: {why}. Choose others with --host and --port.",
    "serve.data": "Tables cannot be stored in {data}: {why}. Choose another folder with --data.",
    "serve.data.newer": (
        "The tables in {data} were written by a newer version of Biberbau, and this one would damage them. "
        "Install that version again, or choose another folder with --data."
    ),
    "serve.data.held": (
        "Another Biberbau server uses {data}: process {pid} on {host}, {address}, since {since}. "
        "Stop it first, or choose another folder with --data."
    ),
    "serve.data.busy": (
        "Another program has locked {file}, for example a copy or a repair that is still running. "
        "Wait until it has ended, then start the server again."
    ),
    "serve.store": "The database {store} cannot be used: {why}",
    "serve.store.newer": (
        "The tables in {store} were written by a newer version of Biberbau. Install that version again."
    ),
    "serve.store.key": (
        "The key file {file} is not the one that the other servers of {store} use. "
        "Copy theirs to this machine, or name it with --key-file."
    ),
    "serve.store.missing": "PostgreSQL needs another package. Install it: {install}",
    "serve.key": "The key file {file} cannot be used: {why}. Choose another one with --key-file.",
    "serve.setting": "{name} cannot be “{value}”; it can be: {expected}.",
    "serve.copy": "All tables and people were copied.",
    "serve.copy.none": "There are no tables in {path}.",
    "serve.copy.full": "{path} is not empty; choose another target.",
    "serve.copy.failed": "The copy to {path} failed: {why}",
    "serve.backup": "All tables were copied to {path}.",
    "serve.backup.key": (
        "The key file was copied to {path}. Running matches need it. Both copies together reveal hidden cards, "
        "so keep the key in another place."
    ),
    "serve.backup.no-key": "The key file {path} was not copied. Running matches cannot continue without it.",
    "serve.backup.none": "There are no tables in {data}; choose the right folder with --data.",
    "serve.backup.exists": "{path} exists already; choose another name.",
    "serve.backup.failed": "The tables could not be copied to {path}: {why}",
    "serve.tables.closed": "The table {table} is closed.",
    "serve.tables.checked": "Tables: {tables}; cannot be read: {wrong}.",
    "serve.tables.which": "Name a table; the command `tables list` shows their ids.",
    "serve.tables.unknown": "There is no table {table}; the command `tables list` shows their ids.",
    "serve.tables.schema": "{data} was written by another version of Biberbau; start its server once, then try again.",
    "serve.tables.busy": "Somebody moves at the table {table} again and again; try again.",
    "serve.tables.held": "A server uses {data} (process {pid}). Stop it first.",
    "serve.admin.link": "Open this link in a browser. It is valid for {hours} h, and for everybody who has it.",
    "serve.admin.done": "Done. A running server acts on it within a few seconds.",
    "serve.admin.which": "Name a person or a report; the command `admin list` shows their ids.",
    "serve.admin.person": "There is no person {person}; the command `admin list` shows their ids.",
    "serve.admin.lift": "There is no sanction of {person}; the command `admin list` shows them.",
    "serve.admin.report": "There is no report {report}; the command `admin list` shows them.",
    # What is wrong with a malformed message
    "malformed.unknown-field": "{where}: unknown field `{field}`",
    "malformed.missing-field": "{where}: the field `{field}` is missing",
    "malformed.type": "{where}: expected {expected}, got {got}",
    "malformed.expected": "{where}: expected {expected}",
    "malformed.least": "{where}: must be at least {limit}",
    "malformed.most": "{where}: must be at most {limit}",
    "malformed.shortest": "{where}: the length must be at least {limit}",
    "malformed.longest": "{where}: the length must be at most {limit}",
    "malformed.pattern": "{where}: the value does not have the expected form",
    "malformed.choice": "{where}: `{value}` is not one of {choices}",
    "malformed.value": "{where}: the value is not allowed",
    "malformed.no-body": "the body is missing",
    "malformed.no-json": "it is not valid JSON (byte {byte})",
    "malformed.cut-off": "the JSON ends too early",
    "malformed.no-utf8": "it is not valid UTF-8",
    "malformed.too-deep": "it is nested too deeply",
    "malformed.hello-first": "the first message has to be `hello`",
    "malformed.hello-twice": "`hello` can be sent only once",
    "malformed.no-hello": "no `hello` has arrived",
    "malformed.request": "the server does not know such a request",
    # Link previews
    "preview.start": "Biberbau: the beaver card games",
    "preview.start.about": "The beaver card games in your browser: against bots, or with friends by a link.",
    "preview.table": "You are invited: {game}",
    "preview.rules": "Rules: {game}",
    "preview.daily": "The deal of the day",
    "preview.daily.about": "Everybody plays the same cards against the same bots today. How many points do you get?",
    "preview.puzzle": "A beaver puzzle",
    "preview.puzzle.about": "One position, one best move. Do you find it?",
    "preview.replay": "Watch a match again",
    "preview.replay.about": "Every move of a match, through the eyes of each player.",
    "preview.pad": "Score pad for your real cards",
    "preview.pad.about": "Tap which cards everybody has. The pad counts by the rules, also without a network.",
    "preview.referee": "Referee for the beaver card games",
    "preview.referee.about": "Ask about the rules in your own words. The answer comes with its reason.",
}
