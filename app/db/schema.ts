import { sql } from "drizzle-orm";
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Author } from "#app/domain/articles/byline.ts";

/** The tables as code reads them; `migrations/` makes them, with their indexes, checks and triggers. */

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

export const categoryAddresses = sqliteTable("category_addresses", {
  slug: text().primaryKey(),
  categoryId: integer("category_id").notNull(),
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
  authors: text({ mode: "json" }).$type<Author[]>(),
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

/** What matches of a search are ranked by, without accents or capitals. */
export const articleHeads = sqliteTable("article_heads", {
  articleId: integer("article_id").primaryKey(),
  title: text().notNull(),
  kicker: text().notNull(),
  subtitle: text().notNull(),
});

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

export const articleReactions = sqliteTable(
  "article_reactions",
  {
    articleId: integer("article_id").notNull(),
    reader: text().notNull(),
    reaction: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.reader] })],
);

/** Answers of a network in an hour. */
export const networkHours = sqliteTable("network_hours", { hour: integer().notNull(), network: text().notNull(), answers: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.hour, table.network] }),
]);

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

export const mediaUses = sqliteTable(
  "media_uses",
  {
    mediaKey: text("media_key").notNull(),
    articleId: integer("article_id").notNull(),
    place: text({ enum: ["cover", "body"] }).notNull(),
    editing: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaKey, table.articleId, table.place, table.editing] })],
);

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

export const videoCaptions = sqliteTable("video_captions", {
  videoId: integer("video_id").primaryKey(),
  vtt: text().notNull(),
});

export const videoTotals = sqliteTable("video_totals", {
  list: text({ enum: ["staff", "public"] }).primaryKey(),
  total: integer().notNull(),
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

export const shortLinkEdition = sqliteTable("short_link_edition", {
  one: integer().primaryKey(),
  edition: integer().notNull(),
});

export const shortLinkTotals = sqliteTable("short_link_totals", {
  measure: text({ enum: ["links", "own"] }).primaryKey(),
  total: integer().notNull(),
});

export const shortLinkStats = sqliteTable("short_link_stats", {
  linkId: integer("link_id").primaryKey(),
  clicks: integer().notNull(),
  tally: text().notNull(),
  seq: integer().notNull(),
});

export const clickDays = sqliteTable("click_days", {
  day: text().primaryKey(),
  tally: text().notNull(),
  seq: integer().notNull(),
});

/** What every roll-up of a day counts. */
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

export const audienceDays = sqliteTable("audience_days", { day: text().primaryKey(), ...audienceCounts() });

export const audienceClasses = sqliteTable(
  "audience_classes",
  { day: text().notNull(), class: text({ enum: ["crawler", "assistant"] }).notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.class] })],
);

export const audienceExclusions = sqliteTable("audience_exclusions", { day: text().notNull(), reason: text().notNull(), count: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.reason] }),
]);

export const audiencePages = sqliteTable(
  "audience_pages",
  { day: text().notNull(), path: text().notNull(), kind: text().notNull(), articleId: integer("article_id"), ...audienceCounts() },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
);

export const audienceSections = audienceDimension("audience_sections");
export const audienceTowns = audienceDimension("audience_towns");
export const audienceAuthors = audienceDimension("audience_authors");
export const audienceSources = audienceDimension("audience_sources");
export const audienceDevices = audienceDimension("audience_devices");
export const audienceBrowsers = audienceDimension("audience_browsers");
export const audienceSystems = audienceDimension("audience_systems");
export const audienceReaderTowns = audienceDimension("audience_reader_towns");

export const audienceHours = sqliteTable("audience_hours", { day: text().notNull(), value: integer().notNull(), ...audienceCounts() }, (table) => [
  primaryKey({ columns: [table.day, table.value] }),
]);

export const audienceArticleHours = sqliteTable(
  "audience_article_hours",
  {
    articleId: integer("article_id").notNull(),
    hour: text().notNull(),
    views: integer().notNull().default(0),
    visitors: integer().notNull().default(0),
    engagedMs: integer("engaged_ms").notNull().default(0),
    completions: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.hour] })],
);

