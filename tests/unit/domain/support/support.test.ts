import fc from "fast-check";
import { expect, test } from "vitest";
import { accountMonths, type CheckedPeriod, checkedDays, checkedWords } from "#app/features/support/accounts.ts";
import { createReferences } from "#app/features/support/support.server.ts";
import { dayLabel, findReferences, type Movement, movementKeys, type StatementLine, type SupportEntry, toCount } from "#app/features/support/support.ts";
import { soakRuns } from "#tests/support/soak.ts";

const references = createReferences("a secret of thirty-two characters");
const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });

test("a reference has 25 letters and digits, is found between a bank's words in any case, and says nothing but the month", () => {
  fc.assert(
    fc.property(bytes, fc.stringMatching(/^[ -~]{0,40}$/), fc.boolean(), (random, words, isLower) => {
      const reference = references.make("2026-11", random);
      expect(reference).toMatch(/^APOIE2611[0-9A-Z]{16}$/);
      const text = `${words} ${isLower ? reference.toLowerCase() : reference} ${words}`;
      expect(references.findIn(text, "2026-11")).toBe(reference);
    }),
    { numRuns: soakRuns(300) },
  );
});

test("a reference that was changed, cut, made for another site or for a later month is none of ours", () => {
  const other = createReferences("another secret of thirty-two chars");
  fc.assert(
    fc.property(bytes, fc.nat(24), fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"), (random, at, sign) => {
      const reference = references.make("2026-11", random);
      const changed = reference.slice(0, at) + sign + reference.slice(at + 1);
      expect(references.findIn(changed, "2026-12")).toBe(changed === reference ? reference : "");
      expect(references.findIn(reference.slice(0, at), "2026-12")).toBe("");
      expect([other.findIn(reference, "2026-12"), references.findIn(reference, "2026-10")]).toEqual(["", ""]);
    }),
    { numRuns: soakRuns(300) },
  );
  expect(findReferences("APOIE2613AAAAAAAAAAAAAAAA APOIE26")).toEqual([]);
  expect(references.findIn(`APOIE2611AAAAAAAAAAAAAAAA ${references.make("2026-11", new Uint8Array(8))}`, "2026-11")).not.toBe("");
});

/** Movements of an account as they happened, without two that are equal in everything. */
const history = fc.uniqueArray(
  fc.record({
    account: fc.constantFrom("1/2/3", "1/2/4"),
    day: fc.constantFrom("2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"),
    cents: fc.constantFrom(10_00, 20_00, -20_00),
    number: fc.stringMatching(/^[a-z0-9]{1,3}$/),
    reference: fc.constantFrom("", "APOIE1", "APOIE2"),
  }),
  { maxLength: 25, selector: (one) => JSON.stringify(one) },
);

/** The movements of some days, in an order of the bank's, with numbers of its own for the file (`renumbered`). */
const fileOf = (all: readonly Movement[], from: string, to: string, renumbered: number | null): Movement[] =>
  all.filter(({ day }) => from <= day && day <= to).map((one, at) => (renumbered === null ? one : { ...one, number: `N${renumbered}${String(at).padStart(3, "0")}` }));

test("files that overlap by whole days count each movement once, whatever numbers the bank gives it in each file", () => {
  fc.assert(
    fc.property(history, fc.constantFrom("2026-11-01", "2026-11-02", "2026-11-03"), fc.constantFrom(null, 1), fc.constantFrom(null, 2), (all, cut, one, other) => {
      const counted = new Set([...movementKeys(fileOf(all, "2026-11-01", "2026-11-03", one)), ...movementKeys(fileOf(all, cut, "2026-11-04", other))]);
      expect(counted.size).toBe(all.length);
      expect(new Set([...counted, ...movementKeys(all)]).size).toBe(all.length);
    }),
    { numRuns: soakRuns(400) },
  );
});

