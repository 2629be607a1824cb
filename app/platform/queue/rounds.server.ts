import { MINUTE_MS } from "#app/platform/time/units.ts";

/** First wait after a round that nobody answered, and the longest; each one is twice as long as the one before (ours; ms). */
const SILENCE_MS = 15_000;
const SILENCE_MAX_MS = 15 * MINUTE_MS;

/** Returns the pause after so many rounds in a row without an answer (ms). */
const silenceDelayMs = (rounds: number): number => Math.min(SILENCE_MAX_MS, SILENCE_MS * 2 ** (rounds - 1));

/** Counts of one round: answered and silent ones; those that were not asked are neither. `stop` ends all rounds. */
export type Round<Stop> = { answered: number; silent: number } | { stop: Stop };

/** End of one step's rounds. `restMs`: nobody answered, and the next step comes after it; null: all were asked. */
type RoundsEnd<Stop> = { silentRounds: number; restMs: number | null } | { stop: Stop };

/**
 * Asks for many in rounds of `size`. A round without any answer may mean that the network is down: sending rests, and then the next one
 * who was not asked yet is the probe. A probe that is answered makes the rounds full again. `ask` passes over whoever was asked before,
 * so that those who are silent never hold up the others.
 */
export async function askInRounds<Item, Stop>(
  items: readonly Item[],
  { size, silentRounds }: { size: number; silentRounds: number },
  ask: (round: readonly Item[]) => Promise<Round<Stop>>,
): Promise<RoundsEnd<Stop>> {
  let silent = silentRounds;
  for (let from = 0; from < items.length; ) {
    const round = items.slice(from, from + (silent > 0 ? 1 : size));
    from += round.length;
    const result = await ask(round);
    if ("stop" in result) return result;
    if (result.answered > 0) silent = 0;
    else if (result.silent > 0) return { silentRounds: silent + 1, restMs: silenceDelayMs(silent + 1) };
  }
  return { silentRounds: silent, restMs: null };
}
