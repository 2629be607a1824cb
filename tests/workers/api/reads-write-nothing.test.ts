import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { aBanner, PERSON } from "#tests/support/banner-readers.ts";
import { type BuiltRoute, builtRoutes, patternOf } from "#tests/support/built-routes.ts";
import { privateAddresses } from "#tests/support/private-addresses.ts";
import { prepareScreens, type ScreenAddresses } from "#tests/support/screen-addresses.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

/** Tables of `/api/pecas`, which reserves, and of `/api/banners/{id}/click`, which notes refusals: both are GETs that count. */
const BANNERS = ["clock", "hours", "pages", "rejections", "totals", "traffic"].map((table) => `BANNER_LEDGER site ${table}`);

/** Tables that a GET or HEAD may change: the ledger of banners, and where it sends its sums. */
const MAY_CHANGE = new Set([...BANNERS, "banner_hours", "banner_rejections", "banner_totals"]);

/**
 * Tables that a GET may change at one address. A preview has no script that could report its opening (it would tell a stranger's browser where
 * to call), so how often it was opened is counted where it is served. The address of an alert exists to count the click before it leads on.
 */
const MAY_CHANGE_AT: readonly { path: RegExp; table: string }[] = [
  { path: /^\/previa\//, table: "preview_links" },
  { path: /^\/aviso\//, table: "DISTRIBUTION_QUEUE push campaigns" },
];

const mayChange = (method: string, table: string, path?: string): boolean =>
  MAY_CHANGE.has(table) || (method === "GET" && MAY_CHANGE_AT.some((one) => one.table === table && (path === undefined || one.path.test(path))));

/** Requests under way at a time. */
const CONNECTIONS = 8;

/** Between two looks that find no change (ms). */
const SETTLED_MS = 500;

/** Callers. */
const ROLES = ["nobody", "reporter", "editor", "admin"] as const;

/** The objects of the site, by their binding. */
const OBJECTS: Record<string, string[]> = {
  HIGHLIGHT_BOARD: ["home"],
  AUDIENCE: ["site"],
  INSTAGRAM_QUEUE: ["instagram"],
  WHATSAPP_QUEUE: ["whatsapp"],
  WHATSAPP_LINE: ["site"],
  CLICK_LOG: ["site"],
  ONLINE_FEED: ["site"],
  BANNER_LEDGER: ["site"],
  DISTRIBUTION_QUEUE: ["narration", "push", "email", "newsletter"],
};

let screens: ScreenAddresses;
let addresses: string[];
/** Addresses with a key that opens. */
let keyed: Record<string, string>;

beforeAll(async () => {
  screens = await prepareScreens();
  await aBanner(screens.people.admin as Client);
  keyed = await privateAddresses(screens.people.admin as Client, screens.ids.story);
  addresses = [
    "/api/pecas?slots=top-strip&pagina=/",
    ...Object.values(keyed),
    ...new Set([...builtRoutes.filter(({ path, index, module }) => (path || index) && (module.loader || module)).flatMap(addressesOf), ...Object.values(screens.addresses).flat()]),
  ];
  // Publishing has ended its work: its rows are no reader's.
  await vi.waitFor(async () => expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM outbox WHERE delivered_at IS NULL").first<{ n: number }>())?.n).toBe(0), {
    timeout: 15_000,
  });
  // The links of a story that was published before there was a short domain: nothing has made them.
  await testEnv.DB.prepare("DELETE FROM short_links").run();
  // What else follows a write (the record of the home page) has ended, too: two looks find the same.
  let seen = "";
  const noChange = async () => {
    const before = seen;
    seen = JSON.stringify([...(await allRows())]);
    expect(seen).toBe(before);
  };
  await vi.waitFor(noChange, { interval: SETTLED_MS, timeout: 15_000 });
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

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite_*' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name";

/** Every row of every table of D1, by the table's name. */
async function rowsOfD1(): Promise<[string, string][]> {
  const { results } = await testEnv.DB.prepare(TABLES).all<{ name: string }>();
  const tables = await testEnv.DB.batch(results.map(({ name }) => testEnv.DB.prepare(`SELECT * FROM "${name}"`)));
  return results.map(({ name }, index) => [name, JSON.stringify(tables[index]?.results)]);
}

/** Every row of every table of an object, by its binding and the table's name. */
function rowsOfObject(binding: string, name: string): Promise<[string, string][]> {
  const namespace = testEnv[binding as "AUDIENCE"];
  return runInDurableObject(namespace.get(namespace.idFromName(name)), (_, { storage: { sql } }) =>
    [...sql.exec<{ name: string }>(TABLES)].map(({ name: table }): [string, string] => [`${binding} ${name} ${table}`, JSON.stringify([...sql.exec(`SELECT * FROM "${table}"`)])]),
  );
}

/** Every row of every table: of D1, and of each object. */
async function allRows(): Promise<Map<string, string>> {
  const objects = Object.entries(OBJECTS).flatMap(([binding, names]) => names.map((name) => [binding, name] as const));
  return new Map([...(await rowsOfD1()), ...(await Promise.all(objects.map(([binding, name]) => rowsOfObject(binding, name)))).flat()]);
}

/** Parts of the addresses, one test each. */
const PARTS = [0, 1] as const;

const CASES = ROLES.flatMap((role) => (["GET", "HEAD"] as const).flatMap((method) => PARTS.map((part) => [method, part, role] as const)));

// Each in an isolate without memory: no answer is one that another request left in a cache.
test.each(CASES)("no %s of any route changes a row (part %i) when %s asks", async (method, part, role) => {
  expect(addresses.length).toBeGreaterThan(400);
  const asked = addresses.filter((_, index) => index % PARTS.length === part);
  const before = await allRows();
  const worker = newSiteWorker();
  const written: string[] = [];
  const ask = async (path: string) => {
    const tables: string[] = [];
    const context = createExecutionContext();
    const request = new Request(ORIGIN + path, { method, headers: { ...PERSON, ...screens.people[role]?.headers }, redirect: "manual" }) as Parameters<typeof worker.fetch>[0];
    const answer = (await worker.fetch(request, { ...testEnv, DB: noting(tables) }, context)) as Response;
    await answer.text();
    await waitOnExecutionContext(context);
    for (const table of tables) if (!mayChange(method, table, path)) written.push(`${path}: ${table}`);
  };
  let next = 0;
  const connection = async () => {
    for (let at = next++; at < asked.length; at = next++) await ask(asked[at] as string);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  expect(written).toEqual([]);
  const after = await allRows();
  expect([...after.keys()].filter((table) => after.get(table) !== before.get(table) && !mayChange(method, table))).toEqual([]);
});

test("each address with a key opens with it, or this file would not see what its reading writes", async () => {
  const statuses = await Promise.all(
    Object.entries(keyed).map(async ([name, path]) => {
      const answer = await raw(path, { headers: PERSON, redirect: "manual" });
      await answer.text();
      return [name, answer.status];
    }),
  );
  expect(Object.fromEntries(statuses)).toEqual({ ...Object.fromEntries(Object.keys(keyed).map((name) => [name, 200])), alert: 302 });
});

test("an opened preview is counted once for each GET of a person, and for no HEAD, prefetch or program", async () => {
  const views = async () => (await testEnv.DB.prepare("SELECT SUM(views) AS n FROM preview_links").first<{ n: number }>())?.n ?? 0;
  const open = async (init: RequestInit) => {
    const before = await views();
    const context = createExecutionContext();
    const request = new Request(ORIGIN + (keyed.preview ?? ""), init) as Parameters<ReturnType<typeof newSiteWorker>["fetch"]>[0];
    await ((await newSiteWorker().fetch(request, testEnv, context)) as Response).text();
    await waitOnExecutionContext(context);
    return (await views()) - before;
  };
  expect([
    await open({ headers: PERSON }),
    await open({ headers: PERSON, method: "HEAD" }),
    await open({ headers: { ...PERSON, "Sec-Purpose": "prefetch" } }),
    await open({ headers: { "User-Agent": "WhatsApp/2.24.20.89 A" } }),
  ]).toEqual([1, 0, 0, 0]);
});
