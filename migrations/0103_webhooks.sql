-- Outgoing webhooks. Times in milliseconds.
CREATE TABLE webhook_endpoints (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  -- JSON list of event types.
  events TEXT NOT NULL,
  -- Random; the signing secret is derived from it and SESSION_SECRET.
  salt TEXT NOT NULL,
  -- The salt before the last rotation, which signs too until `previous_until`.
  previous_salt TEXT,
  previous_until INTEGER,
  -- Since when every delivery has failed; null after a success.
  failing_since INTEGER,
  paused_reason TEXT CHECK (paused_reason IN ('person', 'failing', 'gone')),
  paused_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE webhook_events (
  -- `webhook-id` of its deliveries.
  id TEXT PRIMARY KEY,
  -- Row of the outbox that it was made of; none: a test.
  outbox_id INTEGER,
  type TEXT NOT NULL,
  -- JSON, as it is sent.
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (outbox_id, type)
) STRICT;
CREATE INDEX webhook_events_by_time ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint_id INTEGER NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id TEXT NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  -- After this time no attempt follows a failure.
  give_up_at INTEGER NOT NULL,
  -- HTTP status of the last answer; 0: none came.
  last_status INTEGER,
  last_at INTEGER,
  UNIQUE (endpoint_id, event_id)
) STRICT;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id);
