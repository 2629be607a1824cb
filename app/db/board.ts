import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import type { Article, ArticleContent } from "#app/domain/article/article.ts";
import { GROUP_RANKS } from "#app/domain/article/position.ts";
import { slugify } from "#app/domain/article/slug.ts";
import { displacements, trailOf } from "#app/domain/audit/trail.ts";
import type { Candidate } from "#app/domain/board/board.ts";
import { FILLING_CANDIDATES, MAX_HIGHLIGHTS, sameBoard } from "#app/domain/board/board.ts";
import type { BoardCommand, Editing } from "#app/domain/board/commands.ts";
import type { BoardPlan, PlannedArticle, Situation } from "#app/domain/board/plan.ts";
import { articleColumns, toArticle } from "./article-rows.ts";
import { type Database, rawStatement } from "./database.ts";
import { logAnswer, savedOrderStatements, toSavedOrder } from "./saved-order.ts";
import { articleBodies, articleDrafts, articleFacets, articleRevisions, articleStats, articles, auditLog, boardLog, outbox, siteEdition } from "./schema.ts";

/** Where the log stands: the next batch must take the next version. */
export interface BoardHead {
  version: number;
  orderVersion: number;
}

/** What a committed command left behind. */
export interface BoardOutcome {
  articleId: number | null;
  article: Article | null;
  board: { superHeadline: number | null; highlights: readonly number[] };
  orderVersion: number;
  /** Whether this very command made that version of the places. */
  orderChanged: boolean;
  edition: number;
  /** When the next scheduled article is due (ms). */
  nextDueAt: number | null;
}

export type BoardReading = { head: BoardHead; situation: Situation; alreadyDone: { articleId: number | null } | null };

/** A channel that publishing feeds, when it has a consumer and the article's switch is on. */
export interface OutboxChannel {
  name: string;
  wants(article: PlannedArticle): boolean;
}

/** Articles whose removal, with all that belongs to them, fits in one batch. */
const TIDIED_AT_ONCE = 20;

const articleIdOf = (command: BoardCommand): number => ("articleId" in command ? command.articleId : -1);

const editingOf = (command: BoardCommand): Editing | undefined => ("editing" in command ? command.editing : undefined);

const candidateColumns = { id: articles.id, publishedAt: articles.publishedAt, createdAt: articles.createdAt };
const toCandidate = (row: { id: number; publishedAt: number | null; createdAt: number }): Candidate => ({ id: row.id, publishedAt: row.publishedAt ?? row.createdAt });

/** Facet rows of an article, read by the insert below as JSON. */
function facetsOf(row: PlannedArticle): { kind: string; value: string }[] {
  const facets = [
    ...row.categories.map((value) => ({ kind: "category", value })),
    ...(row.municipality ? [{ kind: "category", value: row.municipality }] : []),
    ...row.tags.map((tag) => ({ kind: "tag", value: slugify(tag) })),
    { kind: "author", value: slugify(row.author) },
  ].filter((facet) => facet.value !== "");
  return [...new Map(facets.map((facet) => [`${facet.kind}:${facet.value}`, facet])).values()];
}

const FACET_FIELDS: readonly (keyof ArticleContent)[] = ["categories", "municipality", "tags", "author"];
const SEARCH_FIELDS: readonly (keyof ArticleContent)[] = ["title", "subtitle", "kicker", "body"];

