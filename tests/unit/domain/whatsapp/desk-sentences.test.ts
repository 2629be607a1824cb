import fc from "fast-check";
import { expect, test } from "vitest";
import { type DeskState, deskSentences } from "#app/features/whatsapp/desk-sentences.ts";
import { afterDelivery, afterFailure, CLOSED_BREAKER, STOP_SENTENCES } from "#app/features/whatsapp/sending-limits.ts";

const when = (time: number) => `às ${time}`;
const situations: fc.Arbitrary<DeskState> = fc.record({
  hasGateway: fc.boolean(),
  connection: fc.constantFrom("open", "connecting", "close", "refused", "unlicensed", null),
  connectionNotice: fc.constantFrom(null, "O WhatsApp não está conectado."),
  isUnanswered: fc.boolean(),
  group: fc.constantFrom(null, { name: "Leitores", participants: 842 }, { name: "Leitores", participants: null }),
  paused: fc.option(fc.record({ reason: fc.constantFrom(...Object.values(STOP_SENTENCES)), until: fc.constantFrom(null, 7) })),
  throttled: fc.constantFrom(null, { reason: "Horário de silêncio.", until: 9 }, { reason: "O WhatsApp não estava conectado na última tentativa.", until: 9 }),
  counts: fc.record({ scheduled: fc.nat(2), sending: fc.nat(2), failed: fc.nat(2), uncertain: fc.nat(2) }),
  isStale: fc.boolean(),
});

test("no two sentences of the screen contradict each other, whatever its state", () => {
  fc.assert(
    fc.property(situations, (given) => {
      // A connected number has no notice, as the wire gives it.
      const situation = given.connection === "open" && !given.isUnanswered ? { ...given, connectionNotice: null } : given;
      const words = deskSentences(situation, when);
      const { notices, connection, scheduledNote, retryHelp, dueLabel, scheduledVerb, sendNow } = words;
      const said = [
        ...notices.map(({ title, text }) => `${title} ${text}`),
        connection.value,
        connection.note,
        words.pendingNote,
        scheduledNote,
        words.groupNote,
        retryHelp,
        dueLabel,
        scheduledVerb,
        sendNow.done,
      ].join("\n");
      const { hasGateway, isStale, paused, isUnanswered, group } = situation;
      const goesAlone = hasGateway && !isStale && !paused && !isUnanswered && situation.connection === "open" && group !== null;
      expect(/Saem sozinhas|saindo agora|tenta de novo sozinho\b|Nada precisa ser feito|é a vez dela|Enviando agora/.test(said.replace(/tela .*sozinha\./, ""))).toBe(goesAlone);
      expect(scheduledVerb === "sai").toBe(goesAlone);
      expect(notices.some(({ kind }) => kind === "held")).toBe(paused !== null && hasGateway);
      if (connection.value === "Conectado") {
        expect(said).not.toMatch(/não está conectado|Conecte o número|Conecte de novo|Esperam o número|Esperam o serviço/);
        if (!isStale && !paused && group === null)
          expect([connection.note, scheduledNote === "Nada agendado" || /grupo/.test(scheduledNote)]).toEqual(["Sem grupo configurado", true]);
      }
      if (hasGateway && !isStale && !paused && (isUnanswered || situation.connection !== "open")) expect(connection.value).not.toBe("Conectado");
      if (paused && hasGateway && !isStale) expect([scheduledNote, retryHelp].join(" ")).not.toMatch(/sozinh/);
      for (const sentence of [connection.value, connection.note, words.pendingNote, scheduledNote, words.groupNote, dueLabel, sendNow.question, sendNow.done])
        expect(sentence).not.toBe("");
    }),
    { numRuns: 3_000 },
  );
});

test("the question before a message is sent at once names the group and how many read there", () => {
  const situation: DeskState = {
    hasGateway: true,
    connection: "open",
    connectionNotice: null,
    isUnanswered: false,
    group: { name: "Lide Notícias", participants: 842 },
    paused: null,
    throttled: null,
    counts: { scheduled: 0, sending: 0, failed: 0, uncertain: 0 },
    isStale: false,
  };
  expect(deskSentences(situation, when).sendNow.question).toBe("A mensagem vai ao grupo “Lide Notícias”, com 842 participantes. Depois de enviada, não dá para desfazer.");
});

