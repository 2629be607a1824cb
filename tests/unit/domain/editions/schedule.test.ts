import fc from "fast-check";
import { expect, test } from "vitest";
import { dueEdition, editionFile, isEditionDay, isEditionMonth } from "#app/features/editions/addresses.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";

const FORTALEZA = "America/Fortaleza";
/** Of Fortaleza, which is 3 h behind UTC. */
const at = (local: string) => Date.parse(`${local}-03:00`);

test.each([
  ["2026-09-12T23:58:59", null],
  ["2026-09-12T23:59:00", "2026-09-12"],
  ["2026-09-12T23:59:59", "2026-09-12"],
  ["2026-09-13T00:00:00", "2026-09-12"],
  ["2026-09-13T05:59:59", "2026-09-12"],
  ["2026-09-13T06:00:00", null],
  ["2027-01-01T00:30:00", "2026-12-31"],
  ["2028-03-01T00:00:00", "2028-02-29"],
])("at %s the edition that may be sealed is %s", (local, day) => {
  expect(dueEdition(at(local), FORTALEZA)).toBe(day);
});

test("at every minute of every zone an edition is of the day that ends, or of the night before", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
      fc.constantFrom(FORTALEZA, "America/Noronha", "America/Rio_Branco", "America/Sao_Paulo", "Europe/Lisbon"),
      (time, zone) => {
        const [day, minute] = [newsroomDay(time, zone), newsroomMinute(time, zone)];
        const due = dueEdition(time, zone);
        if (minute === 1439) expect(due).toBe(day);
        else if (minute < 360) expect([due === null ? false : due < day, Date.parse(day) - Date.parse(due ?? "")]).toEqual([true, 86_400_000]);
        else expect(due).toBeNull();
      },
    ),
  );
});

test("only addresses that an edition can have name an object", () => {
  expect(editionFile(undefined, undefined)).toBe("edicoes/indice.html");
  expect(editionFile("chave", undefined)).toBe("edicoes/chave.pem");
  expect(editionFile("2026-09", undefined)).toBe("edicoes/meses/2026-09.html");
  expect(editionFile("2026-09-12", undefined)).toBe("edicoes/2026-09-12/inicio.html");
  expect(editionFile("2026-09-12", "manifesto.json")).toBe("edicoes/2026-09-12/manifesto.json");
  expect(editionFile("2026-09-12", "7")).toBe("edicoes/2026-09-12/7.html");
  for (const [edition, part] of [
    ["2026-02-30", undefined],
    ["2026-13", undefined],
    ["2026-9-1", undefined],
    ["chave", "1"],
    ["2026-09", "1"],
    ["2026-09-12", "0"],
    ["2026-09-12", "1.html"],
    ["2026-09-12", "9".repeat(40)],
    ["..", "salts"],
    ["", undefined],
  ] as const)
    expect([edition, part, editionFile(edition, part)]).toEqual([edition, part, null]);
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (edition, part) => {
      const key = editionFile(edition, part);
      expect(key === null || /^edicoes\/[\w/.-]{1,60}$/.test(key)).toBe(true);
    }),
  );
});

test("days and months are those of the calendar", () => {
  expect(["2026-09-12", "2028-02-29"].map(isEditionDay)).toEqual([true, true]);
  expect(["2026-02-29", "2026-00-10", "", "x", "2026-09-12x"].map(isEditionDay)).toEqual([false, false, false, false, false]);
  expect(["2026-09", "2026-13", ""].map(isEditionMonth)).toEqual([true, false, false]);
});
