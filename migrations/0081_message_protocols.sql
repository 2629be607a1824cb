-- The number under which a reader's message is known to its sender: day and six digits of chance, so that it tells nothing of other messages.
ALTER TABLE reader_messages ADD COLUMN protocol TEXT;
CREATE UNIQUE INDEX reader_messages_by_protocol ON reader_messages (protocol) WHERE protocol IS NOT NULL;
