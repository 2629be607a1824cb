import type { IssueState, NewsletterIssue, NewsletterSendState, NewsletterSlot } from "./editions.ts";
import type { IssueContent } from "./issue-content.ts";

/** Fields of an edition that can change. */
export type IssueChange = Partial<Pick<NewsletterIssue, "title" | "startedAt" | "endedAt"> & { state: IssueState }>;

/** The text that a town's messages have now; a recipient's repeated message is the same version. */
export interface StoredContent {
  version: number;
  /** Null: nothing was new. */
  content: IssueContent | null;
}

/** A recipient whose message is due again. */
export interface DueSend {
  subscriber: number;
  town: string;
  version: number;
  tries: number;
  /** A request may have been accepted: only the same message under the same key may follow. */
  mayHaveArrived: boolean;
}

/** Editions and one row for each message, in the newsletter object's own storage. Every call is one synchronous step. */
export interface NewsletterLedger {
  find(id: string): NewsletterIssue | null;
  change(id: string, change: IssueChange): void;
  /** The newest version of a town's text. */
  content(issue: string, town: string): StoredContent | null;
  saveContent(issue: string, town: string, content: IssueContent | null): StoredContent;
  /** Takes a message's row before its request; `isDue`: a waiting one. `known`: there is a row that was not to be taken. */
  reserve(issue: string, subscriber: number, of: { town: string; version: number; isDue: boolean }, now: number): "reserved" | "known";
  settle(issue: string, subscriber: number, state: Exclude<NewsletterSendState, "waiting" | "sending">, now: number): void;
  /** It is asked again at `notBefore`; `mayHaveArrived`: this request may have been accepted. */
  defer(issue: string, subscriber: number, how: { notBefore: number; mayHaveArrived: boolean }, now: number): void;
  /** A waiting one is given up: `uncertain` where it may have arrived, else `missed`. */
  giveUp(issue: string, subscriber: number, now: number): void;
  tries(issue: string, subscriber: number): number;
  /** Messages whose wait is over; those that may have arrived only `withSilent`. */
  due(issue: string, now: number, of: { limit: number; withSilent: boolean }): DueSend[];
  nextDue(issue: string): number | null;
  /** Ends an edition: waiting messages are given up, its texts are deleted. */
  close(issue: string, state: IssueState, now: number): void;
}

/** The newsletter object's editions, as services see them. Nothing is thrown for what is expected. */
export interface NewsletterIssuePort {
  /** Once for each id. */
  requestIssue(id: string, slot: NewsletterSlot): Promise<NewsletterIssue>;
  /** The newest first. */
  issues(limit: number): Promise<NewsletterIssue[]>;
  /** Cancels the unsent messages. Null: it is over, or never existed. */
  cancelIssue(id: string): Promise<NewsletterIssue | null>;
}
