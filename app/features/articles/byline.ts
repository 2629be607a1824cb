import { slugify } from "#app/platform/text/slug.ts";

/** A person of the newsroom by their id, or a free name such as a news agency's (`id` null). */
export interface Author {
  id: number | null;
  name: string;
}

/** Names that sign one story (ours). */
export const AUTHORS_MAX = 6;

const BETWEEN = ", ";
const BEFORE_LAST = " e ";

/** The printed text: "A", "A e B", "A, B e C". */
export function joinByline(names: readonly string[]): string {
  const first = names.slice(0, -1);
  return first.length === 0 ? (names[0] ?? "") : `${first.join(BETWEEN)}${BEFORE_LAST}${names.at(-1)}`;
}

/** The names of a printed text; of a text that `joinByline` would not print like this, the text itself is the one name. */
export function splitByline(text: string): string[] {
  const parts = text.split(BETWEEN);
  const last = (parts.pop() ?? "").split(BEFORE_LAST);
  const names = [...parts, ...last].map((name) => name.trim()).filter((name) => name !== "");
  const isPrinted = last.length <= 2 && names.length > 1 && joinByline(names) === text && new Set(names.map(nameKey)).size === names.length;
  return isPrinted ? names : text.trim() === "" ? [] : [text];
}

/** Two names of one key are one author. */
export const nameKey = (name: string): string => slugify(name) || name.trim().toLocaleLowerCase("pt-BR");

/** The authors with each name once: the first that has it, which counts as the person's where any of them does. */
export function distinctAuthors(authors: readonly Author[]): Author[] {
  const byKey = new Map<string, Author>();
  for (const author of authors) {
    const known = byKey.get(nameKey(author.name));
    byKey.set(nameKey(author.name), known && known.id !== null ? known : known ? { ...known, id: author.id } : author);
  }
  return [...byKey.values()];
}

const freeAuthor = (name: string): Author => ({ id: null, name });

/** Authors of a stored story: `authors` is null where one free name signs it, which is the printed text. */
export const authorsOf = ({ author, authors }: { author: string; authors: readonly Author[] | null }): Author[] =>
  authors && authors.length > 0 ? [...authors] : author.trim() === "" ? [] : [freeAuthor(author)];

/** The list as it is stored; null where the printed text says it all. */
export const storedAuthors = ({ author, authors }: { author: string; authors: readonly Author[] }): Author[] | null => {
  const [only] = authors;
  return authors.length === 0 || (authors.length === 1 && only?.id === null && only.name === author) ? null : [...authors];
};

/**
 * Printed text and authors of a write, which gives either, both (the list counts) or neither (undefined). A printed text that did
 * not change keeps its authors with their ids.
 */
export function writtenByline(
  given: { author?: string | undefined; authors?: readonly Author[] | undefined },
  before: { author: string; authors: readonly Author[] } | null,
): { author: string; authors: Author[] } | undefined {
  if (given.authors && given.authors.length > 0) {
    const authors = distinctAuthors(given.authors);
    return { author: joinByline(authors.map(({ name }) => name)), authors };
  }
  if (given.author === undefined) return undefined;
  if (before && before.author === given.author) return { author: before.author, authors: [...before.authors] };
  return { author: given.author, authors: splitByline(given.author).map(freeAuthor) };
}

/** Pieces of a printed text that are tried at most. */
const PIECES_MAX = 2 * AUTHORS_MAX;

/** The name in a printed text that an address ends with, spelt as it is printed; null where none is. */
export function nameOfSlug(author: string, slug: string): string | null {
  if (slugify(author) === slug) return author;
  const pieces = author.split(/(, | e )/).slice(0, 2 * PIECES_MAX);
  for (let from = 0; from < pieces.length; from += 2) {
    for (let to = from; to < pieces.length; to += 2) {
      const name = pieces.slice(from, to + 1).join("");
      if (slugify(name) === slug) return name;
    }
  }
  return null;
}
