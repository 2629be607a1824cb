import { inject } from "vitest";

interface SoakSettings {
  /** `npm run test:soak`, not `npm test`. */
  isSuite: boolean;
  /** Share of the runs that are executed: a tenth in `npm test`, all in `npm run test:soak`. */
  share: number;
  /** In `npm test` always the same (`scripts/lib/soak.mjs`); `npm run test:soak` draws and prints one, unless `SEED` names it. */
  seed: number;
}

declare module "vitest" {
  interface ProvidedContext {
    soak: SoakSettings;
  }
}

/** A 32-bit number that a text always gives again (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** How many of `whole` runs are made: all in the soak suite, a tenth in `npm test`, at least one. */
export const soakRuns = (whole: number): number => Math.max(1, Math.round(whole * inject("soak").share));

/** The first of a test's seeds; the next runs count up from it. `name` keeps tests of one seed apart. */
export const firstSeed = (name: string): number => (inject("soak").seed + hashOf(name)) % 1_000_000_000;

/** Whether this is `npm run test:soak`: for what cannot run beside other files. */
export const isSoakSuite = (): boolean => inject("soak").isSuite;

/**
 * The items of a list that are due: all in the soak suite, a tenth in `npm test`, at least one, in a row from where the seed
 * says. `from` moves that place, for a list that is drawn from more than once.
 */
export function drawnOf<T>(items: readonly T[], name: string, from = 0): T[] {
  const first = firstSeed(name) + from;
  return Array.from({ length: Math.ceil(items.length * inject("soak").share) }, (_, run) => items[(first + run) % items.length] as T);
}
