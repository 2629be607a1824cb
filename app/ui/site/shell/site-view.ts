import type { StoryCard } from "#app/features/articles/article.ts";
import { type Category, categoryPath } from "#app/features/articles/categories.ts";
import { READING_PATH } from "#app/features/offline/site/kept-page.ts";
import { POLICY_PAGES, POLICY_PATHS, POLICY_TITLES } from "#app/features/settings/page-text.ts";
import type { InstitutionalPageId, Publisher } from "#app/features/settings/site-choices.ts";
import type { WhatsAppLink } from "#app/features/settings/whatsapp-links.ts";
import { titleCase } from "#app/platform/text/title-case.ts";
import { listTime, longDate } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type BrandPicture, logoPicture } from "./brand-pictures.ts";

export { titleCase };

/** A link of the navigation; `current` is the page that is shown. */
export interface SiteLink {
  label: string;
  href: string;
  current: boolean;
}

/** Links under a heading, as the menu and the footer show them. */
export interface LinkGroup {
  title: string;
  links: readonly SiteLink[];
}

export interface SiteView {
  name: string;
  /** Name of the section of videos. */
  videoBrand: string;
  /** Origin without a trailing slash; canonical addresses begin with it. */
  url: string;
  /** The strip under the masthead. */
  nav: readonly SiteLink[];
  /** The whole menu: sections, towns, specials, institutional pages. */
  menu: readonly LinkGroup[];
  year: number;
  /** Publisher as the footer says it: "CNPJ 12.345.678/0001-95". */
  publisher: readonly string[];
  /** Stands where the name would; null: the name is set in type. */
  logo: BrandPicture | null;
  /** The same, large enough to be shared; null: the built-in picture. */
  shareLogo: BrandPicture | null;
  /** The variant of the page that weighs little: small pictures, no fonts of our own. */
  economy: boolean;
  /** The key with which browsers ask for notices; null where none are offered. */
  pushKey: string | null;
  /** The urgent story of now. */
  breaking: BreakingView | null;
}

/** A story in the strip of urgent news. */
export interface BreakingView {
  title: string;
  href: string;
  /** ISO 8601, and as lists say it. */
  publishedAt: string;
  publishedLabel: string;
}

/** Inputs of the views besides the rows. `now` in milliseconds. */
export interface ViewContext {
  name: string;
  videoBrand: string;
  /** Key of the library's picture that stands where the name would; null for none. */
  logoKey: string | null;
  /** Institutional pages that the newsroom has written. */
  written: readonly InstitutionalPageId[];
  publisher: Publisher;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
  categories: readonly Category[];
  economy: boolean;
  /** The key with which browsers ask for notices; null where none are offered. */
  pushKey: string | null;
  /** True when there is a podcast to link to. */
  hasPodcast: boolean;
  /** True when readers can have the news by e-mail. */
  hasNewsletter: boolean;
  /** True when readers can support the newsroom by Pix; absent where nothing shows it. */
  hasSupport?: boolean;
  /** Groups and channels of towns. */
  whatsAppLinks: readonly WhatsAppLink[];
  /** True when readers are asked to choose the site as a preferred source of Google. */
  googleSource: boolean;
  /** The urgent story of now; absent where nothing shows it. */
  breaking?: Pick<StoryCard, "title" | "slug" | "publishedAt"> | null;
  now: number;
}

/** Towns that a sentence about the whole region begins with. */
const TOWNS_NAMED = 3;

/** Names of the first towns of the newsroom's list, as prose. */
export const leadingTowns = (categories: readonly Pick<Category, "name" | "type">[]): string[] =>
  categories
    .filter(({ type }) => type === "municipality")
    .slice(0, TOWNS_NAMED)
    .map(({ name }) => titleCase(name));

const LIST = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** "a, b e c". */
export const formatList = (names: readonly string[]): string => LIST.format(names);

/** Anchor of a section on the home page. */
export const anchorOf = (category: Category) => `editoria-${category.slug}`;

/** Most settings (variants of pages, minutes) and most marked pages whose views are kept of one reading of the sections: some 20 KB each with the HTML printed of them. */
const KEPT_SETTINGS = 4;
const KEPT_MARKED = 24;

interface KeptViews {
  /** Without a mark. */
  plain: SiteView;
  /** Addresses that its links lead to. */
  paths: ReadonlySet<string>;
  /** By the page that is marked. */
  marked: Map<string, SiteView>;
}

/** By the sections they were made of: a reading of another edition has views of its own, and nothing outlives a reading. */
const keptViews = new WeakMap<readonly Category[], Map<string, KeptViews>>();

