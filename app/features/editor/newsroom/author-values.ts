import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { distinctAuthors, joinByline, nameKey } from "#app/features/articles/byline.ts";

/** A person of the newsroom, as the form offers them. */
export interface StaffName {
  id: number;
  name: string;
}

export type AuthorWire = ArticleWire["autores"][number];

/** An author as one value of a form: "12|Ana Lopes" of a person, "|Agência Brasil" of a free name. */
export const authorValue = ({ id, nome }: AuthorWire): string => `${id ?? ""}|${nome}`;

export function authorOf(value: string): AuthorWire {
  const [, id = "", nome = value] = /^(\d{0,15})\|(.*)$/s.exec(value) ?? [];
  return { ...(id === "" ? {} : { id: Number(id) }), nome };
}

/** The names of values, as the page prints them. */
export const bylineOf = (values: readonly string[]): string => joinByline(values.map((value) => authorOf(value).nome));

/** Each name once; a name that a person of the newsroom has is theirs. */
function withStaff(values: readonly string[], staff: readonly StaffName[]): string[] {
  const authors = values.map((value) => {
    const { id = null, nome } = authorOf(value);
    return { id: id ?? staff.find(({ name }) => nameKey(name) === nameKey(nome))?.id ?? null, name: nome.replace(/\s+/g, " ").trim() };
  });
  return distinctAuthors(authors.filter(({ name }) => name !== "")).map(({ id, name }) => authorValue({ ...(id === null ? {} : { id }), nome: name }));
}

/**
 * The authors with the typed ones, names between commas. The newsroom's byline stands alone: the first typed name replaces it, and choosing it
 * replaces the names.
 */
export function addAuthors(values: readonly string[], typed: string, staff: readonly StaffName[], byline: string): string[] {
  const names = typed.split(",").filter((name) => name.trim() !== "");
  if (names.length === 0) return [...values];
  if (names.length === 1 && nameKey(names[0] ?? "") === nameKey(byline)) return [authorValue({ nome: byline })];
  const isDefault = values.length === 1 && bylineOf(values) === byline;
  return withStaff([...(isDefault ? [] : values), ...names.map((name) => `|${name}`)], staff);
}
