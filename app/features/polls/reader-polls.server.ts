import type { PageStamp, ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { POLL_RESULTS_MS, type Poll, pollChangesAt } from "./poll.ts";
import { readPoll } from "./poll-reads.store.ts";

export interface PollReading extends PageStamp, SiteIdentity {
  poll: Poll;
  /** When its counts were read (ms). */
  readAt: number;
}

/** Pages of a poll. Answers raise no edition: pages with counts end by the clock. */
export function createReaderPollService({ pages, now }: Pick<ReaderDeps, "pages" | "now">) {
  return {
    /** `withCounts`: partial results are in the page. "gone" where it was withdrawn. */
    async page(id: number, withCounts: boolean): Promise<PollReading | "gone" | null> {
      const at = now();
      const { value: poll, identity, stamp } = await pages.read(readPoll(id));
      if (!poll) return null;
      if (poll.withdrawnAt !== null) return "gone";
      return { ...stamp(pollChangesAt(poll, at), withCounts ? at + POLL_RESULTS_MS : null), ...identity, poll, readAt: at };
    },
  };
}
