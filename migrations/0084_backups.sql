-- What a backup under way, or a restoration, has done so far; one row of each kind. Times in milliseconds.
CREATE TABLE backup_runs (
  kind TEXT PRIMARY KEY CHECK (kind IN ('backup', 'restoration')),
  id TEXT NOT NULL,
  -- JSON of app/services/backup: the phase and how far it came.
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Until when one caller works on it.
  leased_until INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Rows that changed while a backup reads their table; filled by triggers that exist only meanwhile.
CREATE TABLE backup_changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL
) STRICT;

-- Rows of a backup that is being restored.
CREATE TABLE restored_rows (
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (table_name, row_key)
) STRICT, WITHOUT ROWID;

-- What was deleted, revoked or taken from readers: copied beside the backups every minute and applied to what a restoration brings back.
CREATE TABLE withdrawals (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('delete', 'set', 'add', 'hide', 'show')),
  table_name TEXT NOT NULL,
  -- Values of the key's columns, or the columns and values to set or to add: JSON objects.
  row_key TEXT NOT NULL,
  content TEXT NOT NULL DEFAULT '{}',
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  copied INTEGER NOT NULL DEFAULT 0 CHECK (copied IN (0, 1))
) STRICT;
CREATE INDEX withdrawals_to_copy ON withdrawals (seq) WHERE copied = 0;
CREATE INDEX withdrawals_by_age ON withdrawals (at);

CREATE TRIGGER articles_withdrawn_delete AFTER DELETE ON articles BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'articles', json_object('id', OLD.id));
END;
CREATE TRIGGER articles_withdrawn_hide AFTER UPDATE OF status, active, deleted_at ON articles WHEN OLD.visible = 1 AND NEW.visible = 0 BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('hide', 'articles', json_object('id', OLD.id));
END;
CREATE TRIGGER articles_withdrawn_show AFTER UPDATE OF status, active, deleted_at ON articles WHEN OLD.visible = 0 AND NEW.visible = 1 BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('show', 'articles', json_object('id', OLD.id));
END;
CREATE TRIGGER users_withdrawn_delete AFTER DELETE ON users BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'users', json_object('id', OLD.id));
END;
CREATE TRIGGER users_withdrawn_access AFTER UPDATE OF role, password_hash ON users WHEN OLD.role <> NEW.role OR OLD.password_hash <> NEW.password_hash BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content)
    VALUES ('set', 'users', json_object('id', NEW.id), json_object('role', NEW.role, 'password_hash', NEW.password_hash));
END;
CREATE TRIGGER passkeys_withdrawn AFTER DELETE ON passkeys BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'passkeys', json_object('id', OLD.id));
END;
CREATE TRIGGER invitations_withdrawn AFTER DELETE ON invitations BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'invitations', json_object('token_hash', OLD.token_hash));
END;
CREATE TRIGGER agenda_feeds_withdrawn AFTER DELETE ON agenda_feeds BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'agenda_feeds', json_object('key_hash', OLD.key_hash));
END;
CREATE TRIGGER preview_links_withdrawn_delete AFTER DELETE ON preview_links BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'preview_links', json_object('token_hash', OLD.token_hash));
END;
CREATE TRIGGER preview_links_withdrawn AFTER UPDATE OF revoked_at ON preview_links WHEN OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content) VALUES ('set', 'preview_links', json_object('token_hash', NEW.token_hash), json_object('revoked_at', NEW.revoked_at));
END;
CREATE TRIGGER artwork_links_withdrawn AFTER UPDATE OF revoked_at ON artwork_links WHEN OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content) VALUES ('set', 'artwork_links', json_object('token_hash', NEW.token_hash), json_object('revoked_at', NEW.revoked_at));
END;
CREATE TRIGGER contract_reports_withdrawn AFTER UPDATE OF report_revoked_at ON contracts
WHEN OLD.report_revoked_at IS NULL AND NEW.report_revoked_at IS NOT NULL AND NEW.report_token_hash IS NOT NULL BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content)
    VALUES ('set', 'contracts', json_object('report_token_hash', NEW.report_token_hash), json_object('report_revoked_at', NEW.report_revoked_at));
END;
CREATE TRIGGER short_links_withdrawn AFTER DELETE ON short_links BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'short_links', json_object('code_key', OLD.code_key));
END;
CREATE TRIGGER media_withdrawn AFTER DELETE ON media BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'media', json_object('key', OLD.key));
END;
CREATE TRIGGER reader_messages_withdrawn AFTER DELETE ON reader_messages BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'reader_messages', json_object('id', OLD.id));
END;
CREATE TRIGGER reply_cases_withdrawn AFTER DELETE ON reply_cases BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'reply_cases', json_object('id', OLD.id));
END;
CREATE TRIGGER author_profiles_withdrawn AFTER DELETE ON author_profiles BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'author_profiles', json_object('user_id', OLD.user_id));
END;
CREATE TRIGGER town_notices_withdrawn_delete AFTER DELETE ON town_notices BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'town_notices', json_object('id', OLD.id));
END;
CREATE TRIGGER town_notices_withdrawn AFTER UPDATE OF state ON town_notices WHEN OLD.state = 'publicada' AND NEW.state <> 'publicada' BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content) VALUES ('set', 'town_notices', json_object('id', NEW.id), json_object('state', NEW.state));
END;
CREATE TRIGGER newsletter_subscribers_withdrawn_delete AFTER DELETE ON newsletter_subscribers BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'newsletter_subscribers', json_object('key', OLD.key));
END;
CREATE TRIGGER newsletter_subscribers_withdrawn AFTER UPDATE OF state ON newsletter_subscribers WHEN NEW.state IN ('unsubscribed', 'bounced') AND OLD.state <> NEW.state BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content)
    VALUES ('set', 'newsletter_subscribers', json_object('key', NEW.key), json_object('state', NEW.state, 'ended_at', NEW.ended_at));
END;
CREATE TRIGGER newsletter_suppressions_added AFTER INSERT ON newsletter_suppressions BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content)
    VALUES ('add', 'newsletter_suppressions', json_object('address_hash', NEW.address_hash), json_object('address_hash', NEW.address_hash, 'reason', NEW.reason, 'at', NEW.at));
END;
CREATE TRIGGER push_subscriptions_withdrawn AFTER DELETE ON push_subscriptions BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key) VALUES ('delete', 'push_subscriptions', json_object('id', OLD.id));
END;
