import { cleanText } from "#app/platform/text/clean-text.ts";
import { slugify } from "#app/platform/text/slug.ts";
import type { Author } from "./byline.ts";
import { addressOf } from "./story-meta.ts";

/** Text fields of a stored story. */
export interface StoryTexts {
  title: string;
  subtitle: string;
  kicker: string;
  quickSummary: readonly string[];
  author: string;
  authors: readonly Author[] | null;
  tags: readonly string[];
  coverUrl: string | null;
  coverAlt: string;
  coverCredit: string;
  correction: string;
  /** Sanitised HTML. */
  body: string;
  slugWords: string;
  searchTitle: string;
  searchDescription: string;
  socialTitle: string;
}

export interface StoredTexts extends StoryTexts {
  id: number;
  slug: string;
  /** Picture of link previews, which uses the library too. */
  socialImage: string | null;
  version: number;
}

/** A story's texts as they would be stored today, its address, and what moved. */
export interface RepairedStory {
  before: StoredTexts;
  texts: StoryTexts;
  slug: string;
  /** Its texts stay: only what is known of them is written again. */
  isClean: boolean;
  /** Addresses of tags and authors that are spelt otherwise now: from, to. */
  moved: readonly (readonly [from: string, to: string])[];
}

const moves = (path: string, before: readonly string[], after: readonly string[]) =>
  before.flatMap((name, index) => {
    const [from, to] = [brokenSlug(name), slugify(after[index] ?? "")];
    return from !== to && from !== "" && to !== "" ? [[`/${path}/${from}`, `/${path}/${to}`] as const] : [];
  });

/** The address that a name with signs in it had: each of them parted two words. */
const brokenSlug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A letter that Unicode does not take apart: it was folded otherwise when the words of a story were indexed before. */
const hasOwnLetter = (text: string): boolean => /(?![a-z])\p{Script=Latin}/iu.test(text.normalize("NFKD"));

/** Names without those of nothing but signs that show nothing. */
const cleanTags = (tags: readonly string[]): string[] => [...new Set(tags.map(cleanText))].filter((tag) => tag !== "");

/** Text fields of a file. */
export interface FileTexts {
  title: string;
  alt: string;
  credit: string;
  tags: readonly string[];
}

/** A file's texts through the gate; null where all of them have passed it. */
export function repairFile({ title, alt, credit, tags }: FileTexts): FileTexts | null {
  const texts = { title: cleanText(title), alt: cleanText(alt), credit: cleanText(credit), tags: cleanTags(tags) };
  return JSON.stringify(texts) === JSON.stringify({ title, alt, credit, tags }) ? null : texts;
}

/** Text fields of an entry of a live blog. */
export interface EntryTexts {
  title: string;
  text: string;
  pictureAlt: string;
  pictureCredit: string;
  correction: string;
  authorName: string;
}

/** An entry's texts through the gate; null where all of them have passed it. */
export function repairEntry({ title, text, pictureAlt, pictureCredit, correction, authorName }: EntryTexts): EntryTexts | null {
  const before: EntryTexts = { title, text, pictureAlt, pictureCredit, correction, authorName };
  const texts: EntryTexts = {
    ...{ title: cleanText(title), text: cleanText(text), pictureAlt: cleanText(pictureAlt), pictureCredit: cleanText(pictureCredit) },
    ...{ correction: cleanText(correction), authorName: cleanText(authorName) },
  };
  return JSON.stringify(texts) === JSON.stringify(before) ? null : texts;
}

/** A stored value through the gate: a text, or all texts of what is stored as JSON. What would be empty afterwards stays. */
function repairValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value).trim() === "" ? value : cleanText(value);
  if (Array.isArray(value)) return value.map(repairValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, repairValue(one)]));
}

/** A row's columns of text through the gate: those that change; null where all have passed it. */
export function repairRow(row: Readonly<Record<string, string | null>>, json: readonly string[]): Record<string, string> | null {
  const changed = Object.entries(row).flatMap(([name, before]) => {
    if (before === null) return [];
    const after = json.includes(name) ? JSON.stringify(repairValue(JSON.parse(before))) : String(repairValue(before));
    const isSame = json.includes(name) ? after === JSON.stringify(JSON.parse(before)) : after === before;
    return isSame ? [] : [[name, after] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The story with its texts through the gate; null where all of them have passed it, and its words and names are indexed as today. */
export function repairTexts(before: StoredTexts): RepairedStory | null {
  const clean = (texts: readonly string[]) => texts.map(cleanText);
  const texts: StoryTexts = {
    title: cleanText(before.title),
    subtitle: cleanText(before.subtitle),
    kicker: cleanText(before.kicker),
    quickSummary: clean(before.quickSummary),
    author: cleanText(before.author),
    authors: before.authors?.map(({ id, name }) => ({ id, name: cleanText(name) })) ?? null,
    tags: cleanTags(before.tags),
    coverUrl: before.coverUrl,
    coverAlt: cleanText(before.coverAlt),
    coverCredit: cleanText(before.coverCredit),
    correction: cleanText(before.correction),
    body: cleanText(before.body),
    slugWords: slugify(before.slugWords),
    searchTitle: cleanText(before.searchTitle),
    searchDescription: cleanText(before.searchDescription),
    socialTitle: cleanText(before.socialTitle),
  };
  const names = Object.keys(texts) as (keyof StoryTexts)[];
  const moved = [
    ...moves("tag", before.tags, clean(before.tags)),
    ...moves("autor", before.authors?.map(({ name }) => name) ?? [before.author], texts.authors?.map(({ name }) => name) ?? [texts.author]),
  ];
  const isClean = names.every((name) => JSON.stringify(texts[name]) === JSON.stringify(before[name]));
  if (isClean && moved.length === 0 && !hasOwnLetter(JSON.stringify(texts))) return null;
  // An address that the title did not make is nobody's to change here.
  const isAddressBroken = texts.title !== before.title || texts.slugWords !== before.slugWords;
  return { before, texts, isClean, slug: isAddressBroken ? addressOf(before.id, texts) : before.slug, moved };
}