test("a delivery of whatever was counted as a failure lifts the stop that it helped to make, and no other", () => {
  const ids = ["a", "b", "c"];
  const stopped = ids.reduce((breaker, itemId) => afterFailure(breaker, { itemId, kind: "unknown_outcome" }, 0, 3), CLOSED_BREAKER);
  expect(stopped.stopped).toBe("failures");
  for (const id of ids) expect(afterDelivery(stopped, id)).toEqual(CLOSED_BREAKER);
  expect(afterDelivery(stopped, "d")).toEqual(stopped);
  const refused = afterFailure(CLOSED_BREAKER, { itemId: "a", kind: "auth" }, 0, 3);
  expect(afterDelivery(refused, "a").stopped).toBe("no-access");
  const two = ids.slice(0, 2).reduce((breaker, itemId) => afterFailure(breaker, { itemId, kind: "unknown_outcome" }, 0, 3), CLOSED_BREAKER);
  expect(afterDelivery(two, "other")).toEqual(CLOSED_BREAKER);
});

const READY: DeskState = {
  hasGateway: true,
  connection: "open",
  connectionNotice: null,
  isUnanswered: false,
  group: { name: "Leitores", participants: 842 },
  paused: null,
  throttled: null,
  counts: { scheduled: 1, sending: 0, failed: 0, uncertain: 0 },
  isStale: false,
};
const sentencesOf = (change: Partial<DeskState>) => deskSentences({ ...READY, ...change }, when);
const PAUSED = { reason: STOP_SENTENCES.failures, until: null };
const THROTTLED = { reason: "Horário de silêncio.", until: 9 };

/** Each state keeps messages waiting for a reason of its own; the first of them counts. */
test.each<[string, Partial<DeskState>, string, string, string]>([
  [
    "no gateway",
    { hasGateway: false, isStale: true, paused: PAUSED, connection: null, group: null },
    "manual",
    "Esperam uma pessoa, com Toque e envia",
    "Envie com Toque e envia.",
  ],
  ["a server that does not answer", { isStale: true, paused: PAUSED, connection: null }, "stale", "Situação desconhecida agora", ""],
  ["a stop", { paused: PAUSED, connection: null }, "held", "Paradas até alguém retomar a fila", "O sistema tenta de novo quando alguém retomar a fila."],
  ["a pause", { paused: { ...PAUSED, until: 7 } }, "held", "Paradas: a fila continua às 7", "O sistema tenta de novo quando a fila continuar: às 7."],
  [
    "a gateway that said nothing",
    { connection: null, group: null },
    "unanswered",
    "Esperam o serviço de mensagens responder",
    "O sistema tenta de novo quando o serviço de mensagens responder.",
  ],
  [
    "a gateway that does not answer",
    { isUnanswered: true },
    "unanswered",
    "Esperam o serviço de mensagens responder",
    "O sistema tenta de novo quando o serviço de mensagens responder.",
  ],
  ["a closed connection", { connection: "close", group: null }, "offline", "Esperam o número ser conectado", "O sistema tenta de novo quando o número for conectado."],
  ["no group", { group: null, throttled: THROTTLED }, "no-group", "Esperam a escolha de um grupo", "O sistema tenta de novo quando um grupo for escolhido."],
  ["the pace", { throttled: THROTTLED }, "throttled", "Saem sozinhas quando o ritmo deixar", "O sistema tenta de novo sozinho. Nada precisa ser feito."],
  ["nothing", {}, "automatic", "Saem sozinhas na hora", "O sistema tenta de novo sozinho. Nada precisa ser feito."],
])("with %s in the way, the screen says so", (_, change, flow, scheduledNote, retryHelp) => {
  expect(sentencesOf(change)).toMatchObject({ flow, scheduledNote, retryHelp });
});

