import fc from "fast-check";
import { expect, test } from "vitest";
import { afterDelivery, afterFailure, CLOSED_BREAKER, STOP_SENTENCES } from "#app/domain/whatsapp/breaker.ts";
import { type DeskSituation, deskSentences } from "#app/domain/whatsapp/desk-sentences.ts";

const when = (time: number) => `às ${time}`;
const situations: fc.Arbitrary<DeskSituation> = fc.record({
  hasGateway: fc.boolean(),
  connection: fc.constantFrom("open", "connecting", "close", "refused", null),
  connectionNotice: fc.constantFrom(null, "O WhatsApp não está conectado."),
  isUnanswered: fc.boolean(),
  group: fc.constantFrom(null, { name: "Leitores", participants: 842 }, { name: "Leitores", participants: null }),
  hold: fc.option(fc.record({ reason: fc.constantFrom(...Object.values(STOP_SENTENCES)), until: fc.constantFrom(null, 7) })),
  rest: fc.constantFrom(null, { reason: "Horário de silêncio.", until: 9 }, { reason: "O WhatsApp não estava conectado na última tentativa.", until: 9 }),
  counts: fc.record({ scheduled: fc.nat(2), sending: fc.nat(2), failed: fc.nat(2), uncertain: fc.nat(2) }),
  isStale: fc.boolean(),
});

test("no two sentences of the screen contradict each other, whatever its state", () => {
  fc.assert(
    fc.property(situations, (given) => {
      // A connected number has no notice, as the wire gives it.
      const situation = given.connection === "open" && !given.isUnanswered ? { ...given, connectionNotice: null } : given;
      const words = deskSentences(situation, when);
      const { notices, connection, scheduledNote, retryHelp, dueWords, scheduledVerb, sendNow } = words;
      const said = [
        ...notices.map(({ title, text }) => `${title} ${text}`),
        connection.value,
        connection.note,
        words.pendingNote,
        scheduledNote,
        words.groupNote,
        retryHelp,
        dueWords,
        scheduledVerb,
        sendNow.done,
      ].join("\n");
      const { hasGateway, isStale, hold, isUnanswered, group } = situation;
      const goesAlone = hasGateway && !isStale && !hold && !isUnanswered && situation.connection === "open" && group !== null;
      expect(/Saem sozinhas|saindo agora|tenta de novo sozinho\b|Nada precisa ser feito|é a vez dela|Enviando agora/.test(said.replace(/tela .*sozinha\./, ""))).toBe(goesAlone);
      expect(scheduledVerb === "sai").toBe(goesAlone);
      expect(notices.some(({ kind }) => kind === "held")).toBe(hold !== null && hasGateway);
      if (connection.value === "Conectado") {
        expect(said).not.toMatch(/não está conectado|Conecte o número|Conecte de novo|Esperam o número|Esperam o serviço/);
        if (!isStale && !hold && group === null)
          expect([connection.note, scheduledNote === "Nada agendado" || /grupo/.test(scheduledNote)]).toEqual(["Sem grupo configurado", true]);
      }
      if (hasGateway && !isStale && !hold && (isUnanswered || situation.connection !== "open")) expect(connection.value).not.toBe("Conectado");
      if (hold && hasGateway && !isStale) expect([scheduledNote, retryHelp].join(" ")).not.toMatch(/sozinh/);
      for (const sentence of [connection.value, connection.note, words.pendingNote, scheduledNote, words.groupNote, dueWords, sendNow.question, sendNow.done])
        expect(sentence).not.toBe("");
    }),
    { numRuns: 3_000 },
  );
});

test("the question before a message is sent at once names the group and how many read there", () => {
  const situation: DeskSituation = {
    hasGateway: true,
    connection: "open",
    connectionNotice: null,
    isUnanswered: false,
    group: { name: "Lide Notícias", participants: 842 },
    hold: null,
    rest: null,
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
