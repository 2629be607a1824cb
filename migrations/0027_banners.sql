-- Banners: who buys them (advertisers, contracts), what is shown (banners), what was counted (hours, kept without end), and what
-- is sent to the advertiser (reports, artwork links, invoices). Times in ms; money in ten-thousandths of a real (columns ending
-- in _e4) or in centavos (_cents).
CREATE TABLE advertisers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (name <> ''),
  -- Folded name: one advertiser is not entered twice.
  name_key TEXT NOT NULL,
  contact TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  -- CPF or CNPJ, upper case without mask; a CNPJ may have letters.
  document TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX advertisers_by_name ON advertisers (name_key);
CREATE UNIQUE INDEX advertisers_by_document ON advertisers (document) WHERE document IS NOT NULL;

CREATE TABLE contracts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
  title TEXT NOT NULL CHECK (title <> ''),
  number TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('CPM', 'CPC', 'fixo')),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- What was sold: viewable impressions (CPM, fixo) or clicks (CPC), of all banners of the contract together; NULL: no quantity.
  quantity INTEGER CHECK (quantity > 0),
  price_cents INTEGER NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  -- Days that were added for under-delivery; `ends_at` includes them already.
  extra_days INTEGER NOT NULL DEFAULT 0 CHECK (extra_days >= 0),
  -- Counted of all its banners together, kept by triggers. The contract of a banner is fixed once anything of it was counted.
  viewable INTEGER NOT NULL DEFAULT 0,
  clicks INTEGER NOT NULL DEFAULT 0,
  -- Delivery report: SHA-256 of the address's token. A revoked token stays, so that its address answers 410.
  report_token_hash TEXT,
  report_issued_at INTEGER,
  report_revoked_at INTEGER,
  -- Data of public advertising as JSON (PublicAdvertising of app/domain/banners/contract.ts); NULL: private advertising.
  public_advertising TEXT,
  notes TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (ends_at > starts_at)
) STRICT;
CREATE INDEX contracts_by_advertiser ON contracts (advertiser_id, starts_at DESC, id DESC);
CREATE INDEX contracts_newest ON contracts (starts_at DESC, id DESC);
CREATE UNIQUE INDEX contracts_by_report ON contracts (report_token_hash) WHERE report_token_hash IS NOT NULL;

