import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, isConstraintFailure, type Read, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { articles, shortLinks, shortLinkTotals } from "#app/platform/db/schema.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import { destinationOf, type LinkChannel, type LinkCounts, type LinkKind, type LinkOrder, type LinkOrigin, type ShortLink } from "./short-link.ts";

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

/** Fields of a link that can change. */
export interface LinkChange {
  target?: string;
  articleId?: number | null;
  /** A link to another article is no longer the one that publication made. */
  channel?: null;
  origin?: LinkOrigin;
  expiresAt?: number | null;
}

interface Writer {
  at: number;
  actor: { id: number | null; name: string };
}

/** Filter, order and cursor of a page. */
export interface LinkFilter {
  limit: number;
  kind: LinkKind;
  order: LinkOrder;
  /** Only links that come after the one of this id. */
  before: number | undefined;
}

/** The newest matches among which a search orders by clicks or code (ours). */
const ORDERED_MATCHES = 500;

const OF_KIND: Record<LinkKind, SQL | undefined> = {
  proprios: isNull(shortLinks.channel),
  automaticos: isNotNull(shortLinks.channel),
  todos: undefined,
};

/** Words may be in any column but `kind`, which the filter asks. */
const matchOf = (expression: string, kind: LinkKind): string =>
  `{code title target author} : (${expression})${kind === "todos" ? "" : ` AND kind : ${kind === "proprios" ? "own" : "automatic"}`}`;

const placeOf = (id: number, columns: SQL) => sql`(SELECT ${columns} FROM short_links AS place WHERE place.id = ${id})`;

/** Condition for the rows after the link of the given id in an order. */
function after({ order, before }: Pick<LinkFilter, "order" | "before">): SQL | undefined {
  if (order === "recentes") return lt(shortLinks.id, before ?? Number.MAX_SAFE_INTEGER);
  if (before === undefined) return undefined;
  if (order === "codigo") return sql`${shortLinks.codeKey} > ${placeOf(before, sql`place.code_key`)}`;
  return sql`(${shortLinks.clicks}, ${shortLinks.id}) < ${placeOf(before, sql`place.clicks, place.id`)}`;
}

const BY: Record<LinkOrder, SQL[]> = {
  recentes: [desc(shortLinks.id)],
  cliques: [desc(shortLinks.clicks), desc(shortLinks.id)],
  codigo: [asc(shortLinks.codeKey)],
};

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
  clicks: shortLinks.clicks,
};

interface Row extends ShortLink {
  articleSlug: string | null;
}

/** Short links; `siteUrl` is where our own articles are. Every write of a person leaves its line in the trail. */
export function createShortLinkRepository(db: Database, siteUrl: string) {
  const toLink = ({ articleSlug, ...link }: Row): ShortLink => ({ ...link, target: destinationOf({ ...link, articleSlug }, siteUrl) });

  const select = () => db.select(columns).from(shortLinks).leftJoin(articles, eq(articles.id, shortLinks.articleId));

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

    /** A page of the links of a kind. */
    readPage({ limit, kind, ...place }: LinkFilter): Read<ShortLink[]> {
      return {
        statements: [
          select()
            .where(and(OF_KIND[kind], after(place)))
            .orderBy(...BY[place.order])
            .limit(limit),
        ],
        decode: ([rows]) => decode(rows),
      };
    },

    /** Links that contain every word of an FTS5 expression in code, title, target or name of who made them; by clicks or code, of the newest matches. */
    readFound(expression: string, { limit, kind, order, before }: LinkFilter): Read<ShortLink[]> {
      const isByAge = order === "recentes";
      const from = (isByAge ? before : undefined) ?? Number.MAX_SAFE_INTEGER;
      const found = sql`SELECT short_link_search.rowid FROM short_link_search WHERE short_link_search MATCH ${matchOf(expression, kind)} AND short_link_search.rowid < ${from} ORDER BY short_link_search.rowid DESC LIMIT ${isByAge ? limit : ORDERED_MATCHES}`;
      return {
        statements: [
          select()
            .where(and(sql`${shortLinks.id} IN (${found})`, isByAge ? undefined : after({ order, before })))
            .orderBy(...BY[order].map((by) => (isByAge ? by : sql`+${by}`)))
            .limit(limit),
        ],
        decode: ([rows]) => decode(rows),
      };
    },

    /** Counts the links of each kind. */
    readCounts(): Read<LinkCounts> {
      return {
        statements: [
          db
            .select({ measure: shortLinkTotals.measure, total: shortLinkTotals.total })
            .from(shortLinkTotals)
            .where(inArray(shortLinkTotals.measure, ["links", "own"])),
        ],
        decode: ([rows]) => {
          const totals = new Map((rows as { measure: string; total: number }[]).map(({ measure, total }) => [measure, total]));
          const [todos, proprios] = [totals.get("links") ?? 0, totals.get("own") ?? 0];
          return { todos, proprios, automaticos: todos - proprios };
        },
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
