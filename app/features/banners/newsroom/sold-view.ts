import { counted } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { BannerSummary } from "../banner.ts";
import { type Advertiser, type Contract, formatReais } from "../contract.ts";
import { byNeed, type ContractNeed, type ContractProgress, contractProgress } from "../contract-progress.ts";
import type { BannerLine } from "./banner-line.ts";
import { type ContractLine, DELIVERY_LABELS, dayOf, toContractLine, unitsOf } from "./sales/sales-view.ts";

/** A contract among what is sold; texts as they are shown. */
export interface SoldLine extends ContractLine {
  advertiser: string;
  /** In a word or a sentence: "No ritmo", "Atrasado: faltam 1.240 impressões visíveis". */
  pace: string;
  tone: BadgeTone;
  /** "faltam 12 dias" */
  days: string;
  /** Whether the days that are left are the reason why somebody should act. */
  isEnding: boolean;
  revenue: string;
  /** Whether the contract has a price, of which the revenue is a part. */
  hasPrice: boolean;
  /** The next thing to do about it; null: nothing. */
  next: { label: string; to: string } | null;
  banners: readonly BannerLine[];
}

/** What is sold: contracts that run, begin later or owe something, and those that are over. */
export interface SoldView {
  current: readonly SoldLine[];
  over: readonly SoldLine[];
  /** "2 de 6 contratos pedem atenção"; empty: none does. */
  attention: string;
}

const missing = (contract: Contract, value: number, verb: readonly [one: string, many: string]): string => `${verb[value === 1 ? 0 : 1]} ${unitsOf(contract, value)}`;

function paceOf({ contract, need, plan, behindBy }: ContractProgress): Pick<SoldLine, "pace" | "tone"> {
  if (need === "idle") return { pace: "Parado: nenhum banner no ar", tone: "danger" };
  if (need === "behind") return { pace: `Atrasado: ${missing(contract, behindBy, ["falta", "faltam"])} para o ritmo`, tone: "warn" };
  if (need === "exhausted") return { pace: "Esgotado: tudo entregue antes do fim", tone: "warn" };
  if (need === "short") return { pace: `Encerrou: ${missing(contract, plan.missing, ["faltou", "faltaram"])}`, tone: "danger" };
  const { label, tone } = DELIVERY_LABELS[plan.state];
  return { pace: label, tone };
}

function daysOf({ contract, daysLeft, daysToStart }: ContractProgress, timeZone: string): string {
  if (daysLeft === 0) return `encerrou em ${dayOf(contract.endsAt - 1, timeZone)}`;
  if (daysToStart > 0) return `começa em ${counted(daysToStart, "dia", "dias")}`;
  return daysLeft === 1 ? "último dia" : `faltam ${counted(daysLeft, "dia", "dias")}`;
}

const NEXT: Partial<Record<ContractNeed, (contract: Contract) => SoldLine["next"]>> = {
  idle: ({ id }) => ({ label: "Ver contrato", to: `/admin/contratos/${id}` }),
  behind: ({ id }) => ({ label: "Ver contrato", to: `/admin/contratos/${id}` }),
  exhausted: ({ advertiserId }) => ({ label: "Novo contrato", to: `/admin/contratos/novo?anunciante=${advertiserId}` }),
  ending: ({ advertiserId }) => ({ label: "Novo contrato", to: `/admin/contratos/novo?anunciante=${advertiserId}` }),
  short: ({ id }) => ({ label: "Dias extras", to: `/admin/contratos/${id}` }),
};

export interface SoldData {
  contracts: readonly Contract[];
  advertisers: readonly Advertiser[];
  banners: readonly BannerSummary[];
  /** Cents by contract. */
  revenues: ReadonlyMap<number, number>;
  isShown(banner: BannerSummary): boolean;
  toLine(banner: BannerSummary): BannerLine;
}

/** The contracts at `now` (ms), those that need a person first. */
export function toSoldView({ contracts, advertisers, banners, revenues, isShown, toLine }: SoldData, now: number, timeZone: string): SoldView {
  const names = new Map(advertisers.map(({ id, name }) => [id, name]));
  const all = contracts.map((contract) => contractProgress(contract, banners, isShown, now)).sort(byNeed);
  const toSold = (progress: ContractProgress): SoldLine => {
    const { contract, need } = progress;
    return {
      ...toContractLine(contract, now, timeZone),
      ...paceOf(progress),
      advertiser: names.get(contract.advertiserId) ?? "",
      days: daysOf(progress, timeZone),
      isEnding: need === "ending",
      revenue: formatReais(revenues.get(contract.id) ?? 0),
      hasPrice: contract.priceCents > 0,
      next: need === null ? null : (NEXT[need]?.(contract) ?? null),
      banners: progress.banners.map(toLine),
    };
  };
  const isOver = ({ need, daysLeft }: ContractProgress) => need === null && daysLeft === 0;
  const waiting = all.filter(({ need }) => need !== null).length;
  return {
    current: all.filter((progress) => !isOver(progress)).map(toSold),
    over: all.filter(isOver).map(toSold),
    attention: waiting === 0 ? "" : `${waiting} de ${counted(all.length, "contrato", "contratos")} ${waiting === 1 ? "pede" : "pedem"} atenção`,
  };
}
