/** An episode as a feed lists it. Times in epoch milliseconds. */
export interface PodcastEpisode {
  /** Never changes, whatever its audio becomes. */
  guid: string;
  title: string;
  /** Plain text. */
  summary: string;
  /** Path of the page that it belongs to. */
  path: string;
  publishedAt: number;
  audioKey: string;
  /** Of the file. */
  bytes: number;
  durationMs: number;
  /** True when the recording has chapters besides its beginning. */
  hasChapters: boolean;
}

/** Episodes of a feed at most (ours): directories keep what they have read. */
export const EPISODES_MAX = 100;

/** Of a story's recording; a new recording of the same story is the same episode. */
export const articleGuid = (articleId: number): string => `materia-${articleId}`;

export const chaptersAddress = (audioKey: string): string => `/audio/${audioKey}/capitulos.json`;

/** Chapters as podcast players read them (JSON chapters 1.2, podcast namespace). Times in seconds. */
export const jsonChapters = (chapters: readonly { startMs: number; title: string }[]): { version: "1.2.0"; chapters: { startTime: number; title: string }[] } => ({
  version: "1.2.0",
  chapters: chapters.map(({ startMs, title }) => ({ startTime: startMs / 1000, title })),
});
