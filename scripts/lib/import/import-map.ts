import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseDocument, stringify } from "yaml";
import { slugify } from "#app/platform/text/slug.ts";
import type { SourceIndex } from "./source-index.ts";

/** A category of this site. */
export interface TargetCategory {
  slug: string;
  name: string;
  type: "editorial" | "municipality" | "special";
}

/** Targets of the other site's names. */
export interface ImportMap {
  /** By slug there: a category's slug here, `tag` (keeps the name as a tag), or `ignorar`. */
  categories: Map<string, string>;
  /** By slug there: `tag`, a category's slug here, or `ignorar`. */
  tags: Map<string, string>;
  /** By login there: the name that signs. */
  authors: Map<string, string>;
  /** By the theme's own type: `materia` or `ignorar`. */
  types: Map<string, string>;
  /** By slug there: `materia`, a path of this site that the old address leads to, or `ignorar`. */
  pages: Map<string, string>;
}

/** Largest map that is read. Bytes. */
const MAP_MAX = 8 * 2 ** 20;

/** Pages of portals that this site has by itself. */
const OWN_PAGES: readonly [RegExp, string][] = [
  [/^(?:sobre|sobre-nos|quem-somos|about|o-portal)$/, "/sobre"],
  [/^(?:contato|fale-conosco|contact)$/, "/contato"],
  [/^(?:politica-de-privacidade|privacidade|privacy-policy)$/, "/privacidade"],
  [/^(?:expediente|equipe)$/, "/expediente"],
  [/^(?:termos|termos-de-uso)$/, "/termos"],
];

/** WordPress's own name for no category. */
const NONE = /^(?:sem-categoria|uncategorized|sem-categoria-\d+)$/;

/** The category here that a name there means, by its slug or its name. */
export function proposedCategory(slug: string, name: string, targets: readonly TargetCategory[]): string {
  if (NONE.test(slug)) return targets.some((target) => target.slug === "geral") ? "geral" : "ignorar";
  const wanted = new Set([slug, slugify(name), slug.replace(/-\d+$/, "")]);
  return targets.find((target) => wanted.has(target.slug) || wanted.has(slugify(target.name)))?.slug ?? "tag";
}

/** The map where no person has changed it. */
export function proposedMap(index: SourceIndex, targets: readonly TargetCategory[]): ImportMap {
  const byName = (name: string, login: string) => name || (login.includes("@") ? "" : login);
  return {
    categories: new Map([...index.categories].map(([slug, { name }]) => [slug, proposedCategory(slug, name, targets)])),
    tags: new Map([...index.tags].map(([slug]) => [slug, "tag"])),
    authors: new Map([...index.authors].map(([login, { name }]) => [login, byName(name, login)])),
    types: new Map([...index.types].map(([type]) => [type, "materia"])),
    pages: new Map([...index.pages].map(([slug]) => [slug, OWN_PAGES.find(([pattern]) => pattern.test(slug))?.[1] ?? "materia"])),
  };
}

const HEADER = `# Para onde vai o que vem do outro site. Mude os valores de 'destino' e rode o comando de novo.
#   categorias: o endereço (slug) de uma categoria deste site, 'tag' (o nome vira tag) ou 'ignorar'
#   tags:       'tag', o slug de uma categoria deste site ou 'ignorar'
#   autores:    o nome que assina; vazio: a assinatura da redação
#   tipos:      tipos de publicação do tema: 'materia' ou 'ignorar'
#   paginas:    'materia', um caminho deste site para onde o endereço antigo leva (/sobre) ou 'ignorar'
# Matérias que já foram importadas não mudam.
`;

interface Line {
  nome?: string;
  materias?: number;
  destino: string;
}

/** A login that is an e-mail address is written in no file: its place in the list stands for it. */
const authorKey = (login: string, place: number) => (login.includes("@") || login === "" ? `autor-${place}` : login);

