import fc from "fast-check";
import { expect, test } from "vitest";
import { changeRefusal, isPaused, nextWake, QUEUE_STATES, type QueueChange, rebaseWait } from "#app/platform/queue/queue-item.ts";

const changes: QueueChange[] = ["cancel", "retry", "send-now", "schedule", "mark-sent", "resolve"];
const time = fc.integer({ min: 0, max: 4e12 });
const maybeTime = fc.option(time, { nil: null });
const hold = fc.option(fc.record({ reason: fc.string(), until: maybeTime }), { nil: null });

test("nothing is done to what is out, nor to what may be on its way out; what may be out is only answered for", () => {
  for (const change of changes) {
    expect(changeRefusal(change, { state: "sent", maybeSent: false })).toBe("sent");
    expect(changeRefusal(change, { state: "sending", maybeSent: true })).toBe("sending");
  }
  const onUncertain = changes.filter((change) => changeRefusal(change, { state: "uncertain", maybeSent: true }) === null);
  expect(onUncertain).toEqual(["mark-sent", "resolve"]);
});

test("an item can be taken out until the provider is asked to send it", () => {
  for (const state of ["pending", "scheduled", "sending", "failed"] as const) expect([state, changeRefusal("cancel", { state, maybeSent: false })]).toEqual([state, null]);
});

test("every refusal names a reason that fits its state", () => {
  for (const state of QUEUE_STATES) {
    for (const change of changes) {
      const refused = changeRefusal(change, { state, maybeSent: false });
      if (refused === "sent" || refused === "sending") expect(refused).toBe(state);
    }
  }
});

test("a clock that is put back makes no wait longer than it was meant to be, and none that a person chose is moved", () => {
  fc.assert(
    fc.property(time, time, fc.integer({ min: 0, max: 1e9 }), (now, countedFrom, length) => {
      const wait = rebaseWait({ dueAt: countedFrom + length, countedFrom }, now);
      expect(wait.dueAt - now).toBeLessThanOrEqual(length);
      expect(rebaseWait(wait, now)).toEqual(wait);
      expect(rebaseWait({ dueAt: length, countedFrom: null }, now)).toEqual({ dueAt: length, countedFrom: null });
    }),
  );
});

test("a queue wakes for its earliest work, for questions also while it is held, and never without work", () => {
  fc.assert(
    fc.property(maybeTime, maybeTime, hold, maybeTime, (nextDue, nextCheck, paused, throttledUntil) => {
      const wake = nextWake({ nextDue, nextCheck, paused, throttledUntil });
      if (nextDue === null && nextCheck === null) {
        expect(wake).toBeNull();
        return;
      }
      if (nextCheck !== null) expect(wake).toBeLessThanOrEqual(nextCheck);
      if (wake === null) {
        expect([paused?.until, nextCheck]).toEqual([null, null]);
        return;
      }
      if (wake === nextCheck) return;
      expect(isPaused(paused, wake)).toBe(false);
      expect(wake).toBeGreaterThanOrEqual(Math.max(nextDue ?? 0, throttledUntil ?? 0));
    }),
  );
});
