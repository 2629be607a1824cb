import { expect, test } from "vitest";
import { ibgeCodeOf } from "#app/features/weather-warnings/ibge-codes.ts";
import { warningsOf } from "#app/features/weather-warnings/inmet.provider.ts";
import { type WeatherWarning, warningsAt } from "#app/features/weather-warnings/weather-warning.ts";

const HOUR = 60 * 60_000;
const NOON = Date.UTC(2026, 10, 22, 15);
const PIRIPIRI = 2_208_403;

const row = (more: Record<string, unknown> = {}) => ({
  id_aviso: 51_000,
  descricao: "Chuvas Intensas",
  severidade: "Perigo",
  data_inicio: "2026-11-22 00:00:00.0",
  hora_inicio: "10:00",
  data_fim: "2026-11-23 00:00:00.0",
  hora_fim: "10:00",
  riscos: ["Chuva entre 30 e 60 mm/h."],
  geocodes: "2208403,2111300",
  ...more,
});
const read = (...rows: unknown[]) => warningsOf(JSON.stringify({ hoje: rows, futuro: [] }));

test("a warning is read with the hours of Brasília and the municipalities of Piauí alone", () => {
  expect(read(row())).toEqual([
    {
      ...{ id: "51000", severity: "Perigo", event: "Chuvas Intensas", risks: "Chuva entre 30 e 60 mm/h.", codes: [PIRIPIRI] },
      ...{ startsAt: Date.UTC(2026, 10, 22, 13), endsAt: Date.UTC(2026, 10, 23, 13) },
    },
  ]);
});

test.each([
  ["days as Brazilians write them", { data_inicio: "22/11/2026", data_fim: "23/11/2026" }],
  ["moments in one field", { data_inicio: undefined, hora_inicio: undefined, inicio: "2026-11-22 10:00:00", fim: "2026-11-23T10:00" }],
  ["risks as the text of a list", { riscos: '["Chuva entre 30 e 60 mm/h."]' }],
  ["risks as words", { riscos: "Chuva entre 30 e 60 mm/h." }],
  ["codes with spaces, and of other states", { geocodes: " 5300108 , 2208403 " }],
  ["an id in words", { id_aviso: "51000" }],
])("%s are read alike", (_, more) => {
  expect(read(row(more))).toEqual(read(row()));
});

test.each([
  ["a severity that INMET does not have", { severidade: "Alto" }],
  ["an end before its start", { data_fim: "2026-11-21 00:00:00.0" }],
  ["an hour that is none", { hora_fim: "25:00" }],
  ["no hour", { hora_inicio: undefined }],
  ["no municipality of Piauí", { geocodes: "2111300" }],
  ["no event", { descricao: " " }],
  ["an end that INMET has declared", { encerrado: true }],
  ["an id that could be an address", { id_aviso: "../1" }],
])("a warning with %s is left out, and the others are read", (_, more) => {
  expect(read(row(more), null, "x", row({ id_aviso: 7 })).map(({ id }) => id)).toEqual(["7"]);
});

test.each(["", "<html>", "[]", "null", '{"hoje":[]}', '{"hoje":{},"futuro":[]}'])("what is no list is refused: %s", (body) => {
  expect(() => warningsOf(body)).toThrow(/INMET/);
});

const warning = (more: Partial<WeatherWarning> = {}): WeatherWarning => ({
  ...{ id: "1", severity: "Perigo", event: "Chuvas Intensas", risks: "", startsAt: NOON, endsAt: NOON + 10 * HOUR, codes: [PIRIPIRI] },
  ...more,
});
const shownAt = (now: number, warnings: WeatherWarning[], confirmedAt = NOON, code: number | null = PIRIPIRI) => warningsAt({ warnings, confirmedAt }, code, now);

test("a warning is shown from a day before it begins until it ends, in its own municipalities", () => {
  const one = [warning({ startsAt: NOON + 30 * HOUR, endsAt: NOON + 40 * HOUR })];
  expect([shownAt(NOON, one).shown.length, shownAt(NOON, one).changesAt]).toEqual([0, NOON + 6 * HOUR]);
  const confirmed = (now: number) => shownAt(now, one, now - HOUR);
  expect([confirmed(NOON + 6 * HOUR).shown.length, confirmed(NOON + 40 * HOUR - 1).shown.length, confirmed(NOON + 40 * HOUR).shown.length]).toEqual([1, 1, 0]);
  expect([shownAt(NOON, [warning()], NOON, 2_211_001).shown, shownAt(NOON, [warning()], NOON, null).shown]).toEqual([[], []]);
});

test("without a confirmation for six hours nothing is shown, which a page knows before", () => {
  expect(shownAt(NOON, [warning()]).changesAt).toBe(NOON + 6 * HOUR);
  expect([shownAt(NOON + 6 * HOUR - 1, [warning()]).shown.length, shownAt(NOON + 6 * HOUR, [warning()]).shown.length]).toEqual([1, 0]);
});

test("the gravest is the first", () => {
  const given = [warning({ severity: "Perigo Potencial" }), warning({ id: "2", severity: "Grande Perigo" }), warning({ id: "3" })];
  expect(shownAt(NOON, given).shown.map(({ severity }) => severity)).toEqual(["Grande Perigo", "Perigo", "Perigo Potencial"]);
});

test("municipalities are known by their slugs", () => {
  expect(["piripiri", "teresina", "barra-dalcantara", "timon"].map(ibgeCodeOf)).toEqual([PIRIPIRI, 2_211_001, 2_201_176, null]);
});
