import { createExecutionContext, createScheduledController, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { dayFromNow } from "#tests/support/newsroom-day.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";
import worker from "#tests/support/site-under-test.ts";

interface Bell {
  items: { id: number; tipo: string; texto: string; caminho: string }[];
  naoLidas: number;
}

let admin: Client;
let editor: Client;
let reporter: Client;
let reporterId: number;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
  ({ id: reporterId } = (await reporter.get<{ id: number }>("/api/auth/me")).body);
});

async function runCron(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

const told = async (of: Client, kind: string) => (await of.get<Bell>("/api/notifications")).body.items.filter(({ tipo }) => tipo === kind);

/** Noon of today on the newsroom's clock, UTC−3. */
const noonToday = () => `${dayFromNow()}T15:00:00.000Z`;

test("assignees are told once, on its day, of what is due; nobody of what is dropped or due another day", async () => {
  const pauta = async (more: Record<string, unknown>) =>
    (await editor.post<{ id: number }>("/api/pautas", { titulo: "Prazo", estado: "pautada", responsaveis: [reporterId], ...more })).body.id;
  const due = await pauta({ prazo: noonToday() });
  const dropped = await pauta({ prazo: noonToday() });
  await editor.put(`/api/pautas/${dropped}`, { estado: "caiu", motivo: "Choveu." });
  await pauta({ prazo: new Date(Date.parse(noonToday()) + 3 * 86_400_000).toISOString() });
  await runCron();
  await runCron();
  expect((await told(reporter, "prazo")).map(({ caminho }) => caminho)).toEqual([`/admin/pautas/${due}`]);
  expect(await told(editor, "prazo")).toEqual([]);
});

test("editors and admins are told once of a delivery that failed, reporters are not", async () => {
  const { body } = await editor.post<{ id: string }>("/api/whatsapp/custom", { mensagem: "Aviso da redação" });
  const leftAs = (settledAt: number) =>
    runInDurableObject(testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName("whatsapp")), (_object, { storage }) => {
      const trouble = JSON.stringify({ cause: "O grupo não existe.", remedy: "", code: null });
      storage.sql.exec("UPDATE items SET state = 'failed', trouble = ?, settled_at = ? WHERE id = ?", trouble, settledAt, body.id);
    });
  const at = Date.now();
  await leftAs(at);
  await runCron();
  await runCron();
  for (const one of [editor, admin])
    expect((await told(one, "falha")).map(({ texto, caminho }) => [texto, caminho])).toEqual([["Um envio falhou no WhatsApp: O grupo não existe.", "/admin?tab=whatsapp"]]);
  expect(await told(reporter, "falha")).toEqual([]);
  // It failed once more.
  await leftAs(at + 1);
  await runCron();
  expect((await told(editor, "falha")).length).toBe(2);
  // An old failure is on the channel's screen alone.
  await leftAs(at - 2 * 86_400_000);
  await runCron();
  expect((await told(editor, "falha")).length).toBe(2);
});

test("old notifications go: read ones after 30 days, all after 90", async () => {
  const day = 86_400_000;
  const add = (key: string, age: number, readAge: number | null) =>
    testEnv.DB.prepare("INSERT INTO notifications (user_id, source_key, kind, text, path, created_at, read_at) VALUES (?, ?, 'nota', 'x', '/admin', ?, ?)").bind(
      reporterId,
      key,
      Date.now() - age * day,
      readAge === null ? null : Date.now() - readAge * day,
    );
  await testEnv.DB.batch([add("velha-lida", 40, 31), add("lida-ha-pouco", 40, 29), add("velha", 91, null), add("nem-tanto", 89, null)]);
  await runCron();
  const { results } = await testEnv.DB.prepare("SELECT source_key FROM notifications WHERE user_id = ? AND text = 'x' ORDER BY source_key").bind(reporterId).all();
  expect(results.map(({ source_key }) => source_key)).toEqual(["lida-ha-pouco", "nem-tanto"]);
});