/** The map as a person edits it, the most used first. */
export function mapText(index: SourceIndex, map: ImportMap): string {
  const terms = (counted: SourceIndex["categories"], targets: Map<string, string>): Record<string, Line> =>
    Object.fromEntries(
      [...counted].sort(([, a], [, b]) => b.stories - a.stories).map(([slug, { name, stories }]) => [slug, { nome: name, materias: stories, destino: targets.get(slug) ?? "tag" }]),
    );
  const authors = [...index.authors].map(([login, { stories }], place): [string, Line] => [authorKey(login, place), { materias: stories, destino: map.authors.get(login) ?? "" }]);
  const pages = [...index.pages].map(([slug, { title }]): [string, Line] => [slug, { nome: title, destino: map.pages.get(slug) ?? "materia" }]);
  const types = [...index.types].map(([type, { stories, example }]): [string, Line] => [type, { nome: example, materias: stories, destino: map.types.get(type) ?? "materia" }]);
  return `${HEADER}${stringify({ categorias: terms(index.categories, map.categories), tags: terms(index.tags, map.tags), autores: Object.fromEntries(authors), ...(types.length > 0 ? { tipos: Object.fromEntries(types) } : {}), paginas: Object.fromEntries(pages) })}`;
}

/** Takes a person's choices over; what they do not name stays as proposed. Throws where the text is no map or names what this site does not have. */
export function withChoices(text: string, proposed: ImportMap, index: SourceIndex, targets: readonly TargetCategory[]): ImportMap {
  const document = parseDocument(text, { maxAliasCount: 0 } as never);
  const [wrong] = document.errors;
  if (wrong) throw new Error(`The map cannot be read: ${wrong.message}`);
  const whole = (document.toJS({ maxAliasCount: 0 }) ?? {}) as Record<string, unknown>;
  const known = new Set(targets.map(({ slug }) => slug));
  const choices = (part: string): Map<string, string> =>
    new Map(
      Object.entries((whole[part] ?? {}) as Record<string, unknown>).flatMap(([key, line]) => {
        const destination = typeof line === "string" ? line : (line as Partial<Line> | null)?.destino;
        return destination === undefined || destination === null ? [] : [[key, String(destination).trim()] as const];
      }),
    );
  const terms = (part: string, under: Map<string, string>) => {
    const chosen = choices(part);
    for (const [slug, destination] of chosen)
      if (destination !== "tag" && destination !== "ignorar" && !known.has(destination))
        throw new Error(`The map leads ${part}/${slug} to '${destination}', which is no category of this site. There are: ${[...known].join(", ")}.`);
    return new Map([...under, ...[...chosen].filter(([slug]) => under.has(slug))]);
  };
  const names = choices("autores");
  const authors = new Map([...proposed.authors].map(([login, name], place) => [login, names.get(authorKey(login, place)) ?? name]));
  const types = choices("tipos");
  for (const [type, destination] of types)
    if (destination !== "materia" && destination !== "ignorar") throw new Error(`The map leads tipos/${type} to '${destination}': use materia or ignorar.`);
  const pages = choices("paginas");
  for (const [slug, destination] of pages)
    if (destination !== "materia" && destination !== "ignorar" && !/^\/(?!\/)[\w./-]*$/.test(destination))
      throw new Error(`The map leads paginas/${slug} to '${destination}': use materia, ignorar or a path such as /sobre.`);
  void index;
  return {
    categories: terms("categorias", proposed.categories),
    tags: terms("tags", proposed.tags),
    authors,
    types: new Map([...proposed.types, ...[...types].filter(([type]) => proposed.types.has(type))]),
    pages: new Map([...proposed.pages, ...[...pages].filter(([slug]) => proposed.pages.has(slug))]),
  };
}

/** The map of a file, which the first run writes. `isNew`: it was written now. */
export function openMap(path: string, index: SourceIndex, targets: readonly TargetCategory[]): { map: ImportMap; isNew: boolean } {
  const proposed = proposedMap(index, targets);
  if (!existsSync(path)) {
    writeFileSync(path, mapText(index, proposed));
    return { map: proposed, isNew: true };
  }
  const text = readFileSync(path, "utf8");
  if (text.length > MAP_MAX) throw new Error(`${path} is too large.`);
  return { map: withChoices(text, proposed, index, targets), isNew: false };
}
