import { beforeEach, expect, test } from "vitest";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createWeatherService, type Place, type WeatherAnswer } from "#app/features/weather/weather.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { signedIn, testEnv } from "#tests/support/site.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 27, 12);

let clock = START;
let asked: { place: Place; mark: string }[] = [];
let answer: (mark: string) => WeatherAnswer = () => ({ points: [{ at: clock, temperature: 30, sky: "limpo", rain: 0 }], mark: "m1", freshUntil: null });

const db = createDatabase(testEnv.DB);
const service = () =>
  createWeatherService(
    { db, categories: createCategoryRepository(db), siteSettings: createSettingsRepository(db), timeZone: "America/Fortaleza", now: () => clock, onEdition: async () => undefined },
    {
      provider: {
        source: { name: "Prova", url: "https://exemplo.com/" },
        forecast: async (place, mark) => {
          asked.push({ place, mark });
          return answer(mark);
        },
      },
      missing: [],
    },
  );

const placeOf = (slug: string) =>
  testEnv.DB.prepare("SELECT forecast, fetched_at AS fetchedAt, next_at AS nextAt, failures, failure, mark FROM weather_places WHERE slug = ?")
    .bind(slug)
    .first<{ forecast: string | null; fetchedAt: number; nextAt: number; failures: number; failure: string; mark: string }>();
const runAll = async () => {
  for (let run = 0; run < 4; run += 1) await service().refreshIfDue();
};

beforeEach(async () => {
  await testEnv.DB.prepare("UPDATE weather_places SET forecast = NULL, source = '', fetched_at = 0, mark = '', next_at = 0, failures = 0, failure = ''").run();
  clock = START;
  asked = [];
  answer = () => ({ points: [{ at: clock, temperature: 30, sky: "limpo", rain: 0 }], mark: "m1", freshUntil: null });
});

test("each town is asked for once in half an hour, four in a run, and an unchanged forecast counts as confirmed", async () => {
  await service().refreshIfDue();
  expect(asked.length).toBe(4);
  await runAll();
  expect(new Set(asked.map(({ place }) => `${place.latitude} ${place.longitude}`)).size).toBe(12);
  await runAll();
  expect(asked.length).toBe(12);
  clock += 30 * MINUTE;
  answer = (mark) => (mark === "m1" ? { unchanged: true, freshUntil: clock + 45 * MINUTE } : { points: [], mark: "", freshUntil: null });
  await runAll();
  expect([asked.length, asked.at(-1)?.mark]).toEqual([24, "m1"]);
  expect(await placeOf("piripiri")).toMatchObject({ fetchedAt: clock, nextAt: clock + 45 * MINUTE, forecast: expect.stringContaining("30") });
});

test("a failure keeps the forecast and waits longer each time; what was not to be asked before is not", async () => {
  await runAll();
  clock += 30 * MINUTE;
  answer = () => {
    throw new ProviderFailure("transient", "fora do ar");
  };
  await runAll();
  expect(await placeOf("piripiri")).toMatchObject({ fetchedAt: START, failure: "fora do ar", failures: 1, nextAt: clock + 5 * MINUTE, forecast: expect.stringContaining("30") });
  clock += 5 * MINUTE;
  await runAll();
  expect(await placeOf("piripiri")).toMatchObject({ failures: 2, nextAt: clock + 10 * MINUTE });
  clock += 10 * MINUTE;
  answer = () => {
    throw new ProviderFailure("rate_limited", "devagar", { retryAfterSeconds: 3_000 });
  };
  await runAll();
  expect((await placeOf("piripiri"))?.nextAt).toBe(clock + 50 * MINUTE);
});

test("another place is another forecast, and its screen says what is wrong", async () => {
  await runAll();
  const [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
  const send = (by: typeof editor, fields: Record<string, string>) =>
    by.call("POST", "/admin/servico/previsao", new URLSearchParams(fields).toString(), { "Content-Type": "application/x-www-form-urlencoded" });
  expect((await send(editor, { intent: "place", municipio: "piripiri", latitude: "-4,28", longitude: "-41.78" })).status).toBe(200);
  expect(await placeOf("piripiri")).toMatchObject({ forecast: null, nextAt: 0, mark: "" });
  const refused = await send(editor, { intent: "place", municipio: "piripiri", latitude: "91", longitude: "x" });
  expect([refused.status, refused.text.includes("entre -90 e 90")]).toEqual([422, true]);
  expect((await send(editor, { intent: "place", municipio: "policia", latitude: "1", longitude: "1" })).status).toBe(422);
  expect((await send(editor, { intent: "main", municipio: "pedro-ii" })).status).toBe(200);
  expect((await send(reporter, { intent: "main", municipio: "piripiri" })).status).toBe(302);
  const stored = await testEnv.DB.prepare("SELECT value FROM settings WHERE key = 'towns'").first<{ value: string }>();
  expect(JSON.parse(stored?.value ?? "")).toEqual({ main: "pedro-ii" });
  const actions = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action IN ('weather.place', 'towns.main') ORDER BY id").all<{ action: string }>();
  expect(actions.results.map(({ action }) => action)).toEqual(["weather.place", "towns.main"]);
  expectProblem(await editor.get("/api/previsao"), 404);
});
