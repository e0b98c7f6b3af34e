-- Rooms that people find by a name.
ALTER TABLE cards ADD COLUMN room TEXT;
CREATE INDEX cards_room ON cards (room, changed DESC, tbl) WHERE room IS NOT NULL;
