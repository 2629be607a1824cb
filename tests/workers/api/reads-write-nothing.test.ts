import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { type BuiltRoute, builtRoutes, patternOf } from "#tests/support/built-routes.ts";
import { prepareScreens, type ScreenAddresses } from "#tests/support/screen-addresses.ts";
import { type Client, ORIGIN, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

/** Tables that a GET or HEAD may change, and why. */
const MAY_CHANGE: Record<string, string> = {};

/** Requests under way at a time. */
const CONNECTIONS = 8;

let screens: ScreenAddresses;

beforeAll(async () => {
  screens = await prepareScreens();
  // What publishing set off is over: its rows are no reader's.
  await vi.waitFor(async () => expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM outbox WHERE delivered_at IS NULL").first<{ n: number }>())?.n).toBe(0), {
    timeout: 15_000,
  });
  // The links of a story that was published before there was a short domain: nothing has made them.
  await testEnv.DB.prepare("DELETE FROM short_links").run();
});

/** Addresses of a route: with the parameters of what there is, and with the first of everything. */
function addressesOf(route: BuiltRoute): string[] {
  const pattern = patternOf(route);
  const { story, storySlug } = screens.ids;
  const filled = (values: Record<string, string>) => pattern.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? "1").replace(/\*$/, "nada");
  return [...new Set([filled({ id: String(story), slug: storySlug }), filled({ slug: "piripiri" }), filled({})])];
}

const WRITES = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`]?(\w+)/i;

/** D1 that notes the table of each statement that writes. */
const noting = (tables: string[]) =>
  new Proxy(testEnv.DB, {
    get(target, name) {
      if (name !== "prepare")
        return typeof target[name as keyof D1Database] === "function" ? (target[name as keyof D1Database] as () => unknown).bind(target) : Reflect.get(target, name);
      return (sql: string) => {
        const [, table] = WRITES.exec(sql) ?? [];
        if (table) tables.push(table);
        return target.prepare(sql);
      };
    },
  });

/** Every row of every table. */
async function allRows(): Promise<Record<string, string>> {
  const { results } = await testEnv.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
  ).all<{
    name: string;
  }>();
  const tables = await testEnv.DB.batch(results.map(({ name }) => testEnv.DB.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(results.map(({ name }, index) => [name, JSON.stringify(tables[index]?.results)]));
}

test("no GET and no HEAD of any route changes a row of D1, whoever asks", async () => {
  const addresses = [
    ...new Set([...builtRoutes.filter(({ path, index, module }) => (path || index) && (module.loader || module)).flatMap(addressesOf), ...Object.values(screens.addresses).flat()]),
  ];
  expect(addresses.length).toBeGreaterThan(400);
  const requests = addresses.flatMap((path) =>
    Object.entries(screens.people).flatMap(([who, person]) =>
      // A HEAD reads as its GET does: one role shows whether it writes more.
      (who === "admin" ? (["GET", "HEAD"] as const) : (["GET"] as const)).map((method) => ({ path, who, person, method })),
    ),
  );
  const before = await allRows();
  const worker = newSiteWorker();
  const written: string[] = [];
  const ask = async ({ path, who, person, method }: { path: string; who: string; person: Client; method: "GET" | "HEAD" }) => {
    const tables: string[] = [];
    const context = createExecutionContext();
    const request = new Request(ORIGIN + path, { method, headers: person.headers, redirect: "manual" }) as Parameters<typeof worker.fetch>[0];
    const answer = (await worker.fetch(request, { ...testEnv, DB: noting(tables) }, context)) as Response;
    await answer.text();
    await waitOnExecutionContext(context);
    for (const table of tables) if (!(table in MAY_CHANGE)) written.push(`${method} ${path} (${who}): ${table}`);
  };
  let next = 0;
  const connection = async () => {
    for (let at = next++; at < requests.length; at = next++) await ask(requests[at] as (typeof requests)[number]);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  expect(written).toEqual([]);
  const after = await allRows();
  expect(Object.keys(after).filter((table) => after[table] !== before[table] && !(table in MAY_CHANGE))).toEqual([]);
}, 60_000);
