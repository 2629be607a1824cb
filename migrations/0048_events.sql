-- What the newsroom keeps on its calendar beside its stories. `starts_at` is local, `YYYY-MM-DDTHH:MM` on the clock of `time_zone`;
-- `length` is in minutes, or in days of a whole-day event; `recurrence` and `exceptions` are JSON.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('evento', 'feriado', 'ponto-facultativo')),
  title TEXT NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  -- Slug of a town; no reference, because categories may go.
  municipality TEXT,
  all_day INTEGER NOT NULL CHECK (all_day IN (0, 1)),
  starts_at TEXT NOT NULL,
  length INTEGER NOT NULL,
  time_zone TEXT NOT NULL,
  recurrence TEXT,
  exceptions TEXT NOT NULL DEFAULT '[]',
  -- Up to when its occurrences are stored (ms); after all others once the last one is.
  expanded_to INTEGER NOT NULL DEFAULT 0,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_by_name TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX events_by_kind ON events (kind, title, id);
CREATE INDEX events_by_expansion ON events (expanded_to, id);
CREATE INDEX events_by_municipality ON events (municipality) WHERE municipality IS NOT NULL;
CREATE INDEX events_by_creator ON events (created_by) WHERE created_by IS NOT NULL;

-- Dates of events, for a rolling year and a half. `original` is where the rule puts one; at most eight days long.
CREATE TABLE event_occurrences (
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  original TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1)),
  PRIMARY KEY (event_id, original),
  CHECK (ends_at >= starts_at AND ends_at - starts_at <= 691200000)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_occurrences_by_time ON event_occurrences (starts_at, event_id);
-- The next dates of one event.
CREATE INDEX event_occurrences_of_event ON event_occurrences (event_id, starts_at, cancelled);

-- Holidays of the towns that the portal covers, each once a year. Those with a note are to be checked in the town's law.
INSERT INTO events (kind, title, municipality, all_day, starts_at, length, time_zone, recurrence, note, created_by_name, created_at, updated_at)
SELECT column1, column2, column3, 1, column4 || 'T00:00', 1, 'America/Fortaleza',
  '{"frequency":"anual","interval":1,"weekdays":[],"monthlyBy":"dia","until":null,"count":null}', column5, 'Sistema', 0, 0
FROM (VALUES
  ('feriado', 'Aniversário de Teresina', 'teresina', '2020-08-16', ''),
  ('feriado', 'Nossa Senhora da Conceição', 'teresina', '2020-12-08', ''),
  ('feriado', 'Aniversário de Piripiri', 'piripiri', '2020-07-04', 'A conferir na lei do município.'),
  ('feriado', 'Aniversário de Pedro II', 'pedro-ii', '2020-08-11', 'A conferir na lei do município.'),
  ('feriado', 'Nossa Senhora da Conceição', 'pedro-ii', '2020-12-08', 'A conferir na lei do município.'),
  ('feriado', 'Nossa Senhora do Carmo', 'piracuruca', '2020-07-16', 'A conferir na lei do município.'),
  ('feriado', 'Aniversário de Piracuruca', 'piracuruca', '2020-12-28', 'A conferir na lei do município.'),
  ('feriado', 'Aniversário de Brasileira', 'brasileira', '2020-04-29', 'A conferir na lei do município.'),
  ('feriado', 'Aniversário de São José do Divino', 'sao-jose-do-divino', '2020-04-29', 'A conferir na lei do município.'),
  ('feriado', 'Aniversário de Boa Hora', 'boa-hora', '2020-01-26', 'A conferir na lei do município.'),
  ('feriado', 'Aniversário de Cocal de Telha', 'cocal-de-telha', '2020-01-26', 'A conferir na lei do município.'),
  ('feriado', 'Aniversário de Milton Brandão', 'milton-brandao', '2020-01-26', 'A conferir na lei do município.'));
