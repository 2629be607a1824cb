import { slugify } from "#app/platform/text/slug.ts";
import type { FileEntry } from "../../../app/features/backup/backup-sets.server.ts";
import { fileFormatOf, isMediaKey } from "../../../app/features/media/media-kind.ts";
import type { ExportDatabase } from "./export-database.ts";
import { storyFileName } from "./stories.ts";

/** Characters of a file's name that say what it is, and of its key that make it one of a kind. */
const WORDS_MAX = 60;
const KEY_CHARS = 12;

const FOLDERS = { image: "images", video: "videos", audio: "audio", document: "documents" } as const;

const wordsOf = (...texts: readonly string[]): string =>
  slugify(texts.find((text) => slugify(text) !== "") ?? "")
    .slice(0, WORDS_MAX)
    .replace(/-$/, "");

/** Files of a set that an export holds, with their paths in it, by their keys. */
export interface MediaPaths {
  files: { path: string; file: FileEntry }[];
  /** Keys of files that no export holds: copies that the site makes itself, and what advertisers sent in. */
  leftOut: number;
  pathOf(key: string): string | null;
  /** Of an address on the site, `/img/…` or `/media/…` with or without what follows a question mark. */
  pathOfAddress(address: string): string | null;
}

/** The key that an address on the site names. */
export const keyOfAddress = (address: string): string | null => /^\/(?:img|media|faixa)\/([^/?#]+)(?:[?#]|$)/.exec(address)?.[1] ?? null;

/** Names every file by what it shows: its title, its alternative text, or the story that it belongs to. */
export function mediaPathsOf({ db, files }: ExportDatabase): MediaPaths {
  const described = db.prepare("SELECT kind, title, alt FROM media WHERE key = ?");
  const narrated = db.prepare("SELECT a.id, a.slug, a.title FROM narrations n JOIN articles a ON a.id = n.article_id WHERE n.audio_key = ?");
  const summarised = db.prepare("SELECT id FROM day_summaries WHERE audio_key = ?");
  const taken = new Set<string>();
  const paths = new Map<string, string>();

  function pathFor(key: string): string | null {
    const audio = /^audio\/([\da-f]{64})\.mp3$/.exec(key)?.[1];
    if (audio !== undefined) {
      const story = narrated.get(audio) as Parameters<typeof storyFileName>[0] | undefined;
      const day = summarised.get(audio) as { id: string } | undefined;
      return story ? `media/narrations/${storyFileName(story)}` : day ? `media/day-summaries/${slugify(day.id)}` : null;
    }
    const edition = /^edicoes\/((?:[\w-]+\/)?[\w-]+)\.(?:html|json|pem)$/.exec(key)?.[1];
    if (edition !== undefined) return `editions/${edition}`;
    const note = /^service-notes\/(\d+)\/[\w-]+\.pdf$/.exec(key)?.[1];
    if (note !== undefined) return `media/service-notes/invoice-${note}`;
    if (!isMediaKey(key)) return null;
    const item = described.get(key) as { kind: keyof typeof FOLDERS; title: string; alt: string } | undefined;
    const folder = item ? FOLDERS[item.kind] : fileFormatOf(key) === null ? "images" : "files";
    const words = item ? wordsOf(item.title, item.alt) : "";
    return `media/${folder}/${words === "" ? "" : `${words}-`}${key.slice(0, KEY_CHARS)}`;
  }

  const named: MediaPaths["files"] = [];
  for (const file of files) {
    const stem = pathFor(file.key);
    if (stem === null) continue;
    const ending = /\.[a-z0-9]+$/.exec(file.key)?.[0] ?? "";
    const path = taken.has(`${stem}${ending}`) ? `${stem}-${slugify(file.key)}${ending}` : `${stem}${ending}`;
    taken.add(path);
    paths.set(file.key, path);
    named.push({ path, file });
  }
  const pathOf = (key: string): string | null => paths.get(key) ?? null;
  return {
    files: named,
    leftOut: files.length - named.length,
    pathOf,
    pathOfAddress: (address) => {
      const key = keyOfAddress(address);
      return key === null ? null : pathOf(key);
    },
  };
}
