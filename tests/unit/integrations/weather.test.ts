import { afterAll, beforeAll, expect, test } from "vitest";
import { metNorway, openMeteo, weatherFromEnv } from "#app/features/weather/from-env.provider.ts";
import { type MetNorwaySwitches, startMetNorway } from "#tests/providers/met-norway.ts";
import { type SimulatedServer, sendJson, startSimulatedServer } from "#tests/providers/simulated-server.ts";

const PIRIPIRI = { latitude: -4.27157, longitude: -41.7716 };

let server: SimulatedServer;
let paid: SimulatedServer;

beforeAll(async () => {
  server = await startMetNorway();
  paid = await startSimulatedServer(async ({ search }, response) => {
    if (new URLSearchParams(search).get("apikey") !== "chave-simulada") return sendJson(response, 400, { error: true, reason: "no key" });
    sendJson(response, 200, { hourly: { time: [1_800_000_000, 1_800_003_600], temperature_2m: [31.2, null], precipitation: [0.4, 0], weather_code: [95, 0] } });
  });
});
afterAll(() => Promise.all([server.stop(), paid.stop()]));

const control = (name: string, switches: MetNorwaySwitches) => fetch(`${server.url}/control/${name}`, { method: "PUT", body: JSON.stringify(switches) });
const provider = (name: string, userAgent = "Lide/1.0 redacao@demo.local") => metNorway({ baseUrl: `${server.url}/s/${name}`, userAgent });

test("a forecast is read, and an unchanged one is not sent again", async () => {
  const first = await provider("ok").forecast(PIRIPIRI, "");
  if ("unchanged" in first) throw new Error("unchanged");
  expect([first.points.length, first.points.every(({ temperature }) => temperature >= 23 && temperature <= 36)]).toEqual([72, true]);
  expect(new Set(first.points.map(({ sky }) => sky))).toEqual(new Set(["limpo", "nuvens", "neblina", "trovoada"]));
  expect(first.freshUntil).toBeGreaterThan(Date.now());
  expect(await provider("ok").forecast(PIRIPIRI, first.mark)).toEqual({ unchanged: true, freshUntil: expect.any(Number) });
  const calls = (await (await fetch(`${server.url}/control/ok`)).json()) as { calls: { search: string }[] };
  expect(calls.calls[0]?.search).toBe("?lat=-4.2716&lon=-41.7716");
});

test.each([
  ["permission", { status: 403 }],
  ["rate_limited", { status: 429, retryAfter: 40 }],
  ["transient", { status: 502 }],
  ["invalid", { status: 302 }],
  ["invalid", { body: "<html>" }],
  ["invalid", { body: "{}" }],
  ["invalid", { body: `{"properties":{"timeseries":[{"time":7},null]}}`.replace(",null", "") }],
  ["invalid", { body: `"${"x".repeat(600_000)}"` }],
] as const)("%s: %o", async (kind, switches) => {
  const name = `bad-${crypto.randomUUID().slice(0, 8)}`;
  await control(name, switches);
  await expect(provider(name).forecast(PIRIPIRI, "")).rejects.toMatchObject({ kind });
});

test("a provider that is not there is a failure that passes", async () => {
  await expect(metNorway({ baseUrl: "http://127.0.0.1:9", userAgent: "Lide/1.0 x@y.z" }).forecast(PIRIPIRI, "")).rejects.toMatchObject({ kind: "transient" });
});

test("Open-Meteo's hours are read by their place, and holes are left out", async () => {
  const answer = await openMeteo({ baseUrl: paid.url, key: "chave-simulada" }).forecast(PIRIPIRI, "");
  expect(answer).toEqual({ points: [{ at: 1_800_000_000_000, temperature: 31.2, sky: "trovoada", rain: 0.4 }], mark: "", freshUntil: null });
  await expect(openMeteo({ baseUrl: paid.url, key: "outra-chave" }).forecast(PIRIPIRI, "")).rejects.toMatchObject({ kind: "invalid" });
});

test("which provider the settings name", () => {
  expect(weatherFromEnv({})).toEqual({ provider: null, missing: ["WEATHER_CONTACT"] });
  expect(weatherFromEnv({ WEATHER_CONTACT: "redacao@exemplo.com" }).provider?.source.name).toBe("MET Norway");
  expect(weatherFromEnv({ WEATHER_CONTACT: "redacao@exemplo.com", OPEN_METEO_API_KEY: "chave-longa" }).provider?.source.name).toBe("Open-Meteo.com");
  expect(weatherFromEnv({ WEATHER_CONTACT: "a\r\nb", WEATHER_URL: "" }).missing).toEqual(["WEATHER_CONTACT"]);
  expect(weatherFromEnv({ WEATHER_CONTACT: "redacao@exemplo.com", WEATHER_URL: "http://exemplo.com" }).missing).toEqual(["WEATHER_URL"]);
});
