import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { repairRow } from "#app/features/articles/repair-texts.ts";
import { REPAIRED_TABLES } from "#app/features/articles/repairs-of-rows.store.ts";

const db = new DatabaseSync(":memory:");
for (const file of globSync("migrations/*.sql").sort()) db.exec(readFileSync(file, "utf8"));

const names = (query: string) => (db.prepare(query).all() as { name: string }[]).map(({ name }) => name);
const columnsOf = (table: string) => names(`SELECT name FROM pragma_table_info('${table}')`);

/** Tables with columns of text that the repair leaves, each group with its reason. */
const LEFT: Readonly<Record<string, string>> = {
  "articles, article_bodies, article_meta, media, live_entries": "repaired by services of their own (migrations 0093 and 0094)",
  "article_facets, article_heads, search_names, search_words, house_style_forms, event_occurrences, media_uses, article_totals, manager_totals, media_totals, video_totals, short_link_totals, short_link_stats, newsletter_counts, author_addresses, category_addresses":
    "made of other rows",
  "article_revisions, assignment_revisions, audit_log, check_events, other_side_records, correction_notices, monthly_reports, banner_creatives, home_entries, home_pieces, editions, edition_stories, withdrawals, import_ledger, article_batches, article_batch_items, media_batches, media_batch_items, live_blogs, preview_links, quotations, invoices, contract_report_facts, removals, service_notes, suggested_edits, support_entries, support_statements, weather_warnings, webhook_events, webhook_deliveries":
    "a record of what was said, shown or done",
  "reader_messages, reply_cases": "words of readers as they were sent; a reply passes the gate when it is published",
  "article_drafts, api_tokens, webhook_endpoints, article_ai, media_uploads, notifications, manager_views, artwork_files, video_captions, day_summaries, daily_analyses, narrations":
    "passes the gate when it is saved again, or is made anew",
};
const left = new Set(Object.keys(LEFT).flatMap((list) => list.split(", ")));

/** Columns that are a key, a hash, a day, a state or an address of the system, by name; a person's words are not called so. */
const SYSTEM =
  /^(?:.*_hash|.*_key|account_id|address_hash|answer|auth|build|caption|cause|cause_code|channel|class|code|code_key|command|connection|consent_version|content|counts|day|day_root|decision|dedupe_key|device|email|end_day|endpoint|event|failure|files|forecast|frequency|hash|hour|id|key|key_hash|kind|label|last_day|lease|levels|list|mark|measure|media_id|media_type|message|metric|mime|month|name|network|op_id|origin|outcome|p256dh|page_kind|path|permalink|position|previous|problem|progress|public_key|reaction|reader|reason|request_ids|role|root|row_key|screens|session_id|shard|slot|slug|source|source_id|source_key|state|status|store_key|table_name|tag|tally|target|thumbnail|topic|town|transports|txid|type|url_hash|value|voter)$/;

test("every table with words of people is repaired, or is left for a reason", () => {
  const tables = names("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*_search*' AND name NOT GLOB '*_search'");
  const open = tables
    .filter((table) => !(table in REPAIRED_TABLES) && !left.has(table))
    .flatMap((table) =>
      names(`SELECT name FROM pragma_table_info('${table}') WHERE type = 'TEXT'`)
        .filter((column) => !SYSTEM.test(column))
        .map((column) => `${table}.${column}`),
    );
  expect(open).toEqual([]);
  expect([...left].filter((table) => !tables.includes(table))).toEqual([]);
});

test.each(Object.entries(REPAIRED_TABLES))("%s has the columns that are repaired, and its rows wait in the migration", (table, { key, place, texts, json = [] }) => {
  expect(columnsOf(table)).toEqual(expect.arrayContaining([key, ...(place ? [place] : []), ...texts, ...json]));
  expect(readFileSync("migrations/0097_text_repairs_of_rows.sql", "utf8")).toContain(`SELECT '${table}', `);
});

test("a row's texts come through the gate; what is clean, and what would be empty, stays as it is", () => {
  expect(repairRow({ a: "Pre\u00ADfeitura", b: "limpo", c: null, d: '{"x":"um\u200B","y":["\u200B"], "z":1}' }, ["d"])).toEqual({
    a: "Prefeitura",
    d: '{"x":"um","y":["\u200B"],"z":1}',
  });
  expect(repairRow({ a: "limpo", b: "\u200B", d: '{"x": "com espaço"}' }, ["d"])).toBeNull();
});
