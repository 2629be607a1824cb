import { type SQL, sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { createRecordTable } from "#app/platform/record/record-table.store.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import type { HeldPlace, NewReplyRequest, ReplyCase } from "./reply-case.ts";

/** Open cases shown at once; of decided ones a page. */
const OPEN_MAX = 200;
const DECIDED_MAX = 50;
const DEADLINES_MAX = 500;
const EXPIRY_BATCH_SIZE = 100;
/** Requests that are taken within `FLOOD_MS` from everybody together. */
const FLOOD_MAX = 100;
const FLOOD_MS = HOUR_MS;

interface Writer {
  at: number;
  actor: { id: number | null; name: string };
}

/** A deadline, for the calendar. */
export interface ReplyDeadline {
  id: number;
  storyTitle: string;
  dueAt: number;
}

/** A story that belongs to a reply, as readers see it. */
export interface LinkedStory {
  id: number;
  title: string;
  slug: string;
}

interface Row extends Omit<ReplyCase, "article" | "reply"> {
  articleId: number | null;
  articleTitle: string | null;
  articleSlug: string | null;
  replyId: number | null;
  replyTitle: string | null;
  replySlug: string | null;
}

const storyOf = (id: number | null, title: string | null, slug: string | null) => (id !== null && title !== null && slug !== null ? { id, title, slug } : null);

const toCase = ({ articleId, articleTitle, articleSlug, replyId, replyTitle, replySlug, ...row }: Row): ReplyCase => ({
  ...row,
  article: storyOf(articleId, articleTitle, articleSlug),
  reply: storyOf(replyId, replyTitle, replySlug),
});

/** Cases of rights of reply. */
export function createReplyCaseRepository(db: Database) {
  const readCases = (rest: SQL): Read<ReplyCase[]> => ({
    statements: [
      rawStatement(sql`SELECT c.id, c.story_title AS storyTitle, c.name, c.email, c.text, c.received_at AS receivedAt, c.due_at AS dueAt, c.decided_at AS decidedAt,
          c.decided_by_name AS decidedBy, c.decision, c.reason, c.held_position AS heldPosition, c.held_until AS heldUntil,
          a.id AS articleId, a.title AS articleTitle, a.slug AS articleSlug, r.id AS replyId, r.title AS replyTitle, r.slug AS replySlug
        FROM reply_cases c LEFT JOIN articles a ON a.id = c.article_id LEFT JOIN articles r ON r.id = c.reply_article_id ${rest}`),
    ],
    decode: ([result]) => rawRowsOf<Row>(result).map(toCase),
  });

  const table = createRecordTable({ db, table: "reply_cases" });

  return {
    /** Opens a case; null when everybody together sent more than can be read. */
    async add({ name, email, text }: NewReplyRequest, story: { id: number; title: string }, at: number, dueAt: number): Promise<number | null> {
      const isCalm = sql`(SELECT COUNT(*) FROM (SELECT 1 FROM reply_cases WHERE received_at > ${at - FLOOD_MS} LIMIT ${FLOOD_MAX})) < ${FLOOD_MAX}`;
      // The trail is never pruned: it names the story, and nobody.
      const write = { at, actor: { id: null, name: "Leitor" }, action: "reply.receive", details: { subject: `“${story.title}”` } };
      const outcome = await table.write(write, isCalm, [
        rawStatement(sql`INSERT INTO reply_cases (article_id, story_title, name, email, text, received_at, due_at)
            SELECT ${story.id}, ${story.title}, ${name}, ${email}, ${text}, ${at}, ${dueAt} WHERE ${isCalm} RETURNING id`),
      ]);
      return outcome.done ? outcome.id : null;
    },

    /** Undecided ones, the earliest deadline first. */
    readOpen: (): Read<ReplyCase[]> => readCases(sql`WHERE c.decided_at IS NULL ORDER BY c.due_at, c.id LIMIT ${OPEN_MAX}`),

    /** The last that were decided, newest first. */
    readDecided: (): Read<ReplyCase[]> => readCases(sql`WHERE c.decided_at IS NOT NULL ORDER BY c.decided_at DESC, c.id DESC LIMIT ${DECIDED_MAX}`),

    readCase: (id: number): Read<ReplyCase | null> => mapRead(readCases(sql`WHERE c.id = ${id}`), ([found]) => found ?? null),

    /** Undecided ones that are due in a period (ms), the earliest first. */
    readDeadlines: (from: number, to: number): Read<ReplyDeadline[]> => ({
      statements: [
        rawStatement(sql`SELECT id, story_title AS storyTitle, due_at AS dueAt FROM reply_cases
          WHERE decided_at IS NULL AND due_at >= ${from} AND due_at < ${to} ORDER BY due_at, id LIMIT ${DEADLINES_MAX}`),
      ],
      decode: ([result]) => rawRowsOf<ReplyDeadline>(result),
    }),

    /** For readers: the visible replies to a story, and the visible story that it replies to. */
    readLinks: (articleId: number): Read<{ replies: LinkedStory[]; replyTo: LinkedStory | null }> => ({
      statements: [
        rawStatement(
          sql`SELECT r.id, r.title, r.slug FROM reply_cases c JOIN articles r ON r.id = c.reply_article_id WHERE c.article_id = ${articleId} AND +r.visible = 1 ORDER BY c.id LIMIT 20`,
        ),
        rawStatement(sql`SELECT a.id, a.title, a.slug FROM reply_cases c JOIN articles a ON a.id = c.article_id WHERE c.reply_article_id = ${articleId} AND +a.visible = 1`),
      ],
      decode: ([replies, story]) => ({ replies: rawRowsOf<LinkedStory>(replies), replyTo: rawRowsOf<LinkedStory>(story)[0] ?? null }),
    }),

    /** Refuses an open case; false when it was decided meanwhile. */
    async refuse(id: number, reason: string, storyTitle: string, { at, actor }: Writer): Promise<boolean> {
      const write = { at, actor, action: "reply.refuse", details: { subject: `“${storyTitle}”: ${reason}` } };
      const columns = sql`decision = 'refused', reason = ${reason}, decided_at = ${at}, decided_by = ${actor.id}, decided_by_name = ${actor.name}`;
      return (await table.changeWhere(sql`id = ${id} AND decided_at IS NULL`, write, columns)).done;
    },

    /** Ends the hold of a published reply before its time; false when it holds none. */
    async release(id: number, reason: string, storyTitle: string, { at, actor }: Writer): Promise<boolean> {
      const write = { at, actor, action: "reply.release", details: { subject: `“${storyTitle}”: ${reason}` } };
      return (await table.changeWhere(sql`id = ${id} AND held_until > ${at}`, write, sql`held_until = ${at}`)).done;
    },

    /** Forgets who asked and what they wrote in cases that were decided before `before` (ms), some at a time. */
    async expire(before: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE reply_cases SET name = '', email = '', text = '' WHERE id IN
          (SELECT id FROM reply_cases WHERE decided_at IS NOT NULL AND decided_at < ${before} AND email <> '' ORDER BY decided_at LIMIT ${EXPIRY_BATCH_SIZE})`),
      ]);
    },
  };
}

export type ReplyCaseRepository = ReturnType<typeof createReplyCaseRepository>;

/** Reads and writes of rights of reply for the board: a published reply and the decision are one batch, and reserved places are part of each plan. */

/** Replies that hold a place after `now` (ms). */
export const heldPlaces = (now: number) =>
  rawStatement(
    sql`SELECT reply_article_id AS articleId, held_position AS position, held_until AS until FROM reply_cases WHERE held_until > ${now} AND reply_article_id IS NOT NULL`,
  );

export const toHeldPlaces = (result: unknown): HeldPlace[] => rawRowsOf<HeldPlace>(result);

/** The same as a read. */
export const readHeldPlaces = (now: number): Read<HeldPlace[]> => ({ statements: [heldPlaces(now)], decode: ([result]) => toHeldPlaces(result) });

/** The case that a command's new story replies in. */
export const replyCaseOf = (command: BoardCommand) =>
  command.kind === "create" && command.reply ? [rawStatement(sql`SELECT decided_at AS decidedAt FROM reply_cases WHERE id = ${command.reply.caseId}`)] : [];

export const toReplyCaseOf = (result: unknown): { decidedAt: number | null } | null => (result === undefined ? null : (rawRowsOf<{ decidedAt: number | null }>(result)[0] ?? null));

/** The decision of the case whose reply is created. Decided since it was read: a check of the table fails the batch. */
export function replyStatements(command: BoardCommand, { articleId }: BoardPlan, now: number) {
  if (command.kind !== "create" || !command.reply || articleId === null) return [];
  const { actor, reply } = command;
  return [
    rawStatement(sql`UPDATE reply_cases SET reply_article_id = ${articleId}, decision = CASE WHEN decided_at IS NULL THEN 'granted' END, decided_at = ${now}, decided_by = ${actor.id},
        decided_by_name = ${actor.name}, held_position = ${reply.hold?.position ?? null}, held_until = ${reply.hold ? now + reply.hold.ms : null} WHERE id = ${reply.caseId}`),
    rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
      SELECT ${now}, ${actor.id}, ${actor.name}, 'reply.grant', ${articleId}, json_object('subject', '“' || story_title || '”') FROM reply_cases WHERE id = ${reply.caseId}`),
  ];
}