test.each<[Partial<DeskState>, string, string, string]>([
  [{ hasGateway: false }, "Manual", "Uma pessoa envia, com Toque e envia", "neutral"],
  [{ connection: null }, "Sem resposta", "O serviço de mensagens ainda não respondeu.", "warn"],
  [{ isUnanswered: true, connectionNotice: "Não respondeu às 9." }, "Sem resposta", "Não respondeu às 9.", "warn"],
  [{ connection: "connecting" }, "Conectando", "Conecte o número", "warn"],
  [{ connection: "connecting", connectionNotice: "Leia o QR code." }, "Conectando", "Leia o QR code.", "warn"],
  [{ connection: "close" }, "Offline", "Conecte o número", "warn"],
  [{ connection: "unlicensed" }, "Sem licença", "O serviço de mensagens espera a ativação da licença.", "warn"],
  [{ connection: "refused", connectionNotice: "Leia um novo QR code." }, "Offline", "Leia um novo QR code.", "warn"],
  [{}, "Conectado", "Leitores", "ok"],
  [{ group: null }, "Conectado", "Sem grupo configurado", "warn"],
])("a connection of %j is shown as %s: %s", (change, value, note, tone) => {
  expect(sentencesOf(change).connection).toEqual({ value, note, tone });
});

test("each notice says what is the matter, and only a queue that is held can be let go on", () => {
  expect(sentencesOf({}).notices).toEqual([]);
  expect(sentencesOf({ isStale: true }).notices).toEqual([
    { kind: "stale", title: "Sem conexão com o servidor:", text: "a tela mostra a última situação conhecida e tenta de novo sozinha.", canResume: false },
  ]);
  expect(sentencesOf({ paused: PAUSED }).notices).toEqual([{ kind: "held", title: "A fila está parada.", text: STOP_SENTENCES.failures, canResume: true }]);
  expect(sentencesOf({ paused: { ...PAUSED, until: 7 } }).notices[0]?.text).toBe(`${STOP_SENTENCES.failures} Continua sozinha: às 7.`);
  expect(sentencesOf({ throttled: THROTTLED }).notices).toEqual([
    { kind: "throttled", title: "A próxima mensagem espera.", text: "Horário de silêncio. Próxima tentativa: às 9.", canResume: false },
  ]);
  expect(sentencesOf({ throttled: THROTTLED, group: null }).notices).toEqual([]);
  expect(sentencesOf({ paused: PAUSED, hasGateway: false }).notices).toEqual([]);
});

test("a queue that was stopped by a logout asks for a connection only until there is one", () => {
  const paused = { reason: STOP_SENTENCES["logged-out"], until: null };
  const textOf = (change: Partial<DeskState>) => sentencesOf({ paused, ...change }).notices[0]?.text;
  expect(textOf({})).toBe("O WhatsApp foi desconectado no aparelho e voltou a ser conectado. Retome a fila.");
  expect(textOf({ connection: "close" })).toBe(STOP_SENTENCES["logged-out"]);
  expect(textOf({ isUnanswered: true })).toBe(STOP_SENTENCES["logged-out"]);
});

test("the counts are told in words, in the singular for one", () => {
  const counts = (change: Partial<DeskState["counts"]>) => sentencesOf({ counts: { ...READY.counts, ...change } });
  expect(counts({}).pendingNote).toBe("Esperam horário ou envio");
  expect(counts({ failed: 1 }).pendingNote).toBe("1 item pede atenção");
  expect(counts({ failed: 1, uncertain: 1 }).pendingNote).toBe("2 itens pedem atenção");
  expect(counts({ sending: 1 }).scheduledNote).toBe("Uma está saindo agora");
  expect(counts({ scheduled: 0 }).scheduledNote).toBe("Nada agendado");
  expect(sentencesOf({ connection: "close", counts: { ...READY.counts, sending: 1 } }).scheduledNote).toBe("Esperam o número ser conectado");
  expect(sentencesOf({ connection: "close", counts: { ...READY.counts, scheduled: 0, sending: 1 } }).scheduledNote).toBe("Esperam o número ser conectado");
  expect(sentencesOf({ group: { name: "Leitores", participants: 1 } }).sendNow.question).toContain("com 1 participante.");
});

test("a group is chosen once a number is connected", () => {
  const noteOf = (change: Partial<DeskState>) => sentencesOf({ group: null, ...change }).groupNote;
  expect([noteOf({ connection: null }), noteOf({ connection: "close" })]).toEqual(["Conecte o número para escolher o grupo.", "Conecte o número para escolher o grupo."]);
  expect(noteOf({})).toBe("Nenhum grupo escolhido: até lá, nada sai do portal.");
});
