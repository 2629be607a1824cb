import { DAY_MS } from "#app/platform/time/units.ts";
import type { NarrationChapter } from "./marks.ts";

/** The recordings of one kind, for example those of articles. */
export interface AudioRecords {
  /** Tells whether a file may be played now. */
  offers(audioKey: string): Promise<boolean>;
  /** The chapters of a file that may be played now; null for any other. */
  chaptersOf(audioKey: string): Promise<readonly NarrationChapter[] | null>;
  /** Returns the files that belong to a record, also those that may not be played now. */
  knownOf(audioKeys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Storage of recordings. */
export interface AudioStore {
  remove(keys: readonly string[]): Promise<void>;
  head(key: string): Promise<{ size: number } | null>;
  stream(key: string, range?: { from: number; to: number }): Promise<{ body: ReadableStream<Uint8Array> } | null>;
  list(prefix: string, from?: string | null): Promise<{ objects: { key: string; storedAt: number }[]; next: string | null }>;
}

const AUDIO_PREFIX = "audio/";
const PARTS_PREFIX = `${AUDIO_PREFIX}parts/`;

/** Stored names of a recording, and of the chunks that it is joined from. */
export const storedAudio = (audioKey: string): string => `${AUDIO_PREFIX}${audioKey}.mp3`;
export const storedPart = (partKey: string): string => `${PARTS_PREFIX}${partKey}.mp3`;

/**
 * Retention of chunks that wait to be joined, and of files that no record offers any more (our choice; ms): a job may wait for the next day's
 * characters, which is less than two days.
 */
const UNUSED_MS = 2 * DAY_MS;

/** The files of recordings: played while a record offers them. */
export function createAudioFiles({ store, records, now }: { store: AudioStore; records: readonly AudioRecords[]; now(): number }) {
  const keyOf = (stored: string) => stored.slice(AUDIO_PREFIX.length, -".mp3".length);

  /** Of old objects those that nothing needs: all chunks, and files without a record. */
  async function unused(old: readonly string[]): Promise<string[]> {
    const files = old.filter((key) => !key.startsWith(PARTS_PREFIX)).map(keyOf);
    const known = files.length === 0 ? [] : await Promise.all(records.map((one) => one.knownOf(files)));
    return old.filter((key) => !known.some((keys) => keys.has(keyOf(key))));
  }

  return {
    /** A file that may be played now; null for any other. */
    async find(audioKey: string): Promise<{ size: number } | null> {
      const offers = await Promise.all(records.map((one) => one.offers(audioKey)));
      return offers.includes(true) ? store.head(storedAudio(audioKey)) : null;
    },

    /** The chapters of a file that may be played now; null for any other. */
    async chapters(audioKey: string): Promise<readonly NarrationChapter[] | null> {
      const found = await Promise.all(records.map((one) => one.chaptersOf(audioKey)));
      return found.find((chapters) => chapters !== null) ?? null;
    },

    stream: async (audioKey: string, range: { from: number; to: number }) => (await store.stream(storedAudio(audioKey), range))?.body ?? null,

    /** Deletes chunks that nothing joined, and files without a record. */
    async expire(): Promise<void> {
      let from: string | null = null;
      do {
        const page = await store.list(AUDIO_PREFIX, from);
        const old = page.objects.filter(({ storedAt }) => storedAt < now() - UNUSED_MS).map(({ key }) => key);
        if (old.length > 0) await store.remove(await unused(old));
        from = page.next;
      } while (from !== null);
    },
  };
}
