import { expect, test } from "vitest";
import { axisTicks } from "#app/features/audience/newsroom/chart-style.ts";
import { dayEvents } from "#app/features/audience/newsroom/to-site-view.ts";

test("a day tells what happened in a fixed order, and is marked for what is rare", () => {
  const { events, markedDays } = dayEvents([
    { day: "2026-11-20", kind: "layout", count: 2, label: "Mosaico" },
    { day: "2026-11-20", kind: "published", count: 1, label: "" },
    { day: "2026-11-19", kind: "whatsapp", count: 3, label: "x" },
    { day: "2026-11-21", kind: "corrected", count: 1, label: "" },
  ]);
  expect(events).toEqual({
    "2026-11-20": ["1 matéria publicada", "2 mudanças no layout da capa"],
    "2026-11-19": ["3 envios ao grupo"],
    "2026-11-21": ["1 matéria corrigida"],
  });
  expect(markedDays).toEqual(["2026-11-20", "2026-11-21"]);
});

test("an axis goes from 0 to the largest value or more, in equal whole steps", () => {
  for (const most of [0, 1, 3, 4, 7, 99, 100, 3_799, 12_345_678]) {
    const ticks = axisTicks([0, most]);
    expect([most, ticks[0], ticks.length, (ticks.at(-1) ?? 0) >= most, ticks.every((tick, index) => Number.isInteger(tick) && tick === index * (ticks[1] ?? 0))]).toEqual([
      most,
      0,
      5,
      true,
      true,
    ]);
  }
  expect(axisTicks([3_799])).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
});
