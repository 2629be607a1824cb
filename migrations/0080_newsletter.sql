-- Who gets the newsletter: one row for an address, with what was consented to and when. No network address, no record of opened messages.
CREATE TABLE newsletter_subscribers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- In small letters.
  email TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed', 'bounced')),
  -- Slug of a town; empty: the whole region.
  town TEXT NOT NULL,
  morning INTEGER NOT NULL CHECK (morning IN (0, 1)),
  evening INTEGER NOT NULL CHECK (evening IN (0, 1)),
  -- Signs this person's links.
  key TEXT NOT NULL,
  consent_at INTEGER NOT NULL,
  consent_version TEXT NOT NULL,
  confirmed_at INTEGER,
  -- When it was left, or messages came back; the row is deleted some time after.
  ended_at INTEGER,
  -- When a message with a link last went to the address.
  mailed_at INTEGER NOT NULL DEFAULT 0,
  -- Messages that came back for a reason that passes, since one last arrived.
  soft_bounces INTEGER NOT NULL DEFAULT 0,
  CHECK (morning + evening > 0)
) STRICT;
CREATE INDEX newsletter_morning ON newsletter_subscribers (town, id) WHERE state = 'confirmed' AND morning = 1;
CREATE INDEX newsletter_evening ON newsletter_subscribers (town, id) WHERE state = 'confirmed' AND evening = 1;
CREATE INDEX newsletter_pending ON newsletter_subscribers (consent_at) WHERE state = 'pending';
CREATE INDEX newsletter_ended ON newsletter_subscribers (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX newsletter_mailed ON newsletter_subscribers (mailed_at);

-- How many rows there are of each state and town, so that nobody counts the table.
CREATE TABLE newsletter_counts (
  state TEXT NOT NULL,
  town TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (state, town)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER newsletter_subscriber_added AFTER INSERT ON newsletter_subscribers BEGIN
  INSERT INTO newsletter_counts VALUES (NEW.state, NEW.town, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER newsletter_subscriber_changed AFTER UPDATE OF state, town ON newsletter_subscribers WHEN OLD.state <> NEW.state OR OLD.town <> NEW.town BEGIN
  UPDATE newsletter_counts SET count = count - 1 WHERE state = OLD.state AND town = OLD.town;
  INSERT INTO newsletter_counts VALUES (NEW.state, NEW.town, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER newsletter_subscriber_removed AFTER DELETE ON newsletter_subscribers BEGIN
  UPDATE newsletter_counts SET count = count - 1 WHERE state = OLD.state AND town = OLD.town;
END;

-- Addresses that get nothing any more, whoever types them: an HMAC under the site's secret, not the address.
CREATE TABLE newsletter_suppressions (
  address_hash TEXT PRIMARY KEY,
  reason TEXT NOT NULL CHECK (reason IN ('bounced', 'complained')),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_suppressions_by_age ON newsletter_suppressions (at) WHERE reason = 'bounced';
