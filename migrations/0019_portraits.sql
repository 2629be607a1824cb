-- A picture that is somebody's portrait is in use: who shows it is found by its address.
CREATE INDEX users_by_avatar ON users (avatar) WHERE avatar IS NOT NULL;

-- Whoever uses an item that was deleted brings it back, as articles do. The address may go on with a query.
CREATE TRIGGER users_after_avatar AFTER UPDATE OF avatar ON users WHEN new.avatar IS NOT NULL BEGIN
  UPDATE media SET deleted_at = NULL, version = version + 1
  WHERE key = substr(new.avatar, 6, instr(new.avatar || '?', '?') - 6) AND deleted_at IS NOT NULL AND purging = 0;
END;
