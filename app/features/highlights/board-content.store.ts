import { and, asc, eq, sql } from "drizzle-orm";
import type { ArticleContent } from "#app/features/articles/article.ts";
import { authorsOf } from "#app/features/articles/byline.ts";
import { EMPTY_META, META_FIELDS, type StoryMeta } from "#app/features/articles/story-meta.ts";
import { displacements, groupKeyOf, trailOf } from "#app/features/audit/trail.ts";
import { mediaUseStatements } from "#app/features/media/media-uses.store.ts";
import { indexStatements } from "#app/features/search/story-index.store.ts";
import { type Database, type Read, rawStatement } from "#app/platform/db/database.store.ts";
import { articleBodies, articleFacets, articleMeta, articleRevisions, auditLog, boardMoves } from "#app/platform/db/schema.store.ts";
import { fold } from "#app/platform/text/fold.ts";
import { slugify } from "#app/platform/text/slug.ts";
import type { BoardCommand, Editing } from "./commands.ts";
import { type OutboxChannel, outboxTriggers } from "./outbox-triggers.ts";
import { type HomePlace, placeMoves } from "./placing.ts";
import type { BoardPlan, PlannedArticle } from "./plan.ts";

/** The open editor that a command comes from. */
export const editingOf = (command: BoardCommand): Editing | undefined => ("editing" in command ? command.editing : undefined);

