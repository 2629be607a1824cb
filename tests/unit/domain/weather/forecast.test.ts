import fc from "fast-check";
import { expect, test } from "vitest";
import { FORECAST_MAX_AGE_MS, type ForecastPoint, hourAt, SKIES, summarise } from "#app/features/weather/forecast.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 15, 20);
const ZONE = "America/Fortaleza";

const points = (count: number, from = NOW - 20 * 60_000): ForecastPoint[] =>
  Array.from({ length: count }, (_, index) => ({ at: from + index * HOUR, temperature: 20 + index, sky: index === 4 ? "trovoada" : "limpo", rain: index === 4 ? 3.26 : 0 }));

test("a day is named after its worst hour, and its rain is added up", () => {
  const made = summarise(points(12), NOW, ZONE);
  // 12h to 23h of one day.
  expect(made?.days).toEqual([{ day: "2026-11-27", min: 20, max: 31, sky: "trovoada", rain: 3.3 }]);
  expect(made?.hours[0]).toEqual({ at: NOW - 20 * 60_000, temperature: 20, sky: "limpo" });
});

test("what is past is left out, and a forecast that says nothing of now is none", () => {
  expect(summarise(points(3, NOW - 5 * HOUR), NOW, ZONE)).toBe(null);
  expect(summarise(points(3, NOW + FORECAST_MAX_AGE_MS + 1), NOW, ZONE)).toBe(null);
  expect(summarise([], NOW, ZONE)).toBe(null);
  expect(summarise([{ at: NOW, temperature: 900, sky: null, rain: 0 }], NOW, ZONE)).toBe(null);
});

test("the hour that holds ends when the next begins", () => {
  const forecast = summarise(points(3), NOW, ZONE);
  if (!forecast) throw new Error("no forecast");
  expect(hourAt(forecast, NOW)).toEqual({ hour: forecast.hours[0], endsAt: forecast.hours[1]?.at });
  const last = forecast.hours[2]?.at ?? 0;
  expect(hourAt(forecast, last + HOUR)).toEqual({ hour: forecast.hours[2], endsAt: last + FORECAST_MAX_AGE_MS });
  expect(hourAt(forecast, last + FORECAST_MAX_AGE_MS + 1)).toBe(null);
  expect(hourAt(forecast, NOW - HOUR)).toBe(null);
});

test("whatever a provider answers, what is stored is bounded and in order", () => {
  const point = fc.record({
    at: fc.integer({ min: NOW - 9 * HOUR, max: NOW + 300 * HOUR }),
    temperature: fc.double(),
    sky: fc.option(fc.constantFrom(...SKIES)),
    rain: fc.double(),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 90 }), (given) => {
      const made = summarise(given, NOW, ZONE);
      if (!made) return;
      expect(made.hours.length).toBeLessThanOrEqual(36);
      expect(made.days.length).toBeLessThanOrEqual(3);
      for (const { min, max } of made.days) expect(min).toBeLessThanOrEqual(max);
      expect(made.hours.map(({ at }) => at)).toEqual(made.hours.map(({ at }) => at).sort((one, other) => one - other));
    }),
  );
});
