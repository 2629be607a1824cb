import { expect, test } from "vitest";
import { cutPage } from "#app/platform/record/keyset-page.ts";
import { momentKey, recordVersion, toMomentKeyWire } from "#app/platform/record/record.wire.ts";

const idOf = ({ id }: { id: number }) => id;
const found = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 10 - index }));

test("a page of a list ends with the key of its last item where one more was found", () => {
  expect(cutPage(found(3), 2, idOf)).toEqual({ items: [{ id: 10 }, { id: 9 }], next: 9 });
  expect(cutPage(found(2), 2, idOf)).toEqual({ items: [{ id: 10 }, { id: 9 }], next: null });
  expect(cutPage([], 2, idOf)).toEqual({ items: [], next: null });
});

test("the key of a moment and an id is read as it was written; anything else is refused", () => {
  const key = { at: 1_764_000_000_000, id: 42 };
  for (const separator of [":", "."] as const) expect(momentKey(separator).parse(toMomentKeyWire(key, separator))).toEqual(key);
  expect(toMomentKeyWire({ at: 0, id: 1 })).toBe("0:1");
  for (const wrong of ["", "1", "1:", "1:0", ":1", "1.1", "-1:1", "1:1 ", "1:1:1", `${"1".repeat(16)}:1`]) expect(momentKey().safeParse(wrong).success, wrong).toBe(false);
});

test("a version is a whole number from 1 on", () => {
  expect(recordVersion.parse(1)).toBe(1);
  for (const wrong of [0, 1.5, "1", null]) expect(recordVersion.safeParse(wrong).error?.issues[0]?.message).toBe("Versão inválida.");
});
