-- What a picture looks like, by which others like it are found (app/domain/media/fingerprint.ts): NULL until it was made, '' where
-- it says too little, else 32 hexadecimal digits. The bands are its first 16 digits as numbers, looked up by an index each.
ALTER TABLE media ADD COLUMN fingerprint TEXT;
ALTER TABLE media ADD COLUMN band_1 INTEGER;
ALTER TABLE media ADD COLUMN band_2 INTEGER;
ALTER TABLE media ADD COLUMN band_3 INTEGER;
ALTER TABLE media ADD COLUMN band_4 INTEGER;

CREATE INDEX media_by_band_1 ON media (band_1) WHERE deleted_at IS NULL AND band_1 IS NOT NULL;
CREATE INDEX media_by_band_2 ON media (band_2) WHERE deleted_at IS NULL AND band_2 IS NOT NULL;
CREATE INDEX media_by_band_3 ON media (band_3) WHERE deleted_at IS NULL AND band_3 IS NOT NULL;
CREATE INDEX media_by_band_4 ON media (band_4) WHERE deleted_at IS NULL AND band_4 IS NOT NULL;

-- Pictures from before: some of them each minute.
CREATE INDEX media_without_fingerprint ON media (id) WHERE deleted_at IS NULL AND kind = 'image' AND fingerprint IS NULL;
