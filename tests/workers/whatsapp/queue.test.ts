import { beforeAll, expect, test } from "vitest";
import type { AddedWire, PacingWire, PickerArticleWire, QueueItemWire, WhatsAppStatusWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { whatsAppQueue } from "../../../durable-objects/stubs.ts";

interface Problem {
  detail: string;
  errors?: { field: string; message: string }[];
}

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = [await signedIn("admin"), await signedIn("editor"), await signedIn("reporter")];
});

const queueOf = async () => (await reporter.get<{ queue: QueueItemWire[] }>("/api/whatsapp/queue")).body.queue;
const itemOf = async (articleId: number) => (await queueOf()).find(({ noticia_id }) => noticia_id === articleId);
const pick = async (id: number) => (await reporter.get<{ items: PickerArticleWire[] }>("/api/whatsapp/articles")).body.items.find((article) => article.id === id);
const add = (...ids: number[]) => editor.post<AddedWire>("/api/whatsapp/queue", { ids });

/** A story that publishing itself does not put in. */
const aStory = (more: Record<string, unknown> = {}) => published(editor, { whatsappAuto: false, ...more });

test("a story goes in once, however often and by however many it is asked for", async () => {
  const { id } = await aStory({ titulo: "Ponte é liberada em Piripiri", chapeu: "TRÂNSITO" });
  expect((await pick(id))?.naFila).toBe(false);
  const answers = await Promise.all([add(id, id), add(id), admin.post<AddedWire>("/api/whatsapp/queue", { ids: [id] })]);
  expect(answers.flatMap(({ body }) => body.added).map(({ noticia_id }) => noticia_id)).toEqual([id]);
  expect(answers.filter(({ body }) => body.skipped.includes(id))).toHaveLength(2);
  const mine = (await queueOf()).filter(({ noticia_id }) => noticia_id === id);
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({ titulo: "Ponte é liberada em Piripiri", chapeu: "TRÂNSITO", tipo: "noticia", status: "pending", attempts: 0, error: null });
  expect(mine[0]?.mensagem).toMatch(/^\*TRÂNSITO\*\n\*Ponte é liberada em Piripiri\*\n[\s\S]*http:\/\/curto\.test\/[a-z0-9]{6}$/);
  expect((await pick(id))?.naFila).toBe(true);
});

test("a story that was taken out can be put in again", async () => {
  const { id } = await aStory();
  for (let time = 1; time <= 3; time += 1) {
    expect((await add(id)).body.added).toHaveLength(1);
    const item = await itemOf(id);
    expect((await editor.delete(`/api/whatsapp/queue/${item?.id}`)).status).toBe(204);
    expect(await itemOf(id)).toBeUndefined();
  }
});

test("what readers cannot read is not put in", async () => {
  const draft = await anArticle(editor, { whatsappAuto: false });
  const { body } = await add(draft.id, 999_999);
  expect(body).toEqual({ added: [], skipped: [draft.id, 999_999] });
});

test("an empty choice is refused with the specification's sentence", async () => {
  const { status, body } = await editor.post<Problem>("/api/whatsapp/queue", { ids: [] });
  expect([status, body.detail]).toEqual([422, "Selecione pelo menos uma matéria"]);
});

test("a person marks what they sent; it counts, it stays out of the picker, and cannot be taken out any more", async () => {
  const { id } = await aStory();
  await add(id);
  const item = await itemOf(id);
  const before = (await reporter.get<WhatsAppStatusWire>("/api/whatsapp/status")).body.queue;
  const { status, body } = await editor.post<QueueItemWire>(`/api/whatsapp/queue/${item?.id}/mark-sent`);
  expect([status, body.status]).toEqual([200, "sent"]);
  expect(Date.now() - Date.parse(body.sent_time ?? "")).toBeLessThan(60_000);
  const after = (await reporter.get<WhatsAppStatusWire>("/api/whatsapp/status")).body.queue;
  expect([after.sent - before.sent, after.pending - before.pending]).toEqual([1, -1]);
  const removed = await editor.delete<Problem>(`/api/whatsapp/queue/${item?.id}`);
  expect([removed.status, removed.body.detail]).toEqual([409, "Este item já foi enviado."]);
  // It is told apart from what waits, and can be chosen again after a day, knowingly.
  expect(await pick(id)).toMatchObject({ naFila: true, enviadaEm: body.sent_time });
  expect((await add(id)).body.skipped).toEqual([id]);
});

