import { createExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { type BuiltRoute, builtRoutes } from "#tests/support/built-routes.ts";
import { prepareScreens, type ScreenAddresses } from "#tests/support/screen-addresses.ts";
import { type Client, ORIGIN, testEnv, thePublic } from "#tests/support/site.ts";
import { drawnOf } from "#tests/support/soak.ts";
import * as serverBuild from "../../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

type Worker = ReturnType<typeof createSiteWorker>;

let addresses: ScreenAddresses["addresses"] = {};
let people: ScreenAddresses["people"] = {};

beforeAll(async () => {
  ({ addresses, people } = await prepareScreens());
  // Screens tell the hour and minute: between two renderings none passes.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

/** Parts of a document that are of one rendering alone: ids of operations, the nonce, the present moment, and React's marks around what may wait. */
const OF_ONE_RENDERING =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|nonce(?:="|\\?":\\?"|-)[0-9a-f]{32}|\\?"[0-9a-f]{32}\\?"|<!--\/?\$-->|\b1[789]\d{11}\b|\b0\.\d{4,}/g;

async function fetched(worker: Worker, path: string, { headers: sent }: Client) {
  const request = new Request(ORIGIN + path, { headers: sent, redirect: "manual" }) as Parameters<Worker["fetch"]>[0];
  const response = (await worker.fetch(request, testEnv, createExecutionContext())) as Response;
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id").map(([name, value]) => [name, value.replace(OF_ONE_RENDERING, "")]);
  return { status: response.status, headers: headers.sort(), html: (await response.text()).replace(OF_ONE_RENDERING, "") };
}

test("every screen of the newsroom has addresses here", () => {
  const screens = (builtRoutes as (BuiltRoute & { module: { default?: unknown; handle?: { admin?: unknown } } })[]).filter(
    (route) => route.module.default && route.module.handle?.admin && route.path,
  );
  expect([...screens.map((route) => route.path ?? ""), "none"].sort()).toEqual(Object.keys(addresses).sort());
});

test.each(["nobody", "reporter", "editor", "admin"])("a screen that %s opens is the same as Remix renders of the same route modules", async (who) => {
  const [own, remix] = [build.entry.module.createSiteWorker(build), build.entry.module.createSiteWorker(build, { withRouter: true })];
  const person = people[who] ?? thePublic;
  const all = Object.values(addresses).flat();
  // An admin sees every part of a screen; of the other roles the soak suite compares all.
  const paths = who === "admin" ? all : drawnOf(all, `screens of ${who}`);
  for (const path of paths) expect([path, await fetched(own, path, person)]).toEqual([path, await fetched(remix, path, person)]);
});

/** Spellings and parameters that are Remix's. */
const OF_REMIX = /\/$|[A-Z]|&index/;

test("no screen falls back to Remix or to a stream", async () => {
  const worker = build.entry.module.createSiteWorker(build);
  const streamed = async (path: string) => {
    const request = new Request(ORIGIN + path, { headers: people.admin?.headers ?? {} }) as Parameters<Worker["fetch"]>[0];
    const response = (await worker.fetch(request, testEnv, createExecutionContext())) as Response;
    return response.status === 200 && /<\/html><!--\$-->/.test(await response.text());
  };
  for (const path of Object.values(addresses).flat()) {
    // Where a part waits for its code, it waits at the first request alone.
    expect([path, (await streamed(path)) && (await streamed(path))]).toEqual([path, OF_REMIX.test(path)]);
  }
});

/** The build with another module of the manager's route. */
function withManager(change: (module: ServerBuild["routes"][string] & object) => object): typeof build {
  const route = Object.values(build.routes).find((one) => one?.path === "admin/materias");
  if (!route) throw new Error("no route admin/materias");
  return { ...build, routes: { ...build.routes, [route.id]: { ...route, module: { ...route.module, ...change(route) } } } } as typeof build;
}

test("a loader that fails is run once, and its page is Remix's", async () => {
  let runs = 0;
  const loader = () => {
    runs += 1;
    throw new Error("broken");
  };
  const { status, html } = await fetched(build.entry.module.createSiteWorker(withManager(() => ({ loader }))), "/admin/materias", people.admin ?? thePublic);
  expect([status, runs, html.includes("Falha ao carregar matérias")]).toEqual([500, 1, true]);
});

test("a screen that fails while it is rendered reads nothing again, and its page is Remix's", async () => {
  let runs = 0;
  const broken = withManager(({ module }) => ({
    loader: (args: Parameters<NonNullable<typeof module.loader>>[0]) => {
      runs += 1;
      return module.loader?.(args);
    },
    default: () => {
      throw new Error("broken");
    },
  }));
  const { status, html } = await fetched(build.entry.module.createSiteWorker(broken), "/admin/materias", people.admin ?? thePublic);
  expect([status, runs, html.includes("Falha ao carregar matérias")]).toEqual([500, 1, true]);
});

/** An element as `createElement` makes it: React itself cannot be loaded beside the build's own. */
const element = (type: unknown, props: object) => ({ $$typeof: Symbol.for("react.element"), type, key: null, ref: null, props });

test("a part of a screen that waits for its code is there when the page is sent", async () => {
  const admin = people.admin ?? thePublic;
  let hasArrived = false;
  const late = () => {
    if (hasArrived) return "arrived late";
    throw new Promise<void>((resume) => setTimeout(resume, 5)).then(() => {
      hasArrived = true;
    });
  };
  const waiting = withManager(() => ({ default: () => element(Symbol.for("react.suspense"), { fallback: "waiting", children: element(late, {}) }) }));
  const { status, html } = await fetched(build.entry.module.createSiteWorker(waiting), "/admin/materias", admin);
  expect([status, html.includes("arrived late"), html.includes("waiting"), html.match(/streamController\.enqueue/g)?.length]).toEqual([200, true, false, 1]);
});
