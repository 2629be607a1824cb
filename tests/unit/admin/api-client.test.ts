import { expect, test } from "vitest";
import { type ApiClientDeps, ApiError, createApiClient } from "#app/ui/newsroom/api-client.ts";
import { writeFailure } from "#app/ui/newsroom/write-outcome.ts";

type ApiResult = (url: string, init: RequestInit) => Response | Promise<Response>;

function aClient(answer: ApiResult) {
  const calls: { url: string; init: RequestInit }[] = [];
  const kept = new Map<string, string>();
  const clock = { now: 1_000 };
  const deps: ApiClientDeps = {
    fetch: async (url, init) => {
      calls.push({ url, init });
      return answer(url, init);
    },
    now: () => clock.now,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) },
  };
  return { client: createApiClient(deps), calls, clock };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const authorizationOf = (init: RequestInit | undefined) => new Headers(init?.headers).get("Authorization");

test("a GET carries the time and asks for no cache", async () => {
  const { client, calls } = aClient(() => json({ ok: true }));
  await client.get("/posts", { q: "água", page: 2 });
  expect(calls[0]?.url).toBe("/api/posts?q=%C3%A1gua&page=2&_=1000");
  expect(calls[0]?.init.cache).toBe("no-store");
});

test("identical GETs within 300 ms share one request, later ones do not", async () => {
  const { client, calls, clock } = aClient(() => json([]));
  await Promise.all([client.get("/posts", { page: 1, q: "a" }), client.get("/posts", { q: "a", page: 1 }), client.get("/posts", { page: 2 })]);
  expect(calls).toHaveLength(2);
  clock.now += 300;
  await client.get("/posts", { page: 2 });
  expect(calls).toHaveLength(3);
});

test("what was asked before a change is not shared with who asks after it", async () => {
  const { client, calls } = aClient(() => json([]));
  await client.get("/posts");
  await client.delete("/posts/1");
  await client.get("/posts");
  expect(calls.map(({ init }) => init.method)).toEqual(["GET", "DELETE", "GET"]);
});

test("expired calls ask for one refresh together and are sent once more with its token", async () => {
  const { client, calls } = aClient((url, init) => {
    if (url === "/api/auth/refresh") return json({ token: "new" });
    return authorizationOf(init) === "Bearer new" ? json({ ok: true }) : json({ detail: "Sessão expirada." }, 401);
  });
  await Promise.all([client.get("/posts"), client.get("/home"), client.put("/posts/1/toggle-status")]);
  expect(calls.filter((call) => call.url === "/api/auth/refresh")).toHaveLength(1);
  expect(calls.filter((call) => call.url.startsWith("/api/posts?"))).toHaveLength(2);
});

test("a session that cannot be refreshed fails with the server's own answer, after one try", async () => {
  const { client, calls } = aClient(() => json({ detail: "Sessão expirada." }, 401));
  const error = await client.get("/posts").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 401, detail: "Sessão expirada." });
  expect(calls.map((call) => call.url.split("?")[0])).toEqual(["/api/posts", "/api/auth/refresh"]);
});

test("an error carries its status, its text and the problem's fields", async () => {
  const body = { detail: "Digite um título", errors: [{ field: "titulo", message: "Digite um título" }] };
  const { client } = aClient(() => json(body, 422));
  const error = await client.post("/posts", {}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 422, bodyText: JSON.stringify(body), detail: "Digite um título", errors: body.errors });
});

test("a reading that failed is not shared with who asks again at once", async () => {
  let asked = 0;
  const { client } = aClient(() => {
    asked += 1;
    return asked === 1 ? json({ detail: "Fora do ar." }, 503) : json({ ok: true });
  });
  await expect(client.get("/home")).rejects.toMatchObject({ status: 503 });
  expect(await client.get("/home")).toEqual({ ok: true });
});

test("whether the server answers now is not taken from an answer of a moment ago", async () => {
  const network = { isUp: true };
  const { client } = aClient(() => {
    if (!network.isUp) throw new TypeError("Failed to fetch");
    return json({ commit: "abc" });
  });
  await client.get("/version");
  expect(await client.isReachable()).toBe(true);
  network.isUp = false;
  expect(await client.isReachable()).toBe(false);
});

