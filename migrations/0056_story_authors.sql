-- Who signs a story, as a JSON list of {id, name}. Null: one free name, which is the printed text in `author`.
ALTER TABLE articles ADD COLUMN authors TEXT CHECK (authors IS NULL OR json_valid(authors));
