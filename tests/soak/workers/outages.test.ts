import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type BuiltRoute, builtRoutes } from "#tests/support/built-routes.ts";
import { onOwnClock, replaceTimers } from "#tests/support/own-clock.ts";
import { JPEG } from "#tests/support/pictures.ts";
import { signIn } from "#tests/support/session.ts";
import { anArticle, aPerson, ORIGIN, publishable, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";
import { drawnOf } from "#tests/support/soak.ts";

type Failure = () => Promise<never>;
const throws: Failure = () => Promise.reject(new Error("Network connection lost."));
const hangs: Failure = () => new Promise<never>(() => undefined);

/** Something of which every method fails; `sync` are those that answer at once, with the same again. */
const broken = (fail: Failure, sync: readonly string[] = []): unknown =>
  new Proxy({}, { get: (_, name) => (name === "then" ? undefined : sync.includes(String(name)) ? () => broken(fail, sync) : fail) });

const OBJECTS = ["HIGHLIGHT_BOARD", "AUDIENCE", "INSTAGRAM_QUEUE", "WHATSAPP_QUEUE", "WHATSAPP_LINE", "CLICK_LOG", "BANNER_LEDGER", "DISTRIBUTION_QUEUE"] as const;

/** The site's bindings with one of them out of order. */
const WITHOUT: Record<string, (fail: Failure) => Record<string, unknown>> = {
  D1: (fail) => ({ DB: broken(fail, ["prepare", "bind"]) }),
  R2: (fail) => ({ MEDIA: broken(fail) }),
  objects: (fail) => Object.fromEntries(OBJECTS.map((name) => [name, broken(fail, ["get", "idFromName"])])),
  Images: (fail) => ({ IMAGES: broken(fail, ["input", "transform"]) }),
  "the card renderer": (fail) => ({ CARD_RENDERER: broken(fail) }),
};

/** A site of its own, with an isolate's memory that is empty. */
function siteOf(env: Env) {
  const worker = newSiteWorker();
  const context = createExecutionContext();
  return (request: Request): Promise<Response> => onOwnClock(async () => worker.fetch(request as Parameters<typeof worker.fetch>[0], env, context));
}

let cookie = "";
let bearer = "";
let slug = "";
let articleId = 0;

beforeAll(async () => {
  const client = await signedIn("admin");
  bearer = client.headers.Authorization ?? "";
  const article = await anArticle(client, { status: "publicada" });
  [slug, articleId] = [article.slug, article.id];
  cookie = `lide_access=${(await signIn((await aPerson("admin")).email)).access}`;
});

let restoreTimers: () => void;

beforeEach(() => {
  restoreTimers = replaceTimers(["setTimeout", "clearTimeout"]);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  restoreTimers();
  vi.restoreAllMocks();
});

/** Answers of requests that wait for time limits, which pass at once. */
async function answered(work: Promise<Seen>[]): Promise<Seen[]> {
  let isDone = false;
  const all = Promise.all(work).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resume) => setTimeout(resume, 15));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return all;
}

interface Seen {
  name: string;
  status: number;
  retryAfter: string | null;
  text: string;
}

async function seen(name: string, response: Response): Promise<Seen> {
  const text = response.status === 101 ? "" : await response.text();
  return { name, status: response.status, retryAfter: response.headers.get("Retry-After"), text };
}

const VALUES: Record<string, string> = {
  id: "1",
  key: `${"0".repeat(32)}-10x10.jpg`,
  name: `${"0".repeat(64)}.png`,
  town: "piripiri",
};

/** The whole path of a route, its parameters filled. */
function pathOf(route: BuiltRoute): string {
  const parts: string[] = [];
  for (let at: BuiltRoute | undefined = route; at; at = builtRoutes.find((one) => one.id === at?.parentId)) if (at.path) parts.unshift(at.path);
  const path = `/${parts.join("/")}`.replace("*", "nada");
  if (path.startsWith("/post/")) return `/post/${slug}`;
  if (path.startsWith("/media/")) return `/media/${"0".repeat(32)}.mp4`;
  return path.replace(/:(\w+)/g, (_, name: string) => (path.startsWith("/api/posts/") && name === "id" ? String(articleId) : (VALUES[name] ?? "1")));
}

/** As a browser's request of this site carries it; one that a test makes has no `Host` of its own. */
const HOST = { Origin: ORIGIN, Host: new URL(ORIGIN).host };

/** Routes that would end the session that the others need. */
const endsSession = (path: string) => /logout|sessions?\b|users/.test(path);

const TABS = ["layout", "categorias", "instagram", "midia", "whatsapp", "shortener"];
const isNewsroom = (path: string) => /^\/(?:admin|login|logout|convite)/.test(path);

