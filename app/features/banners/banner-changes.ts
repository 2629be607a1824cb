import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type Banner, type BannerFields, type BannerSummary, hasArtwork } from "./banner.ts";
import { fromE4 } from "./money.ts";

/** Names of the fields in the trail; the prices in reais. */
export const BANNER_FIELD_LABELS: Record<keyof BannerFields, string> = {
  title: "Título",
  client: "Cliente",
  advertiserId: "Anunciante",
  contractId: "Contrato",
  position: "Posição",
  type: "Tipo",
  image: "Imagem",
  phoneImage: "Imagem para celular",
  alt: "Texto alternativo",
  link: "Link",
  html: "Código HTML",
  startsAt: "Início",
  endsAt: "Fim",
  impressionsMax: "Máximo de impressões",
  clicksMax: "Máximo de cliques",
  priceKind: "Tipo de contrato",
  cpmE4: "CPM (R$)",
  cpcE4: "CPC (R$)",
  totalE4: "Valor total (R$)",
  size: "Tamanho",
  status: "Status",
  priority: "Prioridade",
  weight: "Peso",
  frequencyCap: "Limite por leitor e dia",
  industry: "Ramo",
  safetyCategory: "Categoria do anúncio",
  house: "Banner da casa",
  notes: "Observações",
};

const FIELDS = Object.keys(BANNER_FIELD_LABELS) as (keyof BannerFields)[];

/** A value as the trail tells it: moments on the newsroom's clock, prices in reais, code by its length. */
function told(field: keyof BannerFields, value: BannerFields[keyof BannerFields], timeZone: string): unknown {
  if (typeof value === "number" && (field === "startsAt" || field === "endsAt")) return tableDateTime(value, timeZone);
  if (typeof value === "number" && (field === "cpmE4" || field === "cpcE4" || field === "totalE4")) return fromE4(value);
  return field === "html" && value !== "" ? `${String(value).length} caracteres` : value;
}

/** Lists changed fields for the audit trail. */
export const bannerChanges = (before: BannerFields, after: BannerFields, timeZone: string): TrailChange[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field: `banner.${field}`,
    before: told(field, before[field], timeZone),
    after: told(field, after[field], timeZone),
  }));

/** Fields that decide, with the clock and the counts, for which slots a banner runs. */
const slotTerms = (banner: BannerFields) =>
  JSON.stringify([
    banner.status,
    hasArtwork(banner),
    banner.position,
    banner.startsAt,
    banner.endsAt,
    banner.impressionsMax,
    banner.clicksMax,
    banner.contractId,
    banner.safetyCategory,
  ]);

/** True when a write can change which slots have a running banner, and with them what cached pages reserve. Null: there is none before, or after. */
export function affectsSlots(before: BannerFields | null, after: BannerFields | null): boolean {
  if (before === null || after === null) return (before ?? after)?.status === "ativo";
  return (before.status === "ativo" || after.status === "ativo") && slotTerms(before) !== slotTerms(after);
}

/** The fields of a stored banner. */
export function fieldsOf(banner: Banner): BannerFields {
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, contract: _contract, served: _served, viewable: _viewable, clicks: _clicks, ...fields } = banner;
  return fields satisfies Omit<BannerFields, keyof BannerSummary> & BannerFields;
}
