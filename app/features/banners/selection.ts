import type { BannerPosition } from "./positions.ts";
import type { BannerTerms } from "./terms.ts";

/** What the ledger knows of a banner at the moment of a selection. */
export interface Standing {
  /** Units that may still be served; `Infinity` where nothing limits it, 0 or less where nothing is left. */
  left: number;
  /** Of an evenly paced contract: how many units today's delivery is behind its target; null: not paced. */
  behind: number | null;
}

export interface Selection {
  slots: readonly BannerPosition[];
  /** Banners of a slot, by priority, the higher one first; those of the house after all others. */
  candidates(slot: BannerPosition): readonly BannerTerms[];
  /** Whether it may be shown here at all: its dates, its reader, its category. */
  isAllowed(banner: BannerTerms): boolean;
  standingOf(banner: BannerTerms): Standing;
  /** 0 to 1, without 1. */
  random(): number;
}

/** Banners before those of the house, then by priority. */
export const byRank = (one: BannerTerms, other: BannerTerms): number => Number(one.house) - Number(other.house) || other.priority - one.priority;

const isSameRank = (one: BannerTerms, other: BannerTerms) => one.house === other.house && one.priority === other.priority;

/** A person types it: case and blanks do not make another line of business. */
const lineOf = ({ industry }: BannerTerms): string => industry.trim().toLowerCase();

interface Candidate {
  banner: BannerTerms;
  standing: Standing;
}

const isSelectable = ({ left, behind }: Standing) => left > 0 && (behind === null || behind > 0);

/** The candidates of the highest rank that has any: paced ones alone where one is behind its target. */
function bestOf(candidates: readonly BannerTerms[], isFree: (banner: BannerTerms) => boolean, standingOf: Selection["standingOf"]): Candidate[] {
  let best: Candidate[] = [];
  for (const banner of candidates) {
    if (best[0] && !isSameRank(best[0].banner, banner)) break;
    if (!isFree(banner)) continue;
    const standing = standingOf(banner);
    if (isSelectable(standing)) best.push({ banner, standing });
  }
  const paced = best.filter(({ standing }) => standing.behind !== null);
  if (paced.length > 0) best = paced;
  return best;
}

/** One of equal candidates, by what is left of each, times its weight; what has no limit counts as the largest of the others. */
function drawn(candidates: readonly Candidate[], random: () => number): BannerTerms | null {
  const finite = candidates.map(({ standing }) => standing.behind ?? standing.left).filter(Number.isFinite);
  const unlimited = finite.length > 0 ? Math.max(...finite) : 1;
  const weights = candidates.map(({ banner, standing }) => {
    const left = standing.behind ?? standing.left;
    return banner.weight * (Number.isFinite(left) ? left : unlimited);
  });
  let at = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, { banner }] of candidates.entries()) {
    at -= weights[index] ?? 0;
    if (at < 0) return banner;
  }
  return candidates.at(-1)?.banner ?? null;
}

/**
 * Selects for all slots of one page view, at most one banner a slot: the higher priority first; among equal ones what must
 * catch up with its pace, else by what is left. No two banners of one line of business. A banner of the house only where no
 * other can be selected.
 */
export function selectBanners({ slots, candidates, isAllowed, random, ...selection }: Selection): Map<BannerPosition, BannerTerms> {
  const standings = new Map<number, Standing>();
  const standingOf = (banner: BannerTerms): Standing => {
    const standing = standings.get(banner.id) ?? selection.standingOf(banner);
    standings.set(banner.id, standing);
    return standing;
  };
  const selected = new Map<BannerPosition, BannerTerms>();
  const industries = new Set<string>();
  const isFree = (banner: BannerTerms) => !industries.has(lineOf(banner)) && isAllowed(banner);
  // A slot with a better candidate chooses first, so that a competitor of lower priority does not exclude it.
  const ranked = [...new Set(slots)]
    .map((slot) => ({ slot, first: bestOf(candidates(slot), isAllowed, standingOf)[0]?.banner }))
    .filter((one): one is { slot: BannerPosition; first: BannerTerms } => one.first !== undefined)
    .sort((one, other) => byRank(one.first, other.first));
  for (const { slot } of ranked) {
    const banner = drawn(bestOf(candidates(slot), isFree, standingOf), random);
    if (!banner) continue;
    selected.set(slot, banner);
    if (lineOf(banner) !== "") industries.add(lineOf(banner));
  }
  return selected;
}
