-- What a browser that gets alerts chose. Minutes of the newsroom's day; a quiet time may go over midnight. No quota: NULL.
ALTER TABLE push_subscriptions ADD COLUMN frequency TEXT NOT NULL DEFAULT 'na-hora' CHECK (frequency IN ('na-hora', 'resumo'));
ALTER TABLE push_subscriptions ADD COLUMN quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439);
ALTER TABLE push_subscriptions ADD COLUMN quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439);
ALTER TABLE push_subscriptions ADD COLUMN weekly_quota INTEGER DEFAULT 10 CHECK (weekly_quota BETWEEN 1 AND 50);
ALTER TABLE push_subscriptions ADD COLUMN digest INTEGER NOT NULL DEFAULT 0 CHECK (digest IN (0, 1));
CREATE INDEX push_subscriptions_by_digest ON push_subscriptions (id) WHERE digest = 1;

-- The other way round of what browsers chose: who gets a story is read from here, page by page.
CREATE TABLE push_topics (
  topic TEXT NOT NULL,
  subscription_id INTEGER NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  PRIMARY KEY (topic, subscription_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_topics_by_subscription ON push_topics (subscription_id);
INSERT INTO push_topics (topic, subscription_id) SELECT 'tudo', id FROM push_subscriptions;
