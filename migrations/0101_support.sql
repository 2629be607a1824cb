-- Readers' support by Pix. Nothing of a payer is stored. Amounts in centavos, times in milliseconds.
-- Statements of the bank: the period that was checked. The file is not stored.
CREATE TABLE support_statements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- YYYY-MM-DD, both included.
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  -- JSON of lines that wait for confirmation: [kind, month, day, cents, key, has a reference of ours (0, 1), is a Pix (0, 1)]. NULL once confirmed.
  pending TEXT,
  -- Lines that could not be read.
  unread INTEGER NOT NULL,
  actor_name TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  confirmed_at INTEGER
) STRICT;
CREATE INDEX support_statements_confirmed ON support_statements (last_day) WHERE confirmed_at IS NOT NULL;

-- The accounts: counted payments, returned payments, and uses of the money. Rows are struck out, never changed or deleted.
CREATE TABLE support_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund', 'use')),
  -- YYYY-MM on the newsroom's clock.
  month TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents > 0),
  -- Hash that identifies the line of the statement; NULL for a use.
  line_key TEXT UNIQUE,
  -- 1 where a person chose a line without a reference of ours.
  by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),
  -- Of a use; empty for others.
  category TEXT NOT NULL,
  text TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  struck_at INTEGER
) STRICT;
CREATE INDEX support_entries_by_month ON support_entries (month, kind, struck_at, cents);
