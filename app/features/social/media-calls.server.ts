import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { logEvent } from "#app/platform/log/log.server.ts";
import type { CollectionFailure, FailureCause } from "./collection-failure.ts";
import type { InsightsProvider, MediaReader } from "./insights-provider.server.ts";
import {
  afterFailedPage,
  afterFailedTotals,
  afterPage,
  afterTotals,
  arePostsSilent,
  type DueMedia,
  keptPosts,
  type ListStep,
  type MediaProgress,
  type MediaStep,
  mediaFailure,
  NO_MEDIA_PROGRESS,
  nextList,
  nextTotals,
  type TotalsStep,
} from "./media-plan.ts";
import type { MediaChange } from "./social-figures.store.ts";
import type { HeldRun, SocialRunRepository } from "./social-runs.store.ts";

/** Result of one call about posts. */
export interface MediaCallOutcome {
  progress: MediaProgress;
  media: MediaChange | null;
  /** The list that answered to its end, or is given up in this run. */
  answered: readonly string[];
  failed: { metric: string; cause: FailureCause } | null;
  /** Failure of the call; null for none. */
  failure: CollectionFailure | null;
}

/** A call about posts that is to be made. */
export interface MediaCall {
  step: MediaStep;
  make(): Promise<MediaCallOutcome>;
}

/** The calls about the account's posts, which follow all others of a run: their lists, then the totals of each. */
export function createMediaCalls({ runs, now }: { runs: Pick<SocialRunRepository, "dueMedia">; now(): number }) {
  async function readPage(reader: MediaReader, progress: MediaProgress, step: ListStep): Promise<MediaCallOutcome> {
    const page = await reader.list(step.list, step.after);
    const at = now();
    const next = afterPage(progress, step, page, at);
    return {
      progress: next,
      media: { listed: keptPosts(page.posts, at), totals: null },
      answered: next.listed.includes(step.list) ? [step.list] : [],
      failed: null,
      failure: null,
    };
  }

  async function readTotals(reader: MediaReader, progress: MediaProgress, step: TotalsStep): Promise<MediaCallOutcome> {
    const told = await reader.totals(step.media.id, step.metrics);
    const { progress: next, end, lost } = afterTotals(progress, step, [...told.keys()]);
    return { progress: next, media: { listed: [], totals: { id: step.media.id, told, lost, end, cause: null } }, answered: [], failed: null, failure: null };
  }

  function afterFailure(progress: MediaProgress, step: MediaStep, failure: CollectionFailure): MediaCallOutcome {
    const { effect, cause } = failure;
    const plain = { progress, media: null, answered: [], failed: null, failure };
    if (effect === "stop" || effect === "wait") return plain;
    if (step.of === "list") {
      const { progress: next, isGivenUp } = afterFailedPage(progress, step, effect);
      return { ...plain, progress: next, failed: isGivenUp ? { metric: step.list, cause } : null };
    }
    const { progress: next, end, lost } = afterFailedTotals(progress, step, effect, cause.code);
    // Not of one post: the list says it, beside what was told before.
    const failed = arePostsSilent(next) ? { metric: "posts", cause } : null;
    return { ...plain, failed, progress: next, media: { listed: [], totals: { id: step.media.id, told: new Map(), lost, end, cause: end === "failed" ? cause : null } } };
  }

  /** The calls about posts of one invocation, which reads the posts that are due once. Gives the next call of a held run; null where there is none. */
  return ({ media: reader }: InsightsProvider) => {
    let due: readonly DueMedia[] | null = null;

    async function made(reader: MediaReader, run: HeldRun, progress: MediaProgress, step: MediaStep): Promise<MediaCallOutcome> {
      try {
        return await (step.of === "list" ? readPage(reader, progress, step) : readTotals(reader, progress, step));
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        const about = step.of === "list" ? { step: step.list } : { step: "totals", media: step.media.id, metrics: step.metrics };
        logEvent("error", "social-collection", { network: run.account.network, ...about, kind: error.kind, ...error.details });
        return afterFailure(progress, step, mediaFailure({ kind: error.kind, message: error.message, ...error.details }, step));
      }
    }

    return async (run: HeldRun): Promise<MediaCall | null> => {
      if (reader === null) return null;
      const progress = run.progress.media ?? NO_MEDIA_PROGRESS;
      const list = nextList(progress, []);
      // Only a list that did not answer competes with posts for the next call.
      const isFirst = list !== null && progress.tries[list.list] === undefined;
      if (!isFirst) due ??= await runs.dueMedia(run.account, run.seq, now());
      const step = (isFirst ? list : null) ?? nextList(progress, due ?? []) ?? nextTotals(progress, due ?? []) ?? list;
      if (!step) return null;
      return {
        step,
        async make() {
          const outcome = await made(reader, run, progress, step);
          if (outcome.media?.totals?.end != null) due = (due ?? []).filter(({ id }) => id !== outcome.media?.totals?.id);
          if (step.of === "list" || due?.length === 0) due = null;
          return outcome;
        },
      };
    };
  };
}
