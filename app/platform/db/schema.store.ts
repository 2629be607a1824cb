import { sql } from "drizzle-orm";
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The tables that drizzle's queries read; `migrations/` makes them and all others, with their indexes, checks and triggers. */

export const users = sqliteTable("users", {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  email: text().notNull(),
  emailKey: text("email_key").notNull(),
  role: text({ enum: ["admin", "editor", "reporter"] }).notNull(),
  avatar: text(),
  passwordHash: text("password_hash").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const sessions = sqliteTable("sessions", {
  id: text().primaryKey(),
  userId: integer("user_id").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  endedAt: integer("ended_at"),
  device: text().notNull().default(""),
  usedAt: integer("used_at").notNull().default(0),
  shared: integer({ mode: "boolean" }).notNull().default(false),
});

export const invitations = sqliteTable("invitations", {
  id: integer().primaryKey({ autoIncrement: true }),
  tokenHash: text("token_hash").notNull(),
  email: text().notNull(),
  emailKey: text("email_key").notNull(),
  role: text({ enum: ["admin", "editor", "reporter"] }).notNull(),
  invitedBy: integer("invited_by").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

export const passkeys = sqliteTable("passkeys", {
  id: text().primaryKey(),
  userId: integer("user_id").notNull(),
  name: text().notNull(),
  publicKey: text("public_key").notNull(),
  counter: integer().notNull(),
  transports: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  createdAt: integer("created_at").notNull(),
  usedAt: integer("used_at"),
});

export const spentChallenges = sqliteTable("spent_challenges", {
  id: text().primaryKey(),
  expiresAt: integer("expires_at").notNull(),
});

export const refreshTokens = sqliteTable("refresh_tokens", {
  hash: text().primaryKey(),
  sessionId: text("session_id").notNull(),
  issuedAt: integer("issued_at").notNull(),
  spentAt: integer("spent_at"),
});

export const signInFailures = sqliteTable("sign_in_failures", {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: integer("window_ends_at").notNull(),
});

export const idempotencyKeys = sqliteTable("idempotency_keys", {
  key: text().primaryKey(),
  bodyHash: text("body_hash").notNull(),
  status: integer(),
  /** Sealed with the key itself. */
  answer: text(),
  /** Of the last attempt. */
  createdAt: integer("created_at").notNull(),
  /** Counts the attempts; an earlier one can no longer write. */
  attempt: integer().notNull().default(1),
  /** 1 once a batch of the work was committed. */
  acted: integer().notNull().default(0),
});

export const categories = sqliteTable("categories", {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().notNull(),
  name: text().notNull(),
  color: text().notNull(),
  type: text({ enum: ["editorial", "municipality", "special"] }).notNull(),
  sortOrder: integer("sort_order").notNull(),
  articleCount: integer("article_count").notNull().default(0),
  binnedCount: integer("binned_count").notNull().default(0),
  withoutBanners: integer("without_banners", { mode: "boolean" }).notNull().default(false),
});

const flag = (name: string) => integer(name, { mode: "boolean" });
const jsonList = (name: string) => text(name, { mode: "json" }).$type<string[]>();

export const articles = sqliteTable("articles", {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().notNull(),
  title: text().notNull(),
  subtitle: text().notNull(),
  kicker: text().notNull(),
  quickSummary: jsonList("quick_summary").notNull(),
  position: text({ enum: ["supermanchete", "destaque", "geral", "municipios"] }).notNull(),
  highlightRank: integer("highlight_rank"),
  orderKey: integer("order_key").notNull(),
  status: text({ enum: ["rascunho", "agendada", "publicada"] }).notNull(),
  active: flag("active").notNull(),
  deletedAt: integer("deleted_at"),
  visible: integer().generatedAlwaysAs(sql`0`).notNull(),
  groupRank: integer("group_rank").generatedAlwaysAs(sql`0`).notNull(),
  highlightKey: integer("highlight_key").generatedAlwaysAs(sql`0`).notNull(),
  publishedAt: integer("published_at"),
  wasPublished: flag("was_published").notNull(),
  scheduledAt: integer("scheduled_at"),
  category: text().notNull(),
  categories: jsonList("categories").notNull(),
  municipality: text(),
  author: text().notNull(),
  authors: text({ mode: "json" }).$type<{ id: number | null; name: string }[]>(),
  authorId: integer("author_id"),
  tags: jsonList("tags").notNull(),
  coverUrl: text("cover_url"),
  coverKey: text("cover_key").generatedAlwaysAs(sql`0`),
  coverFocalX: integer("cover_focal_x").notNull().default(50),
  coverFocalY: integer("cover_focal_y").notNull().default(50),
  coverPlaceholder: text("cover_placeholder"),
  coverAlt: text("cover_alt").notNull(),
  coverCredit: text("cover_credit").notNull(),
  readingWords: integer("reading_words").notNull(),
  whatsappAuto: flag("whatsapp_auto").notNull(),
  pushAuto: flag("push_auto").notNull(),
  cardAuto: flag("card_auto").notNull(),
  audioAuto: flag("audio_auto").notNull(),
  sensitive: flag("sensitive").notNull().default(false),
  correction: text().notNull(),
  correctedAt: integer("corrected_at"),
  reviewAt: integer("review_at"),
  reviewNote: text("review_note").notNull(),
  version: integer().notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  editedAt: integer("edited_at").notNull(),
});

export const articleBodies = sqliteTable("article_bodies", {
  articleId: integer("article_id").primaryKey(),
  html: text().notNull(),
  /** Its words; null until a body of before they were stored is filled. */
  text: text(),
});

/** The heads that matches of a search are ranked by, without accents or capitals. */
export const articleFacets = sqliteTable(
  "article_facets",
  {
    kind: text({ enum: ["category", "tag", "author", "status"] }).notNull(),
    value: text().notNull(),
    articleId: integer("article_id").notNull(),
    visible: integer().notNull(),
    deleted: integer().notNull(),
    groupRank: integer("group_rank").notNull(),
    highlightKey: integer("highlight_key").notNull(),
    orderKey: integer("order_key").notNull(),
    publishedAt: integer("published_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.value, table.articleId] })],
);

export const articleStats = sqliteTable("article_stats", {
  articleId: integer("article_id").primaryKey(),
  visible: integer().notNull(),
  views: integer().notNull(),
  viewsWeek: integer("views_week").notNull(),
  reactionsWeek: integer("reactions_week").notNull(),
});

export const articleViewsDaily = sqliteTable(
  "article_views_daily",
  {
    day: text().notNull(),
    articleId: integer("article_id").notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] })],
);

export const articleTotals = sqliteTable("article_totals", {
  list: text({ enum: ["staff", "public"] }).primaryKey(),
  total: integer().notNull(),
});

export const audienceTotals = sqliteTable("audience_totals", {
  measure: text().primaryKey(),
  total: integer().notNull(),
});

export const articleRevisions = sqliteTable(
  "article_revisions",
  {
    articleId: integer("article_id").notNull(),
    version: integer().notNull(),
    snapshot: text().notNull(),
    authorId: integer("author_id"),
    authorName: text("author_name").notNull(),
    createdAt: integer("created_at").notNull(),
    editing: text(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version] })],
);

export const articleDrafts = sqliteTable(
  "article_drafts",
  {
    articleId: integer("article_id").notNull(),
    editing: text().notNull(),
    userId: integer("user_id").notNull(),
    seq: integer().notNull(),
    baseVersion: integer("base_version").notNull(),
    fields: text().notNull().default("{}"),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.editing] })],
);

