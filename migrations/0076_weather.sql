-- Where the forecast of each town is asked for, and the last one. Coordinates: IBGE's municipal seats. Times in milliseconds.
CREATE TABLE weather_places (
  -- Slug of a town; no reference, because categories may go.
  slug TEXT PRIMARY KEY,
  latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- JSON of `Forecast`; null before the first one.
  forecast TEXT,
  -- The provider's name.
  source TEXT NOT NULL DEFAULT '',
  -- When the provider last answered that this is its forecast.
  fetched_at INTEGER NOT NULL DEFAULT 0,
  -- The provider's own mark of it (Last-Modified).
  mark TEXT NOT NULL DEFAULT '',
  next_at INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  failure TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX weather_places_by_time ON weather_places (next_at);

INSERT INTO weather_places (slug, latitude, longitude) VALUES
  ('piripiri', -4.2716, -41.7716),
  ('pedro-ii', -4.4259, -41.4482),
  ('brasileira', -4.1337, -41.7859),
  ('lagoa-de-sao-francisco', -4.3851, -41.5969),
  ('piracuruca', -3.9334, -41.7088),
  ('sao-jose-do-divino', -3.8141, -41.8308),
  ('domingos-mourao', -4.2495, -41.2683),
  ('capitao-de-campos', -4.457, -41.944),
  ('cocal-de-telha', -4.5571, -41.9587),
  ('milton-brandao', -4.683, -41.4173),
  ('teresina', -5.0919, -42.8034),
  ('boa-hora', -4.414, -42.1357);
