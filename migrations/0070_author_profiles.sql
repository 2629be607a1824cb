-- What people of the newsroom tell readers of themselves. A row outlives the account: `users` never gives an id twice.
CREATE TABLE author_profiles (
  user_id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL,
  -- As it was last signed; the account's own while there is one.
  name TEXT NOT NULL,
  job TEXT NOT NULL DEFAULT '',
  town TEXT NOT NULL DEFAULT '',
  beat TEXT NOT NULL DEFAULT '',
  bio TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  links TEXT NOT NULL DEFAULT '[]',
  shows_photo INTEGER NOT NULL DEFAULT 0 CHECK (shows_photo IN (0, 1)),
  published INTEGER NOT NULL DEFAULT 0 CHECK (published IN (0, 1)),
  -- Whether the public change log of stories may name the person.
  names_changes INTEGER NOT NULL DEFAULT 0 CHECK (names_changes IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
);
CREATE INDEX author_profiles_published ON author_profiles (name) WHERE published = 1;

-- Each name that a person with a profile has signed with: the address of its stories, `/autor/{slug}`, is theirs for good.
CREATE TABLE author_addresses (
  slug TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  name TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX author_addresses_of_person ON author_addresses (user_id);

-- Who leaves the newsroom is not written to through it.
CREATE TRIGGER author_contact_ends AFTER DELETE ON users BEGIN
  UPDATE author_profiles SET email = '', links = '[]', shows_photo = 0, names_changes = 0, version = version + 1 WHERE user_id = old.id;
END;