export const articleReactionTotals = sqliteTable(
  "article_reaction_totals",
  {
    articleId: integer("article_id").notNull(),
    reaction: text().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.reaction] })],
);

export const boardLog = sqliteTable("board_log", {
  version: integer().primaryKey(),
  opId: text("op_id").notNull(),
  orderVersion: integer("order_version").notNull(),
  command: text().notNull(),
  answer: text().notNull(),
  at: integer().notNull(),
  highlights: integer().notNull().default(0),
  ranked: integer().notNull().default(0),
});

export const boardMoves = sqliteTable(
  "board_moves",
  {
    articleId: integer("article_id").notNull(),
    version: integer().notNull(),
    at: integer().notNull(),
    /** 0 super headline, 1–5 highlights, null no place. */
    fromPlace: integer("from_place"),
    toPlace: integer("to_place"),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version] })],
);

export const audienceNotes = sqliteTable("audience_notes", {
  key: text().primaryKey(),
  at: integer().notNull(),
  kind: text({ enum: ["corrected", "whatsapp", "instagram", "pushed", "layout", "deployed"] }).notNull(),
  articleId: integer("article_id"),
  label: text().notNull().default(""),
});

export const dailyAnalyses = sqliteTable("daily_analyses", {
  seq: integer().primaryKey({ autoIncrement: true }),
  claimedAt: integer("claimed_at").notNull(),
  claimedBy: integer("claimed_by"),
  finishedAt: integer("finished_at"),
  outcome: text({ enum: ["ready", "failed"] }),
  content: text(),
});

