import { createExecutionContext } from "cloudflare:test";
import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import type { createSiteWorker } from "#app/site-worker.server.ts";
import { builtRoutes } from "#tests/support/built-routes.ts";
import { ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import * as serverBuild from "../../../build/server/index.js";

const build = serverBuild as unknown as ServerBuild & { entry: { module: { createSiteWorker: typeof createSiteWorker } } };
const worker = build.entry.module.createSiteWorker(build);

/** With what a webhook needs to be served at all, and without limits: each door is tried several times. */
const env = {
  ...testEnv,
  RESEND_API_KEY: "re_chave",
  MAIL_FROM: "Lide <a@site.test>",
  RESEND_WEBHOOK_SECRET: "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=",
  EVOLUTION_URL: "https://evolution.test",
  EVOLUTION_API_KEY: "chave",
  EVOLUTION_INSTANCE: "lide",
  EVOLUTION_WEBHOOK_SECRET: "segredo-do-webhook",
  READER_LIMIT: undefined,
  BEACON_LIMIT: undefined,
  UPLOAD_LIMIT: undefined,
  MESSAGE_LIMIT: undefined,
};

/** Screens behind a session refuse before the body is read, and what is no address answers 404 without it. */
const isClosed = (path: string) => /^\/admin(?:\/|$)|\*$/.test(path);

/** Method and path of all that anybody may call and that takes a body, as the build has them. */
const open = builtRoutes.flatMap(({ path = "", index, module, api }) => {
  if (api) return Object.entries(api).flatMap(([method, { allow }]) => (allow === "public" && method !== "GET" ? [`${method} /${path}`] : []));
  return module.action && (path !== "" || index) && !isClosed(`/${path}`) ? [`POST /${path}`] : [];
});

const doors = Object.entries(DOOR_BYTES) as [keyof typeof DOOR_BYTES, number][];

/** Of an open poll: the page of one that there is not has no place for the reason of a refusal. */
let pollId = 0;

beforeAll(async () => {
  const editor = await signedIn("editor");
  const [abre, fecha] = [-60_000, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
  pollId = (await editor.post<{ id: number }>("/api/polls", { pergunta: "Qual é o melhor prato?", opcoes: ["Sarapatel", "Paçoca"], abre, fecha, sobreEleicao: false })).body.id;
});

async function send(door: string, size: number, isStreamed: boolean, more: Record<string, string> = {}): Promise<{ status: number; text: string; wasRead: boolean }> {
  const [method = "", path = ""] = door.split(" ");
  const isApi = path.startsWith("/api/") || path === "/collect";
  const type = path === "/enviar-arte" ? "multipart/form-data; boundary=x" : isApi ? "application/json" : "application/x-www-form-urlencoded";
  const bytes = new TextEncoder().encode((isApi ? "{}" : "a=b&c=").padEnd(size, isApi ? " " : "d"));
  const body = isStreamed
    ? new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      })
    : bytes;
  const init = {
    method,
    headers: { "Content-Type": type, ...(isStreamed ? {} : { "Content-Length": String(size) }), Origin: ORIGIN, Host: new URL(ORIGIN).host, ...more },
    body,
    redirect: "manual",
    duplex: "half",
  };
  const request = new Request(`${ORIGIN}${path.replace(/:\w+/g, String(pollId))}`, init as RequestInit) as Parameters<typeof worker.fetch>[0];
  const answer = await worker.fetch(request, env as unknown as Env, createExecutionContext());
  return { status: answer.status, text: await answer.text(), wasRead: request.bodyUsed };
}

/** Of private addresses: who does not know one is refused before the body. */
const PRIVATE = new Set<string>(["POST /comprovante", "POST /enviar-arte"]);

test("every route that anybody may send a body to is in the table, and nothing else", () => {
  expect(open.length).toBeGreaterThan(20);
  expect(doors.map(([door]) => door).sort()).toEqual([...open].sort());
});

test.each(doors)("%s takes %i bytes and not one more", async (door, bytes) => {
  const beyond = await send(door, bytes + 1, false);
  const within = await send(door, bytes, false);
  if (PRIVATE.has(door)) {
    expect([beyond.status, within.status]).toEqual([404, 404]);
    return;
  }
  // A gateway that is refused tries again for hours: it is answered 200, and nothing of its body is used.
  const refused = door === "POST /api/whatsapp/webhook" ? 200 : 413;
  expect([beyond.status, beyond.wasRead && bytes < 64 * 1024]).toEqual([refused, false]);
  if (refused === 413) expect(beyond.text).toContain("O conteúdo enviado é grande demais.");
  expect([within.status === 413, within.status < 500]).toEqual([false, true]);
});

test.each(doors.filter(([door]) => !PRIVATE.has(door) && !/logout|refresh|options|whatsapp/.test(door)))("%s counts what it was not told the size of", async (door, bytes) => {
  expect((await send(door, bytes + 1, true)).status).toBe(413);
});

test("of who does not carry the gateway's secret nothing is read, and the answer is the same", async () => {
  const door = "POST /api/whatsapp/webhook";
  for (const headers of [{}, { "X-Webhook-Secret": "" }, { "X-Webhook-Secret": "outro" }])
    expect(await send(door, 1_000, false, headers)).toEqual({ status: 200, text: '{"ok":true}', wasRead: false });
  expect(await send(door, 1_000, false, { "X-Webhook-Secret": env.EVOLUTION_WEBHOOK_SECRET })).toEqual({ status: 200, text: '{"ok":true}', wasRead: true });
});
