-- Readers' answers that one network (a keyed hash of an address, another one for each subject and hour) gave to one poll or story in an hour.
-- Deleted when the hour has passed.
CREATE TABLE network_hours (
  -- Hours since 1970.
  hour INTEGER NOT NULL,
  network TEXT NOT NULL,
  answers INTEGER NOT NULL CHECK (answers > 0),
  PRIMARY KEY (hour, network)
) STRICT, WITHOUT ROWID;
