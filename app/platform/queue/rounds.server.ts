import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Shortest and longest rest after a round that nobody answered (ours; ms). */
const SILENCE_MS = 15_000;
const SILENCE_MAX_MS = 15 * MINUTE_MS;
/** A shorter silence may be that of a few recipients side by side; a longer one is the provider's (our choice; ms). */
const FEW_MS = 3 * MINUTE_MS;

/** Rounds in a row that nobody answered, and when the first of them ended (ms). `silentSince` is absent where an older build counted them. */
export interface Silence {
  silentRounds: number;
  silentSince?: number | null;
}

/** Returns the pause after `silentMs` without an answer: a short one at first, then one as long as the silence (ms). */
const restAfter = (silentMs: number): number => (silentMs < FEW_MS ? SILENCE_MS : Math.min(SILENCE_MAX_MS, silentMs));

/** Counts of one round: answered and silent ones; those that were not asked are neither. `stop` ends all rounds. */
export type Round<Stop> = { answered: number; silent: number } | { stop: Stop };

/** End of one step's rounds. `restMs`: nobody answered, and the next step comes after it; null: all were asked. */
type RoundsEnd<Stop> = (Required<Silence> & { restMs: number | null }) | { stop: Stop };

/**
 * Asks for many in rounds of `size`. A round without any answer may mean that the network is down: sending rests, and then the next one
 * who was not asked yet is the probe. A probe that is answered makes the rounds full again. `ask` passes over whoever was asked before,
 * so that those who are silent never hold up the others.
 */
export async function askInRounds<Item, Stop>(
  items: readonly Item[],
  { size, silentRounds, silentSince = null, now }: Silence & { size: number; now(): number },
  ask: (round: readonly Item[]) => Promise<Round<Stop>>,
): Promise<RoundsEnd<Stop>> {
  let silence: Required<Silence> = { silentRounds, silentSince };
  for (let from = 0; from < items.length; ) {
    const round = items.slice(from, from + (silence.silentRounds > 0 ? 1 : size));
    from += round.length;
    const result = await ask(round);
    if ("stop" in result) return result;
    if (result.answered > 0) silence = { silentRounds: 0, silentSince: null };
    else if (result.silent > 0) {
      const since = silence.silentSince ?? now();
      return { silentRounds: silence.silentRounds + 1, silentSince: since, restMs: restAfter(now() - since) };
    }
  }
  return { ...silence, restMs: null };
}