/** The audit rows of a command: its own, and one for each other article that it moves to another position. */
export function trailStatements(db: Database, command: BoardCommand, plan: BoardPlan, now: number) {
  const action = `article.${command.kind}`;
  const { id: actorId, name: actorName } = command.actor;
  const displaced = displacements(plan);
  const groupKey = command.groupKey ?? null;
  const displacedKey = groupKey ?? (displaced.length > 1 ? groupKeyOf("stories", command.opId) : null);
  return [
    db.insert(auditLog).values({ at: now, actorId, actorName, action, articleId: plan.articleId, details: JSON.stringify(trailOf(command, plan)), groupKey }),
    ...displaced.map(({ id, position }) =>
      rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details, group_key)
          SELECT ${now}, ${actorId}, ${actorName}, 'article.displaced', id, json_object(
            'changes', json_array(json_object('field', 'position', 'before', position, 'after', ${position})),
            'cause', json_object('action', ${action}, 'articleId', ${plan.articleId})), ${displacedKey}
          FROM articles WHERE id = ${id}`),
    ),
  ];
}

/**
 * Empties the pending draft that a save carries, and stores its number. A higher number stored since the plan was made
 * fails the whole batch (NULL in a NOT NULL column), so that an older text never replaces a newer one.
 */
export function clearPendingDraft(command: BoardCommand, articleId: number | null, now: number) {
  const editing = editingOf(command);
  if (!editing || articleId === null || command.actor.id === null) return [];
  return [
    rawStatement(sql`INSERT INTO article_drafts (article_id, editing, user_id, seq, base_version, fields, updated_at)
        SELECT id, ${editing.id}, ${command.actor.id}, ${editing.seq}, version, '{}', ${now} FROM articles WHERE id = ${articleId}
        ON CONFLICT (article_id, editing) DO UPDATE SET
          seq = CASE WHEN article_drafts.seq > excluded.seq THEN NULL ELSE excluded.seq END,
          base_version = excluded.base_version, fields = '{}', updated_at = excluded.updated_at`),
  ];
}

export interface ContentDeps {
  channels: readonly OutboxChannel[];
  bodyToText(html: string): string;
}

/** Facet rows of an article, read by the insert below as JSON. */
function facetsOf(row: PlannedArticle): { kind: string; value: string }[] {
  const facets = [
    ...row.categories.map((value) => ({ kind: "category", value })),
    ...(row.municipality ? [{ kind: "category", value: row.municipality }] : []),
    ...row.tags.map((tag) => ({ kind: "tag", value: slugify(tag) })),
    ...authorsOf(row).map(({ name }) => ({ kind: "author", value: slugify(name) })),
  ].filter((facet) => facet.value !== "");
  return [...new Map(facets.map((facet) => [`${facet.kind}:${facet.value}`, facet])).values()];
}

const FACET_FIELDS: readonly (keyof ArticleContent)[] = ["categories", "municipality", "tags", "author", "authors"];
const WORD_FIELDS: readonly (keyof ArticleContent)[] = ["title", "subtitle", "kicker", "body"];
const MEDIA_FIELDS: readonly (keyof ArticleContent)[] = ["coverUrl", "body", "socialImage"];

const metaOf = ({ slugWords, searchTitle, searchDescription, socialTitle, socialImage }: PlannedArticle): StoryMeta => ({
  slugWords,
  searchTitle,
  searchDescription,
  socialTitle,
  socialImage,
});

/**
 * Statements for what belongs to an article besides its row: its body, its rows of the search index and the facets, its uses of library files, the
 * revision, and the channels' rows of its first publication.
 */
export function contentStatements(db: Database, plan: BoardPlan, command: BoardCommand, now: number, { channels, bodyToText }: ContentDeps) {
  if (!plan.article) return [];
  const { row, contentChanged, derived, before } = plan.article;
  const changed = (fields: readonly (keyof ArticleContent)[]) => before === null || fields.some((field) => contentChanged.includes(field));
  const { body, ...rest } = row;
  const meta = metaOf(row);
  const snapshot: ArticleContent & { position: string; status: string } = {
    title: row.title,
    subtitle: row.subtitle,
    kicker: row.kicker,
    body,
    quickSummary: row.quickSummary,
    categories: row.categories,
    municipality: row.municipality,
    author: row.author,
    authors: row.authors,
    tags: row.tags,
    coverUrl: row.coverUrl,
    coverAlt: row.coverAlt,
    coverCredit: row.coverCredit,
    whatsappAuto: row.whatsappAuto,
    pushAuto: row.pushAuto,
    cardAuto: row.cardAuto,
    audioAuto: row.audioAuto,
    sensitive: row.sensitive,
    correction: row.correction,
    ...meta,
    position: row.position,
    status: row.status,
  };
  const bodyText = () => derived.bodyText ?? bodyToText(row.body);
  const keepsRevision = command.kind === "create" || command.kind === "save" || command.kind === "import";
  return [
    ...(changed(["body"])
      ? [
          db
            .insert(articleBodies)
            .values({ articleId: row.id, html: body, text: bodyText() })
            .onConflictDoUpdate({ target: articleBodies.articleId, set: { html: body, text: bodyText() } }),
        ]
      : []),
    ...(changed(WORD_FIELDS)
      ? [
          rawStatement(sql`DELETE FROM article_search WHERE rowid = ${row.id}`),
          rawStatement(
            sql`INSERT INTO article_search (rowid, title, subtitle, kicker, body) VALUES (${row.id}, ${fold(row.title)}, ${fold(row.subtitle)}, ${fold(row.kicker)}, ${fold(bodyText())})`,
          ),
        ]
      : []),
    ...(changed([...WORD_FIELDS, ...FACET_FIELDS]) ? indexStatements(row, bodyText()) : []),
    ...(META_FIELDS.some((field) => meta[field] !== (before ?? EMPTY_META)[field])
      ? [
          db
            .insert(articleMeta)
            .values({ articleId: row.id, ...meta })
            .onConflictDoUpdate({ target: articleMeta.articleId, set: meta }),
        ]
      : []),
    ...(changed(MEDIA_FIELDS) ? mediaUseStatements(row.id, "", row) : []),
    ...(changed(FACET_FIELDS)
      ? [
          db.delete(articleFacets).where(and(eq(articleFacets.articleId, row.id), sql`${articleFacets.kind} <> 'status'`)),
          rawStatement(sql`INSERT INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at)
            SELECT facet.value ->> 'kind', facet.value ->> 'value', a.id, a.visible, a.deleted_at IS NOT NULL, a.group_rank, a.highlight_key, a.order_key, COALESCE(a.published_at, a.created_at)
            FROM articles a, json_each(${JSON.stringify(facetsOf(row))}) facet WHERE a.id = ${row.id}`),
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
    // Its readers knew it before: an import tells nobody.
    ...(command.kind === "import" ? [] : channels)
      .filter((channel) => outboxTriggers(plan, channel.switch).some((trigger) => channel.accepts(trigger, now)))
      .map((channel) => {
        const dedupeKey = channel.rows === "per-command" ? `${channel.name}:${command.opId}` : `${channel.name}:article:${row.id}`;
        const holds = channel.requires === undefined ? sql`true` : sql`EXISTS (SELECT 1 FROM ${sql.raw(channel.requires)})`;
        return rawStatement(sql`INSERT INTO outbox (dedupe_key, channel, article_id, created_at)
          SELECT ${dedupeKey}, ${channel.name}, ${row.id}, ${now} WHERE ${holds} ON CONFLICT DO NOTHING`);
      }),
  ];
}

/** A recorded change of place. `from` equals `to` in the row that says where an article stood when recording began. */
export interface RecordedMove {
  /** Milliseconds. */
  at: number;
  from: HomePlace | null;
  to: HomePlace | null;
}

/** The rows of a plan's changes of place, for the batch that makes them; none when no place changes. */
export function moveStatements({ before, after }: Pick<BoardPlan, "before" | "after">, version: number, now: number) {
  const moves = placeMoves(before, after);
  if (moves.length === 0) return [];
  return [
    rawStatement(sql`INSERT INTO board_moves (article_id, version, at, from_place, to_place)
      SELECT move.value ->> 'articleId', ${version}, ${now}, move.value ->> 'from', move.value ->> 'to' FROM json_each(${JSON.stringify(moves)}) move`),
  ];
}

/** All recorded changes of place of one article, oldest first. */
export const readMovesOfArticle = (db: Database, articleId: number): Read<RecordedMove[]> => ({
  statements: [
    db
      .select({ at: boardMoves.at, from: boardMoves.fromPlace, to: boardMoves.toPlace })
      .from(boardMoves)
      .where(eq(boardMoves.articleId, articleId))
      .orderBy(asc(boardMoves.version)),
  ],
  decode: ([rows]) => rows as RecordedMove[],
});
