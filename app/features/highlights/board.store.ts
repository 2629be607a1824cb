import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import type { Article } from "#app/features/articles/article.ts";
import { articleColumns, toArticle } from "#app/features/articles/article-rows.store.ts";
import { storedAuthors } from "#app/features/articles/byline.ts";
import { GROUP_RANKS } from "#app/features/articles/position.ts";
import { afterLostStories, assignmentOf, assignmentStatements, toAssignmentOf } from "#app/features/assignments/assignments.store.ts";
import { overrideStatements } from "#app/features/checks/publication-checks.store.ts";
import { importStatements } from "#app/features/imports/imports.store.ts";
import { noteStatements } from "#app/features/notes/notes.store.ts";
import { heldPlaces, replyCaseOf, replyStatements, toHeldPlaces, toReplyCaseOf } from "#app/features/right-of-reply/reply-cases.store.ts";
import { acceptedEditStatements } from "#app/features/suggested-edits/suggested-edits.store.ts";
import { type Database, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { articleBodies, articleDrafts, articleMeta, articleStats, articles, boardLog, siteEdition } from "#app/platform/db/schema.store.ts";
import type { PlacedArticle } from "./board.ts";
import { FILL_CANDIDATES, MAX_HIGHLIGHTS, sameBoard } from "./board.ts";
import { clearPendingDraft, contentStatements, editingOf, moveStatements, trailStatements } from "./board-content.store.ts";
import type { BoardCommand } from "./commands.ts";
import { isContentOnly } from "./content-only.ts";
import type { OutboxChannel } from "./outbox-triggers.ts";
import type { BoardPlan, BoardSnapshot } from "./plan.ts";
import { logAnswer, savedOrderStatements, toSavedOrder, toUndoable, undoableStatements } from "./saved-order.store.ts";

/** The newest version in the log: the next batch must insert the following one. */
export interface BoardHead {
  version: number;
  orderVersion: number;
}

/** The state after a committed command. */
export interface BoardOutcome {
  articleId: number | null;
  article: Article | null;
  board: { superHeadline: number | null; highlights: readonly number[] };
  orderVersion: number;
  /** True when this command created that version of the places. */
  orderChanged: boolean;
  edition: number;
  /** Time when the next scheduled article is due (ms). */
  nextDueAt: number | null;
  /** True when `edition` differs from the one before it only on pages that show this article; false when unknown. */
  isContentOnly: boolean;
}

export type BoardRead = { head: BoardHead; snapshot: BoardSnapshot; alreadyDone: { articleId: number | null } | null };

/** Articles whose removal, with all that belongs to them, fits in one batch. */
const TIDY_BATCH_SIZE = 20;

const articleIdOf = (command: BoardCommand): number => ("articleId" in command ? command.articleId : -1);

/** The articles to which a command gives all the places. */
function arrangedBy(command: BoardCommand): readonly number[] {
  if (command.kind === "set-order") return command.desired;
  return command.kind === "restore-arrangement" ? [...(command.superHeadline === null ? [] : [command.superHeadline]), ...command.desired] : [];
}

const placedArticleColumns = { id: articles.id, publishedAt: articles.publishedAt, createdAt: articles.createdAt };
const toPlacedArticle = (row: { id: number; publishedAt: number | null; createdAt: number }): PlacedArticle => ({ id: row.id, publishedAt: row.publishedAt ?? row.createdAt });

/** The board's reads and its one kind of write. Only `HighlightBoard` may hold one. */
export function createBoardStore(db: Database, channels: readonly OutboxChannel[], bodyToText: (html: string) => string) {
  const articleById = (id: number) =>
    db
      .select(articleColumns)
      .from(articles)
      .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
      .leftJoin(articleBodies, eq(articleBodies.articleId, articles.id))
      .leftJoin(articleMeta, eq(articleMeta.articleId, articles.id))
      .where(eq(articles.id, id));
  const superHeadlines = () =>
    db
      .select(placedArticleColumns)
      .from(articles)
      .where(and(eq(articles.position, "supermanchete"), eq(articles.visible, 1)));
  const highlights = () => db.select(placedArticleColumns).from(articles).where(isNotNull(articles.highlightRank)).orderBy(asc(articles.highlightRank));
  const headOfLog = () => db.select({ version: boardLog.version, orderVersion: boardLog.orderVersion }).from(boardLog).orderBy(desc(boardLog.version)).limit(1);

  /** `now` (ms): places that are held until then or before are free. */
  async function read(command: BoardCommand, now = 0): Promise<BoardRead> {
    const id = articleIdOf(command);
    const up = command.kind === "move" && command.direction === "up";
    const own = (column: SQL) => sql`(SELECT ${column} FROM articles WHERE id = ${id})`;
    const desired = arrangedBy(command).slice(0, MAX_HIGHLIGHTS + 2);
    const [head, done, supers, ranked, found, sequence, neighbour, visibleDesired, latest, editing, held, remembered] = await runBatch(db, [
      headOfLog(),
      db.select({ answer: boardLog.answer }).from(boardLog).where(eq(boardLog.opId, command.opId)),
      superHeadlines(),
      highlights(),
      articleById(id),
      db.select({ id: max(articles.id), used: sql<number | null>`(SELECT seq FROM sqlite_sequence WHERE name = 'articles')` }).from(articles),
      db
        .select({ id: articles.id, orderKey: articles.orderKey })
        .from(articles)
        .where(
          and(
            eq(articles.visible, 1),
            sql`${articles.groupRank} = ${own(sql`group_rank`)}`,
            eq(articles.highlightKey, 99),
            command.kind === "move" ? (up ? sql`${articles.orderKey} > ${own(sql`order_key`)}` : sql`${articles.orderKey} < ${own(sql`order_key`)}`) : sql`0`,
          ),
        )
        .orderBy(up ? asc(articles.orderKey) : desc(articles.orderKey))
        .limit(1),
      db
        .select(placedArticleColumns)
        .from(articles)
        // By their ids: an index of all visible articles would be walked.
        .where(and(inArray(articles.id, valueRows(desired)), sql`+${articles.visible} = 1`)),
      db.select(placedArticleColumns).from(articles).where(eq(articles.visible, 1)).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(FILL_CANDIDATES),
      db
        .select({ seq: articleDrafts.seq, userId: articleDrafts.userId })
        .from(articleDrafts)
        .where(and(eq(articleDrafts.articleId, id), eq(articleDrafts.editing, editingOf(command)?.id ?? ""))),
      heldPlaces(now),
      ...savedOrderStatements(command),
      ...undoableStatements(command),
      ...assignmentOf(command),
      ...replyCaseOf(command),
    ]);
    const [top] = head;
    if (!top) throw new Error("board_log has lost its first row");
    const [article] = found;
    const [answered] = done;
    const [superHeadline] = supers;
    return {
      head: top,
      alreadyDone: answered ? (JSON.parse(answered.answer) as { articleId: number | null }) : null,
      snapshot: {
        board: { superHeadline: superHeadline ? toPlacedArticle(superHeadline) : null, highlights: ranked.map(toPlacedArticle) },
        orderVersion: top.orderVersion,
        article: article ? toArticle(article) : null,
        nextId: Math.max(sequence[0]?.id ?? 0, sequence[0]?.used ?? 0) + 1,
        neighbour: neighbour[0] ?? null,
        desired: visibleDesired.map(toPlacedArticle),
        latest: latest.map(toPlacedArticle),
        editing: editing[0] ?? null,
        // An undo, an assignment's story or a reply has its read in the last statement; a command has one of them.
        saved: command.kind === "undo-order" ? toSavedOrder(remembered) : null,
        undone: command.kind === "undo" ? toUndoable(remembered) : null,
        assignment: command.kind === "create" && !command.reply ? toAssignmentOf(remembered) : null,
        replyCase: command.kind === "create" && command.reply ? toReplyCaseOf(remembered) : null,
        held: toHeldPlaces(held),
      },
    };
  }

  /**
   * The places, in steps that no unique index can refuse: everyone steps off, the former super headline makes room, the
   * article's own row is written, those who lost their place leave, and the new order is set.
   */
  function placeStatements(plan: BoardPlan, now: number) {
    const { before, after, demoted, returned = [], articleId } = plan;
    const rank = (placed: PlacedArticle, index: number) => {
      const bump = placed.id === articleId || before.highlights.some((held) => held.id === placed.id) ? {} : saved(now);
      return db
        .update(articles)
        .set({ position: "destaque", highlightRank: index + 1, ...bump })
        .where(eq(articles.id, placed.id));
    };
    if (sameBoard(before, after)) {
      return [...rowStatements(plan), ...after.highlights.flatMap((placed, index) => (plan.article && placed.id === articleId ? [rank(placed, index)] : []))];
    }
    const former = before.superHeadline;
    return [
      db.update(articles).set({ highlightRank: null }).where(isNotNull(articles.highlightRank)),
      ...(former && after.superHeadline && former.id !== after.superHeadline.id ? [db.update(articles).set({ position: "destaque" }).where(eq(articles.id, former.id))] : []),
      ...rowStatements(plan),
      ...demoted.map((placed) =>
        db
          .update(articles)
          .set({ position: "geral", ...saved(now) })
          .where(eq(articles.id, placed.id)),
      ),
      ...returned.map(({ placed, position }) =>
        db
          .update(articles)
          .set({ position, ...saved(now) })
          .where(eq(articles.id, placed.id)),
      ),
      ...after.highlights.map(rank),
    ];
  }

  /** A change of position by the board counts as a save, so that an editor's stale copy cannot undo it. */
  const saved = (now: number) => ({ version: sql`${articles.version} + 1`, updatedAt: now });

  function rowStatements(plan: BoardPlan) {
    if (!plan.article) return [];
    // These are in tables of their own.
    const { body: _body, slugWords: _words, searchTitle: _title, searchDescription: _description, socialTitle: _social, socialImage: _image, ...row } = plan.article.row;
    const values = { ...row, quickSummary: [...row.quickSummary], categories: [...row.categories], tags: [...row.tags], authors: storedAuthors(row), highlightRank: null };
    if (plan.article.before === null) return [db.insert(articles).values(values)];
    // Without the key: an update that names it makes SQLite look for children of the old and the new one in every table.
    const { id, ...changed } = values;
    return [db.update(articles).set(changed).where(eq(articles.id, id))];
  }

  /**
   * Writes a plan in one batch that begins with the next version and the operation's id: a second instance, a retry or a
   * lost answer makes the whole batch fail instead of acting twice.
   */
  async function commit(command: BoardCommand, plan: BoardPlan, head: BoardHead, now: number): Promise<BoardOutcome> {
    const version = head.version + 1;
    const orderVersion = sameBoard(plan.before, plan.after) ? head.orderVersion : version;
    const articleId = plan.articleId;
    const results = await runBatch(db, [
      db.insert(boardLog).values({ version, opId: command.opId, orderVersion, command: command.kind, answer: logAnswer(command, plan), at: now }),
      ...moveStatements(plan, version, now),
      // Before the places change: it reads the former positions.
      ...trailStatements(db, command, plan, now),
      ...placeStatements(plan, now),
      ...plan.orderKeys.map(({ id, orderKey }) => db.update(articles).set({ orderKey }).where(eq(articles.id, id))),
      ...contentStatements(db, plan, command, now, { channels, bodyToText }),
      ...assignmentStatements(command, plan, now),
      ...replyStatements(command, plan, now),
      ...overrideStatements(command, plan, now),
      ...importStatements(command, articleId, now),
      ...noteStatements(command, plan, now),
      ...acceptedEditStatements(articleId, command, now),
      ...clearPendingDraft(command, articleId, now),
      ...(plan.affectsReaders
        ? [
            db
              .update(siteEdition)
              .set({ edition: sql`${siteEdition.edition} + 1` })
              .where(eq(siteEdition.id, 1)),
          ]
        : []),
      db
        .update(boardLog)
        .set({
          highlights: sql`(SELECT COUNT(*) FROM articles WHERE visible = 1 AND group_rank = ${GROUP_RANKS.destaque})`,
          ranked: sql`(SELECT COUNT(*) FROM articles WHERE highlight_rank IS NOT NULL)`,
        })
        .where(eq(boardLog.version, version)),
      ...outcomeStatements(articleId ?? -1),
    ]);
    return { ...toOutcome(results.slice(-6) as unknown[] as OutcomeRows, articleId), isContentOnly: plan.affectsReaders && isContentOnly(plan) };
  }

  const outcomeStatements = (id: number) =>
    [articleById(id), superHeadlines(), highlights(), headOfLog(), db.select({ edition: siteEdition.edition }).from(siteEdition), nextDue()] as const;
  type OutcomeRows = [Parameters<typeof toArticle>[0][], { id: number }[], { id: number }[], BoardHead[], { edition: number }[], { at: number | null }[]];

  function toOutcome([found, supers, ranked, head, edition, due]: OutcomeRows, articleId: number | null): BoardOutcome {
    const [article] = found;
    return {
      articleId,
      article: article ? toArticle(article) : null,
      board: { superHeadline: supers[0]?.id ?? null, highlights: ranked.map((placed) => placed.id) },
      orderVersion: head[0]?.orderVersion ?? 0,
      orderChanged: head[0] !== undefined && head[0].version === head[0].orderVersion,
      edition: edition[0]?.edition ?? 0,
      nextDueAt: due[0]?.at ?? null,
      isContentOnly: false,
    };
  }

  /** The present state, for a command that was already executed. */
  async function readOutcome(articleId: number | null): Promise<BoardOutcome> {
    return toOutcome(await runBatch(db, outcomeStatements(articleId ?? -1)), articleId);
  }

  /** Ids of scheduled articles that are due, the earliest first. */
  async function listDue(now: number, limit: number): Promise<number[]> {
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.status, "agendada"), isNull(articles.deletedAt), lte(articles.scheduledAt, now)))
      .orderBy(asc(articles.scheduledAt))
      .limit(limit);
    return rows.map((row) => row.id);
  }

  const nextDue = () =>
    db
      .select({ at: articles.scheduledAt })
      .from(articles)
      .where(and(eq(articles.status, "agendada"), isNull(articles.deletedAt)))
      .orderBy(asc(articles.scheduledAt))
      .limit(1);

  /** Returns when the next scheduled article is due (ms), overdue ones included; null when none is scheduled. */
  const nextDueAt = async (): Promise<number | null> => (await nextDue())[0]?.at ?? null;

  /**
   * Removes for good what has been in the bin since before `binnedBefore`, a few articles at a time, and log entries from
   * before `loggedBefore`, with the numbers of editors long closed; the newest entry stays, because the next version is counted from it. Times in milliseconds.
   */
  async function tidy(binnedBefore: number, loggedBefore: number, tidiedAt: number): Promise<void> {
    const old = sql`(SELECT id FROM articles WHERE deleted_at IS NOT NULL AND deleted_at < ${binnedBefore} ORDER BY deleted_at LIMIT ${TIDY_BATCH_SIZE})`;
    await runBatch(db, [
      ...afterLostStories(old, tidiedAt),
      rawStatement(sql`DELETE FROM articles WHERE id IN ${old}`),
      rawStatement(sql`DELETE FROM article_drafts WHERE fields = '{}' AND updated_at < ${loggedBefore}`),
      rawStatement(sql`DELETE FROM board_log WHERE at < ${loggedBefore} AND version < (SELECT MAX(version) FROM board_log)`),
    ]);
  }

  return { read, commit, readOutcome, listDue, nextDueAt, tidy };
}
