import fc from "fast-check";
import { expect, test } from "vitest";
import { type DayDate, isEmptyDay, townDayAt } from "#app/features/towns/town-day.ts";
import type { TownNotice } from "#app/features/towns/town-notice.ts";

const ZONE = "America/Fortaleza";
const HOUR = 3_600_000;
/** 12h of 27 November there. */
const NOON = Date.UTC(2026, 10, 27, 15);
const DAY_END = NOON + 12 * HOUR;

const notice = (more: Partial<TownNotice>): TownNotice => ({
  id: 1,
  kind: "plantao",
  municipality: "piripiri",
  state: "publicada",
  title: "Farmácia",
  text: "",
  place: "",
  phone: "",
  sourceUrl: "",
  startsAt: NOON - HOUR,
  endsAt: NOON + HOUR,
  death: null,
  withdrawalReason: "",
  createdBy: null,
  createdByName: "",
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  ...more,
});
const date = (more: Partial<DayDate>): DayDate => ({ title: "Feira", place: "", isAllDay: false, startsAt: NOON, endsAt: NOON + HOUR, holiday: "", ...more });
const forecast = {
  forecast: { hours: [{ at: NOON, temperature: 31, sky: null }], days: [{ day: "2026-11-27", min: 23, max: 36, sky: null, rain: 0 }] },
  source: "X",
  fetchedAt: NOON,
};

const dayAt = (now: number, { notices = [], dates = [], weather = null }: { notices?: TownNotice[]; dates?: DayDate[]; weather?: typeof forecast | null } = {}) =>
  townDayAt({ warnings: { warnings: [], confirmedAt: 0 }, code: null, notices, dates, forecast: weather }, now, ZONE);

test("who is on duty changes at its very minute, and the page with it", () => {
  const notices = [notice({ id: 1, startsAt: NOON - HOUR, endsAt: NOON + HOUR }), notice({ id: 2, startsAt: NOON + HOUR, endsAt: NOON + 3 * HOUR })];
  const ids = (now: number) => dayAt(now, { notices }).onDuty.map(({ id }) => id);
  expect([NOON, NOON + HOUR - 1, NOON + HOUR].map(ids)).toEqual([[1], [1], [2]]);
  expect(dayAt(NOON, { notices }).changesAt).toBe(NOON + HOUR);
  expect(dayAt(NOON, { notices: notices.slice(1) })).toMatchObject({ onDuty: [], nextDuty: { id: 2 }, changesAt: NOON + HOUR });
});

test("what is over leaves the day: an event at its end, one without an end an hour after its start", () => {
  const titles = (now: number, more: Partial<DayDate>) => dayAt(now, { dates: [date(more)] }).today.length;
  expect([titles(NOON + HOUR - 1, {}), titles(NOON + HOUR, {})]).toEqual([1, 0]);
  expect([titles(NOON + HOUR - 1, { endsAt: NOON }), titles(NOON + HOUR, { endsAt: NOON })]).toEqual([1, 0]);
  expect(dayAt(NOON, { dates: [date({ startsAt: DAY_END, endsAt: DAY_END })] })).toMatchObject({ today: [], coming: [{ title: "Feira" }], changesAt: DAY_END });
});

test("the weather leaves with its age", () => {
  expect(dayAt(NOON, { weather: forecast }).weather).toMatchObject({ now: { temperature: 31 }, today: { max: 36 }, tomorrow: null });
  expect(dayAt(NOON + 6 * HOUR - 1, { weather: forecast }).weather).not.toBe(null);
  expect(dayAt(NOON + 6 * HOUR, { weather: forecast }).weather).toBe(null);
  expect(isEmptyDay(dayAt(NOON + 6 * HOUR, { weather: forecast }))).toBe(true);
});

test("between now and when it says that it changes a day stays the same", () => {
  const when = fc.integer({ min: -20, max: 40 });
  const span = fc.tuple(when, fc.integer({ min: 1, max: 20 }));
  const kinds = fc.constantFrom("plantao" as const, "falecimento" as const, "aviso" as const, "vaga" as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, span), { maxLength: 8 }), fc.array(span, { maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (noticed, dated, part) => {
      const given = {
        notices: noticed.map(([kind, [from, length]], id) => notice({ id, kind, startsAt: NOON + from * HOUR, endsAt: NOON + (from + length) * HOUR })),
        dates: dated.map(([from, length]) => date({ startsAt: NOON + from * HOUR, endsAt: NOON + (from + length - 1) * HOUR })),
      };
      const { changesAt, ...day } = dayAt(NOON, given);
      const { changesAt: same, ...later } = dayAt(NOON + Math.floor(part * (changesAt - 1 - NOON)), given);
      expect([later, same]).toEqual([day, changesAt]);
    }),
  );
});
