-- The home page asks for the live coverage in course: a row of it each, whatever was covered before.
CREATE INDEX live_blogs_open ON live_blogs (updated_at) WHERE state = 'aberta';
