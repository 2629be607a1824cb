import fc from "fast-check";
import { convertIcsCalendar } from "ts-ics";
import { expect, test } from "vitest";
import { calendarFile } from "#app/features/agenda/agenda-feed.server.ts";
import { type AgendaItem, agendaPeriod, crowdedHours, daysOf, doubleBookings, filterAgenda, silentTowns } from "#app/features/agenda/agenda-item.ts";
import { foldByOctets } from "#app/features/agenda/calendar-lines.ts";
import { holidaysBetween } from "#app/features/agenda/holidays.server.ts";

const HOUR = 3_600_000;
const ZONE = "America/Fortaleza";
const NINE = Date.parse("2026-12-31T12:00:00Z");

const item = (more: Partial<AgendaItem> = {}): AgendaItem => ({
  kind: "pauta",
  id: "1",
  title: "Feira",
  startsAt: NINE,
  endsAt: NINE,
  isAllDay: false,
  place: "",
  municipality: null,
  section: null,
  people: [],
  state: "Pautada",
  version: 1,
  timeKind: "momento",
  href: null,
  ...more,
});

test("a month shows whole weeks from Monday to Sunday, over the year's end too", () => {
  const { days, before, after } = agendaPeriod("mes", "2026-12-31");
  expect([days[0], days.at(-1), days.length % 7, before, after]).toEqual(["2026-11-30", "2027-01-03", 0, "2026-11-01", "2027-01-01"]);
  fc.assert(
    fc.property(fc.date({ min: new Date("2001-01-01"), max: new Date("2098-12-31"), noInvalidDate: true }), fc.constantFrom("mes", "semana", "dia", "lista"), (date, view) => {
      const day = date.toISOString().slice(0, 10);
      const shown = agendaPeriod(view, day).days;
      expect(shown).toContain(day);
      expect(shown.length).toBeLessThanOrEqual(42);
    }),
  );
});

test("an item that ends at midnight does not touch the day that begins then", () => {
  const midnight = Date.parse("2027-01-01T03:00:00Z");
  expect(daysOf({ startsAt: midnight - HOUR, endsAt: midnight }, ZONE)).toEqual({ first: "2026-12-31", last: "2026-12-31" });
  expect(daysOf({ startsAt: midnight, endsAt: midnight }, ZONE)).toEqual({ first: "2027-01-01", last: "2027-01-01" });
});

test("filters let through kind, town, section and person", () => {
  const items = [item(), item({ id: "2", kind: "banner" }), item({ id: "3", municipality: "piripiri", section: "policia", people: [{ id: 7, name: "Ana" }] })];
  const none = { kinds: [], municipality: "", section: "", personId: null } as const;
  const ids = (filter: Parameters<typeof filterAgenda>[1]) => filterAgenda(items, filter).map(({ id }) => id);
  expect(ids(none)).toEqual(["1", "2", "3"]);
  expect(ids({ ...none, kinds: ["banner"] })).toEqual(["2"]);
  expect(ids({ ...none, municipality: "piripiri" })).toEqual(["3"]);
  expect(ids({ ...none, section: "policia", personId: 7 })).toEqual(["3"]);
});

test("a person with two appointments at one time is told of; whole days and neighbours are not", () => {
  const people = [{ id: 7, name: "Ana" }];
  const booked = (...items: AgendaItem[]) => doubleBookings(items).map(({ titles }) => titles.join("+"));
  expect(booked(item({ title: "A", people }), item({ title: "B", startsAt: NINE + HOUR / 2, endsAt: NINE + HOUR, people }))).toEqual(["A+B"]);
  expect(booked(item({ title: "A", people }), item({ title: "B", startsAt: NINE + HOUR, endsAt: NINE + HOUR, people }))).toEqual([]);
  expect(booked(item({ title: "A", people }), item({ title: "B", isAllDay: true, people }))).toEqual([]);
  expect(booked(item({ title: "A", people }), item({ title: "B", people: [{ id: 8, name: "Rui" }] }))).toEqual([]);
  expect(booked(item({ title: "A", people }), item({ title: "B", state: "Caiu", people }))).toEqual([]);
  // A short one within a long one does not hide the long one.
  expect(
    booked(item({ title: "L", endsAt: NINE + 5 * HOUR, people }), item({ title: "K", startsAt: NINE + HOUR, people }), item({ title: "M", startsAt: NINE + 4 * HOUR, people })),
  ).toEqual(["L+K", "L+M"]);
});

