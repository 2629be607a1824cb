-- Screens of 'Mais' that a person keeps in sight in the newsroom's menu: their addresses as a JSON list, in the menu's order. Of the
-- account, not of the browser: computers of a newsroom are shared.
CREATE TABLE menu_pins (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  screens TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(screens))
) STRICT;