test("what was taken out, or got a time, is taken back, once however often it is asked for", async () => {
  const { id } = await aStory();
  await add(id);
  const item = await itemOf(id);
  expect((await editor.delete(`/api/whatsapp/queue/${item?.id}`)).status).toBe(204);
  const answers = await Promise.all([1, 2, 3].map(() => editor.post<QueueItemWire>(`/api/whatsapp/queue/${item?.id}/restore`)));
  expect(answers.map(({ status, body }) => [status, body.id, body.status])).toEqual([1, 2, 3].map(() => [200, item?.id, "pending"]));
  expect((await queueOf()).filter(({ noticia_id }) => noticia_id === id)).toEqual([item]);
  // Its place was taken meanwhile: two messages of one story never wait.
  await editor.delete(`/api/whatsapp/queue/${item?.id}`);
  await add(id);
  expect((await editor.post(`/api/whatsapp/queue/${item?.id}/restore`)).status).toBe(404);
  const other = await itemOf(id);
  await whatsAppQueue(testEnv).schedule([{ id: other?.id ?? "", dueAt: Date.now() + 86_400_000, note: "por isto" }]);
  for (const _ of [1, 2]) expect((await editor.post("/api/whatsapp/unschedule", { ids: [other?.id] })).status).toBe(200);
  expect(await itemOf(id)).toMatchObject({ id: other?.id, status: "pending", scheduled_time: null, motivo: null });
  await editor.delete(`/api/whatsapp/queue/${other?.id}`);
});

test("custom content needs a message, and an address that fits its kind", async () => {
  const send = (body: unknown) => editor.post<Problem & QueueItemWire>("/api/whatsapp/custom", body);
  expect((await send({ tipo: "custom", mensagem: "  \n " })).body.detail).toBe("Digite uma mensagem");
  expect((await send({ tipo: "youtube", mensagem: "Veja", url: "https://exemplo.com/video" })).status).toBe(422);
  expect((await send({ tipo: "link", mensagem: "Veja", url: "http://localhost/x" })).status).toBe(422);
  const { status, body } = await send({ tipo: "link", mensagem: "Inscrições abertas", url: "https://ifpi.edu.br/edital" });
  expect([status, body.tipo, body.status, body.mensagem]).toEqual([200, "link", "pending", "Inscrições abertas\n\nhttps://ifpi.edu.br/edital"]);
});

test("custom content that is sent twice by one key goes in once", async () => {
  const mensagem = `Plantão ${crypto.randomUUID()}`;
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const [one, other] = [
    await editor.post<QueueItemWire>("/api/whatsapp/custom", { mensagem }, headers),
    await editor.post<QueueItemWire>("/api/whatsapp/custom", { mensagem }, headers),
  ];
  expect(one.body.id).toBe(other.body.id);
  expect((await queueOf()).filter((item) => item.mensagem === mensagem)).toHaveLength(1);
});

test("hours that are none, and a window that ends before it begins, are refused", async () => {
  const schedule = (body: unknown) => editor.post<Problem>("/api/whatsapp/schedule", body);
  expect((await schedule({ start: "18:00", end: "08:00" })).body.detail).toBe("O horário de início deve ser anterior ao de término.");
  expect((await schedule({ start: "08:00", end: "08:00" })).status).toBe(422);
  expect((await schedule({ start: "8h", end: "18:00" })).status).toBe(422);
  expect((await schedule({ start: "08:00", end: "18:00", date: "2026-02-30" })).status).toBe(422);
  const unconfigured = await schedule({ start: "08:00", end: "18:00" });
  expect([unconfigured.status, unconfigured.body.detail]).toEqual([501, expect.stringContaining("EVOLUTION_URL")]);
});

test("the pace is an admin's to change, within its ranges, and leaves a line in the trail", async () => {
  expect((await admin.put<Problem>("/api/whatsapp/pacing", { intervaloSegundos: 5 })).status).toBe(422);
  expect((await admin.put<Problem>("/api/whatsapp/pacing", { silencioDe: "25:00" })).status).toBe(422);
  const { body } = await admin.put<PacingWire>("/api/whatsapp/pacing", { intervaloSegundos: 120, silencioDe: "23:00", aquecimento: true });
  expect(body).toMatchObject({ intervaloSegundos: 120, silencioDe: "23:00", silencioAte: "07:00", porHora: 6, aquecimento: true, porDiaAgora: 5 });
  expect((await reporter.get<PacingWire>("/api/whatsapp/pacing")).body).toEqual(body);
  const row = await testEnv.DB.prepare("SELECT action, details FROM audit_log WHERE action = 'whatsapp.pacing' ORDER BY id DESC").first<{ details: string }>();
  expect(row?.details).toContain("120 s");
});

test("the webhook answers 200 to anybody, and believes nobody without the secret", async () => {
  const event = JSON.stringify({ event: "connection.update", instance: "lide", data: { state: "open" }, date_time: new Date().toISOString() });
  for (const body of [event, "{", "", "x".repeat(1_200_000)]) expect((await thePublic.post("/api/whatsapp/webhook", body)).status).toBe(200);
  const { body } = await reporter.get<WhatsAppStatusWire>("/api/whatsapp/status");
  expect(body.whatsapp).toMatchObject({ isReady: false, channelConfigured: false, hasQRCode: false, qrCode: null });
});
