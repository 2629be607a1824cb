import { CATEGORY_TYPES, GROUP_OF_TYPE } from "#app/features/articles/categories.ts";
import { storedName, TYPE_NAMES } from "#app/features/categories/category-rules.ts";
import { POLICY_PAGES, POLICY_PATHS, POLICY_TITLES } from "#app/features/settings/policy-texts.ts";

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
  "/siga": "Siga",
  "/boletim": "Boletim por e-mail",
  ...Object.fromEntries(POLICY_PAGES.map((page) => [POLICY_PATHS[page], POLICY_TITLES[page]])),
};

/** Lists of stories by the first part of their path. */
const LISTS: Record<string, string> = { categoria: "Categoria", municipio: "Município", autor: "Autor", tag: "Tag", video: "Vídeo" };

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

/**
 * How a page is called where its path would be read: fixed pages by name, lists by what they list. `names` are the
 * newsroom's own names of categories, by slug. Articles have titles of their own.
 */
export function pageName(path: string, names: ReadonlyMap<string, string> = new Map()): string {
  const trimmed = path.length > 1 ? path.replace(/\/$/, "") : path;
  if (Object.hasOwn(FIXED_PAGES, trimmed)) return FIXED_PAGES[trimmed] ?? trimmed;
  const [, kind = "", slug = "", part = ""] = readablePath(trimmed).split("/");
  const list = Object.hasOwn(LISTS, kind) ? LISTS[kind] : undefined;
  if (list && slug !== "") return [`${list}: ${names.get(slug) ?? slugWords(slug)}`, ...(part === "" ? [] : [slugWords(part)])].join(", ");
  return readablePath(trimmed);
}
