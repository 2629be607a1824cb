import fc from "fast-check";
import { expect, test } from "vitest";
import { cursorText, cutWindow, MEDIA_FIRST, MEDIA_STEP, MEDIA_WINDOW, type MediaCursor, parseCursor } from "#app/features/media/media-window.ts";

interface File {
  createdAt: number;
  id: number;
}

/** Files newest first; many have one time. */
const library = (count: number): File[] => Array.from({ length: count }, (_, place) => ({ createdAt: Math.floor((count - place) / 7), id: count - place }));

/** The repository's read of a library for an end. */
function readFor(files: readonly File[], end: MediaCursor | null): File[] {
  if (end === null) return files.slice(0, MEDIA_FIRST + MEDIA_STEP);
  const isAbove = ({ createdAt, id }: File) => createdAt > end.at || (createdAt === end.at && id >= end.id);
  return [...files.filter(isAbove).slice(-MEDIA_WINDOW - 1), ...files.filter((file) => !isAbove(file)).slice(0, MEDIA_FIRST + MEDIA_STEP)];
}

const cut = (files: readonly File[], end: MediaCursor | null) => cutWindow(readFor(files, end), end);
const sizes = fc.integer({ min: 0, max: 900 });

test("going down meets every file once, in their order, and never shows more than a window", () => {
  fc.assert(
    fc.property(sizes, (count) => {
      const files = library(count);
      const met: number[] = [];
      let end: MediaCursor | null = null;
      do {
        const window = cut(files, end);
        expect(window.items.length).toBeLessThanOrEqual(MEDIA_WINDOW);
        const known = met.length === 0 ? -1 : window.items.findIndex(({ id }) => id === met.at(-1));
        if (met.length > 0) expect(known).not.toBe(-1);
        met.push(...window.items.slice(known + 1).map(({ id }) => id));
        end = window.next;
      } while (end !== null);
      expect(met).toEqual(files.map(({ id }) => id));
    }),
  );
});

test("going up from the last file leads to the first, without a gap", () => {
  fc.assert(
    fc.property(sizes, (count) => {
      const files = library(count);
      const last = files.at(-1);
      let window = cut(files, last ? { at: last.createdAt, id: last.id } : null);
      while (window.earlier !== null) {
        const above = cut(files, window.earlier);
        expect(above.items.some(({ id }) => id === window.items[0]?.id)).toBe(true);
        expect(above.items[0]?.id).toBeGreaterThan(window.items[0]?.id ?? 0);
        window = above;
      }
      expect(window.items[0]).toEqual(files[0]);
    }),
  );
});

test("new files come on top of a stretch and leave its end where it is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 1, max: 20 }), fc.nat(), (count, more, place) => {
      const files = library(count + more);
      const before = files.slice(more);
      const last = before[MEDIA_FIRST - 1 + (place % (count - MEDIA_FIRST + 1))];
      const end = last ? { at: last.createdAt, id: last.id } : null;
      expect(cut(files, end).items).toEqual([...files.slice(0, more), ...cut(before, end).items]);
    }),
  );
});

test("a stretch whose files are gone shows the first ones", () => {
  const files = library(30);
  expect(cut(files, { at: 1e9, id: 5 }).items).toEqual(files.slice(0, MEDIA_FIRST));
});

test("a cursor is read as it was written; anything else is none", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1 }), (at, id) => {
      expect(parseCursor(cursorText({ at, id }))).toEqual({ at, id });
    }),
  );
  for (const text of ["", "12", "12-", "-3", "1-0", "1-2-3", "a-1", `${"9".repeat(16)}-1`]) expect([text, parseCursor(text)]).toEqual([text, null]);
});
