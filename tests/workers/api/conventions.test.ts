import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { GIF } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { type Answer, type Client, published, signedIn, thePublic } from "#tests/support/site.ts";

let editor: Client;
let admin: Client;
let article: ArticleWire;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
  article = await published(editor, { titulo: "Convenções" });
});

const json = { "Content-Type": "application/json" };
const writing = (body: BodyInit | null, headers: Record<string, string> = json) => raw("/api/posts", { method: "POST", headers: { ...editor.headers, ...headers }, body });

async function toApiResult(response: Response): Promise<Answer<unknown>> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text.startsWith("{") ? JSON.parse(text) : {} };
}

test("every kind of error is problem+json with a sentence in Portuguese", async () => {
  expectProblem(await thePublic.get("/api/posts?page=x"), 400);
  expectProblem(await thePublic.get("/api/auth/me"), 401);
  expectProblem(await (await signedIn("reporter")).post("/api/posts", { titulo: "Não" }), 403);
  expectProblem(await thePublic.get("/api/posts/999999"), 404);
  expectProblem(await thePublic.get("/api/nada/disso"), 404);
  expectProblem(await thePublic.get("/api"), 404);
  expectProblem(await thePublic.post("/api/nada", {}), 404);
  expectProblem(await thePublic.delete("/api/posts"), 405);
  expectProblem(await editor.put(`/api/posts/${article.id}`, { titulo: "Tarde", versao: 999 }), 409);
  expectProblem(await toApiResult(await writing("x".repeat(9 * 1024 * 1024 + 1))), 413);
  expectProblem(await toApiResult(await writing("titulo=x", { "Content-Type": "application/x-www-form-urlencoded" })), 415);
  expectProblem(await editor.post("/api/posts", {}), 422);
});

test("with a single bad field the detail is its own sentence, with several each is named", async () => {
  const one = expectProblem(await editor.post("/api/posts", { titulo: "" }), 422);
  expect(one.errors).toEqual([{ field: "titulo", message: one.detail }]);
  const several = expectProblem(await editor.post("/api/posts", { titulo: 5, tags: "x", resumo: ["a", "b", "c", "d"] }), 422);
  expect(several.errors?.map((problem) => problem.field).sort()).toEqual(["resumo", "tags", "titulo"]);
});

test("405 names what is allowed", async () => {
  expect((await thePublic.delete("/api/posts")).headers.get("Allow")).toBe("GET, HEAD, POST");
  expect((await thePublic.post(`/api/posts/${article.id}`)).headers.get("Allow")).toBe("GET, HEAD, PUT, PATCH, DELETE");
  expect((await thePublic.get("/api/auth/login")).headers.get("Allow")).toBe("POST");
  expect((await thePublic.get("/collect")).headers.get("Allow")).toBe("POST");
});

