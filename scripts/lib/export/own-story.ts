import { z } from "zod/v4";
import type { ExportedStory } from "./stories.ts";

/** Key of the meta in which our own files for WordPress keep what WordPress has no place for. */
export const OWN_STORY_KEY = "lide_story";

const time = z.number().int();
const picture = z.object({ url: z.string(), alt: z.string(), credit: z.string() });

const liveEntry = z.object({
  title: z.string(),
  text: z.string(),
  pictureUrl: z.string().nullable(),
  pictureAlt: z.string(),
  pictureCredit: z.string(),
  isPinned: z.boolean(),
  correction: z.string(),
  correctedAt: time.nullable(),
  author: z.string(),
  at: time,
});

/** State of a story as exported to `wordpress.xml`: for fields that are unchanged in WordPress, an import reads the exact record instead. */
const exported = z.object({
  /** Number of the story in its newsroom. */
  number: time,
  /** Origin of the newsroom. */
  site: z.string(),
  /** `textFingerprint` of its text with its footnotes. */
  text: z.string(),
  /** Whether its cover came with it. */
  hasCover: z.boolean(),
});

/** Export state in a story's record. */
export type ExportedText = z.output<typeof exported>;

const ownStory = z.object({
  version: z.literal(1),
  exported: exported.optional(),
  /** The plain title: `wordpress.xml` holds it as HTML. */
  title: z.string().optional(),
  html: z.string(),
  subtitle: z.string(),
  kicker: z.string(),
  slugWords: z.string(),
  summary: z.array(z.string()),
  categories: z.array(z.string()),
  municipality: z.string().nullable(),
  tags: z.array(z.string()),
  authors: z.array(z.string()),
  cover: picture.nullable(),
  searchTitle: z.string().optional(),
  searchDescription: z.string().optional(),
  socialTitle: z.string(),
  socialImage: z.string().nullable(),
  correction: z.object({ text: z.string(), at: time }).nullable(),
  isSensitive: z.boolean(),
  position: z.enum(["supermanchete", "destaque", "geral", "municipios"]),
  isHidden: z.boolean(),
  /** True if it was ever public. */
  wasPublished: z.boolean().optional(),
  reviewNote: z.string().optional(),
  /** Fields with AI-suggested text, for the label that readers see. */
  aiParts: z.array(z.string()).optional(),
  /** Exact: a file for WordPress tells seconds. */
  publishedAt: time.nullable().optional(),
  /** Addresses that lead here from the site before this one. */
  formerAddresses: z.array(z.string()).optional(),
  createdAt: time,
  editedAt: time,
  liveBlog: z.object({ isOpen: z.boolean(), startedAt: time, endedAt: time.nullable(), entries: z.array(liveEntry) }).nullable(),
});

/** Key of the meta in which they keep what the library says of a file: WordPress shows the words of the story that it first stands in. */
export const OWN_FILE_KEY = "lide_media";

const ownFile = z.object({ title: z.string(), alt: z.string(), credit: z.string(), tags: z.array(z.string()), key: z.string().optional() });

/** What the library says of a file. */
export type OwnFile = z.output<typeof ownFile>;

/** What a file's meta says of it; null where there is none. */
export function readOwnFile(text: string | undefined): OwnFile | null {
  if (text === undefined || text === "") return null;
  try {
    const read = ownFile.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What only another newsroom of this product has a place for. Times in milliseconds. */
export type OwnStory = z.output<typeof ownStory>;

/** A story's own record, as text for the meta. */
export function ownStoryText(story: ExportedStory, exported?: ExportedText): string {
  const {
    title,
    html,
    subtitle,
    kicker,
    slugWords,
    summary,
    categories,
    municipality,
    tags,
    authors,
    cover,
    seo,
    correction,
    sensitive,
    position,
    status,
    createdAt,
    editedAt,
    liveBlog,
    publishedAt,
    formerAddresses,
    wasPublished,
    reviewNote,
  } = story;
  const own: OwnStory = {
    ...{ version: 1, title, html, subtitle, kicker, slugWords, summary, categories, municipality, tags, correction, createdAt, editedAt, liveBlog, publishedAt, formerAddresses },
    ...{ wasPublished, reviewNote, aiParts: [...(story.ai ?? [])], searchTitle: seo.title, searchDescription: seo.description },
    authors: authors.map(({ name }) => name),
    cover: cover && { url: cover.url, alt: cover.alt, credit: cover.credit },
    socialTitle: seo.socialTitle,
    socialImage: seo.socialImage,
    isSensitive: sensitive,
    position: position as OwnStory["position"],
    isHidden: status === "hidden",
    exported,
  };
  return JSON.stringify(own);
}

/** The record of a meta; null where there is none, or one of another version. */
export function readOwnStory(text: string | undefined): OwnStory | null {
  if (text === undefined || text === "") return null;
  try {
    const read = ownStory.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
