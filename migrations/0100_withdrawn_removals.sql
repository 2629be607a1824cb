-- Removals and their changes are recorded as withdrawals, so that restoring an older backup applies them again.
CREATE TRIGGER removals_withdrawn_add AFTER INSERT ON removals BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content) VALUES ('add', 'removals', json_object('id', NEW.id), json_object(
    'id', NEW.id, 'article_id', NEW.article_id, 'title', NEW.title, 'shows_title', NEW.shows_title, 'reason', NEW.reason, 'text', NEW.text, 'reference', NEW.reference,
    'actor_name', NEW.actor_name, 'version', NEW.version, 'created_at', NEW.created_at, 'updated_at', NEW.updated_at, 'ended_at', NEW.ended_at));
END;
CREATE TRIGGER removals_withdrawn AFTER UPDATE OF version ON removals BEGIN
  INSERT INTO withdrawals (kind, table_name, row_key, content) VALUES ('set', 'removals', json_object('id', NEW.id), json_object(
    'shows_title', NEW.shows_title, 'reason', NEW.reason, 'text', NEW.text, 'reference', NEW.reference, 'version', NEW.version, 'updated_at', NEW.updated_at,
    'ended_at', NEW.ended_at));
END;