/** Every route of the build: pages, their data, and each method of the API, by somebody who may everything. */
function everyRequest(): [string, Request][] {
  const requests: [string, Request][] = [["GET /busca?q", new Request(`${ORIGIN}/busca?q=praça`)]];
  const add = (method: string, path: string, headers: Record<string, string>, body?: BodyInit) =>
    requests.push([`${method} ${path}`, new Request(`${ORIGIN}${path}`, { method, headers, redirect: "manual", ...(body === undefined ? {} : { body }) })]);
  for (const route of builtRoutes) {
    const path = pathOf(route);
    const { api } = route;
    if (api) {
      for (const method of Object.keys(api)) {
        if (!endsSession(path))
          add(method, path, { Authorization: bearer, ...(method === "GET" ? {} : { "Content-Type": "application/json" }) }, method === "GET" ? undefined : "{}");
        if (!path.includes("login")) add(method, path, method === "GET" ? {} : { ...HOST, "Content-Type": "application/json" }, method === "GET" ? undefined : "{}");
      }
      continue;
    }
    const pages = path === "/admin" ? [path, ...TABS.map((tab) => `${path}?tab=${tab}`)] : [path];
    for (const page of pages) {
      if (endsSession(page)) continue;
      add("GET", page, { Cookie: cookie, Accept: "text/html" });
      if (isNewsroom(path)) add("GET", page.replace(/(?=\?|$)/, ".data"), { Cookie: cookie });
    }
    if (isNewsroom(path) && route.module.action && !endsSession(path))
      add("POST", `${path}.data`, { ...HOST, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" }, "intent=x");
  }
  return requests;
}

const IN_PORTUGUESE = /indisponível|fora do ar|ocupado|instantes|Falha ao/;

/** Faulty answers: no 5xx but 501 and 502 (of providers) and 503, which says when to come back, in Portuguese. */
const faults = (answers: readonly Seen[]) =>
  answers.filter(({ name, status, retryAfter, text }) =>
    status === 503 ? !(Number(retryAfter) > 0 && (IN_PORTUGUESE.test(text) || name === "GET /api/health")) : status >= 500 && status !== 501 && status !== 502,
  );

/** Each binding in each way: ten cases, over which `npm test` deals out the requests. */
const CASES = Object.keys(WITHOUT)
  .flatMap((name) => [[name, "fails", throws] as const, [name, "hangs", hangs] as const])
  .map((of, index) => [...of, index] as const);
/** Parts that must be out of order while D1 is, and while R2 is. */
const OUT: Record<string, readonly string[]> = {
  D1: ["/busca", "/busca?q", "/admin", "/admin.data", "/admin/materias", "/api/posts", "/contato"].map((path) => `GET ${path}`),
  R2: [`GET /img/${VALUES.key}`],
};

test.each(CASES)("while %s %s, every path answers, and none with a 500", async (name, _how, fail, index) => {
  const ask = siteOf({ ...testEnv, ...WITHOUT[name]?.(fail) } as Env);
  const all = everyRequest();
  expect(all.length).toBeGreaterThan(150);
  const mustBeOut = OUT[name] ?? [];
  const requests = [...new Set([...drawnOf(all, "requests in an outage", Math.floor((index * all.length) / CASES.length)), ...all.filter(([what]) => mustBeOut.includes(what))])];
  const answers = await answered(requests.map(async ([what, request]) => seen(what, await ask(request))));
  expect(faults(answers).map((one) => [one.name, one.status, one.retryAfter, one.text.slice(0, 120)])).toEqual([]);
  const out = new Set(answers.flatMap((one) => (one.status === 503 ? [one.name] : [])));
  expect(mustBeOut.filter((what) => !out.has(what))).toEqual([]);
});

const form = () => {
  const body = new FormData();
  body.set("image", new File([JPEG], "foto.jpg"));
  return body;
};

/** Writes that need one of them, by its name. */
const WRITES: [string, () => Request][] = [
  ["D1", () => new Request(`${ORIGIN}/api/posts`, { method: "POST", headers: { Authorization: bearer, "Content-Type": "application/json" }, body: JSON.stringify(publishable()) })],
  [
    "objects",
    () => new Request(`${ORIGIN}/api/posts`, { method: "POST", headers: { Authorization: bearer, "Content-Type": "application/json" }, body: JSON.stringify(publishable()) }),
  ],
  ["R2", () => new Request(`${ORIGIN}/api/upload`, { method: "POST", headers: { Authorization: bearer }, body: form() })],
  ["Images", () => new Request(`${ORIGIN}/api/upload`, { method: "POST", headers: { Authorization: bearer }, body: form() })],
  [
    "the card renderer",
    () =>
      new Request(`${ORIGIN}/api/social/generate`, {
        method: "POST",
        headers: { Authorization: bearer, "Content-Type": "application/json" },
        body: JSON.stringify({ title: `Arte ${crypto.randomUUID()}`, hat: "TESTE", imageUrl: null, categoria: "piripiri", type: "card", highlightedWords: [] }),
      }),
  ],
];

test.each(WRITES.flatMap(([name, request]) => [[name, "fails", request, throws] as const, [name, "hangs", request, hangs] as const]))(
  "a write while %s %s is answered 503, and does not say that nothing was changed",
  async (name, _how, request, fail) => {
    const ask = siteOf({ ...testEnv, ...WITHOUT[name]?.(fail) } as Env);
    const [answer] = await answered([ask(request()).then((response) => seen(name, response))]);
    expect([answer?.status, Number(answer?.retryAfter) > 0, answer?.text]).toEqual([503, true, expect.stringMatching(IN_PORTUGUESE)]);
    expect(answer?.text).not.toMatch(/Nada foi (?:perdido|alterado)/);
  },
);

const PICTURE = `${"ab".repeat(16)}-800x600.jpg`;
const CARD = `${"cd".repeat(32)}.png`;
const FILM = `${"ef".repeat(16)}.mp4`;

test("what is stored is given out without D1, and what a browser has already without R2 either", async () => {
  const put = (key: string, text: string, contentType: string) => testEnv.MEDIA.put(key, text, { httpMetadata: { contentType } });
  await Promise.all([put(`v/${PICTURE}/320.webp`, "figura", "image/webp"), put(`cards/${CARD}`, "arte", "image/png"), put(FILM, "0123456789", "video/mp4")]);
  const ask = siteOf({ ...testEnv, ...WITHOUT.D1?.(throws) } as Env);
  const alone = siteOf({ ...testEnv, ...WITHOUT.D1?.(hangs), ...WITHOUT.R2?.(hangs) } as Env);
  for (const [path, text] of [
    [`/img/${PICTURE}?w=320&f=webp`, "figura"],
    [`/card/${CARD}`, "arte"],
    [`/media/${FILM}`, "0123456789"],
  ] as const) {
    const whole = await ask(new Request(`${ORIGIN}${path}`));
    const tag = whole.headers.get("ETag") ?? "";
    expect([path, whole.status, whole.headers.get("Content-Length"), await whole.text()]).toEqual([path, 200, String(text.length), text]);
    const again = await alone(new Request(`${ORIGIN}${path}`, { headers: { "If-None-Match": tag } }));
    expect([path, again.status, again.headers.get("ETag"), again.headers.get("Cache-Control")]).toEqual([path, 304, tag, expect.stringContaining("immutable")]);
    const head = await ask(new Request(`${ORIGIN}${path}`, { method: "HEAD" }));
    expect([path, head.status, head.headers.get("Content-Length")]).toEqual([path, 200, String(text.length)]);
  }
  const part = await ask(new Request(`${ORIGIN}/media/${FILM}`, { headers: { Range: "bytes=-3" } }));
  expect([part.status, part.headers.get("Content-Range"), await part.text()]).toEqual([206, "bytes 7-9/10", "789"]);
});

test("health writes and reads R2, however many ask, once in a few seconds", async () => {
  const written: string[] = [];
  const counting = new Proxy(testEnv.MEDIA, {
    get: (bucket, name) => {
      const value = Reflect.get(bucket, name) as unknown;
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "put") written.push(String(args[0]));
        return (value as (...given: unknown[]) => unknown).apply(bucket, args);
      };
    },
  });
  const ask = siteOf({ ...testEnv, MEDIA: counting } as unknown as Env);
  const health = () => new Request(`${ORIGIN}/api/health`);
  // No time limit passes here: the probes answer, however slow the machine is.
  const answers = await Promise.all(Array.from({ length: 20 }, async () => seen("", await ask(health()))));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(JSON.parse(answers[0]?.text ?? "")).toEqual({ ok: true, checks: { d1: "ok", r2: "ok", objects: "ok" } });
  expect(written).toHaveLength(1);
  const bad = siteOf({ ...testEnv, MEDIA: { ...WITHOUT.R2?.(throws), get: testEnv.MEDIA.get, put: throws } } as unknown as Env);
  const down = await seen("", await bad(health()));
  expect([down.status, Number(down.retryAfter) > 0, JSON.parse(down.text).checks]).toEqual([503, true, { d1: "ok", r2: "down", objects: "ok" }]);
});
