import { DAY_MS } from "#app/platform/time/units.ts";
import type { BannerSummary } from "./banner.ts";
import type { Contract } from "./contract.ts";
import { type DeliveryPlan, deliveryPlan } from "./situation.ts";

/** A contract that ends within so many days is to be renewed (ours). */
const ENDING_DAYS = 3;

/**
 * What a person should do something about, the most urgent first: `idle` runs without a banner that is shown, `behind` is under an
 * even delivery, `exhausted` was delivered before its end, `ending` has only days left, `short` ended and owes units.
 */
export const CONTRACT_NEEDS = ["idle", "behind", "exhausted", "ending", "short"] as const;
export type ContractNeed = (typeof CONTRACT_NEEDS)[number];

/** How a contract stands at a moment. */
export interface ContractProgress {
  contract: Contract;
  /** Its banners that are not deleted. */
  banners: readonly BannerSummary[];
  plan: DeliveryPlan;
  need: ContractNeed | null;
  /** Units that an even delivery would have reached by now and this one has not. */
  behindBy: number;
  /** Until it begins, rounded up; 0 once it has. */
  daysToStart: number;
  /** Until it ends, rounded up: the last day counts; 0 once it has ended. */
  daysLeft: number;
}

const daysUntil = (time: number, now: number): number => Math.max(0, Math.ceil((time - now) / DAY_MS));

function needOf({ state }: DeliveryPlan, daysLeft: number, isShown: boolean): ContractNeed | null {
  if (state === "under-delivered") return "short";
  if (state === "not-started" || state === "ended" || daysLeft === 0) return null;
  if (state === "complete") return "exhausted";
  if (!isShown) return "idle";
  if (state === "behind") return "behind";
  return daysLeft <= ENDING_DAYS ? "ending" : null;
}

/**
 * How a contract stands at a moment (ms).
 *
 * @param isShown whether a banner is on the site now
 */
export function contractProgress(contract: Contract, banners: readonly BannerSummary[], isShown: (banner: BannerSummary) => boolean, now: number): ContractProgress {
  const own = banners.filter(({ contractId }) => contractId === contract.id);
  const plan = deliveryPlan(contract, now);
  const daysLeft = daysUntil(contract.endsAt, now);
  return {
    contract,
    banners: own,
    plan,
    need: needOf(plan, daysLeft, own.some(isShown)),
    behindBy: Math.max(0, (plan.due ?? 0) - plan.delivered),
    daysToStart: daysUntil(contract.startsAt, now),
    daysLeft,
  };
}

const rankOf = ({ need, daysLeft, daysToStart }: ContractProgress): number => {
  if (need !== null) return CONTRACT_NEEDS.indexOf(need);
  if (daysLeft === 0) return CONTRACT_NEEDS.length + 2;
  return CONTRACT_NEEDS.length + (daysToStart > 0 ? 1 : 0);
};

/** What needs a person first, then what runs, what begins later, and what is over; of each the one that ends first, of what is over the last. */
export function byNeed(one: ContractProgress, other: ContractProgress): number {
  const difference = rankOf(one) - rankOf(other);
  if (difference !== 0) return difference;
  const earlier = one.contract.endsAt - other.contract.endsAt || one.contract.id - other.contract.id;
  return one.daysLeft === 0 ? -earlier : earlier;
}
