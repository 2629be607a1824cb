import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { LinkChannel, LinkOrigin, ShortLink } from "#app/domain/links/short-link.ts";
import { destinationOf } from "#app/domain/links/target.ts";
import { trailStatement, trailWhere } from "../audit/audit.ts";
import { type Database, isConstraintFailure, type Read, rawStatement, runBatch, valueRows } from "../database.ts";
import { articles, shortLinkStats, shortLinks, shortLinkTotals } from "../schema.ts";

/** A link that is to be made. Times in milliseconds. */
export interface NewLink {
  code: string;
  codeKey: string;
  target: string;
  articleId: number | null;
  channel: LinkChannel | null;
  origin: LinkOrigin;
  expiresAt: number | null;
}

/** What of a link can change. */
export interface LinkChange {
  target?: string;
  articleId?: number | null;
  /** A link that leads to another article is no longer the one that publishing made. */
  channel?: null;
  origin?: LinkOrigin;
  expiresAt?: number | null;
}

interface Writer {
  at: number;
  actor: { id: number | null; name: string };
}

/** How far back a page begins, and how long it is. */
export interface LinkFilter {
  limit: number;
  /** Only links before this id (backwards in time). */
  before: number | undefined;
}

const columns = {
  id: shortLinks.id,
  code: shortLinks.code,
  target: shortLinks.target,
  articleId: shortLinks.articleId,
  channel: shortLinks.channel,
  createdAt: shortLinks.createdAt,
  createdByName: shortLinks.createdByName,
  expiresAt: shortLinks.expiresAt,
  deactivatedAt: shortLinks.deactivatedAt,
  // The article's as it is now (migration 0018).
  title: sql<string | null>`NULLIF(${shortLinks.title}, '')`.as("found_title"),
  // Under names of their own: D1 answers rows as objects.
  articleSlug: sql<string | null>`${articles.slug}`.as("found_slug"),
  clicks: sql<number>`COALESCE(${shortLinkStats.clicks}, 0)`.as("found_clicks"),
};

interface Row extends ShortLink {
  articleSlug: string | null;
}

