import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Section } from "#app/features/backup/backup-sets.server.ts";
import { makeSet, migratedShapes } from "#tests/support/memory-backup.ts";
import { exportSet } from "../../../../scripts/lib/export/export-set.ts";
import { EXPORTED_OBJECT_TABLES, EXPORTED_SETTINGS, EXPORTED_TABLES, LEFT_OUT_TABLES } from "../../../../scripts/lib/export/exported-tables.ts";
import { OutputFolder, partialOf } from "../../../../scripts/lib/export/output-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-allow-list-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every table and column of the database is exported or left out for a reason", () => {
  const problems = migratedShapes().flatMap(({ name, columns }) => {
    const table = EXPORTED_TABLES[name];
    if (table === undefined) return LEFT_OUT_TABLES[name] ? [] : [`${name}: decide in exported-tables.ts`];
    const decided = [...Object.keys(table.columns), ...Object.keys(table.leftOut)];
    return [
      ...(name in LEFT_OUT_TABLES ? [`${name} is exported and left out`] : []),
      ...columns.filter((column) => !decided.includes(column)).map((column) => `${name}.${column}: decide in exported-tables.ts`),
      ...decided.filter((column) => !columns.includes(column)).map((column) => `${name}.${column} does not exist`),
      ...(new Set(decided).size === decided.length ? [] : [`${name}: a column twice`]),
    ];
  });
  const names = migratedShapes().map(({ name }) => name);
  expect([...problems, ...[...Object.keys(EXPORTED_TABLES), ...Object.keys(LEFT_OUT_TABLES)].filter((name) => !names.includes(name))]).toEqual([]);
});

/** Names that say of a column that it opens something or reaches a person. */
const TELLING = /hash|token|password|secret|salt|endpoint|p256dh|^auth$|public_key|passkey|contacts|e_?mail|subscri|visitor|reader|txid|payload|session/;

test("no column whose name tells of a secret or of a person's address is exported, but for what advertisers gave, sums and public facts", () => {
  const exported = [...Object.entries(EXPORTED_TABLES), ...Object.entries(EXPORTED_OBJECT_TABLES)].flatMap(([name, { columns }]) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  expect(exported.filter((path) => TELLING.test(path.split(".").at(-1) ?? "")).filter((path) => !/^audience_\w+\.(?:sessions|visitors)$/.test(path))).toEqual([
    "advertisers.email",
  ]);
});

const CANARY = "zq7canary";

/** A value that an exported column may have, or one that may be nowhere. */
function valueFor(table: (typeof EXPORTED_TABLES)[string] | undefined, column: string, path: string): unknown {
  const kind = table?.columns[column];
  if (kind === undefined) return `${CANARY} ${path}.${column} ana@${CANARY}.com`;
  if (kind === "time") return Date.UTC(2026, 0, 2);
  if (kind === "flag") return 1;
  if (kind === "json") return column === "tags" || column === "categories" || column === "quick_summary" || column === "authors" ? "[]" : "{}";
  return column === "id" || column.endsWith("_id") ? 1 : `v-${column}`;
}

/** Objects' tables that hold people, subscriptions, salts or what waits to be sent. */
const OBJECT_TABLES: readonly [string, string, readonly string[]][] = [
  ["newsletter", "issue_sends", ["issue", "subscriber", "town", "state"]],
  ["push", "sends", ["campaign", "subscription", "state"]],
  ["push", "campaigns", ["id", "key", "title", "held_for"]],
  ["whatsapp", "items", ["id", "payload", "receipt", "note"]],
  ["instagram", "memory", ["name", "value"]],
  ["email", "items", ["id", "payload"]],
  ["click-log", "salts", ["day", "salt"]],
  ["audience-site", "views", ["id", "visitor", "fact"]],
];

test("of a backup with a secret in everything that is left out, nothing is in any file", async () => {
  const rows = Object.fromEntries(
    migratedShapes().map(({ name, columns }) => [name, [Object.fromEntries(columns.map((column) => [column, valueFor(EXPORTED_TABLES[name], column, name)]))]]),
  );
  rows.settings = [
    { key: "site", value: JSON.stringify({ name: "Lide", timeZone: "America/Fortaleza" }), updated_at: 1 },
    ...["pix-receiver", "whatsapp-group", "speech-voices", "unknown"].map((key) => ({ key, value: JSON.stringify({ key: `${CANARY}-${key}` }), updated_at: 1 })),
  ];
  const objects: Section[] = OBJECT_TABLES.map(([object, table, columns]) => ({
    ...{ object, table, columns },
    rows: [[JSON.stringify([columns.map((column) => valueFor(EXPORTED_OBJECT_TABLES[`${object}.${table}`], column, `${object}.${table}`))])]],
  }));
  const bytes = Buffer.from(CANARY);
  const files = ["audience-salts/2026-01-01", "artwork/demo/abc", "cards/1", "u/part"].map((key) => ({ key, bytes }));
  const { sets, manifest } = await makeSet({ rows, objects, files });

  const out = join(folder, "canaries");
  mkdirSync(partialOf(out));
  const { counts } = await exportSet(sets, manifest, {
    ...{ out: new OutputFolder(out), siteUrl: "https://lide.example", defaults: { timeZone: "America/Fortaleza", name: "Lide" }, version: "1" },
    log: () => undefined,
  });
  expect(counts.stories).toBe(1);
  expect(counts["push.campaigns"]).toBe(1);
  expect(counts.media).toBe(0);

  // Nothing that an export writes is compressed; originals of media are as they were uploaded.
  const written = readdirSync(partialOf(out), { recursive: true, encoding: "utf8", withFileTypes: true }).filter((entry) => entry.isFile());
  expect(written.length).toBeGreaterThan(70);
  expect(written.map(({ name }) => name).filter((name) => !/(?:\.(?:md|jsonl?|csv|xml|txt)|^_redirects|^SHA256SUMS)$/.test(name))).toEqual([]);
  expect(written.filter(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8").includes(CANARY)).map(({ name }) => name)).toEqual([]);
});

test("settings are exported by name", () => {
  expect(EXPORTED_SETTINGS).not.toContain("pix-receiver");
  expect(EXPORTED_SETTINGS).not.toContain("whatsapp-group");
});
