import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { inmetWarnings } from "#app/features/weather-warnings/inmet.provider.ts";
import { type WeatherWarning, warningsAt } from "#app/features/weather-warnings/weather-warning.ts";
import { createWeatherWarningService, type WarningSource } from "#app/features/weather-warnings/weather-warnings.server.ts";
import { readConfirmedWarnings } from "#app/features/weather-warnings/weather-warnings.store.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { InmetSwitches } from "#tests/providers/inmet.ts";
import { type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { firstSeed, soakRuns } from "#tests/support/soak.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 27, 12);
const PIRIPIRI = 2_208_403;

const db = createDatabase(testEnv.DB);
let clock = START;
let editions = 0;

const service = (source: WarningSource) =>
  createWeatherWarningService(
    {
      db,
      categories: createCategoryRepository(db),
      now: () => clock,
      onEdition: async () => {
        editions += 1;
      },
    },
    source,
  );
const shown = async (code = PIRIPIRI) => warningsAt(await readOne(db, readConfirmedWarnings(clock)), code, clock).shown.map(({ id }) => id);
const warning = (id: string, startsAt: number, endsAt: number): WeatherWarning => ({
  ...{ id, startsAt, endsAt },
  severity: "Perigo",
  event: "Chuvas Intensas",
  risks: "",
  codes: [PIRIPIRI],
});
const actor = { id: null, name: "Prova" };

beforeEach(async () => {
  clock = START;
  editions = 0;
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM weather_warnings"), testEnv.DB.prepare("DELETE FROM weather_warnings_state")]);
});

test("nothing is read while it is off; what was shown goes when it is turned off, and turning on twice is one write", async () => {
  let readings = 0;
  const warnings = service({
    mark: async () => {
      readings += 1;
      return String(readings);
    },
    active: async () => [warning("1", clock, clock + HOUR)],
  });
  await warnings.refreshIfDue();
  expect(readings).toBe(0);
  await warnings.turn(true, actor);
  await warnings.turn(true, actor);
  await warnings.refreshIfDue();
  await warnings.refreshIfDue();
  expect([readings, await shown(), editions]).toEqual([1, ["1"], 2]);
  await warnings.turn(false, actor);
  clock += 10 * MINUTE;
  await warnings.refreshIfDue();
  expect([readings, await shown()]).toEqual([1, []]);
});

test("a reading that ends after the warnings were turned off stores nothing that pages show", async () => {
  const warnings = service({
    mark: async () => "1",
    active: async () => {
      await warnings.turn(false, actor);
      return [warning("1", clock, clock + HOUR)];
    },
  });
  await warnings.turn(true, actor);
  await warnings.refreshIfDue();
  expect(await shown()).toEqual([]);
  await warnings.turn(true, actor);
  expect(await shown()).toEqual([]);
});

test("two runs at the same time read once, and pages are made anew only where Piauí's list changed", async () => {
  let mark = 0;
  let lists = 0;
  const warnings = service({
    mark: async () => String(mark),
    active: async () => {
      lists += 1;
      return [warning("1", START, START + 9 * HOUR)];
    },
  });
  await warnings.turn(true, actor);
  await Promise.all([warnings.refreshIfDue(), warnings.refreshIfDue()]);
  expect([lists, editions]).toEqual([1, 2]);
  mark = 1;
  clock += 2 * MINUTE;
  await warnings.refreshIfDue();
  clock += 2 * MINUTE;
  await warnings.refreshIfDue();
  expect([lists, editions, await shown()]).toEqual([2, 2, ["1"]]);
});

test.each<[string, InmetSwitches, RegExp]>([
  ["502 with a page", { status: 502 }, /respondeu 502/],
  ["HTML instead of JSON", { body: "<html></html>" }, /não é JSON/],
  ["a list of another shape", { body: "[]" }, /mudou de forma/],
  ["nothing at all", { body: "" }, /não é JSON/],
])("%s leaves what is known, is retried in a minute and said", async (_, fault, reason) => {
  const name = crypto.randomUUID();
  const control = (switches: InmetSwitches) => fetch(`${inject("providers").inmet}/control/${name}`, { method: "PUT", body: JSON.stringify(switches) });
  const today = { data_inicio: "2026-11-27 00:00:00.0", hora_inicio: "08:00", data_fim: "2026-11-28 00:00:00.0", hora_fim: "10:00", riscos: [], geocodes: String(PIRIPIRI) };
  const hoje = [{ id_aviso: 9, descricao: "Vendaval", severidade: "Grande Perigo", ...today }];
  await control({ hoje, futuro: [] });
  const warnings = service(inmetWarnings(`${inject("providers").inmet}/s/${name}`));
  await warnings.turn(true, actor);
  await warnings.refreshIfDue();
  expect(await shown()).toEqual(["9"]);
  await control({ hoje: [], futuro: [], ...fault });
  clock += 2 * MINUTE;
  await warnings.refreshIfDue();
  const { state } = await readOne(db, warnings.readDesk());
  expect([await shown(), state.failure, state.confirmedAt]).toEqual([["9"], expect.stringMatching(reason), START]);
  await control({ hoje: [], futuro: [] });
  clock += MINUTE;
  await warnings.refreshIfDue();
  expect([await shown(), (await readOne(db, warnings.readDesk())).state.failure]).toEqual([[], ""]);
});

/** Days of a simulated INMET, and the time between two looks: as long as between two readings. */
const DAYS = 30;
const STEP = 2 * MINUTE;

test("over simulated days every warning is shown within five minutes and none after its end, through failures and outages", async () => {
  let seed = firstSeed("weather-warnings");
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  /** `from`, `until`: while INMET lists it, which takes some back before their end. */
  const issued: { from: number; until: number; warning: WeatherWarning }[] = [];
  let failsUntil = 0;
  const listed = () => issued.filter(({ from, until }) => from <= clock && clock < until).map((one) => one.warning);
  const warnings = service({
    mark: async () => {
      if (clock < failsUntil || below(20) === 0) throw new ProviderFailure("transient", "o INMET respondeu 502");
      return listed()
        .map(({ id }) => id)
        .join(",");
    },
    active: async () => listed(),
  });
  await warnings.turn(true, actor);
  let lastFailure = START;
  let late = 0;
  let counted = 0;
  const end = START + soakRuns(DAYS) * 24 * HOUR;
  for (; clock < end; clock += STEP) {
    if (below(120) === 0) {
      const startsAt = clock + below(36) * HOUR;
      const endsAt = startsAt + (1 + below(30)) * HOUR;
      issued.push({ from: clock, until: below(5) === 0 ? clock + HOUR : endsAt, warning: warning(String(issued.length + 1), startsAt, endsAt) });
    }
    if (below(1_500) === 0) failsUntil = clock + below(10) * HOUR;
    if (clock < failsUntil) lastFailure = clock;
    await warnings.refreshIfDue();
    const now = await shown();
    expect(now.filter((id) => (issued[Number(id) - 1]?.warning.endsAt ?? 0) <= clock)).toEqual([]);
    if (clock - lastFailure < 5 * MINUTE) continue;
    const due = issued.filter(({ from, until, warning: { startsAt, endsAt } }) => from <= clock - 5 * MINUTE && clock < Math.min(until, endsAt) && startsAt - 24 * HOUR <= clock);
    const over = issued.filter(({ until }) => until <= clock - 5 * MINUTE).map(({ warning: { id } }) => id);
    counted += due.length;
    late += due.filter(({ warning: { id } }) => !now.includes(id)).length + now.filter((id) => over.includes(id)).length;
  }
  expect(counted).toBeGreaterThan(100);
  expect(late).toBe(0);
});

/** The site's own pages, by its own clock. */
async function storeNow(id: string, event: string, startsIn: number, endsIn: number): Promise<void> {
  const now = Date.now();
  await testEnv.DB.batch([
    testEnv.DB.prepare("INSERT OR REPLACE INTO weather_warnings_state (id, is_on, confirmed_at, claimed_until) VALUES (1, 1, ?, ?)").bind(now, now + 24 * HOUR),
    testEnv.DB.prepare("INSERT INTO weather_warnings (id, severity, event, risks, starts_at, ends_at, codes) VALUES (?, 2, ?, 'Risco de <b>corte</b> de energia.', ?, ?, ?)").bind(
      ...[id, event, now + startsIn, now + endsIn, JSON.stringify([PIRIPIRI])],
    ),
    testEnv.DB.prepare("UPDATE site_edition SET edition = edition + 1"),
  ]);
}

let editor: Client;
beforeAll(async () => {
  editor = await signedIn("editor");
});

test("the municipality's page and the home page's strip show a warning with its source, and others do not", async () => {
  await editor.post("/api/categories", { nome: "PIRIPIRI", tipo: "municipality" });
  await storeNow("77", "Chuvas Intensas", -HOUR, 5 * HOUR);
  const { text } = await thePublic.get("/municipio/piripiri");
  expect(text).toContain('<a href="https://avisos.inmet.gov.br/77">Grande Perigo: chuvas intensas</a>');
  expect(text).toContain("Risco de &lt;b&gt;corte&lt;/b&gt; de energia.");
  expect(text).toMatch(/até [^<]*\d+h[^<]*INMET/);
  expect((await thePublic.get("/municipio/teresina")).text).not.toContain("Grande Perigo");
});

test("who may turn them on: the desk; a reporter reads the screen without the button", async () => {
  const reporter = await signedIn("reporter");
  const screen = await reporter.get("/admin/servico/avisos-do-tempo");
  expect([screen.status, screen.text.includes("nem licença publicadas"), screen.text.includes("Ligar os avisos")]).toEqual([200, true, false]);
  expect((await editor.get("/admin/servico/avisos-do-tempo")).text).toContain("Ligar os avisos");
});
