import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { AddedWire, QueueItemWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { GROUP, siteWithGateway } from "./site-with-gateway.ts";

interface Problem {
  detail: string;
  errors?: { field: string; message: string }[];
  current?: QueueItemWire;
}

let admin: Client;
let editor: Client;
let reporter: Client;
let site: Awaited<ReturnType<typeof siteWithGateway>>;

beforeAll(async () => {
  [admin, editor, reporter, site] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter"), siteWithGateway()]);
  expect((await site.call(editor, "PUT", "/api/whatsapp/group", { groupId: GROUP })).status).toBe(200);
});

const DAY_MS = 86_400_000;
/** A time of a day of its own, on the newsroom's clock. */
const at = (day: number, clock: string) => new Date(`${newsroomDay(Date.now() + day * DAY_MS, "America/Fortaleza")}T${clock}:00-03:00`).toISOString();

const move = (id: string, was: string | null, time: string | null, by: Pick<Client, "headers"> = editor) =>
  site.call<QueueItemWire & Problem>(by, "PATCH", `/api/whatsapp/queue/${id}`, { scheduled_time: time, horarioAnterior: was });
const queued = async (id: string) => (await editor.get<{ queue: QueueItemWire[] }>("/api/whatsapp/queue")).body.queue.find((item) => item.id === id);
const aMessage = async () => (await editor.post<QueueItemWire>("/api/whatsapp/custom", { mensagem: `Aviso ${crypto.randomUUID()}` })).body;
const trail = async (action: string) => (await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = ?").bind(action).all<{ details: string }>()).results.length;

/** As its deliveries left it. */
const leftAs = (id: string, state: string, maybeSent: boolean) =>
  runInDurableObject(
    testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName("whatsapp")),
    (_object, { storage }) => void storage.sql.exec("UPDATE items SET state = ?, doubtful = ?, settled_at = ? WHERE id = ?", state, Number(maybeSent), Date.now(), id),
  );

test("a pending message gets a time, another one, and none again, each with a line in the trail; a repetition does nothing twice", async () => {
  const { id, titulo } = await aMessage();
  const [first, second] = [at(2, "09:00"), at(2, "15:30")];
  const before = await trail("whatsapp.move");
  const set = await move(id, null, first);
  expect([set.status, set.body]).toEqual([
    200,
    expect.objectContaining({ id, titulo, status: "scheduled", scheduled_time: first, motivo: expect.stringContaining("Horário escolhido por ") }),
  ]);
  expect((await move(id, first, second)).body).toMatchObject({ status: "scheduled", scheduled_time: second });
  expect((await move(id, first, second)).body).toMatchObject({ status: "scheduled", scheduled_time: second });
  expect(await trail("whatsapp.move")).toBe(before + 2);
  expect((await move(id, second, null)).body).toMatchObject({ status: "pending", scheduled_time: null, motivo: null });
  expect(await queued(id)).toMatchObject({ status: "pending", scheduled_time: null });
  // The way back.
  expect((await move(id, null, second)).body).toMatchObject({ status: "scheduled", scheduled_time: second });
});

test("whoever moves over a time that is not the item's any more is told so, with the item as it is", async () => {
  const { id } = await aMessage();
  const [first, second, third] = [at(3, "09:00"), at(3, "11:00"), at(3, "13:00")];
  await move(id, null, first);
  const answers = await Promise.all([move(id, first, second), move(id, first, third, admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner, loser] = [answers.find(({ status }) => status === 200), answers.find(({ status }) => status === 409)];
  expect(loser?.body.detail).toBe("Outra pessoa mudou este item. Confira o horário atual e tente de novo.");
  expect(loser?.body.current).toMatchObject({ id, scheduled_time: winner?.body.scheduled_time });
  expect((await move(id, first, null)).status).toBe(409);
  expect((await queued(id))?.scheduled_time).toBe(winner?.body.scheduled_time);
});

test("two messages that are moved to one time at once do not both get it: the pace is asked where the queue is written", async () => {
  const items = await Promise.all([aMessage(), aMessage(), aMessage()]);
  const time = at(4, "10:00");
  const answers = await Promise.all(items.map(({ id }) => move(id, null, time)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual([
    { field: "scheduled_time", message: expect.stringMatching(/^Este horário está perto demais de outro envio\. O próximo livre é em \d\d\/\d\d às 10:0\d\.$/) },
  ]);
});

test("quiet hours, the caps, the past and the far future are refused at the field, and the item keeps its time", async () => {
  const { id } = await aMessage();
  const time = at(5, "09:00");
  await move(id, null, time);
  const said = async (to: string) => {
    const { status, body } = await move(id, time, to);
    return [status, body.errors?.[0]?.field, body.detail];
  };
  expect(await said(at(5, "23:30"))).toEqual([422, "scheduled_time", expect.stringContaining("Este horário está no silêncio do grupo. O próximo livre é")]);
  expect(await said(new Date(Date.now() - 60_000).toISOString())).toEqual([422, "scheduled_time", expect.stringContaining("Este horário já passou.")]);
  expect(await said(at(400, "09:00"))).toEqual([422, "scheduled_time", "Escolha um horário até um ano à frente."]);
  const cap = ((await admin.put("/api/whatsapp/pacing", { porHora: 1 })).body as { porHora: number }).porHora;
  expect(cap).toBe(1);
  const other = await aMessage();
  await move(other.id, null, at(5, "14:00"));
  expect(await said(at(5, "14:30"))).toEqual([422, "scheduled_time", expect.stringContaining("O limite de envios por hora já está tomado neste horário.")]);
  expect((await queued(id))?.scheduled_time).toBe(time);
  for (const body of [{}, { scheduled_time: "amanhã", horarioAnterior: null }, { scheduled_time: time }])
    expect((await site.call(editor, "PATCH", `/api/whatsapp/queue/${id}`, body)).status).toBe(422);
});

test.each([
  ["sending", true, "Esta mensagem está saindo agora: o horário não muda mais."],
  ["sent", false, "Esta mensagem já foi enviada: o horário não muda mais."],
  ["failed", false, "O envio desta mensagem falhou. Use “Tentar de novo” e depois escolha um horário."],
  ["uncertain", true, "Não se sabe se esta mensagem saiu. Responda primeiro se ela foi enviada."],
] as const)("a message that is %s gets no other time, and the answer says why", async (state, maybeSent, sentence) => {
  const { id } = await aMessage();
  const time = at(6, "09:00");
  await move(id, null, time);
  await leftAs(id, state, maybeSent);
  for (const to of [at(6, "12:00"), null]) {
    const { status, body } = await move(id, time, to);
    expect([status, body.detail, body.current?.id, body.current?.status]).toEqual([409, sentence, id, state]);
  }
  expect((await queued(id))?.status).toBe(state);
  await leftAs(id, "sent", false);
});

test("no reporter moves anything, nothing gets a time without a gateway or a group, and of a story that left the site neither", async () => {
  const { id: articleId } = await published(editor, { whatsappAuto: false });
  const { added } = (await editor.post<AddedWire>("/api/whatsapp/queue", { ids: [articleId] })).body;
  const id = added[0]?.id ?? "";
  const time = at(7, "09:00");
  expect((await move(id, null, time, reporter)).status).toBe(403);
  expect((await move(id, null, time, { headers: {} })).status).toBe(401);
  expect((await move(crypto.randomUUID(), null, null)).body.detail).toBe("Este item não está mais na fila.");
  const without = await editor.patch<Problem>(`/api/whatsapp/queue/${id}`, { scheduled_time: time, horarioAnterior: null });
  expect([without.status, without.body.detail]).toEqual([501, expect.stringContaining("EVOLUTION_URL")]);
  await site.call(editor, "DELETE", "/api/whatsapp/group");
  expect((await move(id, null, time)).body.detail).toBe("Selecione um grupo primeiro");
  await site.call(editor, "PUT", "/api/whatsapp/group", { groupId: GROUP });
  // The queue may learn later than the site that its story left.
  await testEnv.DB.prepare("UPDATE articles SET active = 0 WHERE id = ?").bind(articleId).run();
  expect((await move(id, null, time)).body.detail).toBe("A matéria deste item saiu do site. Remova o item da fila.");
});
