import { afterEach, beforeAll, beforeEach, test as everyTest, expect, vi } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { EdgeCacheSimulation } from "#tests/support/edge-cache.ts";
import { anIsolate, background } from "#tests/support/isolates.ts";
import { onOwnClock, replaceTimers } from "#tests/support/own-clock.ts";
import { JPEG } from "#tests/support/pictures.ts";
import { type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { isSoakSuite, soakRuns } from "#tests/support/soak.ts";

/** In the soak suite alone. */
const test = (name: string, work: () => Promise<void>, timeoutMs?: number) => everyTest.runIf(isSoakSuite())(name, () => onOwnClock(work), timeoutMs);

type Isolate = ReturnType<typeof anIsolate>;

/** A later file of tests has another context: what this one began must not end in that. */
async function finishBackground(): Promise<void> {
  while (background.length > 0) {
    let isDone = false;
    const finished = Promise.allSettled(background.splice(0)).then(() => {
      isDone = true;
    });
    while (!isDone) await Promise.race([finished, pass(1_000)]);
  }
}

/** Two isolates behind one cache: people write at the first, readers who are no hit reach the second. */
function aSite() {
  const state = { failure: null as "refuse" | "throw" | null, isDown: false, asked: [] as Request[], answers: [] as number[] };
  const isolates: Isolate[] = [];
  const edge = new EdgeCacheSimulation({
    now: () => Date.now(),
    failure: () => state.failure,
    origin: async (request) => {
      if (request.method === "GET") state.asked.push(request);
      if (state.isDown) return new Response("fora do ar", { status: 503, headers: { "Cache-Control": "no-store" } });
      const response = await (isolates[request.method === "GET" ? 1 : 0] as Isolate).fetch(request);
      if (request.method === "GET") state.answers.push(response.status);
      return response;
    },
  });
  isolates.push(anIsolate(edge.controls), anIsolate(edge.controls));
  const [writer, elsewhere] = isolates as [Isolate, Isolate];
  const get = (path: string, headers: Record<string, string> = {}) => edge.fetch(new Request(`${ORIGIN}${path}`, { headers }));
  const write = (client: Client, method: string, path: string, body?: unknown) =>
    edge.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: { ...client.headers, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return { edge, state, writer, elsewhere, get, write };
}

const textOf = async (response: Promise<Response>) => (await response).text();
const statusOf = (response: Response) => response.headers.get("Cf-Cache-Status");

let editor: Client;
let admin: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
});

let restoreTimers: () => void;

