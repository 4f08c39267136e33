-- The chain after each entry (see chain.py); a step in Python fills it in for older entries.
ALTER TABLE log ADD COLUMN chain BLOB NOT NULL DEFAULT x'';
