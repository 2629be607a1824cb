-- A picture that is somebody's portrait is in use: who shows it is found by its address.
CREATE INDEX users_by_avatar ON users (avatar) WHERE avatar IS NOT NULL;
