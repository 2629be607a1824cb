import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { BannerFields, ContractTerms } from "./banner.ts";
import type { Contract } from "./contract.ts";
import type { Delivery } from "./money.ts";

/** Computed states (`situacao`; issue 19, point 1). */
export const SITUATIONS = ["agendado", "ativo", "pausado", "esgotado", "encerrado"] as const;
export type BannerState = (typeof SITUATIONS)[number];

export const SITUATION_LABELS: Record<BannerState, string> = { agendado: "Agendado", ativo: "Ativo", pausado: "Pausado", esgotado: "Esgotado", encerrado: "Encerrado" };

/** Fields that decide when a banner runs. */
export type RunTerms = Pick<BannerFields, "status" | "startsAt" | "endsAt" | "impressionsMax" | "clicksMax"> & { contract: ContractTerms | null };

/** Returns the run time within its own dates and its contract's. Milliseconds; the end is exclusive. */
export const runOf = ({
  startsAt,
  endsAt,
  contract,
}: Pick<RunTerms, "startsAt" | "endsAt"> & { contract: Pick<ContractTerms, "startsAt" | "endsAt"> | null }): { startsAt: number; endsAt: number } => ({
  startsAt: Math.max(startsAt, contract?.startsAt ?? startsAt),
  endsAt: Math.min(endsAt, contract?.endsAt ?? endsAt),
});

const reached = (limit: number | null, count: number): boolean => limit !== null && count >= limit;

/** Returns the count towards a contract's quantity: clicks when it is sold by click, else viewable impressions. */
export const deliveredOf = ({ kind, delivered }: Pick<ContractTerms, "kind" | "delivered">): number => (kind === "CPC" ? delivered.clicks : delivered.viewable);

/** True when a maximum of the banner, or the quantity of its contract, was reached. */
export const isExhausted = ({ impressionsMax, clicksMax, contract }: Pick<RunTerms, "impressionsMax" | "clicksMax" | "contract">, { viewable, clicks }: Delivery): boolean =>
  reached(impressionsMax, viewable) || reached(clicksMax, clicks) || (contract !== null && reached(contract.quantity, deliveredOf(contract)));

/** The state of a banner at a moment. What is final comes first: an ended banner is `encerrado` even when it is paused. */
export function situationOf(terms: RunTerms, counts: Delivery, now: number): BannerState {
  const run = runOf(terms);
  if (now >= run.endsAt) return "encerrado";
  if (isExhausted(terms, counts)) return "esgotado";
  if (terms.status === "pausado") return "pausado";
  return now < run.startsAt ? "agendado" : "ativo";
}

/** A banner's one state, its cause, and the only action of its switch. */
export interface BannerStanding {
  state: BannerState | "sem-arte";
  label: string;
  /** Reason why it is not shown, in a sentence; null where the state says it. */
  cause: string | null;
  turn: "pause" | "resume";
}

function spentCause({ impressionsMax, clicksMax }: RunTerms, { viewable, clicks }: Delivery): string {
  if (reached(impressionsMax, viewable)) return "Chegou ao limite de impressões.";
  if (reached(clicksMax, clicks)) return "Chegou ao limite de cliques.";
  return "O contrato foi entregue.";
}

/** A banner without artwork is never called active: it takes no place on any page. */
export function standingOf(terms: RunTerms, counts: Delivery, hasArtwork: boolean, now: number): BannerStanding {
  const situation = situationOf(terms, counts, now);
  const turn = terms.status === "ativo" ? "pause" : "resume";
  if (situation === "encerrado") return { state: situation, label: SITUATION_LABELS[situation], cause: "O período terminou.", turn };
  if (situation === "esgotado") return { state: situation, label: SITUATION_LABELS[situation], cause: spentCause(terms, counts), turn };
  if (hasArtwork) return { state: situation, label: SITUATION_LABELS[situation], cause: null, turn };
  if (situation === "pausado") return { state: situation, label: SITUATION_LABELS[situation], cause: "Também falta a arte.", turn };
  return { state: "sem-arte", label: "Sem arte", cause: "Não aparece até receber uma.", turn };
}

type Terms = Pick<Contract, "kind" | "startsAt" | "endsAt" | "extraDays" | "quantity" | "delivered">;

/** Delivery is on plan from this part of what was due on (ours). */
const ON_PLAN = 0.95;

export type DeliveryState = "not-started" | "on-plan" | "behind" | "complete" | "under-delivered" | "ended" | "running";

/** Delivery of a contract; without a quantity there is no plan. */
export interface DeliveryPlan {
  state: DeliveryState;
  delivered: number;
  quantity: number | null;
  /** Count that an even delivery would have reached by now; null without a quantity. */
  due: number | null;
  /** Units sold and not delivered. */
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
 * Returns the extension of an ended contract with missing units: as many days as an even delivery of the missing part takes at the rate that was
 * sold, from tomorrow on, and the rest of today. Null when nothing is owed.
 */
export function planExtraDays(contract: Terms, now: number, timeZone: string): ExtraDays | null {
  const { state, missing } = deliveryPlan(contract, now);
  if (state !== "under-delivered" || contract.quantity === null) return null;
  const soldDays = Math.max(1, Math.round((contract.endsAt - contract.startsAt) / DAY_MS) - contract.extraDays);
  const days = Math.max(1, Math.ceil((missing * soldDays) / contract.quantity));
  return { days, endsAt: newsroomDayStart(now, timeZone) + (days + 1) * DAY_MS };
}
