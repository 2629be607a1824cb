import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { type Client, ORIGIN, signedIn } from "#tests/support/site.ts";

test("an open screen of the mentioned person is told at once, by the socket of readers online; another's is not", async () => {
  const [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
  const { name: reporterName } = (await reporter.get<{ name: string }>("/api/auth/me")).body;
  const messages = new Map<Client, string[]>();
  for (const one of [reporter, admin]) {
    const { webSocket } = await SELF.fetch(`${ORIGIN}/api/dashboard/online/live`, { headers: { Upgrade: "websocket", Origin: ORIGIN, ...one.headers } });
    if (!webSocket) throw new Error("no socket");
    const list: string[] = [];
    messages.set(one, list);
    webSocket.addEventListener("message", ({ data }) => void list.push(String(data)));
    webSocket.accept();
    await expect.poll(() => list.length).toBeGreaterThan(0);
  }
  const { body } = await editor.post<{ id: number }>("/api/pautas", { titulo: "Ao vivo" });
  await editor.post(`/api/pautas/${body.id}/notes`, { texto: `@${reporterName} veja` });
  await expect.poll(() => messages.get(reporter)?.filter((one) => one === '{"notificacoes":true}').length).toBe(1);
  expect(messages.get(admin)?.some((one) => one.includes("notificacoes"))).toBe(false);
});
