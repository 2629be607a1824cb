import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createPollAnswerService, createPollService } from "./polls.server.ts";

/** Polls of the newsroom, and readers' answers to them. */
export function composePolls(shared: SharedDependencies) {
  const { env } = shared;
  return {
    polls: createPollService(shared),
    pollAnswers: createPollAnswerService(shared, saltStore(env.MEDIA, "polls")),
  };
}

export const pollJobs: readonly Job[] = [{ name: "forget-voters", every: 15, run: ({ services }) => services.pollAnswers.forgetVoters() }];
