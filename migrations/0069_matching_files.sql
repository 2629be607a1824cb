-- How many files a batch was asked for, as for stories.
ALTER TABLE media_batches ADD COLUMN matching INTEGER NOT NULL DEFAULT 0;
UPDATE media_batches SET matching = (SELECT COUNT(*) FROM media_batch_items WHERE batch_id = media_batches.id);
