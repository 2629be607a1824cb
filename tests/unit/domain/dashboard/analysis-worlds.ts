import fc from "fast-check";
import { daysOf, periodUpTo } from "#app/features/audience/period.ts";
import type { AnalysisData } from "#app/features/dashboard/analysis-data.ts";

/** A Saturday. */
export const DAY = "2026-11-21";
export const TODAY = "2026-11-22";
export const SAME_WEEKDAYS = ["2026-11-14", "2026-11-07", "2026-10-31", "2026-10-24"];
/** Midnight in Fortaleza of the first of the seven days up to `DAY`. */
export const WEEK_START = Date.parse("2026-11-15T03:00:00Z");
const SAME_AS_TODAY = ["2026-11-15", "2026-11-08", "2026-11-01", "2026-10-25"];

export const EMPTY_DATA: AnalysisData = {
  day: DAY,
  sameWeekdays: SAME_WEEKDAYS,
  today: { day: TODAY, sameWeekdays: SAME_AS_TODAY, hoursOver: 15, hours: [] },
  days: [],
  hours: [],
  sections: [],
  sources: [],
  weekStart: WEEK_START,
  sectionsOfWeek: [],
  sourcesOfWeek: [],
  articles: [],
  published: [],
  reactions: [],
  usualReactions: { total: 0, outraged: 0 },
  sectionNames: new Map([
    ["policia", "Polícia"],
    ["politica", "Política"],
  ]),
};

export const counts = (views: number, more: Partial<Record<"articleViews" | "sessions" | "visitors" | "engagedMs" | "completions", number>> = {}) => ({
  views,
  articleViews: views,
  sessions: views,
  visitors: views,
  engagedMs: 30_000 * views,
  completions: Math.floor(views / 3),
  ...more,
});

/** Data of any shape that D1 can hold: also zero, one reader, sections without a name, titles of any letters. */
export function anyData(readersMax = 5_000, viewsEach = 8): fc.Arbitrary<AnalysisData> {
  const people = fc.integer({ min: 0, max: readersMax });
  const anyCounts = people.chain((visitors) =>
    fc
      .record({
        views: fc.integer({ min: visitors, max: viewsEach * visitors }),
        engagedMs: fc.integer({ min: 0, max: 90_000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ views, engagedMs, share }) => ({
        views,
        articleViews: Math.floor(views * 0.8),
        sessions: visitors,
        visitors,
        engagedMs: engagedMs * views,
        completions: Math.floor(views * 0.8 * share),
      })),
  );
  const title = fc.oneof(fc.constant("Chuva em Teresina deixa 12 famílias desabrigadas"), fc.string({ maxLength: 60 }), fc.constant("Preço da gasolina subiu 5% em Picos"));
  const days = daysOf(periodUpTo(28, TODAY));
  const hour = fc.record({ day: fc.constantFrom(TODAY, ...SAME_AS_TODAY), hour: fc.integer({ min: 0, max: 23 }), views: people });
  const valueDays = fc.uniqueArray(
    fc
      .record({ day: fc.constantFrom(DAY, ...SAME_WEEKDAYS), value: fc.constantFrom("policia", "politica", "google", "direct"), counts: anyCounts })
      .map(({ counts: one, ...rest }) => ({ ...rest, ...one })),
    { selector: ({ day, value }) => `${day}/${value}`, maxLength: 20 },
  );
  const valueWeeks = fc.uniqueArray(
    fc.record({ value: fc.constantFrom("policia", "politica", "google", "direct"), counts: anyCounts }).map(({ value, counts: one }) => ({ value, ...one })),
    { selector: ({ value }) => value },
  );
  return fc.record({
    day: fc.constant(DAY),
    sameWeekdays: fc.constant(SAME_WEEKDAYS),
    today: fc.record({
      day: fc.constant(TODAY),
      sameWeekdays: fc.constant(SAME_AS_TODAY),
      hoursOver: fc.integer({ min: 0, max: 23 }),
      hours: fc.uniqueArray(hour, { selector: (one) => `${one.day}/${one.hour}`, maxLength: 60 }),
    }),
    days: fc.subarray(days).chain((chosen) => fc.tuple(...chosen.map((day) => anyCounts.map((one) => ({ day, ...one }))))),
    hours: fc.uniqueArray(fc.record({ hour: fc.integer({ min: 0, max: 23 }), views: people }), { selector: (one) => one.hour }),
    sections: valueDays,
    sources: valueDays,
    weekStart: fc.constant(WEEK_START),
    sectionsOfWeek: valueWeeks,
    sourcesOfWeek: valueWeeks,
    articles: fc.uniqueArray(
      fc
        .record({
          articleId: fc.integer({ min: 1, max: 60 }),
          title,
          publishedAt: fc.constantFrom(0, WEEK_START, WEEK_START + 1),
          counts: anyCounts,
          onDay: fc.double({ min: 0, max: 1, noNaN: true }),
        })
        .map(({ counts: one, onDay, ...rest }) => ({ ...rest, ...one, viewsOnDay: Math.floor(one.views * onDay) })),
      { selector: ({ articleId }) => articleId, maxLength: 12 },
    ),
    published: fc.uniqueArray(fc.record({ section: fc.constantFrom("policia", "politica", "esportes"), stories: fc.integer({ min: 0, max: 30 }) }), {
      selector: ({ section }) => section,
    }),
    reactions: fc.uniqueArray(
      fc.record({
        articleId: fc.integer({ min: 1, max: 5 }),
        title,
        reaction: fc.constantFrom("indignado", "feliz", "triste"),
        count: fc.integer({ min: 0, max: Math.min(readersMax, 200) }),
      }),
      { selector: ({ articleId, reaction }) => `${articleId}/${reaction}`, maxLength: 8 },
    ),
    usualReactions: fc.integer({ min: 0, max: 1_000 }).chain((total) => fc.record({ total: fc.constant(total), outraged: fc.integer({ min: 0, max: total }) })),
    sectionNames: fc.constant(EMPTY_DATA.sectionNames),
  }) as fc.Arbitrary<AnalysisData>;
}
