import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, inject, test } from "vitest";
import type { AddedWire, QueueItemWire, ScheduledWire, WhatsAppStatusWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { GROUP, siteWithGateway } from "./site-with-gateway.ts";

interface Problem {
  detail: string;
  errors?: { field: string; message: string }[];
}

const NO_GROUP = "Selecione um grupo primeiro";

let admin: Client;
let editor: Client;
let reporter: Client;
let site: Awaited<ReturnType<typeof siteWithGateway>>;

beforeAll(async () => {
  [admin, editor, reporter, site] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter"), siteWithGateway()]);
});

const asEditor = <T = QueueItemWire & Problem>(method: string, path: string, body?: unknown) => site.call<T>(editor, method, `/api/whatsapp${path}`, body);
const status = async (who = editor) => (await site.call<WhatsAppStatusWire>(who, "GET", "/api/whatsapp/status")).body;
const queued = async (id: string) => (await asEditor<{ queue: QueueItemWire[] }>("GET", "/queue")).body.queue.find((item) => item.id === id);

/** An item that waits for a person. */
async function aNotice(): Promise<string> {
  const { body } = await editor.post<QueueItemWire>("/api/whatsapp/custom", { mensagem: `Aviso ${crypto.randomUUID()}` });
  return body.id;
}

/** Changes what the queue stores. */
const inQueue = (sql: string, ...values: (string | number)[]) =>
  runInDurableObject(testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName("whatsapp")), (_object, { storage }) => void storage.sql.exec(sql, ...values));

/** As its deliveries left it. */
const leftAs = (id: string, state: "failed" | "uncertain", cause: string) =>
  inQueue(
    "UPDATE items SET state = ?, trouble = ?, doubtful = ?, note = 'por isto', settled_at = ? WHERE id = ?",
    state,
    JSON.stringify({ cause, remedy: "", code: null }),
    Number(state === "uncertain"),
    Date.now(),
    id,
  );

/** Waits until the queue knows of every change of its stories. */
async function delivered(): Promise<void> {
  const waiting = () => testEnv.DB.prepare("SELECT id FROM outbox WHERE delivered_at IS NULL AND channel IN ('whatsapp', 'whatsapp-changes')").all();
  await expect.poll(async () => (await waiting()).results, { timeout: 20_000 }).toEqual([]);
}

test("while no group is chosen nothing that needs one is done, each time with the specification's sentence", async () => {
  expect((await asEditor("DELETE", "/group")).status).toBe(200);
  expect(await status()).toMatchObject({ group: null, whatsapp: { channelConfigured: false } });
  const id = await aNotice();
  const { id: articleId } = await published(editor, { whatsappAuto: false });
  for (const [path, body] of [
    ["/queue", { ids: [articleId] }],
    ["/custom", { mensagem: "Aviso" }],
    ["/schedule", { start: "08:00", end: "18:00" }],
    [`/queue/${id}/send-now`, undefined],
  ] as const) {
    const refused = await asEditor("POST", path, body);
    expect([path, refused.status, refused.body.detail]).toEqual([path, 422, NO_GROUP]);
  }
  const none = await asEditor("PUT", "/group", { groupId: " " });
  expect([none.status, none.body.detail]).toEqual([422, NO_GROUP]);
});

test("a cleared group can be chosen again, and both leave a line in the trail", async () => {
  const chosen = await asEditor<{ group: { name: string; participants: number } }>("PUT", "/group", { groupId: GROUP });
  expect([chosen.status, chosen.body.group]).toEqual([200, expect.objectContaining({ name: "Lide Notícias — Piripiri", participants: 842 })]);
  expect((await asEditor<{ group: null }>("DELETE", "/group")).body).toEqual({ group: null });
  expect((await asEditor("PUT", "/group", { groupId: GROUP })).status).toBe(200);
  expect((await status()).whatsapp.channelConfigured).toBe(true);
  const { results } = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'whatsapp.group' ORDER BY id DESC LIMIT 2").all<{ details: string }>();
  expect(results.map(({ details }) => details.includes("nenhum"))).toEqual([false, true]);
});

