import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { Contract } from "./contract.ts";
import { deliveredOf } from "./situation.ts";

type Terms = Pick<Contract, "kind" | "startsAt" | "endsAt" | "extraDays" | "quantity" | "delivered">;

/** Delivery is on plan from this part of what was due on (ours). */
const ON_PLAN = 0.95;

export type DeliveryState = "not-started" | "on-plan" | "behind" | "complete" | "under-delivered" | "ended" | "running";

/** How a contract is delivered; without a quantity there is no plan. */
export interface DeliveryPlan {
  state: DeliveryState;
  delivered: number;
  quantity: number | null;
  /** What an even delivery would have reached by now; null without a quantity. */
  due: number | null;
  /** What was sold and not delivered. */
  missing: number;
}

/** A contract's delivery against its plan at a moment (ms). Its quantity is due evenly over its period (issue 19, point 3). */
export function deliveryPlan(contract: Terms, now: number): DeliveryPlan {
  const delivered = deliveredOf(contract);
  const { quantity, startsAt, endsAt } = contract;
  const hasEnded = now >= endsAt;
  if (quantity === null) return { state: now < startsAt ? "not-started" : hasEnded ? "ended" : "running", delivered, quantity, due: null, missing: 0 };
  const missing = Math.max(0, quantity - delivered);
  const part = Math.min(1, Math.max(0, (now - startsAt) / (endsAt - startsAt)));
  const due = Math.round(quantity * part);
  const state: DeliveryState = missing === 0 ? "complete" : hasEnded ? "under-delivered" : now < startsAt ? "not-started" : delivered >= due * ON_PLAN ? "on-plan" : "behind";
  return { state, delivered, quantity, due, missing };
}

/** Days that make up for what was not delivered, and when the contract then ends (ms). */
export interface ExtraDays {
  days: number;
  endsAt: number;
}

/**
 * What an ended contract with missing units is extended by: as many days as an even delivery of the missing part takes at the
 * rate that was sold, from tomorrow on; the rest of today comes on top. Null when nothing is owed.
 */
export function planExtraDays(contract: Terms, now: number, timeZone: string): ExtraDays | null {
  const { state, missing } = deliveryPlan(contract, now);
  if (state !== "under-delivered" || contract.quantity === null) return null;
  const soldDays = Math.max(1, Math.round((contract.endsAt - contract.startsAt) / DAY_MS) - contract.extraDays);
  const days = Math.max(1, Math.ceil((missing * soldDays) / contract.quantity));
  return { days, endsAt: newsroomDayStart(now, timeZone) + (days + 1) * DAY_MS };
}
