import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AUTOSAVE_AFTER_MS, AutosaveSchedule, type Clock } from "#app/admin/editor/autosave-schedule.ts";
import { readOutcome } from "#app/admin/editor/save-outcome.ts";

/** A clock that stands still until it is moved, and then runs what is due in order. */
class HandClock implements Clock {
  time = 0;
  #waiting: { at: number; work: () => void }[] = [];
  now = () => this.time;
  after(milliseconds: number, work: () => void) {
    const entry = { at: this.time + milliseconds, work };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== entry);
    };
  }
  pass(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.time = Math.max(this.time, next.at);
      next.work();
    }
    this.time = until;
  }
}

/** An editor as the schedule sees it: its text, what the server has of it, and a save that takes as long as the test likes. */
function editor() {
  const clock = new HandClock();
  const saves: number[] = [];
  let text = "";
  let saved = "";
  let sending: string | null = null;
  let isOffline = false;
  const render = () => schedule.observe({ text, isUnsaved: text !== saved, isBlocked: sending !== null || isOffline });
  const schedule = new AutosaveSchedule(clock, () => {
    saves.push(clock.time);
    sending = text;
    render();
  });
  return {
    clock,
    saves,
    schedule,
    render,
    type(more: string) {
      text += more;
      render();
    },
    answer() {
      if (sending !== null) saved = sending;
      sending = null;
      render();
    },
    goOffline(next: boolean) {
      isOffline = next;
      sending = null;
      render();
    },
    isSaved: () => text === saved,
  };
}

describe("the autosave's schedule", () => {
  test("presence answers and other renderings do not move the deadline", () => {
    const { clock, saves, type, render, answer } = editor();
    type("a");
    for (let step = 0; step < 10; step += 1) {
      clock.pass(1_000);
      render();
    }
    expect(saves).toEqual([8_000]);
    answer();
    type("b");
    for (let step = 0; step < 20; step += 1) {
      clock.pass(500);
      render();
    }
    expect(saves).toEqual([8_000, 18_000]);
  });

  test("typing without a pause does not move it either", () => {
    const { clock, saves, type } = editor();
    for (let step = 0; step < 45; step += 1) {
      type("x");
      clock.pass(200);
    }
    expect(saves).toEqual([8_000]);
  });

  test("what is typed while a save is under way waits 8 s from its own key on", () => {
    const { clock, saves, type, answer } = editor();
    type("a");
    clock.pass(8_000);
    clock.pass(3_000);
    type("b");
    clock.pass(1_000);
    answer();
    clock.pass(6_999);
    expect(saves).toEqual([8_000]);
    clock.pass(1);
    expect(saves).toEqual([8_000, 19_000]);
  });

  test("a save that outlasts the wait is followed by the next one at once", () => {
    const { clock, saves, type, answer } = editor();
    type("a");
    clock.pass(8_000);
    type("b");
    clock.pass(20_000);
    answer();
    clock.pass(0);
    expect(saves).toEqual([8_000, 28_000]);
  });

  test("the wait counts from the key, not from when the rich text reached the form", () => {
    const { clock, saves, type, schedule } = editor();
    schedule.noteInput();
    clock.pass(100);
    schedule.noteInput();
    clock.pass(400);
    type("a");
    clock.pass(20_000);
    expect(saves).toEqual([8_000]);
  });

  test("nothing is sent of a text that is back as it was saved, nor while nothing can arrive", () => {
    const { clock, saves, schedule, type, goOffline, answer } = editor();
    schedule.observe({ text: "x", isUnsaved: true, isBlocked: false });
    clock.pass(5_000);
    schedule.observe({ text: "", isUnsaved: false, isBlocked: false });
    clock.pass(20_000);
    expect(saves).toEqual([]);
    goOffline(true);
    type("a");
    clock.pass(60_000);
    expect(saves).toEqual([]);
    goOffline(false);
    clock.pass(0);
    answer();
    expect(saves).toEqual([85_000]);
  });

  test("a screen that is left sends nothing", () => {
    const { clock, saves, schedule, type } = editor();
    type("a");
    schedule.stop();
    clock.pass(60_000);
    expect(saves).toEqual([]);
  });

  test("no order of keys, renderings and answers leaves text unsent for more than 8 s of an idle connection", () => {
    const step = fc.record({ what: fc.constantFrom("type", "render", "answer", "nothing"), ms: fc.integer({ min: 0, max: 3_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { clock, saves, type, render, answer, isSaved } = editor();
        let unsentSince: number | null = null;
        let isSending = false;
        for (const { what, ms } of steps) {
          const before = saves.length;
          if (what === "type") {
            type("x");
            unsentSince ??= clock.time;
          } else if (what === "render") render();
          else if (what === "answer") {
            answer();
            isSending = false;
          }
          clock.pass(ms);
          if (saves.length > before) {
            const at = saves.at(-1) ?? 0;
            expect(saves.length - before).toBe(1);
            expect(isSending).toBe(false);
            isSending = true;
            unsentSince = null;
            expect(at).toBeGreaterThanOrEqual(AUTOSAVE_AFTER_MS);
          }
          if (unsentSince !== null && !isSending) expect(clock.time - unsentSince).toBeLessThan(AUTOSAVE_AFTER_MS);
          if (unsentSince === null && !isSending) expect(isSaved()).toBe(true);
        }
      }),
    );
  });
});

test("a server that failed is not called a lost connection, and neither says whether the text was saved", () => {
  const outcome = (status: number) => readOutcome("save", { ok: false, status, body: null });
  expect(outcome(0)).toMatchObject({ kind: "unknown", isAnswered: false });
  for (const status of [429, 500, 503]) expect(outcome(status)).toMatchObject({ kind: "unknown", isAnswered: true });
});
