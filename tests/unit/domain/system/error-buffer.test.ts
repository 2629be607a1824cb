import fc from "fast-check";
import { expect, test } from "vitest";
import { BUFFERED_KINDS_MAX, ErrorBuffer, REQUEST_IDS_MAX } from "#app/features/system/error-buffer.ts";

const DAY = "2026-11-28";

test("errors of a kind are one count, with the latest ids first and each once", () => {
  const buffer = new ErrorBuffer();
  for (const [index, requestId] of ["a", "b", "b", "c", "d", "e", "f", ""].entries()) buffer.note({ day: DAY, event: "render", requestId, at: index });
  expect(buffer.take()).toEqual([{ day: DAY, kind: "render", count: 8, lastAt: 7, requestIds: ["f", "e", "d", "c", "b"] }]);
  expect(buffer.isEmpty).toBe(true);
});

test("an event that is no plain name is stored as another one, never as it is", () => {
  const buffer = new ErrorBuffer();
  for (const event of ["https://site/?email=ana@exemplo.com", "", "A", "x".repeat(41), "1"]) buffer.note({ day: DAY, event, requestId: "", at: 1 });
  expect(buffer.take()).toEqual([{ day: DAY, kind: "other", count: 5, lastAt: 1, requestIds: [] }]);
});

test("what could not be written is joined with what came after, whichever is put in first", () => {
  const notes = fc.array(
    fc.record({ day: fc.constantFrom("2026-11-27", DAY), event: fc.constantFrom("render", "sweep"), requestId: fc.stringMatching(/^[a-h]$/), at: fc.nat(50) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(notes, notes, (before, after) => {
      const buffer = new ErrorBuffer();
      for (const one of before) buffer.note(one);
      const failed = buffer.take();
      for (const one of after) buffer.note(one);
      buffer.restore(failed);
      const all = [...before, ...after];
      const counts = buffer.take();
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      for (const { day, kind, count, lastAt, requestIds } of counts) {
        const own = all.filter((one) => one.day === day && one.event === kind);
        expect([count, lastAt]).toEqual([own.length, Math.max(...own.map(({ at }) => at))]);
        expect(requestIds.length).toBeLessThanOrEqual(REQUEST_IDS_MAX);
        expect(new Set(requestIds).size).toBe(requestIds.length);
        expect(requestIds.every((id) => own.some(({ requestId }) => requestId === id))).toBe(true);
      }
    }),
  );
});

test("however many kinds there are, the buffer stays small and loses no count", () => {
  const buffer = new ErrorBuffer();
  for (let index = 0; index < 3 * BUFFERED_KINDS_MAX; index += 1) buffer.note({ day: DAY, event: `kind-${index}`, requestId: "", at: index });
  const counts = buffer.take();
  expect(counts.length).toBe(BUFFERED_KINDS_MAX + 1);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3 * BUFFERED_KINDS_MAX);
});
