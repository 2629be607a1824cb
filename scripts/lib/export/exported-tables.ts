/** Exported tables: every table and column is named here, exported or left out with the reason (docs/export.md). A test compares it with the schema. */

/** How a stored value is written: as it is, an epoch in ms as ISO 8601 in UTC, a JSON text as what it says, 0 and 1 as false and true. */
export type ColumnKind = "plain" | "time" | "json" | "flag";

/** Target of the rows: a JSON array with one row a line, JSON lines, a CSV; `part`: within other files, or summed up there. */
type Output = { json: string } | { lines: string } | { csv: string } | { part: string };

/** An exported table. */
export interface ExportedTable {
  to: Output;
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that are in no export, with the reason. */
  leftOut: Readonly<Record<string, string>>;
}

const SECRET = "it opens something: who holds the export could act as somebody else";
const READERS = "a reader's address or subscription: consent was given to this newsroom alone";
const CONFIDENTIAL = "told to the newsroom in confidence: sources and people who write to it";
const STATE = "state of the running site, of no use elsewhere";
const DERIVED = "made from other rows";
const PERSONAL = "one person's own settings";

const columnsOf = (columns: string): Record<string, ColumnKind> =>
  Object.fromEntries(
    columns.split(/\s+/).map((column) => {
      const [name = "", kind = "plain"] = column.split(":");
      return [name, kind as ColumnKind];
    }),
  );

/** `columns`: names with their kind behind a colon. `leftOut`: reason by names. */
const table = (to: Output, columns: string, leftOut: Readonly<Record<string, string>> = {}): ExportedTable => ({
  to,
  columns: columnsOf(columns),
  leftOut: Object.fromEntries(Object.entries(leftOut).flatMap(([names, reason]) => names.split(" ").map((name) => [name, reason]))),
});

const json = (name: string): Output => ({ json: `data/${name}.json` });
const lines = (name: string): Output => ({ lines: `data/${name}.jsonl` });
const csv = (name: string): Output => ({ csv: `csv/${name}.csv` });
const ARTICLES: Output = { part: "articles/" };

const AUDIENCE = "views article_views sessions visitors engaged_ms completions";
const byValue = (name: string) => table(csv(name), `day value ${AUDIENCE}`);

