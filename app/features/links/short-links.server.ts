import type { OutboxChannel } from "#app/features/highlights/outbox-triggers.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import { cutPage, type KeysetPage } from "#app/platform/record/keyset-page.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { toMatchExpression } from "#app/platform/text/search.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { firstDayOf, type LinkAnalytics, type LinkTally, linkAnalytics } from "./analytics.ts";
import { originIn } from "./click-origin.ts";
import { createClickTallyRepository } from "./click-tallies.store.ts";
import {
  AUTOMATIC_LENGTH,
  aliasOf,
  aliasProblem,
  articleIdIn,
  CHANNEL_MEDIUM,
  codeFromBytes,
  codeKey,
  isCode,
  LINK_CHANNELS,
  type LinkChannel,
  type LinkCounts,
  linkState,
  readTarget,
  type ShortLink,
} from "./short-link.ts";
import { createShortLinkRepository, type LinkChange, type LinkFilter, type NewLink } from "./short-links.store.ts";

/** A requested link; `alias` null: an automatic code. */
export interface LinkRequest {
  url: string;
  alias: string | null;
  expiresAt: number | null;
}

export interface ChangedLink {
  url?: string | undefined;
  expiresAt?: number | null | undefined;
}

/** A page of the list; an empty `query` finds all. */
export interface LinkListRequest extends LinkFilter {
  query: string;
}

export type LinkPage = KeysetPage<ShortLink, number>;

export interface Figures {
  analytics: LinkAnalytics;
  /** Number of links. */
  links: number;
}

export interface Dashboard extends Figures {
  top: { link: ShortLink; clicks: number }[];
}

/** Actor of the links of published articles. */
const PUBLICATION: Actor = { id: null, name: "Publicação" };

/** Attempts at a free automatic code; a collision is rare each time. */
const ATTEMPTS = 8;

const EXPIRED_DATE = "A data de validade precisa estar no futuro.";
const EXPIRES = "expiresAt";