export const siteEdition = sqliteTable("site_edition", {
  id: integer().primaryKey(),
  edition: integer().notNull(),
});

export const edgeCache = sqliteTable("edge_cache", {
  id: integer().primaryKey(),
  version: integer().notNull(),
  tokens: real().notNull(),
  countedAt: integer("counted_at").notNull(),
  askedEdition: integer("asked_edition").notNull(),
  settledEdition: integer("settled_edition").notNull(),
  invalidatedAt: integer("invalidated_at").notNull(),
  purgedAt: integer("purged_at").notNull(),
  refusedUntil: integer("refused_until").notNull(),
  build: text().notNull(),
});

export const edgePurges = sqliteTable("edge_purges", {
  id: integer().primaryKey({ autoIncrement: true }),
  tag: text().notNull(),
  dueAt: integer("due_at").notNull().default(0),
  isLast: integer("is_last").notNull().default(0),
});

export const outbox = sqliteTable("outbox", {
  id: integer().primaryKey({ autoIncrement: true }),
  dedupeKey: text("dedupe_key").notNull(),
  channel: text().notNull(),
  articleId: integer("article_id").notNull(),
  createdAt: integer("created_at").notNull(),
  deliveredAt: integer("delivered_at"),
  attempts: integer().notNull().default(0),
  nextAttemptAt: integer("next_attempt_at").notNull().default(0),
});

export const auditLog = sqliteTable("audit_log", {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer().notNull(),
  actorId: integer("actor_id"),
  actorName: text("actor_name").notNull(),
  action: text().notNull(),
  articleId: integer("article_id"),
  details: text().notNull().default("{}"),
  groupKey: text("group_key"),
  leadsGroup: integer("leads_group").notNull().default(1),
});

export const flushes = sqliteTable(
  "flushes",
  {
    shard: text().notNull(),
    seq: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shard, table.seq] })],
);

export const media = sqliteTable("media", {
  id: integer().primaryKey({ autoIncrement: true }),
  key: text().notNull(),
  kind: text({ enum: ["image", "video", "audio", "document"] })
    .notNull()
    .default("image"),
  mime: text().notNull(),
  title: text().notNull().default(""),
  alt: text().notNull().default(""),
  credit: text().notNull().default(""),
  tags: jsonList("tags").notNull().default([]),
  width: integer().notNull(),
  height: integer().notNull(),
  durationMs: integer("duration_ms"),
  size: integer().notNull(),
  posterKey: text("poster_key"),
  uploadedBy: integer("uploaded_by"),
  createdAt: integer("created_at").notNull(),
  focalX: integer("focal_x").notNull().default(50),
  focalY: integer("focal_y").notNull().default(50),
  placeholder: text(),
  version: integer().notNull().default(1),
  deletedAt: integer("deleted_at"),
  purging: integer().notNull().default(0),
  /** 1 while nothing uses it; triggers keep it. */
  unused: integer().notNull().default(1),
  /** Null: not made yet; empty: it says too little. */
  fingerprint: text(),
  band1: integer("band_1"),
  band2: integer("band_2"),
  band3: integer("band_3"),
  band4: integer("band_4"),
  /** A text that nobody has confirmed; triggers take it away. */
  altSuggestion: text("alt_suggestion").notNull().default(""),
});

