"""The English texts about fair deals."""

TEXTS: dict[str, str] = {
    # The result of a check
    "verify.fits": "It fits: every shuffle follows from what the server and the players fixed before the deal.",
    "verify.misfits": "It does not fit:",
    "verify.drawn.1": "Drawn once.",
    "verify.drawn": "Drawn {count} times.",
    "verify.void": "Draw {draw} did not count, because a cut was not shown: {who}.",
    "verify.cut": "Cut by: {who}.",
    "verify.not-cut": "Not cut.",
    "verify.proven": "Your cut is in it (seat {seat}): nobody could choose or foresee this deal.",
    "verify.consistent": (
        "Consistent, not proven: a whole match could be invented. "
        "A player proves it with their receipt: --receipt FILE."
    ),
    # What does not fit
    "verify.wrong.no-proof": (
        "The record has no proof. The deal was fixed in advance, the match is older, or the proof was removed."
    ),
    "verify.wrong.form": "The field {field} is missing or cannot be read.",
    "verify.wrong.start": "The match began in the middle, so its deal is not in the record.",
    "verify.wrong.unfinished": "The match is not over, so it proves nothing.",
    "verify.wrong.numbers": "The draws are not numbered 1, 2, 3 …",
    "verify.wrong.unused": "Draw {draw} was neither dealt nor void.",
    "verify.wrong.void-dealt": "Draw {draw} was dealt although a cut was missing.",
    "verify.wrong.no-secret": "The secret of the server is missing in draw {draw}.",
    "verify.wrong.not-cut": "Nobody cut the cards, so the server could have chosen the deal.",
    "verify.wrong.seats": "In draw {draw} a seat cut that could not, or one cut twice.",
    "verify.wrong.missing": "In draw {draw} the seats without a shown cut are not those that are named.",
    "verify.wrong.closed": "The fingerprint of draw {draw} is not that of what was fixed.",
    "verify.wrong.secret": "The secret of the server in draw {draw} is not the one it had committed to.",
    "verify.wrong.cut": "The cut of seat {seat} in draw {draw} is not the one it had committed to.",
    "verify.wrong.shuffle": "Shuffle {number} does not follow from the draw.",
    "verify.wrong.receipt.table": "The receipt is of another table.",
    "verify.wrong.receipt.draw": "The receipt is of draw {draw}, and draw {dealt} was dealt.",
    "verify.wrong.receipt.closed": "What was fixed when you showed your cut is not what the record says.",
    "verify.wrong.receipt.cut": "Your cut (seat {seat}) is not in it.",
}
