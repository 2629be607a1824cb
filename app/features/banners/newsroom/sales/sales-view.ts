import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { counted, formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { BannerSummary } from "../../banner.ts";
import { type Advertiser, type Contract, formatReais, maskedDocument, PRICE_KIND_LABELS } from "../../contract.ts";
import { clickRate } from "../../money.ts";
import { rulesOf } from "../../positions.ts";
import { type DeliveryState, deliveryPlan, planExtraDays, SITUATION_LABELS, situationOf } from "../../situation.ts";

export const DELIVERY_LABELS: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  "not-started": { label: "Não começou", tone: "info" },
  running: { label: "Em veiculação", tone: "ok" },
  "on-plan": { label: "No ritmo", tone: "ok" },
  behind: { label: "Atrasado", tone: "warn" },
  complete: { label: "Entregue", tone: "ok" },
  "under-delivered": { label: "Faltou entregar", tone: "danger" },
  ended: { label: "Encerrado", tone: "neutral" },
};

export interface AdvertiserLine {
  id: number;
  name: string;
  document: string;
  contact: string;
  contracts: string;
  /** Issues that need a person, in words. */
  notices: readonly string[];
}

export interface ContractLine {
  id: number;
  title: string;
  number: string;
  kind: string;
  period: string;
  price: string;
  state: DeliveryState;
  /** "32.100 de 50.000 impressões visíveis (64%)" */
  delivered: string;
  /** Parts of the quantity, 0–100; null without one. */
  done: number | null;
  due: number | null;
  missing: string | null;
}

export interface BannerFigures {
  id: number;
  title: string;
  place: string;
  situation: string;
  served: string;
  viewable: string;
  clicks: string;
  ctr: string;
}

/** "30/11/2026" */
export const dayOf = (time: number, timeZone: string): string => newsroomDay(time, timeZone).split("-").reverse().join("/");

/** "01/11/2026 a 30/11/2026": the last day is included. */
export const periodOf = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }, timeZone: string): string => `${dayOf(startsAt, timeZone)} a ${dayOf(endsAt - 1, timeZone)}`;

/** "1 clique", "32.100 impressões visíveis": what a contract counts. */
export const unitsOf = ({ kind }: Contract, value: number): string =>
  kind === "CPC" ? counted(value, "clique", "cliques") : counted(value, "impressão visível", "impressões visíveis");

export function toContractLine(contract: Contract, now: number, timeZone: string): ContractLine {
  const { state, delivered, quantity, due, missing } = deliveryPlan(contract, now);
  const part = (value: number) => Math.min(100, Math.round((value / (quantity ?? 1)) * 1_000) / 10);
  const extra = contract.extraDays > 0 ? `, com ${counted(contract.extraDays, "dia extra", "dias extras")}` : "";
  return {
    id: contract.id,
    title: contract.title,
    number: contract.number,
    kind: PRICE_KIND_LABELS[contract.kind],
    period: `${periodOf(contract, timeZone)}${extra}`,
    price: formatReais(contract.priceCents),
    state,
    delivered: quantity === null ? unitsOf(contract, delivered) : `${formatCount(delivered)} de ${unitsOf(contract, quantity)} (${formatPercent(part(delivered))})`,
    done: quantity === null ? null : part(delivered),
    due: due === null ? null : part(due),
    missing: state === "under-delivered" ? unitsOf(contract, missing) : null,
  };
}

export function toBannerFigures(banner: BannerSummary, now: number): BannerFigures {
  return {
    id: banner.id,
    title: banner.title,
    place: `${rulesOf(banner.position).label}, ${banner.size.replace("x", " × ")}`,
    situation: SITUATION_LABELS[situationOf(banner, banner, now)],
    served: formatCount(banner.served),
    viewable: formatCount(banner.viewable),
    clicks: formatCount(banner.clicks),
    ctr: formatPercent(clickRate(banner)),
  };
}

export function toAdvertiserLine(advertiser: Advertiser, contracts: readonly Contract[], waiting: number, now: number): AdvertiserLine {
  const own = contracts.filter(({ advertiserId }) => advertiserId === advertiser.id);
  const behind = own.filter((contract) => deliveryPlan(contract, now).state === "under-delivered").length;
  return {
    id: advertiser.id,
    name: advertiser.name,
    document: advertiser.document === null ? "" : maskedDocument(advertiser.document),
    contact: [advertiser.contact, advertiser.phone, advertiser.email].filter((part) => part !== "").join(" · "),
    contracts: own.length === 0 ? "Sem contratos" : counted(own.length, "contrato", "contratos"),
    notices: [
      ...(behind > 0 ? [`${counted(behind, "contrato encerrou", "contratos encerraram")} sem entregar tudo`] : []),
      ...(waiting > 0 ? [counted(waiting, "arte espera aprovação", "artes esperam aprovação")] : []),
    ],
  };
}

/** Returns the form's values. */
export const advertiserValues = (advertiser: Advertiser | null): Record<string, string> => ({
  nome: advertiser?.name ?? "",
  contato: advertiser?.contact ?? "",
  email: advertiser?.email ?? "",
  telefone: advertiser?.phone ?? "",
  documento: advertiser?.document ? maskedDocument(advertiser.document) : "",
});

/** Returns the form's values; a new contract runs for 30 days from today. */
export function contractValues(contract: Contract | null, { advertiserId, now, timeZone }: { advertiserId: number | null; now: number; timeZone: string }): Record<string, string> {
  const [startsAt, endsAt] = contract ? [contract.startsAt, contract.endsAt] : [now, now + 30 * DAY_MS];
  const official = contract?.publicAdvertising;
  return {
    anuncianteId: String(contract?.advertiserId ?? advertiserId ?? ""),
    titulo: contract?.title ?? "",
    numero: contract?.number ?? "",
    tipoContrato: contract?.kind ?? "CPM",
    dataInicio: newsroomDay(startsAt, timeZone),
    dataFim: newsroomDay(endsAt - 1, timeZone),
    quantidade: contract?.quantity === null || !contract ? "" : String(contract.quantity),
    valor: contract ? (contract.priceCents / 100).toFixed(2).replace(".", ",") : "",
    orgao: official?.body ?? "",
    campanha: official?.campaign ?? "",
    agencia: official?.agency ?? "",
    pi: official?.order ?? "",
    processo: official?.process ?? "",
    observacoes: contract?.notes ?? "",
  };
}

/** Days that a contract may be extended by now; null when nothing is owed. */
export const extraDaysOf = (contract: Contract, now: number, timeZone: string): { days: number; until: string } | null => {
  const extra = planExtraDays(contract, now, timeZone);
  return extra && { days: extra.days, until: dayOf(extra.endsAt - 1, timeZone) };
};