test("without a gateway a person who wants it sent now is told which settings are missing, and what works all the same", async () => {
  const { status: refused, body } = await editor.post<Problem>(`/api/whatsapp/queue/${await aNotice()}/send-now`);
  expect(refused).toBe(501);
  for (const words of ["EVOLUTION_URL", "EVOLUTION_API_KEY", "EVOLUTION_INSTANCE", "Toque e envia"]) expect(body.detail).toContain(words);
});

test("what is to go now is due now; where it has to wait, the status says why and until when", async () => {
  const id = await aNotice();
  const { body } = await asEditor("POST", `/queue/${id}/send-now`);
  expect(body.status).toBe("scheduled");
  expect(Date.parse(body.scheduled_time ?? "")).toBeLessThanOrEqual(Date.now());
  // The object has no gateway here: that is what this one waits for.
  await expect.poll(async () => (await status()).espera?.motivo, { timeout: 10_000 }).toContain("Sem serviço de mensagens");
  expect(Date.parse((await status(reporter)).espera?.ate ?? "")).toBeGreaterThan(Date.now());
  expect((await asEditor("DELETE", `/queue/${id}`)).status).toBe(204);
  expect((await status()).espera).toBeNull();
});

test("a failed item goes back to the pending ones; one that did not fail cannot be tried again", async () => {
  const id = await aNotice();
  expect((await asEditor("POST", `/queue/${id}/retry`)).status).toBe(409);
  await leftAs(id, "failed", "o WhatsApp não estava conectado");
  expect(await queued(id)).toMatchObject({ status: "failed", error: "O WhatsApp não estava conectado." });
  const again = await asEditor("POST", `/queue/${id}/retry`);
  expect([again.status, again.body]).toEqual([200, expect.objectContaining({ status: "pending", error: null, motivo: null, attempts: 0 })]);
});

test.each([
  [true, "sent"],
  [false, "failed"],
] as const)("an uncertain item that a person answers for with %s is %s, and can be answered for once", async (sent, state) => {
  const id = await aNotice();
  expect((await asEditor("POST", `/queue/${id}/resolve`, { sent })).status).toBe(409);
  await leftAs(id, "uncertain", "A resposta do WhatsApp se perdeu: não se sabe se a mensagem saiu.");
  for (const body of [{}, { sent: "sim" }, { sent: null }]) expect((await asEditor("POST", `/queue/${id}/resolve`, body)).status).toBe(422);
  expect((await asEditor("DELETE", `/queue/${id}`)).status).toBe(409);
  expect((await asEditor("POST", `/queue/${id}/retry`)).status).toBe(409);
  expect((await asEditor("POST", `/queue/${id}/resolve`, { sent })).body).toMatchObject({ id, status: state });
  expect((await asEditor("POST", `/queue/${id}/resolve`, { sent: !sent })).status).toBe(409);
});

test("nothing of an article that left the site is sent again, or put back", async () => {
  const GONE = "A matéria deste item saiu do site. Remova o item da fila.";
  const { id } = await published(editor, { whatsappAuto: false });
  const { body: first } = await asEditor<AddedWire>("POST", "/queue", { ids: [id] });
  const item = first.added[0]?.id ?? "";
  // Unknown when the article leaves, it cannot be taken out; a person says later that it was not sent.
  await leftAs(item, "uncertain", "A resposta do WhatsApp se perdeu: não se sabe se a mensagem saiu.");
  await editor.put(`/api/posts/${id}/toggle-status`);
  await delivered();
  await asEditor("POST", `/queue/${item}/resolve`, { sent: false });
  for (const act of ["retry", "send-now"]) {
    const { status, body } = await asEditor("POST", `/queue/${item}/${act}`);
    expect([act, status, body.detail]).toEqual([act, 409, GONE]);
  }
  expect(await queued(item)).toMatchObject({ status: "failed" });
  expect((await asEditor("DELETE", `/queue/${item}`)).status).toBe(204);
  const { status, body } = await asEditor("POST", `/queue/${item}/restore`);
  expect([status, body.detail]).toEqual([409, GONE]);
  expect(await queued(item)).toBeUndefined();
});

