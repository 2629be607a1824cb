import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_PACING, PACING_OFF } from "#app/features/whatsapp/pacing.ts";
import {
  afterDelivery,
  afterDisconnection,
  afterFailure,
  afterResume,
  afterSent,
  type Breaker,
  CLOSED_BREAKER,
  identicalSentence,
  maySend,
  type SendQuestion,
  STOP_SENTENCES,
  textKey,
} from "#app/features/whatsapp/sending-limits.ts";
import type { FailureClass } from "#app/platform/failures/provider-failure.ts";

const timeZone = "America/Fortaleza";
const noon = Date.parse("2026-11-21T12:00:00-03:00");
const night = Date.parse("2026-11-21T23:00:00-03:00");
const MINUTE = 60_000;
const FAILURES_MAX = DEFAULT_PACING.failuresMax;
const ask = (more: Partial<SendQuestion> = {}, now = noon) =>
  maySend({ pacing: DEFAULT_PACING, breaker: CLOSED_BREAKER, sent: [], textKey: "a", connected: true, timeZone, ...more }, now);
const sentAt = (...times: number[]) => times.map((at, index) => ({ at, textKey: `other-${index}` }));
const failing = (breaker: Breaker, kind: FailureClass, itemId: string, now = noon) => afterFailure(breaker, { itemId, kind }, now, FAILURES_MAX);

test("a message that nothing forbids may go", () => {
  expect(ask()).toEqual({ may: "yes" });
  expect(ask({ sent: sentAt(noon - 45_000) })).toEqual({ may: "yes" });
});

test("each rule of the pace says until when it keeps a message waiting", () => {
  expect(ask({ sent: sentAt(noon - 44_000) })).toEqual({ may: "wait", until: noon + 1_000, why: "gap" });
  expect(ask({ sent: sentAt(...[50, 40, 30, 20, 10, 5].map((minutes) => noon - minutes * MINUTE)) })).toEqual({ may: "wait", until: noon + 10 * MINUTE, why: "hour" });
  const day = Array.from({ length: 40 }, (_, index) => noon - 20 * 60 * MINUTE + index * 11 * MINUTE);
  expect(ask({ sent: sentAt(...day) })).toEqual({ may: "wait", until: noon + 4 * 60 * MINUTE, why: "day" });
  expect(ask({}, night)).toEqual({ may: "wait", until: Date.parse("2026-11-22T07:00:00-03:00"), why: "quiet" });
  expect(ask({ urgent: true }, night)).toEqual({ may: "yes" });
  expect(ask({ connected: false })).toEqual({ may: "wait", until: noon + 30_000, why: "offline" });
});

test("the same words do not go twice within a day, or the hours that an admin chose, whatever their spaces and capitals; with the pacing off neither", () => {
  const sent = [{ at: noon - 23 * 60 * MINUTE, textKey: textKey("*Chuva*  em Piripiri\n") }];
  expect(ask({ sent, textKey: textKey("*CHUVA* em Piripiri"), pacing: PACING_OFF })).toEqual({
    may: "stopped",
    scope: "item",
    reason: "Uma mensagem idêntica foi enviada há menos de 24 horas.",
  });
  expect(ask({ sent, textKey: textKey("*CHUVA* em Piripiri") }, noon + 2 * 60 * MINUTE)).toEqual({ may: "yes" });
  const looser = (identicalHours: number) => ask({ sent, textKey: textKey("*CHUVA* em Piripiri"), pacing: { ...DEFAULT_PACING, identicalHours } }).may;
  expect([looser(22), looser(23), looser(24)]).toEqual(["yes", "yes", "stopped"]);
});

test("throttling pauses for five minutes, then for thirty, or for as long as the provider says; a message that went forgives", () => {
  const once = failing(CLOSED_BREAKER, "rate_limited", "a");
  const twice = failing(once, "rate_limited", "a", noon + 6 * MINUTE);
  expect(ask({ breaker: once })).toEqual({ may: "wait", until: noon + 5 * MINUTE, why: "paused" });
  expect(ask({ breaker: once }, noon + 5 * MINUTE)).toEqual({ may: "yes" });
  expect(twice.pausedUntil).toBe(noon + 36 * MINUTE);
  expect(failing(afterSent(twice), "rate_limited", "b").pausedUntil).toBe(noon + 5 * MINUTE);
  expect(afterFailure(CLOSED_BREAKER, { itemId: "a", kind: "rate_limited", retryAfterSeconds: 900 }, noon, FAILURES_MAX).pausedUntil).toBe(noon + 15 * MINUTE);
});

test("a pause set by a clock that ran ahead does not last for ever", () => {
  const ahead = failing(CLOSED_BREAKER, "rate_limited", "a", noon + 400 * 24 * 60 * MINUTE);
  expect(ask({ breaker: ahead })).toEqual({ may: "yes" });
});