test("an error that is no JSON keeps its text", async () => {
  const { client } = aClient(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await expect(client.get("/posts")).rejects.toMatchObject({ status: 502, bodyText: "<h1>Bad gateway</h1>", detail: null, errors: [] });
});

test("the last list of posts is kept with its time until the person leaves", () => {
  const { client } = aClient(() => json([]));
  const items = [{ id: 1, titulo: "Um", autor: "A", posicaoGrupo: "GERAL", data: "21/11/2026 07:00" }];
  client.rememberPosts(items);
  expect(client.rememberedPosts()).toEqual({ savedAt: 1_000, items });
  client.forget();
  expect(client.rememberedPosts()).toBeNull();
});

const keyOf = (init: RequestInit | undefined) => new Headers(init?.headers).get("Idempotency-Key");

test("a write keeps its key until it has an answer, and the next one gets another", async () => {
  const answers: (() => Response)[] = [
    () => {
      throw new TypeError("Failed to fetch");
    },
    () => new Response("<html>Bad gateway</html>", { status: 502 }),
    () => json({ detail: "Esta operação ainda está em andamento.", outcome: "unknown" }, 409),
    () => new Response('{"cut', { status: 201 }),
    () => json({ id: 1 }, 201),
    () => json({ detail: "Já existe." }, 409),
    () => json({ detail: "Ocupado.", outcome: "unchanged" }, 503),
    () => json({ id: 2 }, 201),
  ];
  const { client, calls } = aClient(() => (answers.shift() ?? (() => json({})))());
  for (let left = answers.length; left > 0; left -= 1) await client.post("/whatsapp/queue", { ids: [1] }).catch(() => null);
  const keys = calls.map(({ init }) => keyOf(init));
  expect(keys.every((key) => key !== null && key.length === 36)).toBe(true);
  expect(keys.slice(0, 5).every((key) => key === keys[0])).toBe(true);
  expect(new Set(keys.slice(4)).size).toBe(4);
});

test("writes that differ in address, query or content have keys of their own, and so have two people", async () => {
  const { client, calls } = aClient(() => {
    throw new TypeError("Failed to fetch");
  });
  const writes = [
    () => client.post("/whatsapp/queue", { ids: [1] }),
    () => client.post("/whatsapp/queue", { ids: [2] }),
    () => client.post("/whatsapp/custom", { ids: [1] }),
    () => client.delete("/posts/1/draft", { edicao: "a" }),
    () => client.delete("/posts/1/draft", { edicao: "b" }),
  ];
  client.actAs(1);
  for (const write of [...writes, ...writes]) await write().catch(() => null);
  const keys = calls.map(({ init }) => keyOf(init));
  expect(new Set(keys).size).toBe(writes.length);
  expect(keys.slice(writes.length)).toEqual(keys.slice(0, writes.length));
  client.actAs(2);
  await writes[0]?.().catch(() => null);
  expect(keys).not.toContain(keyOf(calls.at(-1)?.init));
});

test("a key without an answer is given up after half an hour; a key that was given is sent as it is; values that are set need none", async () => {
  const { client, calls, clock } = aClient(() => {
    throw new TypeError("Failed to fetch");
  });
  await client.post("/videos", {}).catch(() => null);
  clock.now += 30 * 60_000;
  await client.post("/videos", {}).catch(() => null);
  await client.post("/videos", {}, { idempotencyKey: "mine" }).catch(() => null);
  await client.put("/settings/home", {}).catch(() => null);
  const keys = calls.map(({ init }) => keyOf(init));
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys.slice(2)).toEqual(["mine", null]);
});

test("a refusal is told in its own words; an answer that was lost, or came from a server that does not know, is called unknown", async () => {
  const told = (error: unknown) => writeFailure(error, { reloaded: true, otherwise: "Não foi possível." });
  expect(told(new ApiError(409, JSON.stringify({ detail: "Já existe." })))).toBe("Já existe.");
  expect(told(new ApiError(503, JSON.stringify({ detail: "Ocupado.", outcome: "unchanged" })))).toBe("Ocupado.");
  expect(told(new ApiError(404, ""))).toBe("Não foi possível.");
  for (const lost of [
    new TypeError("Failed to fetch"),
    new DOMException("", "TimeoutError"),
    new ApiError(502, "<html>"),
    new ApiError(500, JSON.stringify({ detail: "Erro inesperado." })),
  ]) {
    expect(told(lost)).toMatch(/^O servidor não confirmou se a mudança foi feita\. A tela foi recarregada/);
  }
  expect(writeFailure(new TypeError(), { reloaded: false, otherwise: "" })).not.toMatch(/foi recarregada/);
});