/** Short links and their statistics. */
export function createShortLinkService({ db, settings: { url: siteUrl, shortUrl, timeZone }, now, randomBytes }: SharedDependencies) {
  const links = createShortLinkRepository(db, siteUrl);
  const tallies = createClickTallyRepository(db);
  const find = async (code: string): Promise<ShortLink> => {
    const link = isCode(code) ? await readOne(db, links.readByCode(codeKey(code))) : null;
    return link ?? refuse("not-found", "Link não encontrado.");
  };

  const targetOf = (typed: string): Pick<NewLink, "target" | "articleId" | "origin"> => {
    if (shortUrl === null) return refuse("not-configured", "Integração não configurada. Falta definir: SHORT_URL.");
    const target = readTarget(typed, shortUrl, siteUrl);
    if (!target.ok) return unwrap(refusedFields([{ field: "url", message: target.problem }]));
    return { target: target.url, articleId: articleIdIn(target.url, siteUrl), origin: originIn(new URL(target.url).searchParams) };
  };

  /** Target of a link that is changed. While one that publication made still points to its article, its channel stays its source. */
  const newTargetOf = ({ target, articleId, channel }: ShortLink, typed: string): Pick<LinkChange, "target" | "articleId" | "channel" | "origin"> => {
    const asked = targetOf(typed);
    if (asked.target === target) return {};
    if (channel === null || asked.articleId === null || asked.articleId !== articleId) return { ...asked, channel: null };
    const { source, medium, campaign } = asked.origin;
    return { ...asked, origin: { source: source || channel, medium: medium || CHANNEL_MEDIUM, campaign } };
  };

  /** Refuses a link request with all its problems; unchanged fields are not validated. */
  const requireValid = ({ url, alias = null, expiresAt = null }: { url?: string | undefined; alias?: string | null; expiresAt?: number | null | undefined }): void => {
    const target = url === undefined || shortUrl === null ? null : readTarget(url, shortUrl, siteUrl);
    const badAlias = alias === null ? null : aliasProblem(alias);
    const problems = [
      ...(target && !target.ok ? [{ field: "url", message: target.problem }] : []),
      ...(badAlias === null ? [] : [{ field: "customAlias", message: badAlias }]),
      ...(expiresAt !== null && expiresAt <= now() ? [{ field: EXPIRES, message: EXPIRED_DATE }] : []),
    ];
    if (problems.length > 0) unwrap(refusedFields(problems));
  };

  const findOfChannel = (articleId: number, channel: LinkChannel) => readOne(db, links.readOfChannel(articleId, channel));

  const activeUrl = (link: ShortLink | null): string | null => (link && linkState(link, now()) === "active" ? `${shortUrl}/${link.code}` : null);

  /** Creates a link with a free code; null when its article has one for the channel already. */
  async function addAutomatic(link: Omit<NewLink, "code" | "codeKey">, actor: Actor): Promise<ShortLink | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const code = codeFromBytes(randomBytes(4 * AUTOMATIC_LENGTH));
      if (code !== null && (await links.add({ ...link, code, codeKey: code }, { at: now(), actor }))) return find(code);
      if (link.channel !== null && link.articleId !== null && (await findOfChannel(link.articleId, link.channel))) return null;
    }
    return refuse("unavailable", "Não foi possível gerar um código agora. Tente novamente.");
  }

  function readPage({ query, ...place }: LinkListRequest): Read<LinkPage> {
    const expression = toMatchExpression(query);
    const filter = { ...place, limit: place.limit + 1 };
    return mapRead(query.trim() === "" || expression === null ? links.readPage(filter) : links.readFound(expression, filter), (found) =>
      cutPage(found, place.limit, ({ id }) => id),
    );
  }

  function readFigures(days: number): Read<Figures> {
    const today = newsroomDay(now(), timeZone);
    return mapRead(joinReads(tallies.readDays(firstDayOf(days, today)), links.readCounts()), ([found, { todos }]) => ({
      analytics: linkAnalytics(found, days, today),
      links: todos,
    }));
  }

  /** Figures with the links they mention; a second read, because the ids are in the figures. */
  async function withTop(figures: Figures): Promise<Dashboard> {
    const { mostClicked } = figures.analytics;
    const found = mostClicked.length === 0 ? [] : await readOne(db, links.readByIds(mostClicked.map(({ linkId }) => linkId)));
    const byId = new Map(found.map((link) => [link.id, link]));
    return {
      ...figures,
      top: mostClicked.flatMap(({ linkId, clicks }) => {
        const link = byId.get(linkId);
        return link ? [{ link, clicks }] : [];
      }),
    };
  }

  return {
    shortUrlOf: ({ code }: Pick<ShortLink, "code">): string => `${shortUrl ?? ""}/${code}`,

    async create({ url, alias: typed, expiresAt }: LinkRequest, actor: Actor): Promise<ShortLink> {
      const alias = typed === null ? null : aliasOf(typed);
      requireValid({ url, alias, expiresAt });
      const link = { ...targetOf(url), channel: null, expiresAt };
      if (alias === null) return (await addAutomatic(link, actor)) ?? refuse("conflict", "Este link já existe.");
      if (!(await links.add({ ...link, code: alias, codeKey: codeKey(alias) }, { at: now(), actor })))
        refuse("conflict", "Este apelido já está em uso. Escolha outro.", { fields: [{ field: "customAlias", message: "Este apelido já está em uso. Escolha outro." }] });
      return find(alias);
    },

    page: (request: LinkListRequest): Promise<LinkPage> => readOne(db, readPage(request)),
    readPage,

    /** Reads the list's first page, and the number of links of each kind. */
    readList: (request: LinkListRequest): Read<LinkPage & { counts: LinkCounts }> =>
      mapRead(joinReads(readPage(request), links.readCounts()), ([found, counts]) => ({ ...found, counts })),

    /** Changes target or expiry; a deactivated link stays as it is. */
    async change(code: string, { url, expiresAt }: ChangedLink, actor: Actor): Promise<ShortLink> {
      const link = await find(code);
      if (linkState(link, now()) === "deactivated") refuse("conflict", "Este link foi desativado e não pode mais ser alterado.");
      requireValid({ url, expiresAt });
      const target = url === undefined ? {} : newTargetOf(link, url);
      const change = { ...target, ...(expiresAt === undefined ? {} : { expiresAt }) };
      if (Object.keys(change).length === 0) return link;
      if (!(await links.change(link, change, { at: now(), actor }))) refuse("conflict", "Este link foi desativado e não pode mais ser alterado.");
      return find(code);
    },

    /** Deactivates a link for good; doing it again changes nothing. */
    async deactivate(code: string, actor: Actor): Promise<void> {
      const link = await find(code);
      if (link.deactivatedAt === null) await links.deactivate(link, { at: now(), actor });
    },

    /** All clicks of a link. */
    async stats(code: string): Promise<{ link: ShortLink; tally: LinkTally; now: number }> {
      if (!isCode(code)) refuse("not-found", "Link não encontrado.");
      const [link, tally] = await readTogether(db, links.readByCode(codeKey(code)), tallies.readLink(codeKey(code)));
      return { link: link ?? refuse("not-found", "Link não encontrado."), tally, now: now() };
    },

    readFigures,
    withTop,

    /** Returns the figures of all links in the last `days` of the newsroom. */
    dashboard: async (days: number): Promise<Dashboard> => withTop(await readOne(db, readFigures(days))),

    /** The address of a published article on a channel: its short link while that is active, else the article's own address. Makes the link. */
    async ofArticle({ id, slug }: { id: number; slug: string }, channel: LinkChannel): Promise<string> {
      const own = `${siteUrl}/post/${slug}`;
      if (shortUrl === null) return own;
      const link = { target: own, articleId: id, channel, origin: { source: channel, medium: CHANNEL_MEDIUM, campaign: "" }, expiresAt: null };
      // A concurrent call may have created it.
      const made = (await findOfChannel(id, channel)) ?? (await addAutomatic(link, PUBLICATION)) ?? (await findOfChannel(id, channel));
      return activeUrl(made) ?? own;
    },

    /** The short link that a published article has on a channel; null where none is active. Makes none, for what only looks. */
    async knownOfArticle(articleId: number, channel: LinkChannel): Promise<string | null> {
      return shortUrl === null ? null : activeUrl(await findOfChannel(articleId, channel));
    },
  };
}

export type ShortLinkService = ReturnType<typeof createShortLinkService>;

const CHANNEL = "short-links";

/** The outbox channel of short links; none without a short domain. */
export const shortLinkChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured ? [{ name: CHANNEL, switch: null, rows: "per-article", accepts: ({ type }) => type === "published" }] : [];

/** Creates one link per channel for a published article. Idempotent: each link is created once. */
export const shortLinkOutboxConsumer = ({ db, articles, settings: { shortUrl } }: SharedDependencies, links: Pick<ShortLinkService, "ofArticle">): OutboxConsumer => ({
  channels: shortUrl !== null ? [CHANNEL] : [],
  async sync(articleId) {
    const article = await readOne(db, articles.readArticle(articleId));
    if (article) for (const channel of LINK_CHANNELS) await links.ofArticle(article, channel);
  },
});
