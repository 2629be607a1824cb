/** Event from the player to the reporting script: `detail` is the milliseconds heard since the last one. */
export const LISTEN_EVENT = "lide:listen";

/** Of a recording, as `data-listen` carries it. Times in milliseconds. */
export interface ListenData {
  /** Its duration. */
  d: number;
  /** From when on which element of the text is read, by its index; -1: what stands before the text. */
  m: readonly (readonly [start: number, block: number])[];
  /** Start of a chapter, and its title. */
  c: readonly (readonly [start: number, title: string])[];
}

/** A recording that is played, or was played on the page before. */
export interface Recording extends ListenData {
  url: string;
  /** Of the story. */
  path: string;
  title: string;
}

/** The recording that a story's page offers, by its link. */
export function recordingOf(link: HTMLAnchorElement): Recording | null {
  try {
    const data = JSON.parse(link.dataset.listen ?? "") as ListenData;
    return { ...data, url: link.href, path: location.pathname, title: document.querySelector("h1")?.textContent?.trim() ?? document.title };
  } catch {
    return null;
  }
}
