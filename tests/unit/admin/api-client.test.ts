import { expect, test } from "vitest";
import { type ApiClientDeps, ApiError, createApiClient } from "#app/admin/api-client.ts";

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

function aClient(answer: Answer) {
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
