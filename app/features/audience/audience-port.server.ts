import type { ExclusionReason } from "./exclusions.ts";
import type { OnlineReaders } from "./online.ts";
import type { PageAddress, PageKind } from "./page.ts";
import type { RollUpRows } from "./roll-up.ts";
import type { Connection, Vitals } from "./vitals.ts";

/** A page that became visible, as an object records it: no address, no user agent. */
export interface ViewReport {
  /** The page's own random id; a repeated one counts nothing. */
  id: string;
  /** Arrival time (ms), with the newsroom's day and hour. */
  at: number;
  day: string;
  hour: number;
  /** Hash of the day; null for a reader who asked not to be recognised. */
  visitor: string | null;
  /** The same reader's hash of the day before, whose session may go on. */
  previousVisitor: string | null;
  /** Key of the view limit, a hash that is never stored; null if the address is unknown, because all such readers would share one limit. */
  limitKey: string | null;
  address: PageAddress;
  /** Null: that of the session. */
  source: string | null;
  isAssistant: boolean;
  /** The home page led here. */
  isFromHome: boolean;
  device: string;
  browser: string;
  system: string;
  readerTown: string | null;
  connection: Connection;
}

/** Progress of an open page; each report replaces the one before. */
export interface ProgressReport {
  id: string;
  at: number;
  /** Milliseconds of engaged time since the page became visible. */
  engagedMs: number;
  /** Milliseconds of the story that were heard since the page became visible, in real time, whatever the speed. */
  listenedMs: number;
  /** Part of the text that was on the screen, 0 to 100; 100 is read to the end. */
  depth: number;
  vitals: Vitals;
  /** Sent while the page is closed: it is stored before the answer. */
  isFinal: boolean;
  /** The reader has opted out by now. */
  isPrivate: boolean;
}

/** Counts of one day: excluded views, and script errors of readers' pages. */
export interface CountReport {
  day: string;
  exclusions: Partial<Record<ExclusionReason, number>>;
  errors: { kind: PageKind; message: string }[];
}

/** Sums that an object has not sent to D1 yet, for backups; single events of readers are excluded. */
export interface AudienceBackup {
  /** `address`: of views that were added up before D1 could be asked what it is. */
  batches: { shard: string; seq: number; rows: RollUpRows; address?: PageAddress }[];
}

/** Chooses the object for a reader's events, always the same one for a reader. */
export interface ShardKey {
  /** Any text that is equal for all beacons of one reader. */
  key: string;
  /** The object that recorded the page's view, where the page knows it: for what it reports later. */
  shard: number | null;
}

/** The audience objects, as services see them: one, or several that share the readers. */
export interface AudiencePort {
  /** Records a view, durable when it resolves. Answers the number of the object that has it; null when it is beyond the reader's limit. */
  recordView(report: ViewReport, key: string): Promise<number | null>;
  /** Records how far a page was read. A view that no object knows is counted as excluded. */
  recordProgress(report: ProgressReport, day: string, shard: ShardKey): Promise<void>;
  recordCounts(report: CountReport): Promise<void>;
  /** Readers whose page was visible in the last 60 s: in total and by page, story, section, town and source. */
  online(): Promise<OnlineReaders>;
  /** Sends to D1 what is waiting. */
  flush(): Promise<void>;
}
