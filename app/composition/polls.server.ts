import { createPollRepository } from "#app/db/polls/polls.ts";
import { saltStore } from "#app/integrations/salt-store.server.ts";
import { createPollAnswerService } from "#app/services/polls/poll-answers.server.ts";
import { createPollService } from "#app/services/polls/polls.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Polls of the newsroom, and readers' answers to them. */
export function composePolls({ env, settings: { timeZone }, db, now, onEdition }: SharedDependencies) {
  const polls = createPollRepository(db);
  return {
    polls: createPollService({ db, polls, timeZone, now, onEdition }),
    pollAnswers: createPollAnswerService({ db, polls, salts: saltStore(env.MEDIA, "polls"), timeZone, now }),
  };
}
