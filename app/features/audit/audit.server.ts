import type { Category } from "#app/features/articles/categories.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, knownRead, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { toMatchExpression } from "#app/platform/text/search.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { createAuditRepository, type TrailFilter, type TrailPage } from "./audit.store.ts";

/** The trail with what its screen offers around it. */
export interface TrailReading extends TrailPage {
  people: readonly { id: number; name: string }[];
  /** The title of the requested article; null without one, or when it does not exist. */
  title: string | null;
  categories: readonly Category[];
}

/** A person's query: words, and days (`YYYY-MM-DD`, both included) of the newsroom's clock; empty for no limit. */
export type TrailRequest = Omit<TrailFilter, "expression" | "from" | "until"> & { q: string; days: { from: string; until: string } };

export function createAuditService({ db, categories, timeZone }: SharedDependencies) {
  const audit = createAuditRepository(db);
  function readTrail({ q, days, ...filter }: TrailRequest): Read<TrailPage> {
    const expression = q.trim() === "" ? undefined : toMatchExpression(q);
    if (expression === null) return knownRead({ entries: [], next: null, titles: new Map() });
    const from = days.from === "" ? undefined : instantOf(days.from, 0, timeZone);
    const until = days.until === "" ? undefined : instantOf(dayAfter(days.until), 0, timeZone);
    return audit.readTrail({ ...filter, expression, from, until });
  }

  return {
    trail: (request: TrailRequest): Promise<TrailPage> => readOne(db, readTrail(request)),

    readScreen: (request: TrailRequest): Read<TrailReading> =>
      mapRead(
        joinReads(readTrail(request), audit.readPeople(), request.articleId === undefined ? knownRead(null) : audit.readTitle(request.articleId), categories.readAll()),
        ([page, people, title, known]) => ({ ...page, people, title, categories: known }),
      ),
  };
}
