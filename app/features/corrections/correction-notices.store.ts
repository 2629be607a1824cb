import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, type Read, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { correctionNotices, shortLinks } from "#app/platform/db/schema.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import { CORRECTION_ANCHOR, type CorrectionNotice } from "./correction-notice.ts";

type Row = typeof correctionNotices.$inferSelect;

const toNotice = ({ whatsappItem, askedBy: _by, ...row }: Row): CorrectionNotice => ({ ...row, whatsAppItem: whatsappItem });

export interface NewCorrectionNotice extends Pick<CorrectionNotice, "articleId" | "correctedAt" | "text"> {
  at: number;
  actor: { id: number; name: string };
  title: string;
}

/** Stores the notices of corrections. */
export function createCorrectionNoticeRepository(db: Database) {
  return {
    /** The newest of an article; null while none was requested. */
    readNewest: (articleId: number): Read<CorrectionNotice | null> => ({
      statements: [db.select().from(correctionNotices).where(eq(correctionNotices.articleId, articleId)).orderBy(desc(correctionNotices.correctedAt)).limit(1)],
      decode: ([rows]) => {
        const [row] = rows as Row[];
        return row ? toNotice(row) : null;
      },
    }),

    /** Counts the active links to an article, and their clicks. */
    readLinks: (articleId: number): Read<{ links: number; clicks: number }> => ({
      statements: [
        rawStatement(sql`SELECT COUNT(*) AS links, COALESCE(SUM((SELECT s.clicks FROM short_link_stats s WHERE s.link_id = l.id)), 0) AS clicks
          FROM short_links l WHERE l.article_id = ${articleId} AND l.deactivated_at IS NULL`),
      ],
      decode: ([result]) => (result as D1Result<{ links: number; clicks: number }>).results[0] ?? { links: 0, clicks: 0 },
    }),

    /**
     * Begins a notice, once for each correction, and points the article's short links to the strip. A repetition changes nothing: channels are then
     * called under keys of their own.
     */
    async begin({ articleId, correctedAt, text, at, actor, title }: NewCorrectionNotice): Promise<void> {
      const isNew = sql`NOT EXISTS (SELECT 1 FROM correction_notices WHERE article_id = ${articleId} AND corrected_at = ${correctedAt})`;
      const ours = sql`${shortLinks.articleId} = ${articleId} AND ${shortLinks.deactivatedAt} IS NULL`;
      await runBatch(db, [
        trailWhere({ at, actor, articleId }, "correction.notify", { subject: title }, isNew),
        rawStatement(sql`INSERT INTO correction_notices (article_id, corrected_at, text, asked_at, asked_by, asked_by_name, links)
          SELECT ${articleId}, ${correctedAt}, ${text}, ${at}, ${actor.id}, ${actor.name}, (SELECT COUNT(*) FROM short_links WHERE ${ours})
          ON CONFLICT DO NOTHING`),
        rawStatement(sql`UPDATE short_links SET target = target || ${`#${CORRECTION_ANCHOR}`} WHERE ${ours} AND instr(target, '#') = 0`),
      ]);
    },

    /** Notes what the channels took. */
    async note({ articleId, correctedAt, whatsAppItem, pushDevices }: Pick<CorrectionNotice, "articleId" | "correctedAt" | "whatsAppItem" | "pushDevices">): Promise<void> {
      await db
        .update(correctionNotices)
        .set({ whatsappItem: sql`COALESCE(${whatsAppItem}, ${correctionNotices.whatsappItem})`, pushDevices: sql`COALESCE(${pushDevices}, ${correctionNotices.pushDevices})` })
        .where(and(eq(correctionNotices.articleId, articleId), eq(correctionNotices.correctedAt, correctedAt)));
    },
  };
}