test("an item that waits for a person again says what its story says by then", async () => {
  const { id } = await published(editor, { whatsappAuto: false });
  const { body: first } = await asEditor<AddedWire>("POST", "/queue", { ids: [id] });
  const item = first.added[0]?.id ?? "";
  /** While the item is not one that waits, which every change of its story reaches. */
  const retitled = async (title: string) => {
    expect((await editor.put(`/api/posts/${id}`, { titulo: title })).status).toBe(200);
    await delivered();
    expect((await queued(item))?.titulo).not.toBe(title);
  };
  await leftAs(item, "uncertain", "A resposta do WhatsApp se perdeu: não se sabe se a mensagem saiu.");
  await retitled("Depois da dúvida");
  await asEditor("POST", `/queue/${item}/resolve`, { sent: false });
  expect((await asEditor("POST", `/queue/${item}/retry`)).body).toMatchObject({ status: "pending", titulo: "Depois da dúvida" });
  expect((await asEditor("DELETE", `/queue/${item}`)).status).toBe(204);
  await retitled("Depois da remoção");
  expect((await asEditor("POST", `/queue/${item}/restore`)).body).toMatchObject({ status: "pending", titulo: "Depois da remoção" });
  await inQueue("UPDATE items SET state = 'sending', call_id = 'asking' WHERE id = ?", item);
  await retitled("Depois da tentativa");
  await inQueue("UPDATE items SET state = 'scheduled', call_id = NULL, due_at = ? WHERE id = ?", Date.now() + 3_600_000, item);
  await asEditor("POST", "/unschedule", { ids: [item] });
  expect(await queued(item)).toMatchObject({ status: "pending", titulo: "Depois da tentativa", mensagem: expect.stringContaining("*Depois da tentativa*") });
});

test("an item that is not there is not found, whatever is asked of it", async () => {
  const gone = crypto.randomUUID();
  for (const [method, path, body] of [
    ["DELETE", "", undefined],
    ["POST", "/retry", undefined],
    ["POST", "/send-now", undefined],
    ["POST", "/mark-sent", undefined],
    ["POST", "/resolve", { sent: true }],
  ] as const) {
    const answer = await asEditor(method, `/queue/${gone}${path}`, body);
    expect([path, answer.status, answer.body.detail]).toEqual([path, 404, "Este item não está mais na fila."]);
  }
});

test("the QR code is for those who may connect the number; a reporter only learns that there is one", async () => {
  const code = "data:image/png;base64,AAAA";
  await site.tell("connection.update", { state: "connecting", statusReason: 200 }, Date.now() - 2_000);
  await site.tell("qrcode.updated", { qrcode: { instance: "portal", pairingCode: null, code: "2@teste", base64: code } }, Date.now() - 1_000);
  expect((await status()).whatsapp).toMatchObject({ isReady: false, hasQRCode: true, qrCode: code, aviso: "Leia o QR code com o WhatsApp do celular da redação." });
  expect((await status(reporter)).whatsapp).toMatchObject({ hasQRCode: true, qrCode: null });
  await site.tell("connection.update", { state: "open", statusReason: 200 }, Date.now());
  expect((await status()).whatsapp).toMatchObject({ isReady: true, hasQRCode: false, qrCode: null, aviso: null });
});

/** Two stories and nothing else to be scheduled. */
async function twoStories(titles: readonly [string, string]): Promise<void> {
  const { queue } = (await editor.get<{ queue: QueueItemWire[] }>("/api/whatsapp/queue")).body;
  for (const { id, status: state } of queue) if (state === "pending" || state === "failed") await editor.delete(`/api/whatsapp/queue/${id}`);
  for (const titulo of titles) {
    const { id } = await published(editor, { whatsappAuto: false, titulo });
    expect((await editor.post<AddedWire>("/api/whatsapp/queue", { ids: [id] })).body.added).toHaveLength(1);
  }
}

