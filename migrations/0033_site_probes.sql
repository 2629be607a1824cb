-- What the site's own check of each minute found: a row an hour (whole hours since 1970, UTC), a bit a minute, the lowest the first.
-- `probed`: the check ran in that minute; the others: it ran and that part did not answer. A minute without a bit was not measured.
CREATE TABLE site_probes (
  hour INTEGER PRIMARY KEY,
  probed INTEGER NOT NULL CHECK (probed BETWEEN 1 AND 1152921504606846975),
  d1_failed INTEGER NOT NULL DEFAULT 0,
  r2_failed INTEGER NOT NULL DEFAULT 0,
  objects_failed INTEGER NOT NULL DEFAULT 0,
  page_failed INTEGER NOT NULL DEFAULT 0,
  CHECK ((d1_failed | r2_failed | objects_failed | page_failed) & ~probed = 0)
) STRICT;
