import { recall, remember } from "#app/ui/device-storage.ts";
import type { Recording } from "./listen-data.ts";

/** Positions of recordings: { address: seconds }, the last one at the end. A story that changed has a recording of another address. */
const POSITIONS = "lide:ouvir";
const POSITIONS_MAX = 20;

/** The recording of this tab, for its next page. */
const TAB = "lide:ouvindo";

/** The recording of a tab, where it is (seconds), and whether it played when the page was left. */
export interface TabRecording extends Recording {
  at: number;
  rate: number;
  isPlaying: boolean;
}

function positions(): Record<string, number> {
  try {
    return JSON.parse(recall(POSITIONS) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Stored position of a recording. Seconds; 0 for one that is new or was heard to its end. */
export const positionOf = (url: string): number => Number(positions()[url]) || 0;

/** 0 forgets it. */
export function rememberPosition(url: string, seconds: number): void {
  const { [url]: _before, ...others } = positions();
  const kept = Object.entries(others).slice(1 - POSITIONS_MAX);
  remember(POSITIONS, JSON.stringify(Object.fromEntries(seconds > 0 ? [...kept, [url, Math.floor(seconds)]] : kept)));
}

/** True when this tab's previous page had a player open. */
export function hasTabRecording(): boolean {
  try {
    return TAB in sessionStorage;
  } catch {
    return false;
  }
}

export function tabRecording(): TabRecording | null {
  try {
    return JSON.parse(sessionStorage.getItem(TAB) ?? "null");
  } catch {
    return null;
  }
}

/** Null: nothing plays any more. */
export function saveTabRecording(recording: TabRecording | null): void {
  try {
    if (recording) sessionStorage.setItem(TAB, JSON.stringify(recording));
    else sessionStorage.removeItem(TAB);
  } catch {
    // The next page begins without a player.
  }
}
