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

const SINGLE: ReadonlyMap<string, PageKind> = new Map([
  ["/", "home"],
  ["/municipios", "list"],
  ["/mais-lidas", "list"],
  ["/videos", "list"],
  ["/busca", "search"],
  ["/avisos", "page"],
  ["/minha-leitura", "page"],
  ["/contato", "page"],
  ["/sobre", "page"],
  ["/privacidade", "page"],
  ["/expediente", "page"],
  ["/termos", "page"],
  ["/correcoes", "page"],
  ["/retiradas", "page"],
  ["/apoie", "page"],
  ["/apoie/contas", "page"],
  ["/siga", "page"],
  ["/boletim", "page"],
  ...Object.values(POLICY_PATHS).map((path): [string, PageKind] => [path, "page"]),
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
  const single = SINGLE.get(trimmed);
  if (single) return { path: trimmed, kind: single, id: null, slug: null };
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

/** Readers' pages that are always there, by path. */
const FIXED_PAGES: Record<string, string> = {
  "/": "Página inicial",
  "/mais-lidas": "Mais lidas",
  "/municipios": "Municípios",
  "/videos": "Vídeos",
  "/busca": "Busca",
  "/contato": "Contato",
  "/sobre": "Sobre",
  "/privacidade": "Privacidade",
  "/expediente": "Expediente",
  "/termos": "Termos de uso",
  "/historico": "Históricos de matérias",
  "/falecimento": "Notas de falecimento",
  "/correcoes": "Correções",
  "/retiradas": "Matérias retiradas",
  "/apoie": "Apoie",
  "/apoie/contas": "Contas do Apoie",
  "/siga": "Siga",
  "/boletim": "Boletim por e-mail",
  ...Object.fromEntries(POLICY_PAGES.map((page) => [POLICY_PATHS[page], POLICY_TITLES[page]])),
};

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
  if (Object.hasOwn(FIXED_PAGES, trimmed)) return FIXED_PAGES[trimmed] ?? trimmed;
  const [, kind = "", slug = "", part = ""] = readablePath(trimmed).split("/");
  const list = Object.hasOwn(LIST_PAGES, kind) ? LIST_PAGES[kind] : undefined;
  if (list && slug !== "") return [`${list}: ${names.get(slug) ?? slugWords(slug)}`, ...(part === "" ? [] : [slugWords(part)])].join(", ");
  return readablePath(trimmed);
}