-- A deleted banner stays as a row: its totals belong to reports that are printed again.
CREATE TABLE banners (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL CHECK (title <> ''),
  client TEXT NOT NULL,
  advertiser_id INTEGER REFERENCES advertisers (id),
  contract_id INTEGER REFERENCES contracts (id),
  position TEXT NOT NULL CHECK (position IN ('top-strip', 'super-banner', 'news-sidebar', 'sidebar-article', 'in-content')),
  type TEXT NOT NULL DEFAULT 'imagem' CHECK (type IN ('imagem', 'gif', 'html', 'video')),
  -- Own path (/img/KEY, /media/KEY or another) or https address; the key where the file is the library's.
  image TEXT,
  media_key TEXT,
  -- The same for narrow screens; NULL: the picture itself.
  phone_image TEXT,
  phone_media_key TEXT,
  alt TEXT NOT NULL DEFAULT '',
  link TEXT NOT NULL DEFAULT '',
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  impressions_max INTEGER CHECK (impressions_max >= 0),
  clicks_max INTEGER CHECK (clicks_max >= 0),
  price_kind TEXT CHECK (price_kind IN ('CPM', 'CPC', 'fixo')),
  cpm_e4 INTEGER CHECK (cpm_e4 >= 0),
  cpc_e4 INTEGER CHECK (cpc_e4 >= 0),
  total_e4 INTEGER CHECK (total_e4 >= 0),
  size TEXT NOT NULL DEFAULT '300x250',
  status TEXT NOT NULL DEFAULT 'ativo' CHECK (status IN ('ativo', 'pausado')),
  priority INTEGER NOT NULL DEFAULT 1,
  weight INTEGER NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 100),
  -- Impressions a reader and day; NULL: no limit.
  frequency_cap INTEGER CHECK (frequency_cap > 0),
  -- Line of business: two banners of one line never stand side by side. Empty: none.
  industry TEXT NOT NULL DEFAULT '',
  safety_category TEXT NOT NULL DEFAULT 'comercial',
  house INTEGER NOT NULL DEFAULT 0 CHECK (house IN (0, 1)),
  notes TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- Last, so that lists do not read the pages that it fills.
  html TEXT NOT NULL DEFAULT '',
  CHECK (ends_at > starts_at)
) STRICT;
CREATE INDEX banners_listed ON banners (id DESC) WHERE deleted_at IS NULL;
CREATE INDEX banners_switched_on ON banners (ends_at) WHERE status = 'ativo' AND deleted_at IS NULL;
CREATE INDEX banners_by_contract ON banners (contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX banners_by_advertiser ON banners (advertiser_id) WHERE advertiser_id IS NOT NULL;
CREATE INDEX banners_by_media ON banners (media_key) WHERE media_key IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX banners_by_phone_media ON banners (phone_media_key) WHERE phone_media_key IS NOT NULL AND deleted_at IS NULL;

-- What a banner was from `since` on: a report of an earlier month names the creative of that month.
CREATE TABLE banner_creatives (
  banner_id INTEGER NOT NULL REFERENCES banners (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  since INTEGER NOT NULL,
  title TEXT NOT NULL,
  client TEXT NOT NULL,
  position TEXT NOT NULL,
  type TEXT NOT NULL,
  size TEXT NOT NULL,
  image TEXT,
  phone_image TEXT,
  link TEXT NOT NULL,
  PRIMARY KEY (banner_id, version)
) STRICT, WITHOUT ROWID;

-- What was counted, by the newsroom's hour ('2026-11-21T18'), banner and slot. `viewable` includes `viewed_late`: views whose
-- reservation had expired and that took a unit again. `expired`: served and never viewed. served = viewable + expired + open.
-- `row_hash`: SHA-256 of the row with its rejections, set when the hour is sealed; NULL while it can still change.
CREATE TABLE banner_hours (
  banner_id INTEGER NOT NULL REFERENCES banners (id),
  hour TEXT NOT NULL,
  slot TEXT NOT NULL,
  served INTEGER NOT NULL DEFAULT 0,
  viewable INTEGER NOT NULL DEFAULT 0,
  viewed_late INTEGER NOT NULL DEFAULT 0,
  expired INTEGER NOT NULL DEFAULT 0,
  clicks INTEGER NOT NULL DEFAULT 0,
  row_hash TEXT,
  PRIMARY KEY (banner_id, hour, slot)
) STRICT, WITHOUT ROWID;
CREATE INDEX banner_hours_by_hour ON banner_hours (hour, banner_id, slot);

-- What was not counted, and why. `event`: what was asked for ('serve', 'view', 'click').
CREATE TABLE banner_rejections (
  banner_id INTEGER NOT NULL REFERENCES banners (id),
  hour TEXT NOT NULL,
  slot TEXT NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('serve', 'view', 'click')),
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (banner_id, hour, slot, event, reason)
) STRICT, WITHOUT ROWID;
CREATE INDEX banner_rejections_by_hour ON banner_rejections (hour, banner_id, slot, event, reason);

-- The chain: `hash` is SHA-256 of the previous seal's hash, the hour, and the hashes of its rows in the order of their key.
CREATE TABLE banner_seals (
  seq INTEGER PRIMARY KEY,
  hour TEXT NOT NULL UNIQUE,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  rows INTEGER NOT NULL,
  sealed_at INTEGER NOT NULL
) STRICT;

-- `root`: hash of the day's last seal, printed on reports.
CREATE TABLE banner_day_roots (
  day TEXT PRIMARY KEY,
  root TEXT NOT NULL,
  hours INTEGER NOT NULL,
  sealed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Sums of the hours, kept by triggers, so that no list adds up a history.
CREATE TABLE banner_totals (
  banner_id INTEGER PRIMARY KEY REFERENCES banners (id),
  served INTEGER NOT NULL DEFAULT 0,
  viewable INTEGER NOT NULL DEFAULT 0,
  clicks INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TRIGGER banners_after_insert AFTER INSERT ON banners BEGIN
  INSERT INTO banner_totals (banner_id) VALUES (new.id);
  INSERT INTO banner_creatives (banner_id, version, since, title, client, position, type, size, image, phone_image, link)
    VALUES (new.id, new.version, new.updated_at, new.title, new.client, new.position, new.type, new.size, new.image, new.phone_image, new.link);
  -- Whoever uses an item that was deleted brings it back, as articles do.
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key IN (new.media_key, new.phone_media_key) AND deleted_at IS NOT NULL AND purging = 0;
END;
CREATE TRIGGER banners_after_creative AFTER UPDATE OF title, client, position, type, size, image, phone_image, link ON banners
WHEN new.title <> old.title OR new.client <> old.client OR new.position <> old.position OR new.type <> old.type OR new.size <> old.size
  OR new.image IS NOT old.image OR new.phone_image IS NOT old.phone_image OR new.link <> old.link BEGIN
  INSERT OR REPLACE INTO banner_creatives (banner_id, version, since, title, client, position, type, size, image, phone_image, link)
    VALUES (new.id, new.version, new.updated_at, new.title, new.client, new.position, new.type, new.size, new.image, new.phone_image, new.link);
END;
CREATE TRIGGER banners_after_media AFTER UPDATE OF media_key, phone_media_key ON banners WHEN new.deleted_at IS NULL BEGIN
  UPDATE media SET deleted_at = NULL, version = version + 1 WHERE key IN (new.media_key, new.phone_media_key) AND deleted_at IS NOT NULL AND purging = 0;
END;

CREATE TRIGGER banner_hours_after_insert AFTER INSERT ON banner_hours BEGIN
  UPDATE banner_totals SET served = served + new.served, viewable = viewable + new.viewable, clicks = clicks + new.clicks WHERE banner_id = new.banner_id;
END;
CREATE TRIGGER banner_hours_after_update AFTER UPDATE OF served, viewable, clicks ON banner_hours BEGIN
  UPDATE banner_totals SET served = served + new.served - old.served, viewable = viewable + new.viewable - old.viewable, clicks = clicks + new.clicks - old.clicks
  WHERE banner_id = new.banner_id;
END;

-- A contract's sums follow its banners'. A banner that reaches a limit leaves its slot: pages that reserved a box for it are
-- old from then on.
CREATE TRIGGER banner_totals_after_update AFTER UPDATE ON banner_totals BEGIN
  UPDATE contracts SET viewable = viewable + new.viewable - old.viewable, clicks = clicks + new.clicks - old.clicks
  WHERE id = (SELECT contract_id FROM banners WHERE id = new.banner_id);
  UPDATE site_edition SET edition = edition + 1 WHERE EXISTS (
    SELECT 1 FROM banners b LEFT JOIN contracts c ON c.id = b.contract_id
    WHERE b.id = new.banner_id AND (
      (old.viewable < b.impressions_max AND new.viewable >= b.impressions_max) OR (old.clicks < b.clicks_max AND new.clicks >= b.clicks_max)
      OR (c.kind = 'CPC' AND c.clicks >= c.quantity AND c.clicks - (new.clicks - old.clicks) < c.quantity)
      OR (c.kind <> 'CPC' AND c.viewable >= c.quantity AND c.viewable - (new.viewable - old.viewable) < c.quantity)
    )
  );
END;

-- Private address where an advertiser uploads artwork; the token is stored as its SHA-256.
CREATE TABLE artwork_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
  contract_id INTEGER REFERENCES contracts (id),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  created_by INTEGER,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX artwork_links_by_advertiser ON artwork_links (advertiser_id, id DESC);
CREATE INDEX artwork_links_by_contract ON artwork_links (contract_id) WHERE contract_id IS NOT NULL;

-- A file that came by such an address, in R2 under `store_key`; not public until a person approved it.
CREATE TABLE artwork_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  link_id INTEGER NOT NULL REFERENCES artwork_links (id),
  -- 1 to 10: more files of a link cannot be committed.
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 10),
  store_key TEXT NOT NULL,
  name TEXT NOT NULL,
  mime TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  size INTEGER NOT NULL,
  uploaded_at INTEGER NOT NULL,
  -- The paused banner that was made of it.
  banner_id INTEGER REFERENCES banners (id),
  decision TEXT CHECK (decision IN ('approved', 'rejected')),
  decided_at INTEGER,
  decided_by INTEGER
) STRICT;
CREATE UNIQUE INDEX artwork_files_of_link ON artwork_files (link_id, n);
CREATE INDEX artwork_files_by_banner ON artwork_files (banner_id) WHERE banner_id IS NOT NULL;
CREATE INDEX artwork_files_undecided ON artwork_files (uploaded_at) WHERE decision IS NULL;

-- `payload`: the Pix BR Code as it was issued. `txid` names it in the payer's statement.
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  contract_id INTEGER NOT NULL REFERENCES contracts (id),
  description TEXT NOT NULL DEFAULT '',
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  txid TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  due_at INTEGER,
  paid_at INTEGER,
  paid_by TEXT,
  cancelled_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX invoices_by_contract ON invoices (contract_id, id DESC);
CREATE INDEX invoices_open ON invoices (due_at) WHERE paid_at IS NULL AND cancelled_at IS NULL;

-- No banners on a story about accidents, deaths or minors, nor on anything of a closed section.
ALTER TABLE articles ADD COLUMN sensitive INTEGER NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1));
ALTER TABLE categories ADD COLUMN without_banners INTEGER NOT NULL DEFAULT 0 CHECK (without_banners IN (0, 1));
