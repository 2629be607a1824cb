import { createExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { raw } from "#tests/support/session.ts";
import { ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };

let reached = 0;
// The framework looks at its flags for each request that it answers, and nothing else does.
const future = new Proxy(build.future, {
  get(flags, name) {
    reached += 1;
    return Reflect.get(flags, name) as unknown;
  },
});
const worker = build.entry.module.createSiteWorker({ ...build, future });

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; reached: number }> {
  reached = 0;
  const request = new Request(`${ORIGIN}${path}`, { redirect: "manual", ...init }) as Parameters<typeof worker.fetch>[0];
  const answer = await worker.fetch(request, testEnv as unknown as Env, createExecutionContext());
  return { status: answer.status, text: await answer.text(), reached };
}

const { version } = build.assets;

test("what the framework would answer by itself, and nobody asks, never reaches it", async () => {
  expect((await ask("/pagina-que-nao-existe")).reached).toBeGreaterThan(0);
  for (const path of [
    `/__manifest?version=${version}&p=%2Fadmin%2Fa%2Fb%2Fc%2Fd%2Fe%2Ff%2Fg%2Fh`,
    `/__manifest?version=${version}&p=%2Fpost%2F${"a".repeat(8_000)}`,
    `/__manifest?version=${version}&x=1`,
    "/admin/materias.data?_routes=root,root",
    `/admin/materias.data?q=${"a".repeat(8_000)}`,
    "/admin/materias.data?index",
  ])
    expect([path.slice(0, 60), await ask(path)]).toEqual([path.slice(0, 60), { status: 400, text: expect.stringContaining("Requisição inválida."), reached: 0 }]);
  expect(await ask("/admin/materias.data", { method: "DELETE" })).toMatchObject({ status: 400, reached: 0 });
  for (const path of ["/post/1.data", "/_root.data", "/?_data=root", `/${"a".repeat(2_048)}`]) expect(await ask(path)).toMatchObject({ status: 404, reached: 0 });
});

test("the manifest is answered without the framework", async () => {
  expect(await ask(`/__manifest?p=%2Fadmin%2Feditar-materia%2F12&version=${version}`)).toMatchObject({ status: 200, text: expect.stringContaining("edit-article"), reached: 0 });
});

test("a screen's data are asked for as before", async () => {
  const admin = await signedIn("admin");
  const data = await ask("/admin/materias.data?_routes=features%2Farticles%2Fnewsroom%2Farticles.route", { headers: admin.headers });
  expect([data.status, data.reached > 0]).toEqual([200, true]);
});

test("the document of the API is compressed, and not sent again to whom has it", async () => {
  const first = await raw("/api/openapi.json", { headers: { "Accept-Encoding": "gzip" } });
  const etag = first.headers.get("ETag") ?? "";
  expect([first.status, etag.startsWith('"'), (await first.json<{ openapi: string }>()).openapi]).toEqual([200, true, "3.1.0"]);
  expect(etag).toMatch(/-gzip"$/);
  const again = await raw("/api/openapi.json", { headers: { "Accept-Encoding": "gzip", "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});
