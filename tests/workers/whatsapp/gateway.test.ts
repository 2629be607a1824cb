import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { AddedWire, QueueItemWire, ScheduledWire, WhatsAppStatusWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { EVOLUTION_INSTANCE } from "#tests/providers/evolution/state.ts";
import { browser, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, published, signedIn } from "#tests/support/site.ts";
import { GROUP, siteWithGateway, WEBHOOK_SECRET } from "./site-with-gateway.ts";

const ZONE = "America/Fortaleza";

interface Problem {
  detail: string;
}

let editor: Client;
let lastTold = 0;
let site: Awaited<ReturnType<typeof siteWithGateway>>;

beforeAll(async () => {
  [editor, site] = [await signedIn("editor"), await siteWithGateway()];
});

/** A call to a site that has a gateway. */
const call = <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = editor.headers) => site.call<T>({ headers }, method, path, body);

const statusNow = async () => (await call<WhatsAppStatusWire>("GET", "/api/whatsapp/status")).body;
const tell = (event: string, data: unknown, at: number, secret?: string) => site.tell(event, data, at, secret);

test("the gateway's words count in the order in which they come, whatever its clock says", async () => {
  const states = ["connecting", "open", "close"] as const;
  const clocks = [0, -3 * 3_600_000, -60_000, 3_600_000];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...states), fc.constantFrom(...clocks)), { minLength: 1, maxLength: 5 }), async (events) => {
      for (const [state, clock] of events) {
        // Two events of one millisecond have no order.
        await expect.poll(() => Date.now()).toBeGreaterThan(lastTold);
        expect((await tell("connection.update", { state, statusReason: 200 }, Date.now() + clock)).status).toBe(200);
        lastTold = Date.now();
      }
      expect((await statusNow()).whatsapp.estado).toBe(events.at(-1)?.[0]);
    }),
    { numRuns: 6 },
  );
});

test("without the secret nothing is believed", async () => {
  await tell("connection.update", { state: "open", statusReason: 200 }, Date.now() - 500);
  for (const secret of ["", "errado", WEBHOOK_SECRET.slice(0, -1)])
    expect((await tell("connection.update", { state: "close", statusReason: 403 }, Date.now(), secret)).status).toBe(200);
  expect((await statusNow()).whatsapp.isReady).toBe(true);
});

test("whatever stands in Authorization, the gateway's word is answered 200 and believed by its secret", async () => {
  const event = { event: "connection.update", instance: EVOLUTION_INSTANCE };
  const authorizations = ["Bearer desconhecido", "Bearer a.b.c", "Basic cGFyY2Vpcm86c2VuaGE=", "chave", editor.headers.Authorization ?? ""];
  for (const [index, authorization] of authorizations.entries()) {
    const state = index % 2 === 0 ? "close" : "open";
    const body = { ...event, data: { state, statusReason: 200 }, date_time: new Date(Date.now() + index).toISOString() };
    const answer = await call("POST", "/api/whatsapp/webhook", body, { "X-Webhook-Secret": WEBHOOK_SECRET, Authorization: authorization });
    expect([authorization, answer.status, answer.body]).toEqual([authorization, 200, { ok: true }]);
    expect([authorization, (await statusNow()).whatsapp.estado]).toEqual([authorization, state]);
  }
  await tell("connection.update", { state: "open", statusReason: 200 }, Date.now() + authorizations.length);
});

test("nothing is put in before a group is chosen, and only a group of the number can be", async () => {
  const { id } = await published(editor, { whatsappAuto: false });
  const early = await call<Problem>("POST", "/api/whatsapp/queue", { ids: [id] });
  expect([early.status, early.body.detail]).toEqual([422, "Selecione um grupo primeiro"]);
  expect((await call<Problem>("PUT", "/api/whatsapp/group", { groupId: "1@g.us" })).status).toBe(422);
  const chosen = await call<{ group: { id: string; name: string } }>("PUT", "/api/whatsapp/group", { groupId: GROUP });
  expect([chosen.status, chosen.body.group.id]).toEqual([200, GROUP]);
  expect((await statusNow()).group?.id).toBe(GROUP);
  expect((await call<AddedWire>("POST", "/api/whatsapp/queue", { ids: [id] })).body.added).toHaveLength(1);
});

test("what is pending gets times inside the window, far enough apart; what does not fit is named and stays", async () => {
  for (let n = 0; n < 5; n += 1) expect((await call<QueueItemWire>("POST", "/api/whatsapp/custom", { mensagem: `Aviso ${n}` })).status).toBe(200);
  const tomorrow = newsroomDay(Date.now() + 86_400_000, ZONE);
  const before = (await statusNow()).queue.pending;
  const { status, body } = await call<ScheduledWire>("POST", "/api/whatsapp/schedule", { start: "09:00", end: "09:04", date: tomorrow });
  expect([status, body.ordem, body.scheduled.length + body.naoCouberam.length]).toEqual([200, "recentes", before]);
  expect(body.aviso).toContain("mais recentes primeiro");
  const times = body.scheduled.map((item) => Date.parse(item.scheduled_time ?? ""));
  for (const time of times) expect([newsroomDay(time, ZONE), newsroomMinute(time, ZONE) >= 540 && newsroomMinute(time, ZONE) <= 544]).toEqual([tomorrow, true]);
  for (const [at, time] of times.entries()) if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(135_000);
  expect(body.naoCouberam.length).toBeGreaterThan(0);
  expect(body.naoCouberam[0]?.motivo).toBe("Não coube na janela escolhida com o ritmo e os limites de envio.");
  expect((await statusNow()).queue.pending).toBe(body.naoCouberam.length);
  const gone = await call<ScheduledWire>("POST", "/api/whatsapp/schedule", { start: "08:00", end: "18:00", date: "2026-01-02" });
  expect([gone.body.scheduled, gone.body.naoCouberam[0]?.motivo]).toEqual([[], "A janela escolhida já passou."]);
});

test.each(["reporter", "editor", "admin"] as const)("the screen of the %s is whole on the server", async (role) => {
  const { email } = await aPerson(role);
  const { access, refresh, device } = await signIn(email);
  const { headers } = browser({ access, refresh, device });
  const { status, text } = await call("GET", "/admin?tab=whatsapp", undefined, headers);
  expect(status).toBe(200);
  for (const words of ["Pendentes", "Agendadas", "Enviadas", "Ritmo", "Evolution API"]) expect(text).toContain(words);
  for (const words of ["Agendar com IA", "Adicionar matérias à fila", "Conteúdo personalizado", "Reconfigurar"])
    expect([words, text.includes(words)]).toEqual([words, role !== "reporter"]);
  expect(text.includes("Salvar ritmo")).toBe(role === "admin");
});