export const audienceArticleSources = sqliteTable(
  "audience_article_sources",
  {
    articleId: integer("article_id").notNull(),
    day: text().notNull(),
    source: text().notNull(),
    views: integer().notNull().default(0),
    engagedMs: integer("engaged_ms").notNull().default(0),
    completions: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.day, table.source] })],
);

export const audienceVitals = sqliteTable(
  "audience_vitals",
  {
    day: text().notNull(),
    pageKind: text("page_kind").notNull(),
    device: text().notNull(),
    connection: text().notNull(),
    metric: text({ enum: ["LCP", "INP", "CLS", "TTFB"] }).notNull(),
    bucket: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.pageKind, table.device, table.connection, table.metric, table.bucket] })],
);

export const audienceErrors = sqliteTable(
  "audience_errors",
  { day: text().notNull(), pageKind: text("page_kind").notNull(), message: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.pageKind, table.message] })],
);

export const advertisers = sqliteTable("advertisers", {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  nameKey: text("name_key").notNull(),
  contact: text().notNull().default(""),
  email: text().notNull().default(""),
  phone: text().notNull().default(""),
  document: text(),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

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

export const banners = sqliteTable("banners", {
  id: integer().primaryKey({ autoIncrement: true }),
  title: text().notNull(),
  client: text().notNull(),
  advertiserId: integer("advertiser_id"),
  contractId: integer("contract_id"),
  position: text({ enum: ["top-strip", "super-banner", "news-sidebar", "sidebar-article", "in-content"] }).notNull(),
  type: text({ enum: ["imagem", "gif", "html", "video"] })
    .notNull()
    .default("imagem"),
  image: text(),
  mediaKey: text("media_key"),
  phoneImage: text("phone_image"),
  phoneMediaKey: text("phone_media_key"),
  alt: text().notNull().default(""),
  link: text().notNull().default(""),
  startsAt: integer("starts_at").notNull(),
  endsAt: integer("ends_at").notNull(),
  impressionsMax: integer("impressions_max"),
  clicksMax: integer("clicks_max"),
  priceKind: text("price_kind", { enum: ["CPM", "CPC", "fixo"] }),
  /** Ten-thousandths of a real, as the two that follow. */
  cpmE4: integer("cpm_e4"),
  cpcE4: integer("cpc_e4"),
  totalE4: integer("total_e4"),
  size: text().notNull().default("300x250"),
  status: text({ enum: ["ativo", "pausado"] })
    .notNull()
    .default("ativo"),
  priority: integer().notNull().default(1),
  weight: integer().notNull().default(1),
  frequencyCap: integer("frequency_cap"),
  industry: text().notNull().default(""),
  safetyCategory: text("safety_category").notNull().default("comercial"),
  house: integer().notNull().default(0),
  notes: text().notNull().default(""),
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  deletedAt: integer("deleted_at"),
  html: text().notNull().default(""),
});

export const bannerCreatives = sqliteTable(
  "banner_creatives",
  {
    bannerId: integer("banner_id").notNull(),
    version: integer().notNull(),
    since: integer().notNull(),
    title: text().notNull(),
    client: text().notNull(),
    position: text().notNull(),
    type: text().notNull(),
    size: text().notNull(),
    image: text(),
    phoneImage: text("phone_image"),
    link: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bannerId, table.version] })],
);

export const bannerHours = sqliteTable(
  "banner_hours",
  {
    bannerId: integer("banner_id").notNull(),
    hour: text().notNull(),
    slot: text().notNull(),
    served: integer().notNull().default(0),
    viewable: integer().notNull().default(0),
    viewedLate: integer("viewed_late").notNull().default(0),
    expired: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    rowHash: text("row_hash"),
  },
  (table) => [primaryKey({ columns: [table.bannerId, table.hour, table.slot] })],
);

