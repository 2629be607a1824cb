import { beforeAll, expect, test } from "vitest";
import { builtRoutes } from "#tests/support/built-routes.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";

/**
 * Writes that drop what they do not know: the resources of the specifications, whose clients send whole objects back; what holds
 * an article (its pending draft, its form); a browser's push subscription, of which the browser decides what it holds; and a message
 * of MCP, of which the protocol does.
 */
const IGNORING = new Set([
  ...["POST auth/login", "POST auth/logout", "POST auth/refresh", "PATCH auth/me", "POST auth/register", "PATCH users/:id", "DELETE users/:id"],
  ...["POST posts", "PUT posts/:id", "PATCH posts/:id", "DELETE posts/:id", "PUT posts/:id/move-up", "PUT posts/:id/move-down", "PUT posts/:id/toggle-status"],
  ...["PUT posts/:id/draft", "POST posts/checks", "POST admin/destaques/set-order", "PUT settings/home", "PUT settings/tts"],
  ...["POST categories", "PATCH categories/:id", "DELETE categories/:id", "POST banners", "PUT banners/:id", "PATCH banners/:id", "DELETE banners/:id"],
  ...["POST shortener/create", "PATCH shortener/:code", "DELETE shortener/:code"],
  ...["POST social/generate", "POST social/generate-caption", "POST social/generate-video-cover", "POST social/instagram/publish", "POST ai/completions"],
  ...["PUT whatsapp/group", "DELETE whatsapp/group", "POST whatsapp/queue", "DELETE whatsapp/queue/:id", "POST whatsapp/custom", "POST whatsapp/schedule"],
  ...["POST push/subscribe", "PUT push/subscribe", "POST push/subscription", "POST push/unsubscribe"],
  "POST mcp",
]);

interface Declared {
  call: string;
  path: string;
  method: string;
  declaration: { allow: string; body?: unknown; rawBody?: string; unknownFields?: "ignored" };
}

const declared = builtRoutes.flatMap(({ path = "", api = {} }) =>
  Object.entries(api)
    .filter(([method]) => method !== "GET")
    .map(([method, declaration]): Declared => ({ call: `${method} ${path.replace(/^api\//, "")}`, path, method, declaration })),
);

const SOME_ID = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";

/** An address of something that need not exist: its shape is judged before the body. */
const pathOf = (path: string) =>
  `/${path
    .replace("uploads/:id", `uploads/${SOME_ID}`)
    .replace("newsletter/:id", "newsletter/2026-01-01-manha")
    .replace(/:(id|entry|quotation|version|n|code)\b/g, "999999")
    .replace(":month", "2026-01")
    .replace(":kind", "push")
    .replace(":slug", "nota-de-falecimento")
    .replace(/:\w+/g, SOME_ID)}`;

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

test("the writes that ignore unknown fields are those of the specifications, and no other", () => {
  expect(
    declared
      .filter(({ declaration }) => declaration.unknownFields === "ignored")
      .map(({ call }) => call)
      .sort(),
  ).toEqual([...IGNORING].sort());
});

/** Files come as bytes, and what the public calls without a body is not read. */
const refusing = declared.filter(({ call, declaration: { allow, body, rawBody } }) => !IGNORING.has(call) && !rawBody && allow !== "backup-key" && (body || allow !== "public"));

test.each(refusing.map(({ call, method, path }) => [call, method, path] as const))("%s refuses a field that nothing reads, by its name", async (_call, method, path) => {
  const query = /\/(?:presence|draft)$/.test(path) ? `?edicao=${SOME_ID}` : "";
  const answer = await admin.call<{ errors?: { field: string; message: string }[] }>(method, `${pathOf(path)}${query}`, { campoQueNaoExiste: true });
  // A missing setting is said first.
  if (answer.status === 501) return;
  expect([answer.status, answer.body.errors?.find(({ field }) => field === "campoQueNaoExiste")?.message]).toEqual([422, "Campo desconhecido: campoQueNaoExiste."]);
});

test("a misspelt field of an event is named, also within an object, and nothing is stored", async () => {
  const count = () => testEnv.DB.prepare("SELECT COUNT(*) AS count FROM events").first("count");
  const before = await count();
  const event = { titulo: "Feira", inicio: "2026-12-01T08:00:00-03:00", fin: "2026-12-01T10:00:00-03:00", repete: { frequencia: "semanal", vezess: 3 } };
  const { status, body } = await admin.post<{ errors: { field: string; message: string }[] }>("/api/eventos", event);
  expect([status, body.errors]).toEqual([
    422,
    [
      { field: "fin", message: "Campo desconhecido: fin." },
      { field: "repete.vezess", message: "Campo desconhecido: repete.vezess." },
    ],
  ]);
  expect(await count()).toBe(before);
});