/** The board's reads and its one kind of write. Only `HighlightBoard` may hold one. */
export function createBoardStore(db: Database, channels: readonly OutboxChannel[], bodyToText: (html: string) => string) {
  const articleById = (id: number) =>
    db
      .select(articleColumns)
      .from(articles)
      .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
      .leftJoin(articleBodies, eq(articleBodies.articleId, articles.id))
      .where(eq(articles.id, id));
  const superHeadlines = () =>
    db
      .select(candidateColumns)
      .from(articles)
      .where(and(eq(articles.position, "supermanchete"), eq(articles.visible, 1)));
  const highlights = () => db.select(candidateColumns).from(articles).where(isNotNull(articles.highlightRank)).orderBy(asc(articles.highlightRank));
  const headOfLog = () => db.select({ version: boardLog.version, orderVersion: boardLog.orderVersion }).from(boardLog).orderBy(desc(boardLog.version)).limit(1);

  async function read(command: BoardCommand): Promise<BoardReading> {
    const id = articleIdOf(command);
    const up = command.kind === "move" && command.direction === "up";
    const own = (column: SQL) => sql`(SELECT ${column} FROM articles WHERE id = ${id})`;
    const desired = command.kind === "set-order" ? command.desired.slice(0, MAX_HIGHLIGHTS + 1) : [];
    const [head, done, supers, ranked, found, sequence, neighbour, visibleDesired, latest, editing, saved] = await db.batch([
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
        .select(candidateColumns)
        .from(articles)
        .where(and(inArray(articles.id, [...desired, -1]), eq(articles.visible, 1))),
      db.select(candidateColumns).from(articles).where(eq(articles.visible, 1)).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(FILLING_CANDIDATES),
      db
        .select({ seq: articleDrafts.seq, userId: articleDrafts.userId })
        .from(articleDrafts)
        .where(and(eq(articleDrafts.articleId, id), eq(articleDrafts.editing, editingOf(command)?.id ?? ""))),
      ...savedOrderStatements(db, command),
    ]);
    const [top] = head;
    if (!top) throw new Error("board_log has lost its first row");
    const [article] = found;
    const [answered] = done;
    const [superHeadline] = supers;
    return {
      head: top,
      alreadyDone: answered ? (JSON.parse(answered.answer) as { articleId: number | null }) : null,
      situation: {
        board: { superHeadline: superHeadline ? toCandidate(superHeadline) : null, highlights: ranked.map(toCandidate) },
        orderVersion: top.orderVersion,
        article: article ? toArticle(article) : null,
        nextId: Math.max(sequence[0]?.id ?? 0, sequence[0]?.used ?? 0) + 1,
        neighbour: neighbour[0] ?? null,
        desired: visibleDesired.map(toCandidate),
        latest: latest.map(toCandidate),
        editing: editing[0] ?? null,
        saved: toSavedOrder(saved),
      },
    };
  }

  /**
   * The places, in steps that no unique index can refuse: everyone steps off, the former super headline makes room, the
   * article's own row is written, those who lost their place leave, and the new order is set.
   */
  function placeStatements(plan: BoardPlan, now: number) {
    const { before, after, demoted, returned = [], articleId } = plan;
    const rank = (candidate: Candidate, index: number) => {
      const bump = candidate.id === articleId || before.highlights.some((held) => held.id === candidate.id) ? {} : saved(now);
      return db
        .update(articles)
        .set({ position: "destaque", highlightRank: index + 1, ...bump })
        .where(eq(articles.id, candidate.id));
    };
    if (sameBoard(before, after)) {
      return [...rowStatements(plan), ...after.highlights.flatMap((candidate, index) => (plan.article && candidate.id === articleId ? [rank(candidate, index)] : []))];
    }
    const former = before.superHeadline;
    return [
      db.update(articles).set({ highlightRank: null }).where(isNotNull(articles.highlightRank)),
      ...(former && after.superHeadline && former.id !== after.superHeadline.id ? [db.update(articles).set({ position: "destaque" }).where(eq(articles.id, former.id))] : []),
      ...rowStatements(plan),
      ...demoted.map((candidate) =>
        db
          .update(articles)
          .set({ position: "geral", ...saved(now) })
          .where(eq(articles.id, candidate.id)),
      ),
      ...returned.map(({ candidate, position }) =>
        db
          .update(articles)
          .set({ position, ...saved(now) })
          .where(eq(articles.id, candidate.id)),
      ),
      ...after.highlights.map(rank),
    ];
  }

  /** A change of position by the board counts as a save, so that an editor's stale copy cannot undo it. */
  const saved = (now: number) => ({ version: sql`${articles.version} + 1`, updatedAt: now });

  function contentStatements(plan: BoardPlan, command: BoardCommand, now: number) {
    if (!plan.article) return [];
    const { row, contentChanged, derived, before } = plan.article;
    const changed = (fields: readonly (keyof ArticleContent)[]) => before === null || fields.some((field) => contentChanged.includes(field));
    const { body, ...rest } = row;
    const snapshot: ArticleContent & { position: string; status: string } = {
      title: row.title,
      subtitle: row.subtitle,
      kicker: row.kicker,
      body,
      quickSummary: row.quickSummary,
      categories: row.categories,
      municipality: row.municipality,
      author: row.author,
      tags: row.tags,
      coverUrl: row.coverUrl,
      coverAlt: row.coverAlt,
      coverCredit: row.coverCredit,
      whatsappAuto: row.whatsappAuto,
      pushAuto: row.pushAuto,
      cardAuto: row.cardAuto,
      audioAuto: row.audioAuto,
      position: row.position,
      status: row.status,
    };
    const keepsRevision = command.kind === "create" || command.kind === "save";
    return [
      ...(changed(["body"])
        ? [
            db
              .insert(articleBodies)
              .values({ articleId: row.id, html: body })
              .onConflictDoUpdate({ target: articleBodies.articleId, set: { html: body } }),
          ]
        : []),
      ...(changed(SEARCH_FIELDS)
        ? [
            rawStatement(db, sql`DELETE FROM article_search WHERE rowid = ${row.id}`),
            rawStatement(
              db,
              sql`INSERT INTO article_search (rowid, title, subtitle, kicker, body) VALUES (${row.id}, ${row.title}, ${row.subtitle}, ${row.kicker}, ${derived.bodyText ?? bodyToText(row.body)})`,
            ),
          ]
        : []),
      ...(changed(FACET_FIELDS)
        ? [
            db.delete(articleFacets).where(and(eq(articleFacets.articleId, row.id), sql`${articleFacets.kind} <> 'status'`)),
            rawStatement(
              db,
              sql`INSERT INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at)
              SELECT facet.value ->> 'kind', facet.value ->> 'value', a.id, a.visible, a.deleted_at IS NOT NULL, a.group_rank, a.highlight_key, a.order_key, COALESCE(a.published_at, a.created_at)
              FROM articles a, json_each(${JSON.stringify(facetsOf(row))}) facet WHERE a.id = ${row.id}`,
            ),
          ]
        : []),
      ...(keepsRevision
        ? [
            db.insert(articleRevisions).values({
              articleId: row.id,
              version: rest.version,
              snapshot: JSON.stringify(snapshot),
              authorId: command.actor.id,
              authorName: command.actor.name,
              createdAt: now,
              editing: editingOf(command)?.id ?? null,
            }),
          ]
        : []),
      ...(plan.firstPublication
        ? channels
            .filter((channel) => channel.wants(row))
            .map((channel) =>
              db
                .insert(outbox)
                .values({ dedupeKey: `${channel.name}:article:${row.id}`, channel: channel.name, articleId: row.id, createdAt: now })
                .onConflictDoNothing(),
            )
        : []),
    ];
  }

  function rowStatements(plan: BoardPlan) {
    if (!plan.article) return [];
    const { body: _body, ...row } = plan.article.row;
    const values = { ...row, quickSummary: [...row.quickSummary], categories: [...row.categories], tags: [...row.tags], highlightRank: null };
    return plan.article.before === null ? [db.insert(articles).values(values)] : [db.update(articles).set(values).where(eq(articles.id, row.id))];
  }

  /**
   * Writes a plan in one batch that begins with the next version and the operation's id: a second instance, a retry or a
   * lost answer makes the whole batch fail instead of acting twice.
   */
  async function commit(command: BoardCommand, plan: BoardPlan, head: BoardHead, now: number): Promise<BoardOutcome> {
    const version = head.version + 1;
    const orderVersion = sameBoard(plan.before, plan.after) ? head.orderVersion : version;
    const articleId = plan.articleId;
    const results = await db.batch([
      db.insert(boardLog).values({ version, opId: command.opId, orderVersion, command: command.kind, answer: logAnswer(command, plan), at: now }),
      // Before anything moves: it reads from where.
      ...trailStatements(command, plan, now),
      ...placeStatements(plan, now),
      ...plan.orderKeys.map(({ id, orderKey }) => db.update(articles).set({ orderKey }).where(eq(articles.id, id))),
      ...contentStatements(plan, command, now),
      ...settleEditing(command, articleId, now),
      ...(plan.readersSee
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
    ] as unknown as Parameters<Database["batch"]>[0]);
    return toOutcome(results.slice(-6) as unknown as OutcomeRows, articleId);
  }

  /** The audit rows of a command: its own, and one for each other article that it moves to another position. */
  const trailStatements = (command: BoardCommand, plan: BoardPlan, now: number) => {
    const action = `article.${command.kind}`;
    const { id: actorId, name: actorName } = command.actor;
    return [
      db.insert(auditLog).values({ at: now, actorId, actorName, action, articleId: plan.articleId, details: JSON.stringify(trailOf(command, plan)) }),
      ...displacements(plan).map(({ id, position }) =>
        rawStatement(
          db,
          sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
            SELECT ${now}, ${actorId}, ${actorName}, 'article.displaced', id, json_object(
              'changes', json_array(json_object('field', 'position', 'before', position, 'after', ${position})),
              'cause', json_object('action', ${action}, 'articleId', ${plan.articleId}))
            FROM articles WHERE id = ${id}`,
        ),
      ),
    ];
  };

  /**
   * Empties the pending draft that a save carries, and remembers its number. A higher number that came since the plan was
   * made breaks the whole batch (NULL in a NOT NULL column): nothing less than what was typed is ever saved as the text.
   */
  const settleEditing = (command: BoardCommand, articleId: number | null, now: number) => {
    const editing = editingOf(command);
    if (!editing || articleId === null || command.actor.id === null) return [];
    return [
      rawStatement(
        db,
        sql`INSERT INTO article_drafts (article_id, editing, user_id, seq, base_version, fields, updated_at)
          SELECT id, ${editing.id}, ${command.actor.id}, ${editing.seq}, version, '{}', ${now} FROM articles WHERE id = ${articleId}
          ON CONFLICT (article_id, editing) DO UPDATE SET
            seq = CASE WHEN article_drafts.seq > excluded.seq THEN NULL ELSE excluded.seq END,
            base_version = excluded.base_version, fields = '{}', updated_at = excluded.updated_at`,
      ),
    ];
  };

  const outcomeStatements = (id: number) =>
    [articleById(id), superHeadlines(), highlights(), headOfLog(), db.select({ edition: siteEdition.edition }).from(siteEdition), nextDue()] as const;
  type OutcomeRows = [Parameters<typeof toArticle>[0][], { id: number }[], { id: number }[], BoardHead[], { edition: number }[], { at: number | null }[]];

  function toOutcome([found, supers, ranked, head, edition, due]: OutcomeRows, articleId: number | null): BoardOutcome {
    const [article] = found;
    return {
      articleId,
      article: article ? toArticle(article) : null,
      board: { superHeadline: supers[0]?.id ?? null, highlights: ranked.map((candidate) => candidate.id) },
      orderVersion: head[0]?.orderVersion ?? 0,
      orderChanged: head[0] !== undefined && head[0].version === head[0].orderVersion,
      edition: edition[0]?.edition ?? 0,
      nextDueAt: due[0]?.at ?? null,
    };
  }

  /** What a command that already ran left behind, as it stands now. */
  async function outcomeOf(articleId: number | null): Promise<BoardOutcome> {
    return toOutcome((await db.batch([...outcomeStatements(articleId ?? -1)])) as unknown as OutcomeRows, articleId);
  }

  /** Ids of scheduled articles whose time has come, the longest waiting first. */
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

  /** When the next scheduled article is due (ms), overdue ones included; null when none waits. */
  const nextDueAt = async (): Promise<number | null> => (await nextDue())[0]?.at ?? null;

  /**
   * Removes for good what has been in the bin since before `binnedBefore`, a few articles at a time, and log entries from
   * before `loggedBefore`, with the numbers of editors long closed; the newest entry stays, because the next version is counted from it. Times in milliseconds.
   */
  async function tidy(binnedBefore: number, loggedBefore: number): Promise<void> {
    await db.batch([
      rawStatement(
        db,
        sql`DELETE FROM articles WHERE id IN (SELECT id FROM articles WHERE deleted_at IS NOT NULL AND deleted_at < ${binnedBefore} ORDER BY deleted_at LIMIT ${TIDIED_AT_ONCE})`,
      ),
      rawStatement(db, sql`DELETE FROM article_drafts WHERE fields = '{}' AND updated_at < ${loggedBefore}`),
      rawStatement(db, sql`DELETE FROM board_log WHERE at < ${loggedBefore} AND version < (SELECT MAX(version) FROM board_log)`),
    ] as unknown as Parameters<Database["batch"]>[0]);
  }

  return { read, commit, outcomeOf, listDue, nextDueAt, tidy };
}
