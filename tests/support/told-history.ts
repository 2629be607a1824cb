import { expect } from "vitest";
import { simulateDays } from "./simulated-days.ts";
import { viewOf } from "./simulated-newsroom.ts";
import { testEnv } from "./site.ts";
import { firstSeed } from "./soak.ts";

/** Cards of stories that were withdrawn at some time, by their id alone: log and history tell them apart on purpose. */
const withoutWithdrawn = (view: unknown, withdrawn: ReadonlySet<number>): unknown =>
  JSON.parse(
    JSON.stringify(view, (key, value) => {
      if (typeof value !== "object" || value === null || !("publishedLabel" in value)) return value;
      // The strip of a withdrawn story is not shown any more.
      if (key === "breaking") return withdrawn.has(Number(/\/(\d+)-/.exec(value.href)?.[1])) ? null : value;
      return withdrawn.has(value.id) ? { id: value.id } : value;
    }),
  );

/** Simulates days of a newsroom and compares the history's page of random minutes with the log of them; answers the bytes of the history. */
export async function expectHistoryToTell(
  days: number,
  { name, ...options }: { minutes: number; changes: number; name: string },
): Promise<{ bytes: number; entries: number; pieces: number }> {
  await testEnv.DB.batch(["home_entries", "home_pieces", "home_withdrawals", "articles"].map((table) => testEnv.DB.prepare(`DELETE FROM ${table}`)));
  const seed = firstSeed(name);
  const { newsroom, logged, withdrawn, lost } = await simulateDays(days, { ...options, seed });
  expect([seed, logged.length, lost > 0, withdrawn.size > 0]).toEqual([seed, options.minutes, true, true]);
  const { results: hidden } = await testEnv.DB.prepare("SELECT title FROM articles WHERE visible = 0 AND was_published = 1").all<{ title: string }>();
  for (const { at, view } of logged) {
    const told = viewOf((await newsroom.service.homeAt(at)).home, at);
    const minute = new Date(at).toISOString();
    expect({ seed, minute, view: withoutWithdrawn(told, withdrawn) }).toEqual({ seed, minute, view: withoutWithdrawn(view, withdrawn) });
    const text = JSON.stringify(told);
    expect(hidden.filter(({ title }) => text.includes(`"${title}"`))).toEqual([]);
  }
  const size = await testEnv.DB.prepare(
    `SELECT (SELECT SUM(length(content) + length(parts) + length(causes) + 48) FROM home_entries) + (SELECT SUM(2 * length(hash) + 2 * length(kind) + 2 * length(subject) + length(content) + 32) FROM home_pieces) AS bytes,
      (SELECT COUNT(*) FROM home_entries) AS entries, (SELECT COUNT(*) FROM home_pieces) AS pieces`,
  ).first<{ bytes: number; entries: number; pieces: number }>();
  return size ?? { bytes: 0, entries: 0, pieces: 0 };
}
