import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterReceipt,
  applyConnectionEvent,
  type Connection,
  type ConnectionEvent,
  type ConnectionState,
  closeSentence,
  connectionView,
  eventTime,
  type ReceiptStatus,
  reconnects,
  UNKNOWN_CONNECTION,
} from "#app/features/whatsapp/connection.ts";
import { isSameMessage } from "#app/features/whatsapp/sending-limits.ts";

const START = Date.parse("2026-11-21T12:00:00Z");
const time = fc.integer({ min: 0, max: 12 }).map((second) => START + second * 1_000);
const connectionEvent: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.record({
    type: fc.constant("connection" as const),
    at: time,
    state: fc.constantFrom("open" as const, "connecting" as const, "close" as const, "refused" as const, "unlicensed" as const),
    reason: fc.constantFrom(null, 200, 401, 403, 428),
  }),
  fc.record({
    type: fc.constant("qr" as const),
    at: time,
    qr: fc.constantFrom({ image: "data:1", code: "2@a" }, { image: "data:2", code: "2@b" }, { image: "data:3", code: "2@b" }),
  }),
);
const after = (events: readonly ConnectionEvent[], from: Connection = UNKNOWN_CONNECTION) => events.reduce(applyConnectionEvent, from);
const heard = (second: number, state: ConnectionState, reason: number | null = null): ConnectionEvent => ({
  type: "connection",
  at: START + second * 1_000,
  state,
  reason,
});
const qrAt = (second: number, code = "2@a"): ConnectionEvent => ({ type: "qr", at: START + second * 1_000, qr: { image: `data:${code}`, code } });
const viewOf = (events: readonly ConnectionEvent[], second: number) => connectionView(after(events), START + second * 1_000);

test("any order of the same events, however often each comes, ends in the same connection", () => {
  fc.assert(
    fc.property(
      fc.array(connectionEvent, { maxLength: 25 }).chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }))),
      ([events, shuffled]) => {
        expect(after(shuffled)).toEqual(after(events));
      },
    ),
  );
});

test("what is known is never replaced by what is older", () => {
  fc.assert(
    fc.property(fc.array(connectionEvent, { maxLength: 25 }), (events) => {
      const newest = Math.max(...events.filter(({ type }) => type === "connection").map(({ at }) => at));
      expect(after(events).state?.at ?? Number.NEGATIVE_INFINITY).toBe(newest);
    }),
  );
});

test("a burst of the same word changes nothing that is shown", () => {
  const first = after([heard(0, "connecting")]);
  const burst = after(
    Array.from({ length: 200 }, (_, index) => heard(index / 1_000, "connecting")),
    first,
  );
  expect(connectionView(burst, START)).toEqual(connectionView(first, START));
  expect(applyConnectionEvent(burst, heard(0, "connecting"))).toBe(burst);
});

test("a code is shown while somebody can scan it: not once it was scanned, nor for longer than it lives", () => {
  expect(viewOf([heard(0, "connecting"), qrAt(1)], 2).qr?.code).toBe("2@a");
  expect(viewOf([qrAt(1), qrAt(40, "2@b")], 41).qr?.code).toBe("2@b");
  expect(viewOf([qrAt(1), heard(3, "connecting")], 4).qr?.code).toBe("2@a");
  expect(viewOf([qrAt(1), heard(3, "open")], 4).qr).toBeNull();
  expect(viewOf([qrAt(1), heard(3, "close")], 4).qr).toBeNull();
  expect(viewOf([heard(0, "open"), qrAt(1)], 2).qr?.code).toBe("2@a");
  expect(viewOf([qrAt(1)], 62).qr).toBeNull();
});

test("an open connection has no reason; a closed one says why and whether it comes back", () => {
  expect(viewOf([heard(0, "close", 401), heard(1, "open", 200)], 2)).toEqual({ state: "open", reason: null, qr: null });
  expect(viewOf([heard(0, "close", 401)], 2)).toEqual({ state: "close", reason: 401, qr: null });
  expect([401, 402, 403, 406].map(reconnects)).toEqual([false, false, false, false]);
  expect([408, 428, 440, 500, 503, 515, null].map(reconnects)).toEqual([true, true, true, true, true, true, true]);
  expect(closeSentence(403)).toContain("bloqueou este número");
  expect(closeSentence(null)).toBe("O WhatsApp não está conectado.");
});

