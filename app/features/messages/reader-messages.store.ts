import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { articles, readerMessages } from "#app/platform/db/schema.store.ts";
import { cutPage, type KeysetPage } from "#app/platform/record/keyset-page.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import type { NewMessage, ReaderMessage } from "./reader-message.ts";

export interface MessagePage extends KeysetPage<ReaderMessage, number> {
  /** Number of waiting messages, up to `COUNTED_MAX`. */
  waiting: number;
}

/** Messages counted for the screen; more are "many". */
const COUNTED_MAX = 1_000;
/** Messages of a list: that of a protocol number, or those in a state, from one on. */
export interface MessageChoice {
  handled: boolean;
  before?: number | undefined;
  protocol?: string | undefined;
  limit: number;
}

/** Maximum of messages within `FLOOD_MS` from everybody together: a flood must not fill the database. */
const FLOOD_MAX = 200;
const FLOOD_MS = HOUR_MS;
const EXPIRY_BATCH_SIZE = 200;

interface Writer {
  at: number;
  actor: { id: number | null; name: string };
}

const columns = {
  id: readerMessages.id,
  kind: readerMessages.kind,
  story: readerMessages.story,
  name: readerMessages.name,
  email: readerMessages.email,
  message: readerMessages.message,
  createdAt: readerMessages.createdAt,
  handledAt: readerMessages.handledAt,
  handledBy: readerMessages.handledBy,
  protocol: readerMessages.protocol,
  // Under names of their own: D1 answers rows as objects, in which a second `id` would replace the first.
  articleId: sql<number | null>`${articles.id}`.as("found_id"),
  articleSlug: sql<string | null>`${articles.slug}`.as("found_slug"),
  articleTitle: sql<string | null>`${articles.title}`.as("found_title"),
  assignmentId: sql<number | null>`(SELECT a.id FROM assignments a WHERE a.message_id = reader_messages.id)`.as("assignment_id"),
};

type Row = Omit<ReaderMessage, "article"> & { articleId: number | null; articleSlug: string | null; articleTitle: string | null };

const toMessage = ({ articleId, articleSlug, articleTitle, ...row }: Row): ReaderMessage => ({
  ...row,
  article: articleId !== null && articleSlug !== null && articleTitle !== null ? { id: articleId, slug: articleSlug, title: articleTitle } : null,
});

export function createReaderMessageRepository(db: Database) {
  const select = () => db.select(columns).from(readerMessages).leftJoin(articles, eq(articles.id, readerMessages.articleId));

  return {
    /** Keeps a message and answers its id; null when everybody together sent more than can be read. */
    async add(message: NewMessage, { articleId, protocol, at }: { articleId: number | null; protocol: string; at: number }): Promise<number | null> {
      const [{ results }] = await runBatch(db, [
        rawStatement<{ id: number }>(sql`INSERT INTO reader_messages (kind, article_id, story, name, email, message, created_at, protocol)
            SELECT ${message.kind}, (SELECT id FROM articles WHERE id = ${articleId}), ${message.story}, ${message.name}, ${message.email}, ${message.message}, ${at}, ${protocol}
            WHERE (SELECT COUNT(*) FROM (SELECT 1 FROM reader_messages WHERE created_at > ${at - FLOOD_MS} LIMIT ${FLOOD_MAX})) < ${FLOOD_MAX} RETURNING id`),
      ]);
      return results[0]?.id ?? null;
    },

    /** A page of those that wait, or of those that are handled; newest first. With a protocol number, the one message that has it. */
    readPage({ handled, before, protocol, limit }: MessageChoice): Read<MessagePage> {
      const inState = and(handled ? isNotNull(readerMessages.handledAt) : isNull(readerMessages.handledAt), before === undefined ? undefined : lt(readerMessages.id, before));
      return {
        statements: [
          select()
            .where(protocol === undefined ? inState : eq(readerMessages.protocol, protocol))
            .orderBy(desc(readerMessages.id))
            .limit(limit + 1),
          rawStatement(sql`SELECT COUNT(*) AS waiting FROM (SELECT 1 FROM reader_messages WHERE handled_at IS NULL LIMIT ${COUNTED_MAX})`),
        ],
        decode: ([rows, counted]) => ({
          ...cutPage((rows as Row[]).map(toMessage), limit, ({ id }) => id),
          waiting: rawRowsOf<{ waiting: number }>(counted)[0]?.waiting ?? 0,
        }),
      };
    },

    readHasProtocol: (protocol: string): Read<boolean> => ({
      statements: [rawStatement(sql`SELECT 1 FROM reader_messages WHERE protocol = ${protocol}`)],
      decode: ([result]) => rawRowsOf(result).length > 0,
    }),

    readMessage(id: number): Read<ReaderMessage | null> {
      return { statements: [select().where(eq(readerMessages.id, id))], decode: ([rows]) => (rows as Row[]).map(toMessage)[0] ?? null };
    },

    /** Marks a message as handled, or as waiting again, with its line in the trail. */
    async setHandled(id: number, handled: boolean, { at, actor }: Writer): Promise<void> {
      await runBatch(db, [
        db
          .update(readerMessages)
          .set(handled ? { handledAt: at, handledBy: actor.name } : { handledAt: null, handledBy: null })
          .where(eq(readerMessages.id, id)),
        // The trail is never pruned, so it names the message and nobody in it.
        trailStatement(db, { at, actor, action: handled ? "message.handle" : "message.reopen", details: { subject: `Mensagem ${id}` } }),
      ]);
    },

    /** Deletes a message for good, with its line in the trail. */
    async remove(id: number, { at, actor }: Writer): Promise<void> {
      await runBatch(db, [
        db.delete(readerMessages).where(eq(readerMessages.id, id)),
        trailStatement(db, { at, actor, action: "message.remove", details: { subject: `Mensagem ${id}` } }),
      ]);
    },

    /** Deletes what was sent before `before` (ms), a few hundred at a time. */
    async expire(before: number): Promise<void> {
      await db.delete(readerMessages).where(sql`${readerMessages.id} IN (SELECT id FROM reader_messages WHERE created_at < ${before} LIMIT ${EXPIRY_BATCH_SIZE})`);
    },
  };
}

export type ReaderMessageRepository = ReturnType<typeof createReaderMessageRepository>;