export const bannerRejections = sqliteTable(
  "banner_rejections",
  {
    bannerId: integer("banner_id").notNull(),
    hour: text().notNull(),
    slot: text().notNull(),
    event: text({ enum: ["serve", "view", "click"] }).notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bannerId, table.hour, table.slot, table.event, table.reason] })],
);

export const bannerSeals = sqliteTable("banner_seals", {
  seq: integer().primaryKey(),
  hour: text().notNull(),
  previous: text().notNull(),
  hash: text().notNull(),
  rows: integer().notNull(),
  sealedAt: integer("sealed_at").notNull(),
});

export const bannerDayRoots = sqliteTable("banner_day_roots", {
  day: text().primaryKey(),
  root: text().notNull(),
  hours: integer().notNull(),
  sealedAt: integer("sealed_at").notNull(),
});

export const bannerTotals = sqliteTable("banner_totals", {
  bannerId: integer("banner_id").primaryKey(),
  served: integer().notNull().default(0),
  viewable: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
});

export const contractReportFacts = sqliteTable(
  "contract_report_facts",
  { contractId: integer("contract_id").notNull(), month: text().notNull(), facts: text().notNull(), keptAt: integer("kept_at").notNull() },
  (table) => [primaryKey({ columns: [table.contractId, table.month] })],
);

export const artworkLinks = sqliteTable("artwork_links", {
  id: integer().primaryKey({ autoIncrement: true }),
  advertiserId: integer("advertiser_id").notNull(),
  contractId: integer("contract_id"),
  tokenHash: text("token_hash").notNull(),
  createdAt: integer("created_at").notNull(),
  createdBy: integer("created_by"),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
});

export const artworkFiles = sqliteTable("artwork_files", {
  id: integer().primaryKey({ autoIncrement: true }),
  linkId: integer("link_id").notNull(),
  n: integer().notNull(),
  storeKey: text("store_key").notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  size: integer().notNull(),
  uploadedAt: integer("uploaded_at").notNull(),
  bannerId: integer("banner_id"),
  decision: text({ enum: ["approved", "rejected"] }),
  decidedAt: integer("decided_at"),
  decidedBy: integer("decided_by"),
});

export const invoices = sqliteTable("invoices", {
  id: integer().primaryKey({ autoIncrement: true }),
  contractId: integer("contract_id").notNull(),
  description: text().notNull().default(""),
  amountCents: integer("amount_cents").notNull(),
  txid: text().notNull(),
  payload: text().notNull(),
  issuedAt: integer("issued_at").notNull(),
  dueAt: integer("due_at"),
  paidAt: integer("paid_at"),
  paidBy: text("paid_by"),
  cancelledAt: integer("cancelled_at"),
  version: integer().notNull().default(1),
});

const SOCIAL_NETWORK = { enum: ["instagram", "facebook"] } as const;

export const socialAccounts = sqliteTable(
  "social_accounts",
  { network: text(SOCIAL_NETWORK).notNull(), accountId: text("account_id").notNull(), name: text().notNull(), readAt: integer("read_at").notNull() },
  (table) => [primaryKey({ columns: [table.network, table.accountId] })],
);