test("OPTIONS is refused as any other method that is not declared, and opens nothing to other origins", async () => {
  const answer = await thePublic.call("OPTIONS", "/api/posts", undefined, { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" });
  expectProblem(answer, 405);
  for (const name of answer.headers.keys()) expect(name.toLowerCase()).not.toMatch(/^access-control-/);
});

test.each(["PROPFIND", "MKCOL", "SEARCH"])("the method %s is refused and does nothing", async (method) => {
  const answer = await toApiResult(await raw(`/api/posts/${article.id}`, { method, headers: editor.headers }));
  expect(answer.status).toBe(405);
  expect(answer.text).not.toMatch(/\bat .*\.(ts|js):/);
});

test("a method in a header, a query or a form changes nothing", async () => {
  const override = { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE", "X-HTTP-Method": "DELETE" };
  expect((await admin.get(`/api/posts/${article.id}?_method=DELETE`, override)).status).toBe(200);
  expect((await admin.call("POST", `/api/posts/${article.id}?_method=DELETE`, { _method: "DELETE" }, override)).status).toBe(405);
  expect((await thePublic.get(`/api/posts/${article.id}`)).status).toBe(200);
});

test("HEAD answers as GET does, without a body", async () => {
  for (const path of ["/api/posts", `/api/posts/${article.id}`, "/api/home", "/", `/post/${article.slug}`]) {
    const [head, get] = [await raw(path, { method: "HEAD" }), await raw(path)];
    expect([path, head.status, await head.text()]).toEqual([path, 200, ""]);
    expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
    await get.text();
  }
});

test("HEAD has the status of GET where the request is refused too", async () => {
  for (const [path, status] of [
    ["/api/posts/999999", 404],
    ["/api/users", 401],
    ["/api/posts?limit=nada", 400],
  ] as const) {
    const head = await raw(path, { method: "HEAD" });
    expect([path, head.status, await head.text()]).toEqual([path, status, ""]);
  }
});

async function everyKindOfAnswer(): Promise<[string, Response][]> {
  const form = new FormData();
  form.set("image", new File([GIF], "a.gif"));
  const stored = await editor.post<{ imageUrl: string }>("/api/upload", form);
  const etag = (await raw("/")).headers.get("ETag") ?? "";
  const asked: [string, RequestInit?][] = [
    ["/"],
    [`/post/${article.slug}`],
    [`/post/${article.id}-outro-endereco`],
    ["/post/999999"],
    ["/nao/existe"],
    ["/feed.xml"],
    ["/sitemap.xml"],
    ["/sitemap-news.xml"],
    ["/robots.txt"],
    ["/", { headers: { "If-None-Match": etag } }],
    ["/login"],
    ["/admin"],
    ["/logout"],
    ["/api/posts"],
    ["/api/nada"],
    ["/api/auth/me"],
    ["/api/posts", { method: "DELETE" }],
    ["/api/auth/login", { method: "POST", body: "{", headers: json }],
    [stored.body.imageUrl],
    ["/img/nada.png"],
    ["/collect", { method: "POST", body: "{}" }],
    ["/%00"],
    ["/%ff%fe"],
    ["/post/%E0%A4%A"],
    ["//elsewhere.example/x"],
  ];
  const answers: [string, Response][] = [];
  for (const [path, init] of asked) answers.push([`${init?.method ?? "GET"} ${path}`, await raw(path, init)]);
  return answers;
}

test("every answer of every kind carries its id and the security headers, and none is a server error", async () => {
  const ids = new Set<string>();
  for (const [name, response] of await everyKindOfAnswer()) {
    await response.text();
    const { headers } = response;
    expect([name, response.status < 500]).toEqual([name, true]);
    expect([name, headers.get("X-Request-Id")]).toEqual([name, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    ids.add(headers.get("X-Request-Id") ?? "");
    expect([name, headers.get("X-Content-Type-Options"), headers.get("X-Frame-Options")]).toEqual([name, "nosniff", "DENY"]);
    expect([name, headers.get("Strict-Transport-Security")]).toEqual([name, expect.stringContaining("max-age=31536000")]);
    expect([name, headers.get("Referrer-Policy")]).toEqual([name, "strict-origin-when-cross-origin"]);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect([name, policy]).toEqual([name, expect.stringContaining("frame-ancestors 'none'")]);
    expect([name, policy]).toEqual([name, expect.stringContaining("default-src 'none'")]);
    const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src ")) ?? "";
    expect([name, scripts]).toEqual([name, expect.not.stringMatching(/unsafe|\*|https:/)]);
    expect([name, headers.get("X-Powered-By"), headers.get("Access-Control-Allow-Origin")]).toEqual([name, null, null]);
  }
  expect(ids.size).toBeGreaterThan(20);
});

test("what staff read, and every page of the newsroom, is kept by nobody", async () => {
  for (const path of [
    "/api/posts",
    `/api/posts/${article.id}`,
    "/api/home",
    "/api/posts/most-read",
    "/api/admin/destaques",
    "/api/categories",
    `/api/posts/${article.id}/revisions`,
  ]) {
    const answer = await editor.get(path);
    expect([path, answer.status, answer.headers.get("Cache-Control"), answer.headers.get("ETag")]).toEqual([path, 200, "private, no-store", null]);
  }
  for (const path of ["/login", "/admin", "/admin/materias", "/logout"]) {
    const answer = await thePublic.get(path);
    expect([path, answer.headers.get("Cache-Control")]).toEqual([path, expect.stringContaining("no-store")]);
  }
});

test("a page of readers carries no nonce, and two readers get the same bytes", async () => {
  const [one, other] = [await thePublic.get("/"), await editor.get("/")];
  expect(one.text).toBe(other.text);
  expect(one.text).not.toMatch(/nonce=/);
  expect(one.headers.get("Content-Security-Policy")).not.toMatch(/nonce-/);
});

test("public reads carry an ETag that answers 304 until something changes", async () => {
  for (const path of ["/api/posts", `/api/posts/${article.id}`, "/api/home", "/api/posts/most-read", "/api/categories", "/", `/post/${article.slug}`, "/feed.xml"]) {
    const first = await thePublic.get(path);
    const etag = first.headers.get("ETag") ?? "";
    expect([path, etag]).toEqual([path, expect.stringMatching(/^(W\/)?"[0-9a-f]+"$/)]);
    expect([path, first.headers.get("Cache-Control")]).toEqual([path, "no-cache"]);
    for (const sent of [etag, `W/${etag.replace(/^W\//, "")}`, `"x", ${etag}`, "*"]) {
      const again = await thePublic.get(path, { "If-None-Match": sent });
      expect([path, sent, again.status, again.text]).toEqual([path, sent, 304, ""]);
    }
    expect((await thePublic.get(path, { "If-None-Match": '"outra"' })).status).toBe(200);
  }
  const before = (await thePublic.get("/api/posts")).headers.get("ETag") ?? "";
  await published(editor);
  expect((await thePublic.get("/api/posts", { "If-None-Match": before })).status).toBe(200);
});

test("unknown query parameters are ignored, the clients' timestamp among them", async () => {
  for (const query of ["?t=1700000000", "?_=1&page=1", "?constructor=1&__proto__=2&toString=3", "?page%00=7"]) {
    expect([query, (await thePublic.get(`/api/posts${query}`)).status]).toEqual([query, 200]);
  }
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=x",
  "page=",
  "limit=0",
  "limit=-1",
  "limit=1e3",
  "limit=NaN",
  "limit=",
  "exclude=a",
  "exclude=1;2",
  "order=newest",
  "posicao=capa",
  "posicao=constructor",
  "status=qualquer",
])("the public list refuses %s with 400", async (query) => {
  expectProblem(await thePublic.get(`/api/posts?${query}`), 400);
});

test("the public may ask for a hundred, staff for a thousand", async () => {
  const ask = (client: Client, limit: number) => client.get<{ limit: number }>(`/api/posts?limit=${limit}`);
  expect([(await ask(thePublic, 100)).status, (await ask(thePublic, 101)).status]).toEqual([200, 400]);
  expect([(await ask(editor, 1_000)).status, (await ask(editor, 1_001)).status]).toEqual([200, 400]);
  expect((await thePublic.get("/api/posts/most-read?limit=101")).status).toBe(400);
});

test("malformed JSON is 400", async () => {
  for (const body of ["{", "{'titulo': 'x'}", '{"titulo":', "undefined", "NaN", '{"titulo": NaN}', "\ufeff{", '{"titulo":"a"}}', `${"[".repeat(100_000)}`]) {
    expect([body.slice(0, 20), (await writing(body)).status]).toEqual([body.slice(0, 20), 400]);
  }
  expect((await writing(Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d))).status).toBe(400);
});

test("JSON that is no object is 422", async () => {
  for (const body of ["[]", "[1]", '"texto"', "null", "5", "true", "{}"]) expect([body, (await writing(body)).status]).toEqual([body, 422]);
});

test("lone surrogates, deep nests, prototypes and duplicate keys never break a write", async () => {
  expect((await writing('{"titulo":"a\\ud800b"}')).status).toBe(422);
  expect((await writing(`{"titulo":${"[".repeat(1_000)}${"]".repeat(1_000)}}`)).status).toBe(422);
  const nested = await toApiResult(await writing(`{"titulo":"Aninhado","extra":${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}}`));
  expect(nested.status).toBe(201);
  const polluted = await toApiResult(await writing('{"titulo":"Protótipo","__proto__":{"status":"publicada","ativo":false},"constructor":{"prototype":{"status":"publicada"}}}'));
  expect([polluted.status, (polluted.body as ArticleWire).status, (polluted.body as ArticleWire).ativo]).toEqual([201, "rascunho", 1]);
  expect(({} as { status?: string }).status).toBeUndefined();
  const doubled = await toApiResult(await writing('{"titulo":"Primeiro","titulo":"Segundo"}'));
  expect((doubled.body as ArticleWire).titulo).toBe("Segundo");
});

test("fields that nobody may write are ignored", async () => {
  const answer = await editor.post<ArticleWire>("/api/posts", {
    titulo: "Campos alheios",
    id: 1,
    // The words of an address may be written, its number may not.
    slug: "palavras-da-mesa",
    visualizacoes: 9_999,
    views: 9_999,
    autorId: 1,
    criadoEm: "2000-01-01T00:00:00Z",
    highlightRank: 1,
    deletedAt: 5,
    url: "javascript:alert(1)",
  });
  expect(answer.status).toBe(201);
  expect(answer.body.id).not.toBe(1);
  expect([answer.body.visualizacoes, answer.body.slug]).toEqual([0, `${answer.body.id}-palavras-da-mesa`]);
  expect(answer.body.url).toBe(`http://site.test/post/${answer.body.slug}`);
  expect(Date.parse(answer.body.criadoEm ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("a body of 20 MB is refused by its announced size, and by its bytes where it announces none", async () => {
  const announced = await raw("/api/posts", { method: "POST", headers: { ...editor.headers, ...json }, body: "x".repeat(20 * 1024 * 1024) });
  expect(announced.status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      if (sent > 320) controller.close();
    },
  });
  const streamed = await raw("/api/auth/login", { method: "POST", headers: json, body: endless });
  expect(streamed.status).toBe(413);
  expect(sent).toBeLessThan(300);
});

test("version and health answer their shapes", async () => {
  const version = await thePublic.get<{ commit: string; bootISO: string }>("/api/version");
  expect(version.body.commit).toBe("0123456789abcdef");
  expect(new Date(version.body.bootISO).toISOString()).toBe(version.body.bootISO);
  const health = await thePublic.get("/api/health");
  expect([health.status, health.body, health.headers.get("Age")]).toEqual([200, { ok: true, checks: { d1: "ok", r2: "ok", objects: "ok" } }, expect.stringMatching(/^\d+$/)]);
});

interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { description: string }>;
  requestBody?: { content: Record<string, { schema: object }> };
}

test("the OpenAPI document describes every path with its parameters, and refers only to what it holds", async () => {
  const { body, text } = await thePublic.get<{
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, Operation>>;
    components: Record<string, Record<string, unknown>>;
  }>("/api/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  expect(body.info.title).toContain("Lide");
  for (const [path, operations] of Object.entries(body.paths)) {
    expect(path).toMatch(/^\/api\/[\w/{}.-]+$/);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const [name, operation] of Object.entries(operations)) {
      expect(["get", "post", "put", "patch", "delete"]).toContain(name);
      expect([path, operation.summary.length > 5]).toEqual([path, true]);
      expect([path, operation.parameters.filter((one) => one.in === "path").map((one) => one.name)]).toEqual([path, inPath]);
      expect(Object.keys(operation.responses)).toContain("default");
      expect(Object.values(operation.responses).every((response) => response.description !== "")).toBe(true);
    }
  }
  expect(body.components.schemas?.Problem).toMatchObject({ properties: { outcome: { enum: ["unchanged", "unknown", "interrupted"] } } });
  for (const [, reference = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference.split("/").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
    expect([reference, found !== undefined]).toEqual([reference, true]);
  }
});

test("a reader's page has no data beside it", async () => {
  for (const path of [`/post/${article.id}.data`, "/_root.data", "/feed.xml.data", `/post/${article.id}?_data=features%2Farticles%2Fsite%2Farticle.route`]) {
    const answer = await thePublic.get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect([path, answer.text.includes("SingleFetch"), /"visualizacoes"|"orderKey"|passwordHash/.test(answer.text)]).toEqual([path, false, false]);
  }
});
