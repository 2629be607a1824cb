import { slugify } from "#app/platform/text/slug.ts";
import { articleSlug } from "./slug.ts";

/** Metadata for use outside the story's page; empty fields fall back to the story's. */
export interface StoryMeta {
  /** The words of its address, set by hand; empty: they follow the title. */
  slugWords: string;
  /** Of results of search engines and of the window. */
  searchTitle: string;
  /** Of results of search engines and of link previews. */
  searchDescription: string;
  /** Of link previews. */
  socialTitle: string;
  /** Picture of link previews: one of our own, or an https address. */
  socialImage: string | null;
}

/** Characters (ours): a little more than search engines and chats show. */
export const SEARCH_TITLE_MAX = 80;
export const SEARCH_DESCRIPTION_MAX = 200;
export const SOCIAL_TITLE_MAX = 100;

/** Characters of a result that search engines show without cutting it. */
export const SEARCH_TITLE_SHOWN = 60;
export const SEARCH_DESCRIPTION_SHOWN = 160;

export const EMPTY_META: StoryMeta = { slugWords: "", searchTitle: "", searchDescription: "", socialTitle: "", socialImage: null };

export const META_FIELDS = Object.keys(EMPTY_META) as (keyof StoryMeta)[];

/** Fields of authors and metadata, as the audit trail names them. */
export const STORY_FIELD_LABELS = {
  author: "Autores",
  authors: "Autores",
  slugWords: "Palavras do endereço",
  searchTitle: "Título para a busca",
  searchDescription: "Descrição para a busca",
  socialTitle: "Título para as redes",
  socialImage: "Imagem para as redes",
} as const satisfies Partial<Record<keyof StoryMeta | "author" | "authors", string>>;

/** Returns the metadata to publish: what was written for it, else the story's own. */
export function shareMeta(story: { title: string; subtitle: string } & StoryMeta): Omit<StoryMeta, "slugWords"> {
  return {
    searchTitle: story.searchTitle || story.title,
    searchDescription: story.searchDescription || story.subtitle,
    socialTitle: story.socialTitle || story.title,
    socialImage: story.socialImage,
  };
}

/**
 * The words of an address as they were sent: alone, or behind the story's number. The address that the story has already, sent back
 * by a client that read it, changes nothing.
 */
export function slugWordsOf(sent: string, story: { id: number; slug: string; slugWords: string } | null): string {
  const text = sent.trim();
  if (!story) return slugify(text);
  if (text === story.slug) return story.slugWords;
  if (text === String(story.id)) return "";
  return slugify(text.startsWith(`${story.id}-`) ? text.slice(`${story.id}-`.length) : text);
}

/** The address of a story: its number, and the words that were set by hand or those of its title. */
export const addressOf = (id: number, { title, slugWords }: { title: string; slugWords: string }): string => (slugWords === "" ? articleSlug(id, title) : `${id}-${slugWords}`);
