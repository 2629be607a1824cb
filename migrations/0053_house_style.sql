-- The newsroom's own rules of style: forms that are wrong and the one that is right.
CREATE TABLE house_style_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  right_form TEXT NOT NULL CHECK (right_form <> ''),
  -- JSON list of the wrong forms, as they were typed.
  wrong_forms TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('nome', 'cargo', 'cidade', 'termo')),
  explanation TEXT NOT NULL DEFAULT '',
  whole_word INTEGER NOT NULL DEFAULT 1 CHECK (whole_word IN (0, 1)),
  match_case INTEGER NOT NULL DEFAULT 0 CHECK (match_case IN (0, 1)),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  -- The right form without accents and capitals: the order of lists.
  sort_key TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX house_style_rules_in_order ON house_style_rules (sort_key, id);

-- As many as every editor is sent (domain/house-style).
CREATE TRIGGER house_style_rules_full BEFORE INSERT ON house_style_rules
WHEN (SELECT COUNT(*) FROM house_style_rules) >= 500
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: house_style_rules.full');
END;

-- Each wrong form as it is compared: no two rules may have one.
CREATE TABLE house_style_forms (
  form_key TEXT PRIMARY KEY,
  rule_id INTEGER NOT NULL REFERENCES house_style_rules (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX house_style_forms_by_rule ON house_style_forms (rule_id);