export const mediaTotals = sqliteTable("media_totals", {
  kind: text({ enum: ["image", "video", "audio", "document"] }).primaryKey(),
  total: integer().notNull(),
});

export const videos = sqliteTable("videos", {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().notNull(),
  title: text().notNull(),
  description: text().notNull().default(""),
  youtubeId: text("youtube_id"),
  mediaKey: text("media_key"),
  coverKey: text("cover_key"),
  coverAlt: text("cover_alt").notNull().default(""),
  coverLibraryAlt: text("cover_library_alt"),
  coverCredit: text("cover_credit"),
  coverFocalX: integer("cover_focal_x"),
  coverFocalY: integer("cover_focal_y"),
  coverPlaceholder: text("cover_placeholder"),
  fileMime: text("file_mime"),
  fileDurationMs: integer("file_duration_ms"),
  fileWidth: integer("file_width"),
  fileHeight: integer("file_height"),
  categoryId: integer("category_id"),
  captions: integer().notNull().default(0),
  published: flag("published").notNull().default(false),
  publishedAt: integer("published_at"),
  orderKey: integer("order_key").notNull(),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const mediaUploads = sqliteTable("media_uploads", {
  id: text().primaryKey(),
  userId: integer("user_id").notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  createdAt: integer("created_at").notNull(),
  key: text(),
});

export const settings = sqliteTable("settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const readerMessages = sqliteTable("reader_messages", {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: ["correcao", "resposta", "pauta", "outro"] }).notNull(),
  articleId: integer("article_id"),
  story: text().notNull().default(""),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  createdAt: integer("created_at").notNull(),
  handledAt: integer("handled_at"),
  handledBy: text("handled_by"),
  protocol: text(),
});

export const aiCalls = sqliteTable("ai_calls", {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer("user_id").notNull(),
  at: integer().notNull(),
  day: text().notNull(),
  tokens: integer().notNull(),
});

export const aiDays = sqliteTable("ai_days", {
  day: text().primaryKey(),
  calls: integer().notNull(),
  tokens: integer().notNull(),
});

export const pushSubscriptions = sqliteTable("push_subscriptions", {
  id: integer().primaryKey({ autoIncrement: true }),
  endpointHash: text("endpoint_hash").notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: integer("created_at").notNull(),
  frequency: text({ enum: ["na-hora", "resumo"] })
    .notNull()
    .default("na-hora"),
  quietFrom: integer("quiet_from"),
  quietTo: integer("quiet_to"),
  weeklyQuota: integer("weekly_quota"),
  digest: flag("digest").notNull().default(false),
});

export const shortLinks = sqliteTable("short_links", {
  id: integer().primaryKey({ autoIncrement: true }),
  code: text().notNull(),
  codeKey: text("code_key").notNull(),
  target: text().notNull(),
  title: text().notNull().default(""),
  articleId: integer("article_id"),
  channel: text({ enum: ["whatsapp", "instagram"] }),
  source: text().notNull().default(""),
  medium: text().notNull().default(""),
  campaign: text().notNull().default(""),
  createdAt: integer("created_at").notNull(),
  createdBy: integer("created_by"),
  createdByName: text("created_by_name").notNull(),
  expiresAt: integer("expires_at"),
  deactivatedAt: integer("deactivated_at"),
  edition: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
});

export const shortLinkTotals = sqliteTable("short_link_totals", {
  measure: text({ enum: ["links", "own"] }).primaryKey(),
  total: integer().notNull(),
});

export const clickDays = sqliteTable("click_days", {
  day: text().primaryKey(),
  tally: text().notNull(),
  seq: integer().notNull(),
});

/** Counts that every roll-up of a day has. */
const audienceCounts = () => ({
  views: integer().notNull().default(0),
  articleViews: integer("article_views").notNull().default(0),
  sessions: integer().notNull().default(0),
  visitors: integer().notNull().default(0),
  engagedMs: integer("engaged_ms").notNull().default(0),
  completions: integer().notNull().default(0),
});

/** One dimension of the audience, by the newsroom's day. */
const audienceDimension = <Name extends string>(name: Name) =>
  sqliteTable(name, { day: text().notNull(), value: text().notNull(), ...audienceCounts() }, (table) => [primaryKey({ columns: [table.day, table.value] })]);

export const audienceSections = audienceDimension("audience_sections");
export const audienceTowns = audienceDimension("audience_towns");
export const audienceAuthors = audienceDimension("audience_authors");
export const audienceSources = audienceDimension("audience_sources");
export const audienceDevices = audienceDimension("audience_devices");
export const audienceBrowsers = audienceDimension("audience_browsers");
export const audienceSystems = audienceDimension("audience_systems");
export const audienceReaderTowns = audienceDimension("audience_reader_towns");

export const contracts = sqliteTable("contracts", {
  id: integer().primaryKey({ autoIncrement: true }),
  advertiserId: integer("advertiser_id").notNull(),
  title: text().notNull(),
  number: text().notNull().default(""),
  kind: text({ enum: ["CPM", "CPC", "fixo"] }).notNull(),
  startsAt: integer("starts_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  quantity: integer(),
  priceCents: integer("price_cents").notNull().default(0),
  extraDays: integer("extra_days").notNull().default(0),
  viewable: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
  reportTokenHash: text("report_token_hash"),
  reportIssuedAt: integer("report_issued_at"),
  reportRevokedAt: integer("report_revoked_at"),
  publicAdvertising: text("public_advertising"),
  notes: text().notNull().default(""),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const narrations = sqliteTable("narrations", {
  articleId: integer("article_id").primaryKey(),
  sourceHash: text("source_hash").notNull(),
  audioKey: text("audio_key").notNull(),
  voice: text().notNull(),
  bytes: integer().notNull(),
  durationMs: integer("duration_ms").notNull(),
  marks: text().notNull(),
  madeAt: integer("made_at").notNull(),
});

export const daySummaries = sqliteTable("day_summaries", {
  id: text().primaryKey(),
  stories: text().notNull(),
  plannedAt: integer("planned_at").notNull(),
  sourceHash: text("source_hash"),
  audioKey: text("audio_key"),
  voice: text(),
  bytes: integer(),
  durationMs: integer("duration_ms"),
  marks: text(),
  madeAt: integer("made_at"),
});

export const correctionNotices = sqliteTable(
  "correction_notices",
  {
    articleId: integer("article_id").notNull(),
    correctedAt: integer("corrected_at").notNull(),
    text: text().notNull(),
    askedAt: integer("asked_at").notNull(),
    askedBy: integer("asked_by"),
    askedByName: text("asked_by_name").notNull(),
    whatsappItem: text("whatsapp_item"),
    pushDevices: integer("push_devices"),
    links: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.correctedAt] })],
);

/** Texts for search and networks of the few stories that have their own; no row otherwise. */
export const articleMeta = sqliteTable("article_meta", {
  articleId: integer("article_id").primaryKey(),
  slugWords: text("slug_words").notNull(),
  searchTitle: text("search_title").notNull(),
  searchDescription: text("search_description").notNull(),
  socialTitle: text("social_title").notNull(),
  socialImage: text("social_image"),
});
