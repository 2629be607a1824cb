-- What the newsroom keeps for the day of its towns: pharmacies on duty, death notices, public notices, jobs. Times in milliseconds.
CREATE TABLE town_notices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('plantao', 'falecimento', 'aviso', 'vaga')),
  -- Slug of a town; no reference, because categories may go.
  municipality TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'publicada', 'retirada')),
  -- The pharmacy, the person, the notice or the job.
  title TEXT NOT NULL,
  text TEXT NOT NULL DEFAULT '',
  place TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  source_url TEXT NOT NULL DEFAULT '',
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  -- Of a death notice: JSON; null of other kinds.
  death TEXT CHECK ((death IS NOT NULL) = (kind = 'falecimento')),
  withdrawal_reason TEXT NOT NULL DEFAULT '',
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
  created_by_name TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- No death notice is public before the family's consent is recorded.
  CHECK (kind <> 'falecimento' OR state <> 'publicada' OR death ->> '$.consent.by' <> '')
) STRICT;
-- What readers see of a town: each kind by its end.
CREATE INDEX town_notices_public ON town_notices (municipality, kind, ends_at, id) WHERE state = 'publicada';
-- The newsroom's lists.
CREATE INDEX town_notices_by_kind ON town_notices (kind, ends_at, id);
CREATE INDEX town_notices_by_town ON town_notices (municipality);
CREATE INDEX town_notices_by_creator ON town_notices (created_by) WHERE created_by IS NOT NULL;

-- Events that readers see. Holidays do, but for those whose date is still to be checked.
ALTER TABLE events ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1));
UPDATE events SET is_public = 1 WHERE kind <> 'evento' AND note = '';

-- The town of a date that readers see, empty for one of the whole region; null: the newsroom's own.
ALTER TABLE event_occurrences ADD COLUMN public_town TEXT;
UPDATE event_occurrences SET public_town = (SELECT COALESCE(e.municipality, '') FROM events e WHERE e.id = event_id) WHERE event_id IN (SELECT id FROM events WHERE is_public = 1);
CREATE INDEX event_occurrences_public ON event_occurrences (public_town, starts_at, event_id) WHERE public_town IS NOT NULL;
