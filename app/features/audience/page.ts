import { CATEGORY_TYPES, GROUP_OF_TYPE } from "#app/features/articles/categories.ts";
import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { storedName, TYPE_NAMES } from "#app/features/categories/category-rules.ts";
import { POLICY_PAGES, POLICY_PATHS, POLICY_TITLES } from "#app/features/settings/page-text.ts";
import { TOWN_LISTS } from "#app/features/towns/town-paths.ts";
import { ID_TEXT } from "#app/platform/values/read-id.ts";

/** Kinds of readers' pages. `page`: what the site says of itself, and its contact form. */
export const PAGE_KINDS = ["home", "article", "category", "town", "author", "tag", "list", "video", "search", "page"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Longest path that is looked at. Characters. */
export const PATH_MAX = 200;

/** A readers' page by its address alone; whether it exists, only the database knows. */
export interface PageAddress {
  /** One spelling for each page: a story and a video by their id, without the words behind it. */
  path: string;
  kind: PageKind;
  /** Of a story or a video. */
  id: number | null;
  /** Of a list. */
  slug: string | null;
}

/** Subject of a page as stored. Its section, town and author are those of its story. */
export interface AudiencePage {
  /** As the page's own address is written. */
  path: string;
  kind: PageKind;
  articleId: number | null;
  /** Slugs, and the author's name; null for none. */
  section: string | null;
  town: string | null;
  author: string | null;
  /** Of a story that several people sign: each of them. */
  authors?: readonly string[];
}

/** A readers' page that is always there. */
interface FixedPage {
  kind: PageKind;
  /** As the newsroom reads it. */
  name: string;
  /** Kept by the page cache once made: neither a form nor a search. */
  isKept?: true;
}

/** Readers' pages that are always there, by path. The home page has a cache of its own. */
export const FIXED_PAGES: ReadonlyMap<string, FixedPage> = new Map<string, FixedPage>([
  ["/", { kind: "home", name: "Página inicial" }],
  ["/municipios", { kind: "list", name: "Municípios", isKept: true }],
  ["/mais-lidas", { kind: "list", name: "Mais lidas", isKept: true }],
  ["/videos", { kind: "list", name: "Vídeos", isKept: true }],
  ["/busca", { kind: "search", name: "Busca" }],
  ["/avisos", { kind: "page", name: "Avisos", isKept: true }],
  ["/minha-leitura", { kind: "page", name: "Minha leitura", isKept: true }],
  ["/contato", { kind: "page", name: "Contato" }],
  ["/sobre", { kind: "page", name: "Sobre", isKept: true }],
  ["/privacidade", { kind: "page", name: "Privacidade", isKept: true }],
  ["/expediente", { kind: "page", name: "Expediente", isKept: true }],
  ["/termos", { kind: "page", name: "Termos de uso", isKept: true }],
  ["/correcoes", { kind: "page", name: "Correções", isKept: true }],
  ["/retiradas", { kind: "page", name: "Matérias retiradas", isKept: true }],
  ["/apoie", { kind: "page", name: "Apoie", isKept: true }],
  ["/apoie/contas", { kind: "page", name: "Contas do Apoie", isKept: true }],
  ["/siga", { kind: "page", name: "Siga", isKept: true }],
  ["/boletim", { kind: "page", name: "Boletim por e-mail" }],
  ...POLICY_PAGES.map((page): [string, FixedPage] => [POLICY_PATHS[page], { kind: "page", name: POLICY_TITLES[page], isKept: true }]),
]);

/** Public change logs of stories: one page, as what is read of them says nothing of one story. */
const HISTORY = "/historico";

/** Death notices count as one page, because reads of a single one need not be known. */
const DEATHS = "/falecimento";

const LISTS: ReadonlyMap<string, PageKind> = new Map([
  ["categoria", "category"],
  ["municipio", "town"],
  ["autor", "author"],
  ["tag", "tag"],
]);

const TOWN_LIST = /^\/municipio\/([a-z0-9-]{1,120})\/([a-z]{1,20})$/;

const PARTS = /^\/([a-z]{1,12})\/([a-z0-9-]{1,120})$/;

/** The readers' page at a path of this site; null for anything else, such as the newsroom, a file, or an address that is no path. */
export function pageAddress(path: string): PageAddress | null {
  if (path.length > PATH_MAX) return null;
  const trimmed = path.length > 2 && path.endsWith("/") ? path.slice(0, -1) : path;
  const fixed = FIXED_PAGES.get(trimmed);
  if (fixed) return { path: trimmed, kind: fixed.kind, id: null, slug: null };
  const [, town, townList] = TOWN_LIST.exec(trimmed) ?? [];
  if (town !== undefined && TOWN_LISTS.some((list) => list === townList)) return { path: trimmed, kind: "town", id: null, slug: town };
  const [, folder = "", name = ""] = PARTS.exec(trimmed) ?? [];
  if (folder === "post" || folder === "video") {
    const id = articleIdOfSlug(name);
    return id === null ? null : { path: `/${folder}/${id}`, kind: folder === "post" ? "article" : "video", id, slug: null };
  }
  const numbered = folder === "historico" ? HISTORY : folder === "falecimento" ? DEATHS : null;
  if (numbered !== null && ID_TEXT.test(name)) return { path: numbered, kind: "page", id: null, slug: null };
  const list = LISTS.get(folder);
  return list ? { path: trimmed, kind: list, id: null, slug: name } : null;
}

/** Names of many pages that count as one. */
const GATHERED_PAGES: ReadonlyMap<string, string> = new Map([
  [HISTORY, "Históricos de matérias"],
  [DEATHS, "Notas de falecimento"],
]);

/** Lists of stories by the first part of their path. */
const LIST_PAGES: Record<string, string> = { categoria: "Categoria", municipio: "Município", autor: "Autor", tag: "Tag", video: "Vídeo" };

/** Names of sections, towns and their groups by slug, as the newsroom calls them. */
export const categoryNames = (categories: readonly { slug: string; name: string }[]): Map<string, string> =>
  new Map([...CATEGORY_TYPES.map((type) => [GROUP_OF_TYPE[type], storedName(TYPE_NAMES[type])] as const), ...categories.map(({ slug, name }) => [slug, name] as const)]);

/** A slug as words, where nothing else names what it stands for: "campo-maior" as "Campo maior". */
export const slugWords = (slug: string): string => {
  const text = slug.replace(/^\d+-/, "").replaceAll("-", " ").trim();
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
};

/** A page's path as it can be shown; what is no valid encoding stays as it is. */
function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Labels a page: fixed pages by name, lists by what they list. `names`: the newsroom's names of categories, by slug. Articles have their titles. */
export function pageName(path: string, names: ReadonlyMap<string, string> = new Map()): string {
  const trimmed = path.length > 1 ? path.replace(/\/$/, "") : path;
  const name = FIXED_PAGES.get(trimmed)?.name ?? GATHERED_PAGES.get(trimmed);
  if (name !== undefined) return name;
  const [, kind = "", slug = "", part = ""] = readablePath(trimmed).split("/");
  const list = Object.hasOwn(LIST_PAGES, kind) ? LIST_PAGES[kind] : undefined;
  if (list && slug !== "") return [`${list}: ${names.get(slug) ?? slugWords(slug)}`, ...(part === "" ? [] : [slugWords(part)])].join(", ");
  return readablePath(trimmed);
}