function viewsOf(context: ViewContext): KeptViews {
  const { categories, economy, name, videoBrand, logoKey, written, publisher, url, pushKey, hasPodcast, hasNewsletter, hasSupport, breaking, timeZone, now } = context;
  // The year changes with a minute, in any time zone.
  const key = JSON.stringify([
    economy,
    name,
    videoBrand,
    logoKey,
    written,
    publisher,
    url,
    pushKey,
    hasPodcast,
    hasNewsletter,
    hasSupport,
    breaking && [breaking.title, breaking.slug, breaking.publishedAt],
    timeZone,
    Math.floor(now / MINUTE_MS),
  ]);
  const bySettings = keptViews.get(categories) ?? new Map<string, KeptViews>();
  const kept = bySettings.get(key);
  if (kept) return kept;
  const plain = makeSiteView(context);
  const links = [...plain.nav, ...plain.menu.flatMap((group) => group.links)];
  const made = { plain, paths: new Set(links.map(({ href }) => href)), marked: new Map<string, SiteView>() };
  if (bySettings.size >= KEPT_SETTINGS) bySettings.clear();
  bySettings.set(key, made);
  keptViews.set(categories, bySettings);
  return made;
}

/**
 * The site around a page; `here` is the page's own canonical path, so that the navigation can say where one is. Pages that
 * are made of one reading of the sections share it, and with it the HTML that is printed of it.
 */
export function toSiteView(context: ViewContext, here?: string): SiteView {
  const { plain, paths, marked } = viewsOf(context);
  if (here === undefined || !paths.has(here)) return plain;
  const kept = marked.get(here);
  if (kept) return kept;
  const made = makeSiteView(context, here);
  if (marked.size >= KEPT_MARKED) marked.clear();
  marked.set(here, made);
  return made;
}

/** Known facts of the publisher, for the footer. */
export function publisherLines({ responsible, registration, legalName, cnpj, address, phone }: Publisher): string[] {
  const editor = responsible === "" ? "" : `Editor responsável: ${responsible}${registration === "" ? "" : ` (${registration})`}`;
  const company = [legalName, cnpj === "" ? "" : `CNPJ ${cnpj}`].filter((part) => part !== "").join(", ");
  return [editor, company, address, phone].filter((part) => part !== "");
}

function makeSiteView(
  { name, videoBrand, logoKey, written, publisher, url, categories, economy, pushKey, hasPodcast, hasNewsletter, hasSupport, breaking, timeZone, now }: ViewContext,
  here?: string,
): SiteView {
  const link = (label: string, href: string): SiteLink => ({ label, href, current: href === here });
  const ofType = (type: Category["type"]) => categories.filter((category) => category.type === type).map((category) => link(titleCase(category.name), categoryPath(category)));
  const towns = link("Municípios", "/municipios");
  const mostRead = link("Mais lidas", "/mais-lidas");
  const editorials = ofType("editorial");
  const menu: LinkGroup[] = [
    { title: "Editorias", links: [...editorials, mostRead, link(videoBrand, "/videos")] },
    { title: "Municípios", links: [...ofType("municipality"), { ...towns, label: "Todos os municípios" }] },
    { title: "Especiais", links: ofType("special") },
    { title: "Transparência", links: [link("Expediente", "/expediente"), ...POLICY_PAGES.map((page) => link(POLICY_TITLES[page], POLICY_PATHS[page]))] },
    {
      title: name,
      links: [
        link("Sobre", "/sobre"),
        link("Contato e correções", "/contato"),
        link("Correções", "/correcoes"),
        link("Edições", "/edicoes"),
        link("Privacidade", "/privacidade"),
        ...(written.includes("terms") ? [link("Termos de uso", "/termos")] : []),
        ...(hasSupport ? [link("Apoie", "/apoie")] : []),
        link("Siga", "/siga"),
        ...(hasNewsletter ? [link("Boletim por e-mail", "/boletim")] : []),
        link("Minha leitura", READING_PATH),
        ...(pushKey === null ? [] : [link("Avisos no celular", "/avisos")]),
        link("Buscar notícias", "/busca"),
        link("RSS", "/feed.xml"),
        ...(hasPodcast ? [link("Podcast (RSS)", "/podcast.xml")] : []),
        link("Redação", "/login"),
      ],
    },
  ];
  return {
    name,
    videoBrand,
    url,
    nav: [towns, ...editorials, mostRead],
    menu: menu.filter(({ links }) => links.length > 0),
    economy,
    pushKey,
    breaking: breaking
      ? {
          title: breaking.title,
          href: `/post/${breaking.slug}`,
          publishedAt: new Date(breaking.publishedAt ?? now).toISOString(),
          publishedLabel: listTime(breaking.publishedAt ?? now, now, timeZone),
        }
      : null,
    logo: logoPicture(logoKey, 640),
    shareLogo: logoPicture(logoKey, 1280, "jpeg"),
    publisher: publisherLines(publisher),
    year: Number(longDate(now, timeZone).slice(-4)),
  };
}
