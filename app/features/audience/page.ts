import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { POLICY_PATHS } from "#app/features/settings/policy-texts.ts";
import { TOWN_LISTS } from "#app/features/towns/town-paths.ts";

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

/** What a page is about, as the database knows it. Its section, town and author are those of its story. */
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
  ["/siga", "page"],
  ["/boletim", "page"],
  ...Object.values(POLICY_PATHS).map((path): [string, PageKind] => [path, "page"]),
]);

/** Public change logs of stories: one page, as what is read of them says nothing of one story. */
const HISTORY = "/historico";

/** Death notices: one page, as nobody needs to know how many read of whom. */
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
  if (numbered !== null && /^[1-9]\d{0,14}$/.test(name)) return { path: numbered, kind: "page", id: null, slug: null };
  const list = LISTS.get(folder);
  return list ? { path: trimmed, kind: list, id: null, slug: name } : null;
}
