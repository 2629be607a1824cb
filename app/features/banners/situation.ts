import type { BannerFields, ContractTerms } from "./banner.ts";
import type { Delivery } from "./money.ts";

/** Computed states (`situacao`; issue 19, point 1). */
export const SITUATIONS = ["agendado", "ativo", "pausado", "esgotado", "encerrado"] as const;
export type BannerState = (typeof SITUATIONS)[number];

export const SITUATION_LABELS: Record<BannerState, string> = { agendado: "Agendado", ativo: "Ativo", pausado: "Pausado", esgotado: "Esgotado", encerrado: "Encerrado" };

/** What decides when a banner runs. */
export type RunTerms = Pick<BannerFields, "status" | "startsAt" | "endsAt" | "impressionsMax" | "clicksMax"> & { contract: ContractTerms | null };

/** When it runs: within its own dates and its contract's. Milliseconds; the end is exclusive. */
export const runOf = ({
  startsAt,
  endsAt,
  contract,
}: Pick<RunTerms, "startsAt" | "endsAt"> & { contract: Pick<ContractTerms, "startsAt" | "endsAt"> | null }): { startsAt: number; endsAt: number } => ({
  startsAt: Math.max(startsAt, contract?.startsAt ?? startsAt),
  endsAt: Math.min(endsAt, contract?.endsAt ?? endsAt),
});

const reached = (limit: number | null, count: number): boolean => limit !== null && count >= limit;

/** What a contract counts towards its quantity: clicks when it is sold by click, else viewable impressions. */
export const deliveredOf = ({ kind, delivered }: Pick<ContractTerms, "kind" | "delivered">): number => (kind === "CPC" ? delivered.clicks : delivered.viewable);

/** Whether a ceiling of the banner, or the quantity of its contract, was reached. */
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
