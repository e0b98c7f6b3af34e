-- The lines of a commit share rows: see bundle.rs for what is in them. Here each old row becomes one of a single line.
ALTER TABLE log RENAME TO old_log;
CREATE TABLE log (n INTEGER PRIMARY KEY, body BLOB NOT NULL);
INSERT INTO log
SELECT
    n,
    CAST(unhex(printf('%08X%016llX%016llX%016llX%016llX%08X', 1, tbl, seq, at, prev, length(body))) || body AS BLOB)
FROM old_log
ORDER BY n;
DROP TABLE old_log;