test("a file's order changes no key, and a row that it repeats is one movement", () => {
  fc.assert(
    fc.property(history, (all) => {
      expect(movementKeys([...all].reverse()).reverse()).toEqual(movementKeys(all));
      expect(new Set(movementKeys([...all, ...all])).size).toBe(all.length);
    }),
    { numRuns: soakRuns(200) },
  );
});

test("equal movements without a number of the bank are several, the same ones in the next file", () => {
  const pix: Movement = { account: "0341/1", day: "2026-11-05", cents: 20_00, number: "", reference: "" };
  const keys = movementKeys([pix, pix, { ...pix, number: "7" }]);
  expect(new Set(keys).size).toBe(3);
  expect(new Set([...keys, ...movementKeys([{ ...pix, number: "7" }, pix, pix])]).size).toBe(3);
});

const use = (more: Partial<SupportEntry>): SupportEntry => ({
  ...{ id: 1, kind: "use", month: "2026-11", cents: 10_00, category: "Viagens", text: "Combustível", isByHand: true, version: 1, createdAt: 1, struckAt: null },
  ...more,
});

test("a month without a statement has no balance, and no month between others is left out", () => {
  const sums = [
    { month: "2026-11", kind: "payment", count: 2, cents: 30_00 },
    { month: "2026-11", kind: "refund", count: 1, cents: 10_00 },
    { month: "2026-11", kind: "use", count: 1, cents: 45_00 },
    { month: "2026-08", kind: "use", count: 1, cents: 10_00 },
  ] as const;
  const months = accountMonths(sums, [use({ cents: 45_00 }), use({ month: "2026-08" })], [{ firstDay: "2026-10-20", lastDay: "2026-11-30" }]);
  expect(months.map(({ month, balanceCents }) => [month, balanceCents])).toEqual([
    ["2026-11", -25_00],
    ["2026-10", 0],
    ["2026-09", null],
    ["2026-08", null],
  ]);
  expect(months.map(checkedWords)).toEqual(["Extrato conferido: o mês inteiro.", "Extrato conferido: dias 20 a 31.", "Sem extrato conferido.", "Sem extrato conferido."]);
  expect(accountMonths([], [], [])).toEqual([]);
});

test("the days that statements cover are those of all of them, as runs", () => {
  const day = fc.integer({ min: 1, max: 28 });
  const period = fc.tuple(day, day).map(
    ([one, other]): CheckedPeriod => ({
      firstDay: `2026-02-${String(Math.min(one, other)).padStart(2, "0")}`,
      lastDay: `2026-02-${String(Math.max(one, other)).padStart(2, "0")}`,
    }),
  );
  fc.assert(
    fc.property(fc.array(period, { maxLength: 4 }), (periods) => {
      const days = checkedDays("2026-02", periods).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
      const truth = Array.from({ length: 28 }, (_, at) => at + 1).filter((one) =>
        periods.some(({ firstDay, lastDay }) => Number(firstDay.slice(8)) <= one && one <= Number(lastDay.slice(8))),
      );
      expect(days).toEqual(truth);
    }),
    { numRuns: soakRuns(200) },
  );
  expect(checkedWords({ checked: [{ from: 3, to: 3 }], isWhole: false })).toBe("Extrato conferido: dia 3.");
});

test("a statement's lines with a reference are counted, others may be chosen, known ones are neither", () => {
  const line = (key: string, isReferenced: boolean, isKnown: boolean): StatementLine => ({
    ...{ kind: "payment", month: "2026-11", day: "2026-11-21", cents: 500, isPix: true },
    ...{ key, isReferenced, isKnown },
  });
  const { counted, open, known } = toCount([line("a", true, false), line("b", false, false), line("c", true, true), line("d", false, true), line("e", true, true)]);
  expect([counted.map(({ key }) => key), open.map(({ key }) => key), known]).toEqual([["a"], ["b"], 3]);
  expect(dayLabel("2026-11-21")).toBe("21/11/2026");
});
