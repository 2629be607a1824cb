import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import type { WorkQueues } from "#app/platform/concurrency/uncached-budget.server.ts";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { bodyOf, publicAddresses, publicWrites } from "#tests/support/public-addresses.ts";
import { prepareScreens, type ScreenAddresses } from "#tests/support/screen-addresses.ts";
import { ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

/** In workerd the pool of the tests keeps the end of one request from waking another (vitest.workers.config.ts). */
const waiting = test.skipIf(navigator.userAgent === "Cloudflare-Workers");

/** One slot, and one place to wait for each class. */
const queues = Object.fromEntries(
  ["renewal", "staff", "write", "part", "read", "background"].map((name, rank) => [name, { rank: rank + 1, maxWaiting: 1, waitTimeoutMs: 5_000 }]),
) as WorkQueues;

/** Time stands still: a slot that is not given back is never free, and who waits for one waits until it is. */
const clock = { now: () => 0, sleep: (ms: number) => (ms === 0 ? Promise.resolve() : new Promise<void>(() => undefined)) };

type HeldStatement = D1PreparedStatement & { beneath: D1PreparedStatement };

/** D1 that answers nothing while it is held. */
class HeldDatabase {
  #gate = Promise.resolve();
  #open = () => {};
  /** Calls that wait. */
  waiting = 0;

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#open();
    this.#gate = Promise.resolve();
  }

  #held<Given extends unknown[], T>(call: (...given: Given) => Promise<T>) {
    return async (...given: Given): Promise<T> => {
      this.waiting += 1;
      await this.#gate;
      this.waiting -= 1;
      return call(...given);
    };
  }

  #statement(beneath: D1PreparedStatement): HeldStatement {
    return {
      beneath,
      bind: (...values: unknown[]) => this.#statement(beneath.bind(...values)),
      first: this.#held((...given: [string]) => beneath.first(...given)),
      run: this.#held(() => beneath.run()),
      all: this.#held(() => beneath.all()),
      raw: this.#held((...given: []) => beneath.raw(...given)),
    } as unknown as HeldStatement;
  }

  readonly binding = {
    prepare: (sql: string) => this.#statement(testEnv.DB.prepare(sql)),
    batch: this.#held((statements: HeldStatement[]) => testEnv.DB.batch(statements.map(({ beneath }) => beneath))),
  };
}

/** A site with one slot, over a database that can be held. */
function aSite() {
  const worker = build.entry.module.createSiteWorker(build, { budgetOptions: { queues, clock } });
  const database = new HeldDatabase();
  const env = { ...testEnv, DB: database.binding, UNCACHED_SLOTS: "1", READER_LIMIT: undefined, BEACON_LIMIT: undefined, MESSAGE_LIMIT: undefined, UPLOAD_LIMIT: undefined };
  const ask = async (path: string, init: RequestInit = {}) => {
    const context = createExecutionContext();
    const request = new Request(ORIGIN + path, { redirect: "manual", ...init }) as Parameters<typeof worker.fetch>[0];
    const answer = (await worker.fetch(request, env as unknown as Env, context)) as Response;
    return { status: answer.status, headers: answer.headers, text: await answer.text(), behind: () => waitOnExecutionContext(context) };
  };
  return { ask, database };
}

const turns = async (count = 50) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resume) => setImmediate(resume));
};

let screens: ScreenAddresses;

beforeAll(async () => {
  screens = await prepareScreens();
});

/** Parameters of what there is. */
const parameters = (): Record<string, string> => ({ id: String(screens.ids.story), slug: screens.ids.storySlug });

waiting("with one slot that time never frees, every public address is answered: no work waits for what itself holds", async () => {
  const { ask } = aSite();
  const addresses = publicAddresses(parameters());
  expect(addresses.length).toBeGreaterThan(100);
  for (const path of addresses) {
    const { status, behind } = await ask(path);
    await behind();
    expect([path, status !== 503]).toEqual([path, true]);
  }
  const writes = publicWrites(parameters());
  expect(writes.length).toBeGreaterThan(20);
  for (const [method, path] of writes) {
    const { status, behind } = await ask(path, bodyOf(method, path));
    await behind();
    expect([method, path, status !== 503]).toEqual([method, path, true]);
  }
});

waiting("while work of any public address waits for D1, pages that are kept are answered", async () => {
  const { ask, database } = aSite();
  const kept = ["/", `/post/${screens.ids.storySlug}`, "/feed.xml"];
  for (const path of kept) await (await ask(path)).behind();
  for (const path of publicAddresses(parameters()).filter((one) => !kept.includes(one))) {
    // A request for a page brings the edition up to date behind the answer.
    await (await ask("/")).behind();
    database.hold();
    const held = ask(path);
    await turns();
    const answers = await Promise.all(kept.map((one) => ask(one)));
    database.release();
    expect([path, ...answers.map(({ status, text }) => [status, text.length > 500])]).toEqual([path, ...kept.map(() => [200, true])]);
    await (await held).behind();
  }
});

waiting("beyond what may wait, every public address answers 503 at once, and what waited is done, the newsroom's write too", async () => {
  const { ask, database } = aSite();
  const editor = await signedIn("editor");
  const story = await published(editor);
  await (await ask("/")).behind();
  const done: string[] = [];
  const noting = (name: string, answer: ReturnType<typeof ask>) => answer.then(({ status }) => void done.push(`${name} ${status}`));
  database.hold();
  const running = noting("running", ask("/pagina-que-nao-ha"));
  while (database.waiting === 0) await turns(1);
  const waiting = [
    noting("reader", ask("/outra-que-nao-ha")),
    noting("message", ask("/contato", bodyOf("POST", "/contato"))),
    noting("picture", ask(`/img/${"a".repeat(32)}-1600x1000.jpg?w=640&f=webp`)),
  ];
  await turns();
  for (const path of publicAddresses(parameters())) {
    if (path === "/") continue;
    const { status, headers, text } = await ask(path);
    expect([path, status, headers.get("Retry-After"), headers.get("Cache-Control"), text.includes("muitos acessos")]).toEqual([path, 503, "2", "no-store", true]);
  }
  for (const [method, path] of publicWrites(parameters())) {
    const { status, headers, text } = await ask(path, bodyOf(method, path));
    expect([method, path, status, headers.get("Retry-After"), text.includes("Nada foi alterado")]).toEqual([method, path, 503, "2", true]);
  }
  const form = await ask("/contato", { ...bodyOf("POST", "/contato"), headers: { ...bodyOf("POST", "/contato").headers, Accept: "text/html" } });
  expect([form.status, form.headers.get("Content-Type"), form.text.includes("Nada foi enviado")]).toEqual([503, "text/html; charset=utf-8", true]);
  expect((await ask("/")).status).toBe(200);
  const save = { method: "PUT", headers: { ...editor.headers, "Content-Type": "application/json" }, body: JSON.stringify({ titulo: "Salva enquanto muitos esperam" }) };
  const saved = noting("editor", ask(`/api/posts/${story.id}`, save));
  await turns();
  database.release();
  await Promise.all([running, ...waiting, saved]);
  expect(done.sort()).toEqual(["editor 200", "message 422", "picture 404", "reader 404", "running 404"]);
  expect(await testEnv.DB.prepare("SELECT title FROM articles WHERE id = ?").bind(story.id).first("title")).toBe("Salva enquanto muitos esperam");
});