beforeEach(async () => {
  restoreTimers = replaceTimers(["setTimeout", "clearTimeout", "Date"]);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await testEnv.DB.batch([
    testEnv.DB.prepare("DELETE FROM edge_purges"),
    testEnv.DB.prepare("UPDATE outbox SET delivered_at = 1 WHERE channel = 'edge-cache'"),
    testEnv.DB.prepare(
      "UPDATE edge_cache SET tokens = 25, counted_at = 0, invalidated_at = 0, purged_at = 0, refused_until = 0, asked_edition = (SELECT edition FROM site_edition), settled_edition = (SELECT edition FROM site_edition)",
    ),
  ]);
});
afterEach(async () => {
  await onOwnClock(finishBackground);
  restoreTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Edits one article `count` times, `everyMs` apart, while readers read; the greatest age of an old answer by where it was read (ms). */
async function editUnderReads(site: ReturnType<typeof aSite>, count: number, everyMs: number) {
  // Other articles of this file stand in the same lists.
  const label = `de ${crypto.randomUUID().slice(0, 8)}`;
  const article = await published(editor, { titulo: `edição 0 ${label}` });
  const madeAt: number[] = [Date.now()];
  const paths = [`/post/${article.id}`, "/", "/feed.xml"];
  const shownBy = (text: string) => Math.max(...[...text.matchAll(new RegExp(`edição (\\d+) ${label}`, "g"))].map(([, number]) => Number(number)), 0);
  let oldest = 0;
  let atWriter = 0;
  const read = async (path: string) => {
    const shown = shownBy(await textOf(site.get(path)));
    // When the newer edition was confirmed to who made it.
    const outdatedAt = madeAt[shown + 1];
    if (outdatedAt !== undefined) oldest = Math.max(oldest, Date.now() - outdatedAt);
  };
  for (let edition = 1; edition <= count; edition += 1) {
    const writing = site.write(editor, "PUT", `/api/posts/${article.id}`, { titulo: `edição ${edition} ${label}` }).then(async (answer) => {
      expect(answer.status).toBe(200);
      madeAt[edition] = Date.now();
      const direct = await site.writer.fetch(new Request(`${ORIGIN}${edition % 10 === 0 ? "/" : paths[0]}`));
      if (shownBy(await direct.text()) !== edition) atWriter += 1;
    });
    await Promise.all([writing, read(paths[edition % paths.length] as string)]);
    await pass(everyMs);
    await read(paths[0] as string);
  }
  return { oldest, atWriter, article };
}

/** Ten seconds of edits: twice as long as a page may be old. */
const EDITS_MIN = 40;

test("edits under concurrent reads (200 in the soak suite): none is old where it was written, elsewhere none for more than five seconds, and no call is refused", async () => {
  const site = aSite();
  const { oldest, atWriter } = await editUnderReads(site, Math.max(EDITS_MIN, soakRuns(200)), 250);
  expect({ atWriter, overLimit: site.edge.overLimit }).toEqual({ atWriter: 0, overLimit: 0 });
  expect(oldest).toBeGreaterThan(0);
  expect(oldest).toBeLessThanOrEqual(5_000);
  expect(site.edge.calls.length).toBeLessThanOrEqual(25);
}, 180_000);

test("while every invalidation is refused, nothing is older than a minute; then the pending one is made", async () => {
  const site = aSite();
  site.state.failure = "refuse";
  const { oldest, article } = await editUnderReads(site, 30, 5_000);
  expect(oldest).toBeGreaterThan(5_000);
  expect(oldest).toBeLessThanOrEqual(60_000);
  await site.get(`/post/${article.id}`);
  site.state.failure = null;
  const before = site.edge.calls.length;
  await pass(60_000);
  const sweeping = site.writer.sweep();
  await vi.waitFor(() => expect(site.edge.calls.slice(before).some(({ accepted, tags }) => accepted && tags.includes("site"))).toBe(true), { timeout: 20_000 });
  // Twice, and the second time after a gap.
  await vi.waitFor(() => expect(site.edge.calls.filter(({ accepted }) => accepted).length).toBe(2), { timeout: 20_000 });
  await sweeping;
}, 180_000);

test("who writes sees the change in front of the cache as soon as the write is answered", async () => {
  const site = aSite();
  const article = await published(editor, { titulo: "Antes da mudança" });
  await site.get(`/post/${article.id}`);
  expect(statusOf(await site.get(`/post/${article.id}`))).toBe("HIT");
  await site.write(editor, "PUT", `/api/posts/${article.id}`, { titulo: "Depois da mudança" });
  expect(await textOf(site.get(`/post/${article.id}`))).toContain("Depois da mudança");
});

test("an invalidated page that is the same is confirmed by a 304 and keeps its body", async () => {
  const site = aSite();
  const body = await textOf(site.get("/privacidade"));
  const article = await published(editor);
  await site.get("/privacidade");
  await site.write(editor, "PUT", `/api/posts/${article.id}`, { titulo: "Outra coisa" });
  site.state.answers.length = 0;
  const again = await site.get("/privacidade");
  expect([statusOf(again), site.state.answers]).toEqual(["REVALIDATED", [304]]);
  expect(site.state.asked.at(-1)?.headers.get("If-None-Match")).toMatch(/^W\/"/);
  expect(await again.text()).toBe(body);
  expect(statusOf(await site.get("/privacidade"))).toBe("HIT");
});

const WITHDRAWALS: Record<string, (site: ReturnType<typeof aSite>, article: ArticleWire) => Promise<Response>> = {
  deleted: (site, { id }) => site.write(admin, "DELETE", `/api/posts/${id}`),
  unpublished: (site, { id }) => site.write(editor, "PUT", `/api/posts/${id}`, { status: "rascunho" }),
  deactivated: (site, { id }) => site.write(editor, "PUT", `/api/posts/${id}/toggle-status`),
};

for (const [name, withdraw] of Object.entries(WITHDRAWALS)) {
  test(`an article that was ${name} is purged everywhere: not even a failing Worker brings it back`, async () => {
    const site = aSite();
    const article = await published(editor, { titulo: `Matéria que some (${name})` });
    const paths = [`/post/${article.slug}`, "/", "/feed.xml", "/categoria/geral"];
    for (const path of paths) expect(await textOf(site.get(path))).toContain("Matéria que some");
    expect((await withdraw(site, article)).status).toBeLessThan(300);
    site.state.isDown = true;
    for (const path of paths) expect(await textOf(site.get(path))).not.toContain("Matéria que some");
    site.state.isDown = false;
    for (const path of paths) expect(await textOf(site.get(path))).not.toContain("Matéria que some");
    await pass(3_000);
    const purges = site.edge.calls.filter(({ call }) => call === "purge");
    expect(purges.map(({ tags, accepted }) => [tags, accepted])).toEqual([
      [[`article-${article.id}`], true],
      [[`article-${article.id}`], true],
    ]);
  });
}

test("a write whose isolate died before it could call is asked for by the sweep of another", async () => {
  const site = aSite();
  const article = await published(editor, { titulo: "Antes da queda" });
  await site.get(`/post/${article.id}`);
  // It commits, and not one of its calls is made.
  const dying = anIsolate();
  const answer = await dying.fetch(
    new Request(`${ORIGIN}/api/posts/${article.id}`, {
      method: "PUT",
      headers: { ...editor.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ status: "rascunho" }),
    }),
  );
  expect(answer.status).toBe(200);
  expect(await textOf(site.get(`/post/${article.id}`))).toContain("Antes da queda");
  const sweeping = site.elsewhere.sweep();
  await vi.waitFor(() => expect(site.edge.calls.map(({ call }) => call)).toEqual(expect.arrayContaining(["purge", "invalidate"])), { timeout: 20_000 });
  expect((await site.get(`/post/${article.id}`)).status).toBe(410);
  await pass(10_000);
  await sweeping;
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS left FROM edge_purges").first<{ left: number }>())?.left).toBe(0);
});

test("the last good pages are sent for ten minutes while the Worker fails, and no longer", async () => {
  const site = aSite();
  const article = await published(editor, { titulo: "Que fica no ar" });
  await site.get(`/post/${article.id}`);
  site.state.isDown = true;
  await pass(9 * 60_000);
  expect(statusOf(await site.get(`/post/${article.id}`))).toBe("STALE");
  await pass(2 * 60_000);
  expect((await site.get(`/post/${article.id}`)).status).toBe(503);
});

test("economy pages are variants of their address, and nothing of a person is stored", async () => {
  const site = aSite();
  const whole = await textOf(site.get("/"));
  const lean = await textOf(site.get("/", { "Save-Data": "on" }));
  expect(lean).not.toBe(whole);
  expect([statusOf(await site.get("/")), statusOf(await site.get("/", { "Save-Data": "on" }))]).toEqual(["HIT", "HIT"]);
  // A session makes no other page, whatever is stored of it.
  const signed = await site.get("/sobre", editor.headers);
  expect(await signed.text()).toBe(await textOf(site.get("/sobre")));
  for (const path of ["/admin", "/api/posts", "/api/auth/me", "/login", "/busca?q=a"]) {
    await site.get(path, editor.headers);
    expect([path, statusOf(await site.get(path))]).toEqual([path, "BYPASS"]);
  }
});

test("a deleted file is purged; a stored one is sent in parts without the Worker", async () => {
  const site = aSite();
  const form = new FormData();
  form.set("image", new File([JPEG], "foto.jpg", { type: "image/jpeg" }));
  const uploaded = await editor.post<{ imageUrl: string }>("/api/upload", form);
  expect(uploaded.status, uploaded.text).toBe(200);
  const path = new URL(uploaded.body.imageUrl, ORIGIN).pathname;
  const key = path.split("/").at(-1) ?? "";
  expect((await site.get(path)).status).toBe(200);
  expect(statusOf(await site.get(path))).toBe("HIT");
  const part = await site.get(path, { Range: "bytes=0-9" });
  expect([part.status, (await part.arrayBuffer()).byteLength, statusOf(part)]).toEqual([206, 10, "HIT"]);
  const item = await editor.get<{ id: number }>(`/api/media/${key}`);
  expect((await site.write(editor, "DELETE", `/api/media/${item.body.id ?? key}`)).status).toBe(204);
  expect(site.edge.calls.filter(({ call }) => call === "purge").map(({ tags }) => tags)).toEqual([[`media-${key}`]]);
});

test("without anything in front, no answer carries a directive for it; behind a cache that cannot be told of writes all say no-store", async () => {
  const onOneMachine = anIsolate(undefined, { ...testEnv, EDGE_CACHE: "no" });
  const untold = anIsolate();
  for (const path of ["/", "/feed.xml", "/api/posts", "/nao-existe"]) {
    const { headers } = await onOneMachine.fetch(new Request(`${ORIGIN}${path}`));
    expect([headers.get("Cloudflare-CDN-Cache-Control"), headers.get("Cache-Tag")]).toEqual([null, null]);
    expect((await untold.fetch(new Request(`${ORIGIN}${path}`))).headers.get("Cloudflare-CDN-Cache-Control")).toBe("no-store");
  }
});
