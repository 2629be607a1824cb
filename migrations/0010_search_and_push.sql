-- What is told to search engines and hubs is claimed from the outbox by channel, tried a few times and then left.
ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN next_attempt_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX outbox_due ON outbox (channel, next_attempt_at, id) WHERE delivered_at IS NULL;
CREATE INDEX outbox_by_article ON outbox (article_id, channel, delivered_at);
CREATE INDEX outbox_by_age ON outbox (channel, created_at);

-- Browsers that asked for notices. What a push service needs, and nothing of the person: no address, no reader's id.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint_hash TEXT NOT NULL UNIQUE,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
