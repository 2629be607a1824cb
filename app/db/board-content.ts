import { and, eq, sql } from "drizzle-orm";
import { type ArticleContent, isVisible } from "#app/domain/article/article.ts";
import { slugify } from "#app/domain/article/slug.ts";
import type { BoardCommand } from "#app/domain/board/commands.ts";
import type { BoardPlan, PlannedArticle } from "#app/domain/board/plan.ts";
import { editingOf } from "./board-trail.ts";
import { type Database, rawStatement } from "./database.ts";
import { mediaUseStatements } from "./media-uses.ts";
import { articleBodies, articleFacets, articleRevisions, outbox } from "./schema.ts";

/** A channel that publishing feeds, when it has a consumer and the article's switch is on. */
export interface OutboxChannel {
  name: string;
  wants(article: PlannedArticle): boolean;
  /** Set when it hears of every change that readers see, also of a story that goes; without this or what follows, of the first publication only. */
  hearsChanges?: true;
  /** Set when it hears of every turn: a story with its switch on that readers get, a switch that is turned, a story that leaves. */
  followsSwitch?: true;
  /** Set when it hears of stories that are wanted from now on: published, switched on, or back on the site this long after their publication at most (ms). */
  hearsEntries?: { newsMs: number };
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
    { kind: "author", value: slugify(row.author) },
  ].filter((facet) => facet.value !== "");
  return [...new Map(facets.map((facet) => [`${facet.kind}:${facet.value}`, facet])).values()];
}

const FACET_FIELDS: readonly (keyof ArticleContent)[] = ["categories", "municipality", "tags", "author"];
const SEARCH_FIELDS: readonly (keyof ArticleContent)[] = ["title", "subtitle", "kicker", "body"];
const MEDIA_FIELDS: readonly (keyof ArticleContent)[] = ["coverUrl", "body"];

/** Switches of what is sent where: no reader sees them. */
const SWITCHES: readonly (keyof ArticleContent)[] = ["whatsappAuto", "pushAuto", "cardAuto", "audioAuto"];

/** Whether the story itself is another one to readers: there or gone, or with other words. Its place is not part of it. */
function readersSeeAnother(planned: BoardPlan["article"]): boolean {
  if (!planned) return false;
  const visible = isVisible(planned.row);
  const wasVisible = planned.before !== null && isVisible(planned.before);
  return visible !== wasVisible || (visible && planned.contentChanged.some((field) => !SWITCHES.includes(field)));
}

/**
 * Whether a channel with a switch must look at the story: it is wanted from now on, or no longer; by a publication, by the
 * switch, by leaving the site or coming back. One that leaves is told of with its switch off too: people may have asked for it.
 */
function switchTurns({ article }: BoardPlan, { wants }: OutboxChannel): boolean {
  if (!article) return false;
  const { before, row } = article;
  const wasVisible = before !== null && isVisible(before);
  const visible = isVisible(row);
  if (wasVisible && !visible) return true;
  return (visible && wants(row)) !== (wasVisible && wants({ ...row, ...before }));
}

/** Whether a story is wanted from now on. One that comes back long after its publication is no news. */
function enters({ article, firstPublication }: BoardPlan, { wants }: OutboxChannel, since: number): boolean {
  if (!article || !isVisible(article.row) || !wants(article.row)) return false;
  const { before, row } = article;
  if (before === null || !isVisible(before)) return firstPublication || (row.publishedAt ?? 0) > since;
  return !wants({ ...row, ...before });
}

/** Whether a channel hears of a command. */
function hears(plan: BoardPlan, channel: OutboxChannel, row: PlannedArticle, now: number): boolean {
  const { hearsChanges, followsSwitch, hearsEntries, wants } = channel;
  if (!hearsChanges && !followsSwitch && !hearsEntries) return plan.firstPublication && wants(row);
  return (
    (hearsChanges === true && readersSeeAnother(plan.article)) ||
    (followsSwitch === true && switchTurns(plan, channel)) ||
    (hearsEntries !== undefined && enters(plan, channel, now - hearsEntries.newsMs))
  );
}

/**
 * What belongs to an article beside its row: its body, its place in the search index and in the facets, what it uses of the
 * library, the revision, and what its first publication sends to the channels.
 */
export function contentStatements(db: Database, plan: BoardPlan, command: BoardCommand, now: number, { channels, bodyToText }: ContentDeps) {
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
    correction: row.correction,
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
    ...(changed(MEDIA_FIELDS) ? mediaUseStatements(db, row.id, "", row) : []),
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
    ...channels
      .filter((channel) => hears(plan, channel, row, now))
      .map((channel) =>
        db
          .insert(outbox)
          .values({
            dedupeKey: channel.hearsChanges || channel.followsSwitch || channel.hearsEntries ? `${channel.name}:${command.opId}` : `${channel.name}:article:${row.id}`,
            channel: channel.name,
            articleId: row.id,
            createdAt: now,
          })
          .onConflictDoNothing(),
      ),
  ];
}