test("three different items that fail in a row stop the queue; one bad item tried three times does not", () => {
  const three = ["a", "b", "c"].reduce((breaker, id) => failing(breaker, "transient", id), CLOSED_BREAKER);
  const one = ["a", "a", "a"].reduce((breaker, id) => failing(breaker, "transient", id), CLOSED_BREAKER);
  const bad = ["a", "b", "c"].reduce((breaker, id) => failing(breaker, "invalid", id), CLOSED_BREAKER);
  const mixed = failing(failing(afterSent(failing(failing(CLOSED_BREAKER, "transient", "a"), "unknown_outcome", "b")), "transient", "c"), "transient", "d");
  expect([three.stopped, one.stopped, bad.stopped, mixed.stopped]).toEqual(["failures", null, null, null]);
  expect(ask({ breaker: three })).toEqual({ may: "stopped", scope: "queue", reason: STOP_SENTENCES.failures });
  const patient = ["a", "b", "c"].reduce((breaker, itemId) => afterFailure(breaker, { itemId, kind: "transient" }, noon, 4), CLOSED_BREAKER);
  expect([patient.stopped, afterFailure(patient, { itemId: "d", kind: "transient" }, noon, 4).stopped]).toEqual([null, "failures"]);
});

test.each([
  [401, "logged-out"],
  [403, "banned"],
  [402, null],
  [428, null],
  [515, null],
  [null, null],
] as const)("a connection closed with %s leaves the queue stopped by %s", (code, stopped) => {
  expect(afterDisconnection(CLOSED_BREAKER, code).stopped).toBe(stopped);
});

test("a refused key and a refusal of content stop at once; only a person lets the queue go on", () => {
  const refused = failing(CLOSED_BREAKER, "auth", "a");
  expect([refused.stopped, failing(CLOSED_BREAKER, "policy", "a").stopped, failing(CLOSED_BREAKER, "permission", "a").stopped]).toEqual(["no-access", "policy", "no-permission"]);
  expect([afterSent(refused).stopped, failing(refused, "transient", "b").stopped, afterDisconnection(refused, 401).stopped]).toEqual(["no-access", "no-access", "no-access"]);
  expect(afterDisconnection(refused, 403).stopped).toBe("banned");
  expect(afterResume()).toEqual(CLOSED_BREAKER);
});

test("no order of failures lifts a stop, and nothing goes while it holds", () => {
  const kinds = fc.constantFrom<FailureClass>("auth", "permission", "invalid", "rate_limited", "transient", "unknown_outcome", "policy");
  const happening = fc.oneof(fc.record({ kind: kinds, itemId: fc.constantFrom("a", "b", "c", "d") }), fc.constant("sent" as const), fc.constantFrom(401, 403, 408));
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), fc.boolean(), (events, urgent) => {
      let breaker = CLOSED_BREAKER;
      let wasStopped = false;
      for (const event of events) {
        breaker = event === "sent" ? afterSent(breaker) : typeof event === "number" ? afterDisconnection(breaker, event) : afterFailure(breaker, event, noon, FAILURES_MAX);
        wasStopped ||= breaker.stopped !== null;
        expect(breaker.stopped !== null).toBe(wasStopped);
        if (wasStopped) expect(ask({ breaker, urgent }).may).toBe("stopped");
      }
    }),
  );
});

test("only a throttling pauses; a shorter one does not end a longer one before its time", () => {
  expect(failing(CLOSED_BREAKER, "transient", "a")).toEqual({ ...CLOSED_BREAKER, failed: ["a"] });
  const long = afterFailure(CLOSED_BREAKER, { itemId: "a", kind: "rate_limited", retryAfterSeconds: 3 * 3_600 }, noon, FAILURES_MAX);
  expect(failing(long, "rate_limited", "a").pausedUntil).toBe(noon + 3 * 60 * MINUTE);
  expect(failing(long, "transient", "a")).toEqual(long);
});

test("a provider's hint is believed up to a day, and a pause of exactly a day is kept", () => {
  const day = 24 * 60 * MINUTE;
  const hinted = afterFailure(CLOSED_BREAKER, { itemId: "a", kind: "rate_limited", retryAfterSeconds: 10 * 24 * 3_600 }, noon, FAILURES_MAX);
  expect(ask({ breaker: hinted })).toEqual({ may: "wait", until: noon + day, why: "paused" });
});

test("a stop for another reason than failures in a row is not lifted by a delivery", () => {
  const three = ["a", "b"].reduce((breaker, id) => failing(breaker, "transient", id), CLOSED_BREAKER);
  const banned = afterDisconnection(three, 403);
  expect(afterDelivery(banned, "a")).toEqual(banned);
});

test("the same text within one hour is refused in the singular", () => {
  expect([1, 2].map((identicalHours) => identicalSentence({ identicalHours }))).toEqual([
    "Uma mensagem idêntica foi enviada há menos de uma hora.",
    "Uma mensagem idêntica foi enviada há menos de 2 horas.",
  ]);
  expect(textKey(" Chuva \n forte ")).toBe(textKey("chuva FORTE"));
  expect(textKey("Chuva forte")).not.toBe(textKey("Sol forte"));
});
