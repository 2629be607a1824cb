import { initialsOf } from "#app/admin/avatar.tsx";
import { type Category, categoryOf } from "#app/domain/articles/categories.ts";
import type { TrailEntry } from "#app/domain/audit/trail.ts";
import { CHECK_LABELS } from "#app/domain/checks/check-story.ts";
import { isCheckRule } from "#app/domain/checks/levels.ts";
import { longDate, tableDateTime } from "#app/domain/time/newsroom-clock.ts";
import { fieldLabel, valueLabel, verbOf } from "./trail-labels.ts";
import type { TrailQuery } from "./trail-query.ts";
import type { TrailLine, TrailView } from "./trail-view.ts";

interface Reading {
  entries: readonly TrailEntry[];
  next: number | null;
  titles: ReadonlyMap<number, string>;
  title: string | null;
  people: readonly { id: number; name: string }[];
  categories: readonly Category[];
}

/** Writes whose one change is the verb itself. */
const TOLD_BY_VERB = new Set(["article.toggle", "article.undo", "article.remove", "article.restore"]);

/** The rules of the checks are named here: their module is not for browsers. */
const ruleLabel = (rule: string): string => (isCheckRule(rule) ? CHECK_LABELS[rule].name : rule);
const LEVELS: Readonly<Record<string, string>> = { stop: "impede", warning: "avisa", off: "desligada" };
const CHECK_FIELD = "check.";

/** The trail as its screen tells it, by days of the newsroom's clock. */
export function toTrailView(reading: Reading, query: TrailQuery, timeZone: string, mayReadAll: boolean): TrailView {
  const titleOf = (id: number) => reading.titles.get(id) ?? `Matéria ${id}`;
  const words = { timeZone, categoryName: (slug: string) => categoryOf(slug, reading.categories)?.name ?? slug };
  const toLine = ({ id, at, actor, action, article, details }: TrailEntry): TrailLine => {
    const cause = details.cause?.articleId;
    return {
      id,
      time: tableDateTime(at, timeZone).slice(-5),
      iso: new Date(at).toISOString(),
      person: actor.name,
      initials: initialsOf(actor.name),
      verb: verbOf(action, details),
      article: article && { id: article.id, title: article.title ?? `Matéria ${article.id}`, gone: article.title === null },
      note: details.subject ?? (details.cause ? (cause ? `Ao mudar “${titleOf(cause)}”` : "Ao salvar a ordem dos destaques") : null),
      changes: (TOLD_BY_VERB.has(action) ? [] : (details.changes ?? [])).map(({ field, before, after }) =>
        field.startsWith(CHECK_FIELD)
          ? { label: ruleLabel(field.slice(CHECK_FIELD.length)), before: LEVELS[String(before)] ?? "", after: LEVELS[String(after)] ?? "" }
          : { label: fieldLabel(field), before: valueLabel(field, before, words), after: valueLabel(field, after, words) },
      ),
      overrides: (details.overrides ?? []).map(({ rule, reason, passages }) => ({ rule: ruleLabel(rule), reason, passages })),
      orders: details.highlights ? { before: details.highlights.before.map(titleOf), after: details.highlights.after.map(titleOf) } : null,
    };
  };
  const days = new Map<string, TrailLine[]>();
  for (const entry of reading.entries) {
    const day = longDate(entry.at, timeZone, { weekday: true });
    days.set(day, [...(days.get(day) ?? []), toLine(entry)]);
  }
  return {
    query,
    days: [...days].map(([day, lines]) => ({ day, lines })),
    next: reading.next,
    title: reading.title,
    people: mayReadAll ? [...reading.people] : [],
    mayReadAll,
  };
}
