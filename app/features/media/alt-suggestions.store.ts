import { and, eq, isNull, sql } from "drizzle-orm";
import { trailWhere } from "#app/features/audit/audit.store.ts";
import { type Database, runBatch } from "#app/platform/db/database.store.ts";
import { media } from "#app/platform/db/schema.store.ts";
import { type Signed, subjectOf } from "./media.store.ts";

/** A picture as it was read, with the text that it had. */
interface DescribedPicture {
  id: number;
  key: string;
  title: string;
  alt: string;
  width: number;
  height: number;
}

/** Alternative texts that nobody has confirmed, each beside its picture. */
export function createAltSuggestionRepository(db: Database) {
  /** Updates the suggestion and inserts its audit row, unless the alternative text has changed since it was read. */
  async function write(item: DescribedPicture, text: string, action: string, signed: Signed): Promise<boolean> {
    const where = and(eq(media.id, item.id), isNull(media.deletedAt), eq(media.alt, item.alt), text === "" ? sql`${media.altSuggestion} <> ''` : undefined);
    const [, written] = await runBatch(db, [
      trailWhere(signed, action, { subject: subjectOf(item) }, sql`EXISTS (SELECT 1 FROM media WHERE ${where})`),
      db.update(media).set({ altSuggestion: text }).where(where).returning({ id: media.id }),
    ]);
    return written.length > 0;
  }

  return {
    /** False when the picture got another text meanwhile, or is gone. */
    keep: (item: DescribedPicture, text: string, signed: Signed): Promise<boolean> => write(item, text, "media.suggest-alt", signed),

    /** False when there was none. */
    discard: (item: DescribedPicture, signed: Signed): Promise<boolean> => write(item, "", "media.discard-alt", signed),
  };
}

export type AltSuggestionRepository = ReturnType<typeof createAltSuggestionRepository>;