test("receipts in any order say how far the message came; what arrived did not fail", () => {
  const statuses = fc.array(fc.constantFrom<ReceiptStatus>("failed", "accepted", "delivered", "read"), { minLength: 1 });
  const of = (heardStatuses: readonly ReceiptStatus[]) => heardStatuses.reduce<ReceiptStatus | null>(afterReceipt, null);
  fc.assert(fc.property(statuses, (given) => of([...given].reverse()) === of(given)));
  expect([of(["read", "accepted"]), of(["delivered", "failed"]), of(["failed"])]).toEqual(["read", "delivered", "failed"]);
});

test("an event is dated by the gateway's clock, unless that runs ahead or says nothing", () => {
  expect(eventTime("2026-11-21T11:59:58.800Z", START)).toBe(START - 1_200);
  expect(eventTime("2026-11-21T15:00:00.000Z", START)).toBe(START);
  expect([eventTime("ontem", START), eventTime(null, START), eventTime(0, START), eventTime(Number.NaN, START)]).toEqual([START, START, START, START]);
});

test("of two states of one instant the more careful one counts, and of two codes the higher", () => {
  const order = ["open", "connecting", "close", "refused", "unlicensed"] as const;
  for (const [index, careful] of order.entries())
    for (const other of order.slice(0, index)) {
      expect(after([heard(0, careful), heard(0, other)]).state?.state).toBe(careful);
      expect(after([heard(0, other), heard(0, careful)]).state?.state).toBe(careful);
    }
  for (const reasons of [
    [null, 0],
    [0, 401],
    [401, 428],
  ] as const) {
    expect(after(reasons.map((reason) => heard(0, "close", reason))).state?.reason).toBe(reasons[1]);
    expect(after([...reasons].reverse().map((reason) => heard(0, "close", reason))).state?.reason).toBe(reasons[1]);
  }
});

test("a code of the same instant as the last one takes its place by a fixed order, and the same code changes nothing", () => {
  const later = after([qrAt(0, "2@b")]);
  expect(applyConnectionEvent(later, qrAt(0, "2@a"))).toBe(later);
  expect(applyConnectionEvent(later, qrAt(0, "2@b"))).toBe(later);
  expect(applyConnectionEvent(later, qrAt(0, "2@c")).qr?.qr.code).toBe("2@c");
});

test("a code of the very instant at which the connection opened was scanned; one is shown for less than a minute", () => {
  expect(viewOf([heard(1, "open"), qrAt(1)], 1).qr).toBeNull();
  expect(viewOf([qrAt(0)], 59.999).qr?.code).toBe("2@a");
  expect(viewOf([qrAt(0)], 60).qr).toBeNull();
});

test.each<readonly [number, string]>([
  [401, "O número foi desconectado no aparelho. Leia um novo QR code."],
  [402, "O WhatsApp encerrou a sessão. Leia um novo QR code."],
  [406, "O WhatsApp encerrou a sessão. Leia um novo QR code."],
  [440, "Outra sessão tomou o lugar desta. O serviço está tentando reconectar."],
  ...[408, 428, 500, 503, 515].map((code) => [code, "A conexão caiu. O serviço está tentando reconectar."] as const),
  [999, "O WhatsApp não está conectado."],
])("a connection closed with %s is explained", (reason, sentence) => {
  expect(closeSentence(reason)).toBe(sentence);
});

test("a gateway's clock may run two minutes ahead, and not more", () => {
  expect([START + 120_000, START + 120_001].map((time) => eventTime(time, START))).toEqual([START + 120_000, START]);
});

test.each<[string, string, number, boolean]>([
  ["the text as it was sent", "*Chuva* em Piripiri", 0, true],
  ["the text in other spaces and capitals", "*CHUVA*  em\nPiripiri", 0, true],
  ["the text with more around it and the link", "Encaminhada: *Chuva* em Piripiri https://s.test/a", 0, true],
  ["the text with more around it and another link", "Encaminhada: *Chuva* em Piripiri https://s.test/ab", 0, false],
  ["the link without the text", "Veja https://s.test/a", 0, false],
  ["another text", "Bom dia", 0, false],
  ["the text two minutes early, by a clock that is behind", "*Chuva* em Piripiri", -120_000, true],
  ["the text from before it was asked for", "*Chuva* em Piripiri", -120_001, false],
])("a message with %s is the one that was asked for: %#", (_, text, early, expected) => {
  const post = { text: "*Chuva* em Piripiri", link: "https://s.test/a" };
  expect(isSameMessage({ at: START + early, text }, post, START)).toBe(expected);
});

test("a message without a link is known by its whole text only", () => {
  expect(isSameMessage({ at: START, text: "Bom dia a todos" }, { text: "Bom dia", link: null }, START)).toBe(false);
  expect(isSameMessage({ at: START, text: "Bom dia" }, { text: "Bom dia", link: null }, START)).toBe(true);
});