/** Short links; `siteUrl` is where our own articles are. Every write of a person leaves its line in the trail. */
export function createShortLinkRepository(db: Database, siteUrl: string) {
  const toLink = ({ articleSlug, ...link }: Row): ShortLink => ({ ...link, target: destinationOf({ ...link, articleSlug }, siteUrl) });

  const select = () =>
    db.select(columns).from(shortLinks).leftJoin(articles, eq(articles.id, shortLinks.articleId)).leftJoin(shortLinkStats, eq(shortLinkStats.linkId, shortLinks.id));

  const decode = (rows: unknown): ShortLink[] => (rows as Row[]).map(toLink);

  const isActive = ({ id }: Pick<ShortLink, "id">) => sql`EXISTS (SELECT 1 FROM short_links WHERE id = ${id} AND deactivated_at IS NULL)`;

  return {
    /** Makes a link; false when its code was given out before, or its article has one for the channel. */
    async add(link: NewLink, { at, actor }: Writer): Promise<boolean> {
      const { code, codeKey, target, articleId, channel, origin, expiresAt } = link;
      try {
        await runBatch(db, [
          rawStatement(sql`INSERT INTO short_links (code, code_key, target, title, article_id, channel, source, medium, campaign, created_at, created_by, created_by_name, expires_at)
              SELECT ${code}, ${codeKey}, ${target}, COALESCE((SELECT title FROM articles WHERE id = ${articleId}), ''), (SELECT id FROM articles WHERE id = ${articleId}), ${channel},
                ${origin.source}, ${origin.medium}, ${origin.campaign}, ${at}, (SELECT id FROM users WHERE id = ${actor.id}), ${actor.name}, ${expiresAt}`),
          trailStatement(db, { at, actor, action: "link.create", details: { subject: `${code} → ${target}` } }),
        ]);
        return true;
      } catch (error) {
        if (isConstraintFailure(error, "short_links")) return false;
        throw error;
      }
    },

    /** A link by its code without case. */
    readByCode(codeKey: string): Read<ShortLink | null> {
      return { statements: [select().where(eq(shortLinks.codeKey, codeKey))], decode: ([rows]) => decode(rows)[0] ?? null };
    },

    /** The active link of an article for a channel, made by publishing. */
    readOfChannel(articleId: number, channel: LinkChannel): Read<ShortLink | null> {
      return {
        statements: [select().where(and(eq(shortLinks.articleId, articleId), eq(shortLinks.channel, channel), isNull(shortLinks.deactivatedAt)))],
        decode: ([rows]) => decode(rows)[0] ?? null,
      };
    },

    /** A page, newest first. */
    readPage({ limit, before = Number.MAX_SAFE_INTEGER }: LinkFilter): Read<ShortLink[]> {
      return {
        statements: [select().where(lt(shortLinks.id, before)).orderBy(desc(shortLinks.id)).limit(limit)],
        decode: ([rows]) => decode(rows),
      };
    },

    /** The newest links that contain every word of an FTS5 expression in code, title or target. */
    readFound(expression: string, { limit, before = Number.MAX_SAFE_INTEGER }: LinkFilter): Read<ShortLink[]> {
      const found = sql`SELECT short_link_search.rowid FROM short_link_search WHERE short_link_search MATCH ${expression} AND short_link_search.rowid < ${before} ORDER BY short_link_search.rowid DESC LIMIT ${limit}`;
      return { statements: [select().where(sql`${shortLinks.id} IN (${found})`).orderBy(desc(shortLinks.id))], decode: ([rows]) => decode(rows) };
    },

    /** How many links there are. */
    readTotal(): Read<number> {
      return {
        statements: [db.select({ total: shortLinkTotals.total }).from(shortLinkTotals).where(eq(shortLinkTotals.measure, "links"))],
        decode: ([rows]) => (rows as { total: number }[])[0]?.total ?? 0,
      };
    },

    /** Links by their ids, in no order. */
    readByIds(ids: readonly number[]): Read<ShortLink[]> {
      return { statements: [select().where(inArray(shortLinks.id, valueRows(ids)))], decode: ([rows]) => decode(rows) };
    },

    /** Changes an active link; false when it was deactivated meanwhile. */
    async change(link: Pick<ShortLink, "id" | "code">, change: LinkChange, { at, actor }: Writer): Promise<boolean> {
      const { origin, target, articleId, ...rest } = change;
      const changeTexts = [
        ...(target === undefined ? [] : [`destino ${target}`]),
        ...(rest.expiresAt === undefined ? [] : [rest.expiresAt === null ? "sem validade" : `validade ${new Date(rest.expiresAt).toISOString()}`]),
      ];
      const [, changed] = await runBatch(db, [
        trailWhere({ at, actor }, "link.change", { subject: `${link.code}: ${changeTexts.join(", ")}` }, isActive(link)),
        db
          .update(shortLinks)
          .set({
            ...rest,
            ...(target === undefined
              ? {}
              : {
                  target,
                  articleId: sql`(SELECT id FROM articles WHERE id = ${articleId ?? null})`,
                  title: sql`COALESCE((SELECT title FROM articles WHERE id = ${articleId ?? null}), '')`,
                }),
            ...(origin ?? {}),
          })
          .where(and(eq(shortLinks.id, link.id), isNull(shortLinks.deactivatedAt)))
          .returning({ id: shortLinks.id }),
      ]);
      return (changed as unknown[]).length > 0;
    },

    /** Deactivates a link for good; its code is never given out again. */
    async deactivate(link: Pick<ShortLink, "id" | "code">, { at, actor }: Writer): Promise<void> {
      await runBatch(db, [
        trailWhere({ at, actor }, "link.deactivate", { subject: link.code }, isActive(link)),
        db
          .update(shortLinks)
          .set({ deactivatedAt: at })
          .where(and(eq(shortLinks.id, link.id), isNull(shortLinks.deactivatedAt))),
      ]);
    },
  };
}

export type ShortLinkRepository = ReturnType<typeof createShortLinkRepository>;