test("four posts in an hour are told of, of all channels together", () => {
  const post = (minutes: number, kind: AgendaItem["kind"] = "whatsapp") => item({ kind, startsAt: NINE + minutes * 60_000 });
  expect(crowdedHours([post(0), post(20, "instagram"), post(40), post(59)])).toEqual([{ at: NINE, count: 4 }]);
  expect(crowdedHours([post(0), post(20), post(40), post(60)])).toEqual([]);
  expect(crowdedHours([post(0), post(1), post(2), post(3, "materia")])).toEqual([]);
});

test("towns without a story of late are told of", () => {
  expect(silentTowns([{ slug: "piripiri" }, { slug: "teresina" }], ["piripiri"])).toEqual([{ slug: "teresina" }]);
});

test("holidays of the country and of Piauí, on their days, over the year's end", () => {
  const found = holidaysBetween("2026-10-01", "2027-01-01", ZONE).map(({ title, startsAt }) => [title, new Date(startsAt).toISOString()]);
  expect(found).toContainEqual(["Dia do Piauí", "2026-10-19T03:00:00.000Z"]);
  expect(found.at(-1)?.[1]).toBe("2027-01-01T03:00:00.000Z");
  expect(found.some(([, at]) => at === "2026-11-20T03:00:00.000Z")).toBe(true);
});

test("lines of a calendar file have 75 octets at most, and unfold to what they were", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "ã", "“", "😀", " ", ";"), maxLength: 300 }), { maxLength: 5 }), (values) => {
      const lines = values.map((value) => `X:${value}`).join("\r\n");
      const folded = foldByOctets(lines);
      for (const line of folded.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(folded.replace(/\r\n /g, "")).toBe(lines);
    }),
  );
});

test("a feed says title, time, place and note alone, is read back, and is the same for the same items", () => {
  const place = "Câmara Municipal, sala 2; térreo\\fundos";
  const items = [
    item({
      title: "Sessão, às ações; ".repeat(8).trim(),
      place,
      note: "Levar crachá;\r\nentrada pela rua 7, fundos\u0000",
      people: [{ id: 7, name: "Ana Secreta" }],
      endsAt: NINE + HOUR,
      version: 3,
    }),
    item({ id: "2", title: "Dia inteiro", isAllDay: true, startsAt: Date.parse("2026-12-31T03:00:00Z"), endsAt: Date.parse("2027-01-01T03:00:00Z") }),
    item({ id: "3", title: "Caiu", state: "Caiu" }),
  ];
  const options = { name: "Agenda", host: "lide.example", timeZone: ZONE };
  const text = calendarFile(items, options);
  expect(text).toBe(calendarFile(items, options));
  expect(text).not.toContain("Ana Secreta");
  expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT6H");
  expect(text.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const events = convertIcsCalendar(undefined, text).events ?? [];
  expect(events.map(({ summary }) => summary)).toEqual(items.map(({ title }) => title));
  expect(events.map(({ description }) => description)).toEqual(["Levar crachá;\nentrada pela rua 7, fundos", undefined, undefined]);
  expect(events[0]).toMatchObject({ location: place, sequence: 3, status: "CONFIRMED", start: { date: new Date(NINE) } });
  expect(events[1]?.start).toMatchObject({ type: "DATE", date: new Date("2026-12-31T00:00:00Z") });
  expect(calendarFile([item({ endsAt: NINE })], options)).toContain("DURATION:PT0S");
  expect(text).toContain("DTEND;VALUE=DATE:20270101");
  // Calendar properties precede events.
  expect(text.indexOf("REFRESH-INTERVAL")).toBeLessThan(text.indexOf("BEGIN:VEVENT"));
  // No end is written that is not after the start, in seconds or in days.
  for (const endsAt of [NINE - 1_000, NINE + 999]) expect(calendarFile([item({ endsAt })], options)).toContain("DURATION:PT0S");
  expect(calendarFile([item({ isAllDay: true, endsAt: NINE })], options)).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n(?:.*\r\n)*?DURATION:P1D/);
  expect(events[2]?.status).toBe("CANCELLED");
});
