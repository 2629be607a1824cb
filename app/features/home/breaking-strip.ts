import { isUrgentStory } from "#app/features/articles/urgent.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

/** Time that a breaking story stays in the strip, from its publication (our choice; ms). */
export const BREAKING_MS = 2 * HOUR_MS;

/** Facts of a story that may be in the strip. */
interface Newest {
  kicker: string;
  publishedAt: number | null;
}

/** An editor's choice: stories published until then (ms) are not in the strip. */
export interface BreakingChoice {
  endedAt: number;
}

/** The choice as it was stored, by whatever version of this code. */
export function toBreakingChoice(stored: unknown): BreakingChoice {
  const { endedAt } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<BreakingChoice>;
  return { endedAt: typeof endedAt === "number" && Number.isFinite(endedAt) ? endedAt : 0 };
}

/** The story of the strip at `now` (ms), of the newest ones: the newest urgent one of the last two hours; null without. */
export function breakingStory<S extends Newest>(newest: readonly S[], { endedAt }: BreakingChoice, now: number): { story: S; endsAt: number } | null {
  let found: { story: S; endsAt: number } | null = null;
  for (const story of newest) {
    const at = story.publishedAt ?? 0;
    if (at > endedAt && at <= now && now < at + BREAKING_MS && isUrgentStory(story) && (!found || at > (found.story.publishedAt ?? 0))) found = { story, endsAt: at + BREAKING_MS };
  }
  return found;
}
