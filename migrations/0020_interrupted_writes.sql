-- A write under an Idempotency-Key marks its key in the batch that writes, so that a crash before its answer is known.
ALTER TABLE idempotency_keys ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1;
ALTER TABLE idempotency_keys ADD COLUMN acted INTEGER NOT NULL DEFAULT 0;