/** Exported tables of D1. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  // Stories
  articles: table(
    lines("articles"),
    "id slug title subtitle kicker quick_summary:json position highlight_rank order_key status active:flag deleted_at:time published_at:time was_published:flag scheduled_at:time category categories:json municipality author author_id tags:json cover_url cover_alt cover_credit reading_words whatsapp_auto:flag push_auto:flag card_auto:flag audio_auto:flag version created_at:time updated_at:time edited_at:time cover_focal_x cover_focal_y correction corrected_at:time review_at:time review_note sensitive:flag authors:json",
    { cover_placeholder: DERIVED },
  ),
  article_bodies: table(ARTICLES, "article_id html", { text: DERIVED }),
  article_meta: table(ARTICLES, "article_id slug_words search_title search_description social_title social_image"),
  article_ai: table(ARTICLES, "article_id parts:json reviewer_id updated_at:time"),
  article_polls: table(ARTICLES, "article_id poll_id"),
  article_drafts: table(lines("article-drafts"), "article_id editing user_id seq base_version fields:json updated_at:time"),
  article_revisions: table(lines("article-revisions"), "article_id version snapshot:json author_id author_name created_at:time editing"),
  article_reaction_totals: table(csv("reactions"), "article_id reaction total"),
  article_views_daily: table(csv("story-views-by-day"), "day article_id views"),
  correction_notices: table(json("correction-notices"), "article_id corrected_at:time text asked_at:time asked_by asked_by_name links:flag", {
    "whatsapp_item push_devices": STATE,
  }),
  removals: table(json("removals"), "id article_id title shows_title:flag reason text reference actor_name version created_at:time updated_at:time ended_at:time"),
  support_entries: table(json("support-entries"), "id kind month cents by_hand:flag category text version created_at:time updated_at:time struck_at:time", { line_key: STATE }),
  support_statements: table(json("support-statements"), "id first_day last_day unread actor_name version created_at:time updated_at:time confirmed_at:time", { pending: STATE }),
  live_blogs: table(json("live-blogs"), "article_id state started_at:time ended_at:time updated_at:time seq entries"),
  live_entries: table(
    lines("live-entries"),
    "id article_id seq title text picture_url picture_alt picture_credit pinned:flag correction corrected_at:time removed_at:time version author_id author_name created_at:time updated_at:time",
    { operation: STATE },
  ),
  narrations: table(json("narrations"), "article_id audio_key voice bytes duration_ms marks:json made_at:time", { source_hash: STATE }),
  day_summaries: table(json("day-summaries"), "id stories:json planned_at:time audio_key voice bytes duration_ms marks:json made_at:time", { source_hash: STATE }),
  board_moves: table(lines("home-moves"), "article_id version at:time from_place to_place"),
  editions: table(json("editions"), "day state begun_at:time", { "plan leased_until": STATE }),
  edition_stories: table(lines("edition-stories"), "day article_id place state card:json sha256 signature sealed_at:time withdrawn_at:time", { due: STATE }),
  home_pieces: table(lines("home-pieces"), "id kind subject content:json picture at:time", { hash: DERIVED }),
  home_entries: table(lines("home-entries"), "seq at:time recorded_at:time seen_until:time base content:json parts causes:json", { trail_until: STATE }),
  home_withdrawals: table(json("home-withdrawals"), "article_id at:time"),
  imports: table(json("imports"), "id source files items counts:json started_at:time finished_at:time"),
  imported_items: table(lines("imported-items"), "source kind source_id article_id media_key import_id at:time"),
  imported_addresses: table({ part: "redirects.csv" }, "path article_id target"),
  import_ledger: table(lines("import-ledger"), "id import_id kind source_id title fate reason article_id"),
  story_templates: table(json("templates"), "slug place name active:flag title subtitle kicker category body sensitive:flag version updated_at:time"),
  notes: table(
    lines("notes"),
    "id article_id assignment_id parent_id kind text field quote prefix suffix author_id author_name version resolved_at:time resolved_by_name created_at:time edited_at:time",
    { operation: STATE },
  ),
  quotations: table(lines("quotations"), "id article_id words words_key media_key start_ms end_ms bound_by bound_by_name version updated_at:time"),
  suggested_edits: table(
    lines("suggested-edits"),
    "id article_id field old_blocks:json new_blocks:json reason author_id author_name state decided_at:time decided_by_name created_at:time",
    { operation: STATE },
  ),
  reply_cases: table(
    json("right-of-reply"),
    "id article_id story_title name text received_at:time due_at:time decided_at:time decided_by decided_by_name decision reason reply_article_id held_position held_until:time",
    { email: CONFIDENTIAL },
  ),
  check_events: table(lines("check-events"), "id at:time kind rule article_id article_version story_title actor_id actor_name reason", {
    passages: CONFIDENTIAL,
    op_id: STATE,
  }),
  check_settings: table(json("check-settings"), "id levels:json version updated_at:time"),
  house_style_rules: table(
    json("house-style"),
    "id right_form wrong_forms:json kind explanation whole_word:flag match_case:flag active:flag version created_at:time updated_at:time",
    { sort_key: DERIVED },
  ),

  // Lists, people, places
  categories: table(json("categories"), "id slug name color type sort_order without_banners:flag", { "article_count binned_count": DERIVED }),
  category_addresses: table({ part: "redirects.csv" }, "slug category_id"),
  users: table(json("people"), "id name role avatar created_at:time", { "email email_key": "the address by which the person signs in", password_hash: SECRET }),
  author_profiles: table(json("author-profiles"), "user_id slug name job town beat bio links:json shows_photo:flag published:flag names_changes:flag version updated_at:time", {
    email: "its owner publishes it anew",
  }),
  author_addresses: table({ part: "redirects.csv" }, "slug user_id name"),
  weather_places: table(json("towns"), "slug latitude longitude", { "forecast source fetched_at mark next_at failures failure": STATE }),
  weather_warnings: table(json("weather-warnings"), "id severity event risks starts_at:time ends_at:time codes:json"),
  settings: table(json("settings"), "key value:json updated_at:time"),

  // Agenda and service
  assignments: table(
    json("assignments"),
    "id title brief municipality section place time_kind starts_at:time ends_at:time due_at:time priority state drop_reason links:json article_id created_by created_by_name version created_at:time updated_at:time",
    { "contacts message_id": CONFIDENTIAL },
  ),
  assignment_assignees: table(json("assignment-assignees"), "user_id assignment_id", { sort_at: DERIVED }),
  assignment_files: table(json("assignment-files"), "assignment_id n media_id"),
  events: table(
    json("events"),
    "id kind title place note municipality all_day:flag starts_at length time_zone recurrence exceptions:json created_by created_by_name version created_at:time updated_at:time is_public:flag",
    { expanded_to: DERIVED },
  ),
  town_notices: table(
    json("town-notices"),
    "id kind municipality state title text place phone source_url starts_at:time ends_at:time death:json withdrawal_reason created_by created_by_name version created_at:time updated_at:time",
  ),
  polls: table(
    json("polls"),
    "id question opens_at:time closes_at:time is_electoral:flag on_home:flag answers withdrawn_at:time created_by created_by_name version created_at:time updated_at:time",
    { cleared_at: STATE },
  ),
  poll_options: table(json("poll-options"), "poll_id position text votes"),

  // Files and videos
  media: table(
    json("media"),
    "id key mime width height size uploaded_by created_at:time focal_x focal_y kind title alt credit tags:json duration_ms poster_key version deleted_at:time",
    { "placeholder unused fingerprint band_1 band_2 band_3 band_4 alt_suggestion": DERIVED, purging: STATE },
  ),
  media_uses: table(json("media-uses"), "media_key article_id place editing"),
  videos: table(
    json("videos"),
    "id slug title description youtube_id media_key cover_key cover_alt cover_library_alt cover_credit cover_focal_x cover_focal_y file_mime file_duration_ms file_width file_height category_id captions:flag published:flag published_at:time order_key version created_at:time updated_at:time",
    { cover_placeholder: DERIVED },
  ),
  video_captions: table(json("video-captions"), "video_id vtt"),

  // Short links
  short_links: table(
    json("short-links"),
    "id code target title article_id channel source medium campaign created_at:time created_by created_by_name expires_at:time deactivated_at:time clicks",
    { code_key: DERIVED, edition: STATE },
  ),
  short_link_stats: table(lines("short-link-stats"), "link_id clicks tally:json", { seq: STATE }),
  click_days: table(lines("short-link-days"), "day tally:json", { seq: STATE }),

  // Banners and contracts
  advertisers: table(json("advertisers"), "id name contact email phone document version created_at:time updated_at:time", { name_key: DERIVED }),
  contracts: table(
    json("contracts"),
    "id advertiser_id title number kind starts_at:time ends_at:time quantity price_cents extra_days viewable clicks report_issued_at:time report_revoked_at:time public_advertising:json notes version created_at:time updated_at:time",
    { report_token_hash: SECRET },
  ),
  contract_report_facts: table(json("contract-reports"), "contract_id month facts:json kept_at:time"),
  invoices: table(json("invoices"), "id contract_id description amount_cents issued_at:time due_at:time paid_at:time paid_by cancelled_at:time version", {
    "txid payload": "it holds the receiver's Pix key",
  }),
  service_notes: table(json("service-notes"), "id invoice_id number access_key day ibs_cents cbs_cents file_key file_sha256 file_bytes version created_at:time updated_at:time"),
  banners: table(
    json("banners"),
    "id title client advertiser_id contract_id position type image media_key phone_image phone_media_key alt link starts_at:time ends_at:time impressions_max clicks_max price_kind cpm_e4 cpc_e4 total_e4 size status priority weight frequency_cap industry safety_category house:flag notes version created_at:time updated_at:time deleted_at:time html",
  ),
  banner_creatives: table(json("banner-creatives"), "banner_id version since:time title client position type size image phone_image link"),
  banner_totals: table(json("banner-totals"), "banner_id served viewable clicks"),
  banner_hours: table({ part: "csv/banner-delivery.csv" }, "banner_id hour slot served viewable viewed_late expired clicks", {
    row_hash: "the seals of a running site; the contract reports hold what was certified",
  }),
  banner_rejections: table(csv("banner-rejections"), "banner_id hour slot event reason count"),

  // Figures
  audience_days: table(csv("audience-by-day"), `day ${AUDIENCE}`),
  audience_authors: byValue("audience-by-author"),
  audience_browsers: byValue("audience-by-browser"),
  audience_devices: byValue("audience-by-device"),
  audience_hours: byValue("audience-by-hour"),
  audience_reader_towns: byValue("audience-by-reader-town"),
  audience_sections: byValue("audience-by-section"),
  audience_sources: byValue("audience-by-source"),
  audience_systems: byValue("audience-by-system"),
  audience_towns: byValue("audience-by-town"),
  audience_classes: table(csv("audience-classes"), "day class views"),
  audience_pages: table(csv("audience-by-page"), `day path kind article_id ${AUDIENCE}`),
  audience_exclusions: table(csv("audience-exclusions"), "day reason count"),
  audience_listens: table(csv("listens"), "article_id day listens listened_ms"),
  home_clicks: table(csv("home-clicks"), "hour article_id clicks"),
  audience_article_sources: table(csv("story-sources"), "article_id day source views engaged_ms completions"),
  audience_article_hours: table({ part: "csv/stories.csv" }, "article_id hour views visitors engaged_ms completions"),
  audience_notes: table(json("audience-notes"), "key at:time kind article_id label"),
  monthly_reports: table(
    json("monthly-reports"),
    "month comment comment_version commented_by commented_at:time closed_by closed_at:time views views_before schema_version data:json",
  ),
  newsletter_counts: table(csv("newsletter-counts"), "state town count"),
  social_accounts: table(json("social-accounts"), "network account_id name read_at:time"),
  social_audience: table(csv("social-audience"), "network account_id metric day value people collected_at:time"),
  social_days: table(csv("social-days"), "network account_id metric day value collected_at:time"),
  social_windows: table(csv("social-windows"), "network account_id metric window_days end_day value collected_at:time"),
  social_media: table(
    lines("social-posts"),
    "network account_id media_id kind media_type caption permalink thumbnail published_at:time read_at:time reach views likes comments shares saved total_interactions",
    { "listed_run asked_run cause_code cause": STATE },
  ),

  // The trail
  audit_log: table(lines("trail"), "id at:time actor_id actor_name action article_id", {
    details: "it may name addresses of people and of sources",
    "group_key leads_group": STATE,
  }),
};

/** Tables of D1 of which no export holds a row, with the reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      "passkeys",
      "sessions",
      "refresh_tokens",
      "api_tokens",
      "webhook_endpoints",
      "invitations",
      "preview_links",
      "artwork_links",
      "agenda_feeds",
      "idempotency_keys",
      "spent_challenges",
      "sign_in_failures",
    ].map((name) => [name, SECRET]),
  ),
  ...Object.fromEntries(
    ["push_subscriptions", "push_topics", "newsletter_subscribers", "newsletter_suppressions", "article_reactions", "poll_voters", "network_hours"].map((name) => [name, READERS]),
  ),
  ...Object.fromEntries(["reader_messages", "other_side_records", "assignment_revisions"].map((name) => [name, CONFIDENTIAL])),
  ...Object.fromEntries(["manager_views", "menu_pins", "notifications", "note_mentions"].map((name) => [name, PERSONAL])),
  ...Object.fromEntries(
    [
      ...["article_facets", "article_heads", "article_stats", "article_totals", "author_totals", "manager_totals", "media_totals", "video_totals", "short_link_totals"],
      ...["audience_totals", "event_occurrences", "house_style_forms", "daily_analyses", "link_checks"],
      ...["search_names", "search_pending", "search_words"],
    ].map((name) => [name, DERIVED]),
  ),
  ...Object.fromEntries(
    [
      ...["ai_calls", "ai_days", "ai_uses", "article_batches", "article_batch_items", "media_batches", "media_batch_items", "media_uploads", "artwork_files", "board_log"],
      ...["banner_day_roots", "banner_seals", "edge_cache", "edge_purges", "error_counts", "flushes", "outbox", "short_link_edition", "site_edition", "site_probes"],
      ...["weather_warnings_state", "social_metric_states", "social_refreshes", "social_runs", "system_samples", "audience_errors", "audience_vitals", "withdrawals"],
      ...["backup_changes", "backup_runs", "restored_rows", "webhook_events", "webhook_deliveries", "text_repairs", "text_repairs_beside", "text_repairs_rows"],
    ].map((name) => [name, STATE]),
  ),
};

/** Exported tables of objects, by `object.table`. */
export const EXPORTED_OBJECT_TABLES: Readonly<Record<string, ExportedTable>> = {
  "newsletter.issues": table(json("newsletter-issues"), "id slot title state created_at:time started_at:time ended_at:time"),
  "newsletter.issue_contents": table(lines("newsletter-contents"), "issue town version content:json"),
  "newsletter.issue_tallies": table(json("newsletter-deliveries"), "issue state count"),
  "push.campaigns": table(json("alerts"), "id kind article_id title state due_at:time created_at:time started_at:time ended_at:time by clicks corrects_id", {
    "key held_for": STATE,
  }),
  "push.tallies": table(json("alert-deliveries"), "campaign state count"),
};

/** Settings of the whole site that the newsroom may take along, by key. Others hold keys of accounts, or nothing of use elsewhere. */
export const EXPORTED_SETTINGS: readonly string[] = [
  "home-layout",
  "breaking-strip",
  "site",
  "whatsapp-pacing",
  "narration",
  "narrator-voice",
  "push",
  "towns",
  "newsletter",
  "first-run",
];
