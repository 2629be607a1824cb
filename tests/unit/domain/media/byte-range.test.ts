import fc from "fast-check";
import { expect, test } from "vitest";
import { readRange } from "#app/features/media/byte-range.ts";

test.each([
  [null, "whole"],
  ["bytes=0-0", { from: 0, to: 1 }],
  ["bytes=0-", { from: 0, to: 100 }],
  ["bytes=99-", { from: 99, to: 100 }],
  ["bytes=10-9999", { from: 10, to: 100 }],
  ["bytes=-1", { from: 99, to: 100 }],
  ["bytes=-500", { from: 0, to: 100 }],
  ["Bytes=5-6", { from: 5, to: 7 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=7-3", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes=-", "whole"],
  ["bytes=a-b", "whole"],
  ["chars=0-1", "whole"],
  ["bytes=99999999999999999999-", "whole"],
])("%s of a hundred bytes", (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

test("a part is never empty and never beyond the file", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.nat()).map(([first, last]) => `bytes=${first}-${last}`),
        fc.nat().map((last) => `bytes=-${last}`),
      ),
      fc.nat(5_000),
      (header, size) => {
        const range = readRange(header, size);
        expect(typeof range === "string" || (range.from >= 0 && range.from < range.to && range.to <= size)).toBe(true);
      },
    ),
  );
});
