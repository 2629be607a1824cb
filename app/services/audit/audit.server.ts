import type { AuditRepository, TrailFilter, TrailPage } from "#app/db/audit/audit.ts";
import type { CategoryRepository } from "#app/db/categories/categories.ts";
import { type Database, joinReads, knownRead, mapRead, type Read, readOne } from "#app/db/database.ts";
import type { Category } from "#app/domain/articles/categories.ts";

/** The trail with what its screen offers around it. */
export interface TrailReading extends TrailPage {
  people: readonly { id: number; name: string }[];
  /** The title of the one article that was asked for; null without one, or when it is gone. */
  title: string | null;
  categories: readonly Category[];
}

/** Who wrote what, and what it was before. */
export function createAuditService({ db, audit, categories }: { db: Database; audit: AuditRepository; categories: CategoryRepository }) {
  return {
    trail: (filter: TrailFilter): Promise<TrailPage> => readOne(db, audit.readTrail(filter)),

    readScreen: (filter: TrailFilter): Read<TrailReading> =>
      mapRead(
        joinReads(audit.readTrail(filter), audit.readPeople(), filter.articleId === undefined ? knownRead(null) : audit.readTitle(filter.articleId), categories.readAll()),
        ([page, people, title, known]) => ({ ...page, people, title, categories: known }),
      ),
  };
}