export const socialDays = sqliteTable(
  "social_days",
  {
    network: text(SOCIAL_NETWORK).notNull(),
    accountId: text("account_id").notNull(),
    metric: text().notNull(),
    day: text().notNull(),
    value: integer().notNull(),
    collectedAt: integer("collected_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.accountId, table.metric, table.day] })],
);

export const socialWindows = sqliteTable(
  "social_windows",
  {
    network: text(SOCIAL_NETWORK).notNull(),
    accountId: text("account_id").notNull(),
    metric: text().notNull(),
    windowDays: integer("window_days").notNull(),
    endDay: text("end_day").notNull(),
    value: integer().notNull(),
    collectedAt: integer("collected_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.accountId, table.metric, table.windowDays, table.endDay] })],
);

export const socialMetricStates = sqliteTable(
  "social_metric_states",
  {
    network: text(SOCIAL_NETWORK).notNull(),
    accountId: text("account_id").notNull(),
    metric: text().notNull(),
    collectedAt: integer("collected_at"),
    failedAt: integer("failed_at"),
    causeCode: text("cause_code"),
    cause: text(),
  },
  (table) => [primaryKey({ columns: [table.network, table.accountId, table.metric] })],
);

export const socialRuns = sqliteTable("social_runs", {
  seq: integer().primaryKey({ autoIncrement: true }),
  network: text(SOCIAL_NETWORK).notNull(),
  accountId: text("account_id").notNull(),
  day: text().notNull(),
  lastDay: text("last_day"),
  origin: text({ enum: ["daily", "refresh"] }).notNull(),
  startedAt: integer("started_at").notNull(),
  progress: text().notNull(),
  calls: integer().notNull().default(0),
  notBefore: integer("not_before").notNull().default(0),
  lease: text(),
  leaseUntil: integer("lease_until").notNull().default(0),
  problem: text(),
  finishedAt: integer("finished_at"),
  outcome: text({ enum: ["ready", "failed", "superseded"] }),
});

export const socialRefreshes = sqliteTable("social_refreshes", {
  seq: integer().primaryKey({ autoIncrement: true }),
  requestedAt: integer("requested_at").notNull(),
  requestedBy: integer("requested_by").notNull(),
});

export const socialAudience = sqliteTable(
  "social_audience",
  {
    network: text(SOCIAL_NETWORK).notNull(),
    accountId: text("account_id").notNull(),
    metric: text().notNull(),
    day: text().notNull(),
    value: text().notNull(),
    people: integer().notNull(),
    collectedAt: integer("collected_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.accountId, table.metric, table.day, table.value] })],
);

export const socialMedia = sqliteTable(
  "social_media",
  {
    network: text(SOCIAL_NETWORK).notNull(),
    accountId: text("account_id").notNull(),
    mediaId: text("media_id").notNull(),
    kind: text({ enum: ["feed", "reels", "story"] }).notNull(),
    mediaType: text("media_type").notNull(),
    caption: text().notNull(),
    permalink: text(),
    thumbnail: text(),
    publishedAt: integer("published_at").notNull(),
    listedRun: integer("listed_run").notNull(),
    askedRun: integer("asked_run").notNull().default(0),
    readAt: integer("read_at"),
    causeCode: text("cause_code"),
    cause: text(),
    reach: integer(),
    views: integer(),
    likes: integer(),
    comments: integer(),
    shares: integer(),
    saved: integer(),
    totalInteractions: integer("total_interactions"),
  },
  (table) => [primaryKey({ columns: [table.network, table.accountId, table.mediaId] })],
);

export const monthlyReports = sqliteTable("monthly_reports", {
  month: text().primaryKey(),
  comment: text().notNull().default(""),
  commentVersion: integer("comment_version").notNull().default(0),
  commentedBy: text("commented_by"),
  commentedAt: integer("commented_at"),
  closedBy: text("closed_by"),
  closedAt: integer("closed_at"),
  views: integer(),
  viewsBefore: integer("views_before"),
  schemaVersion: integer("schema_version"),
  data: text(),
});

/** Bits of the minutes of an hour: up to 60, more than a number holds. Read as hexadecimal text. */
export const siteProbes = sqliteTable("site_probes", {
  hour: integer().primaryKey(),
  probed: integer().notNull(),
  d1Failed: integer("d1_failed").notNull().default(0),
  r2Failed: integer("r2_failed").notNull().default(0),
  objectsFailed: integer("objects_failed").notNull().default(0),
  pageFailed: integer("page_failed").notNull().default(0),
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

export const pushTopics = sqliteTable(
  "push_topics",
  {
    topic: text().notNull(),
    subscriptionId: integer("subscription_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.subscriptionId] })],
);

export const audienceListens = sqliteTable(
  "audience_listens",
  {
    articleId: integer("article_id").notNull(),
    day: text().notNull(),
    listens: integer().notNull().default(0),
    listenedMs: integer("listened_ms").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.day] })],
);