test("a schedule without a model is newest first and says so, on the answer and on each row afterwards", async () => {
  await twoStories(["Feira do bode abre em Pedro II", "Chuva alaga rua em Piripiri"]);
  const { status: answered, body } = await asEditor<ScheduledWire>("POST", "/schedule", { start: "00:00", end: "23:59", date: "2031-03-04" });
  expect([answered, body.ordem, body.aviso]).toEqual([200, "recentes", "Ordem automática: mais recentes primeiro (sem sugestão da IA). A IA não está configurada."]);
  expect(body.scheduled.map(({ titulo }) => titulo)).toEqual(["Chuva alaga rua em Piripiri", "Feira do bode abre em Pedro II"]);
  for (const { id } of body.scheduled) expect(await queued(id)).toMatchObject({ status: "scheduled", motivo: "Mais recentes primeiro (sem sugestão da IA)" });
});

test("where the model chose, its reason stays on each row; where its answer is no use, newest first, and it says so", async () => {
  const openai = inject("providers").openai;
  let name = "";
  /** How often the newest model was asked. */
  const asked = async () => ((await (await fetch(`${openai}/control/${name}`)).json()) as { calls: unknown[] }).calls.length;
  const ai = async (switches: object) => {
    name = crypto.randomUUID();
    await fetch(`${openai}/control/${name}`, { method: "PUT", body: JSON.stringify(switches) });
    return siteWithGateway({ state: "open" }, { OPENAI_API_KEY: "sk-teste", OPENAI_BASE_URL: `${openai}/s/${name}/v1` });
  };
  const scheduleOn = async (at: Awaited<ReturnType<typeof siteWithGateway>>) =>
    (await at.call<ScheduledWire>(editor, "POST", "/api/whatsapp/schedule", { start: "00:00", end: "23:59", date: "2031-03-05" })).body;
  await twoStories(["Vacinação termina hoje em Piripiri", "Exposição de orquídeas segue até sábado"]);
  const chosen = await scheduleOn(await ai({}));
  expect([chosen.ordem, chosen.aviso, chosen.scheduled.length]).toEqual(["ia", null, 2]);
  for (const { id, motivo } of chosen.scheduled) expect([motivo?.length, (await queued(id))?.motivo]).toEqual([expect.any(Number), motivo]);
  // Of a window that cannot hold anything no model is asked.
  const past = await ai({});
  await twoStories(["Ponte interditada no centro", "Biblioteca reabre na segunda"]);
  const left = (await past.call<ScheduledWire>(editor, "POST", "/api/whatsapp/schedule", { start: "08:00", end: "18:00", date: "2020-01-02" })).body;
  expect([left.scheduled, left.naoCouberam.length, left.naoCouberam[0]?.motivo, left.aviso]).toEqual([[], 2, "A janela escolhida já passou.", null]);
  expect(await asked()).toBe(0);
  const useless = await scheduleOn(await ai({ content: "Não sei." }));
  expect([useless.ordem, useless.aviso]).toEqual(["recentes", expect.stringContaining("sem sugestão da IA")]);
});

test("each part of the pace has its range, and a part that is left out stays as it was", async () => {
  const path = "/api/whatsapp/pacing";
  for (const body of [
    { porHora: 0 },
    { porDia: 201 },
    { textoIgualHoras: 0 },
    { textoIgualHoras: 25 },
    { falhasSeguidas: 1 },
    { falhasSeguidas: 2.5 },
    { silencioAte: "7h" },
    { intervaloSegundos: "90" },
  ]) {
    const refused = await admin.put<Problem>(path, body);
    expect([body, refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([body, 422, Object.keys(body)]);
  }
  const { body } = await admin.put<Record<string, unknown>>(path, { textoIgualHoras: 6, falhasSeguidas: 5 });
  expect(body).toMatchObject({ textoIgualHoras: 6, falhasSeguidas: 5, desligado: false });
  expect((await admin.put<Record<string, unknown>>(path, { porHora: 4 })).body).toEqual({ ...body, porHora: 4 });
});
