import { EMPTY_CONTENT } from "#app/features/articles/article.ts";
import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { carriedBy, unwrap } from "#app/platform/failures/refusal.ts";
import { NEEDS_CHECKS, type PublishGate } from "./publish-gate.ts";
import type { GatedWrite, StoryCheckService } from "./story-checks.server.ts";

/** Attempts against saves of others between check and publication (ours). */
const ATTEMPTS = 8;

/** Executes a person's command: where it publishes or schedules, over exactly the version that was checked, also when another is saved meanwhile. */
export async function executeChecked(
  { board, checks }: { board: Pick<SharedDependencies["board"], "execute">; checks: Pick<StoryCheckService, "pass"> },
  toCommand: (gate: PublishGate) => BoardCommand,
  write: Omit<GatedWrite, "empty">,
): Promise<BoardOutcome> {
  let gate: PublishGate = { checkedVersion: null, overrides: [] };
  for (let attempt = 1; ; attempt += 1) {
    const result = await board.execute(toCommand(gate));
    if (result.ok || !carriedBy(result.refusal, NEEDS_CHECKS) || attempt > ATTEMPTS) return unwrap(result);
    gate = await checks.pass({ ...write, empty: EMPTY_CONTENT });
  }
}
