import { controlMinute, momentOfControl } from "#app/platform/time/local-time.ts";
import { sizeOfPosition } from "../../artwork.ts";
import { type Banner, DEFAULT_RUN_MS, EMPTY_BANNER } from "../../banner.ts";
import { fromE4 } from "../../money.ts";

/** The form of a banner as its controls hold it, under the names of the wire. */
export interface BannerFormFields {
  titulo: string;
  cliente: string;
  anuncianteId: string;
  contratoId: string;
  posicao: string;
  tipo: string;
  imagem: string;
  imagemCelular: string;
  imagemAlt: string;
  link: string;
  conteudoHtml: string;
  /** `2026-11-22T09:30` on the newsroom's clock. */
  dataInicio: string;
  dataFim: string;
  impressoesMax: string;
  cliquesMax: string;
  tipoContrato: string;
  cpm: string;
  cpc: string;
  valorTotal: string;
  tamanho: string;
  status: string;
  prioridade: string;
  peso: string;
  limitePorLeitor: string;
  ramo: string;
  categoriaAnuncio: string;
  /** "on" or empty. */
  casa: string;
  observacoes: string;
}

const number = (value: number | null): string => (value === null ? "" : String(value));
const amount = (e4: number | null): string => (e4 === null ? "" : String(fromE4(e4)).replace(".", ","));

/** The controls of a stored banner. */
export const bannerFormFields = (
  banner: Omit<Banner, "id" | "version" | "createdAt" | "updatedAt" | "contract" | "served" | "viewable" | "clicks">,
  timeZone: string,
): BannerFormFields => ({
  titulo: banner.title,
  cliente: banner.client,
  anuncianteId: number(banner.advertiserId),
  contratoId: number(banner.contractId),
  posicao: banner.position,
  tipo: banner.type,
  imagem: banner.image ?? "",
  imagemCelular: banner.phoneImage ?? "",
  imagemAlt: banner.alt,
  link: banner.link,
  conteudoHtml: banner.html,
  dataInicio: controlMinute(banner.startsAt, timeZone),
  dataFim: controlMinute(banner.endsAt, timeZone),
  impressoesMax: number(banner.impressionsMax),
  cliquesMax: number(banner.clicksMax),
  tipoContrato: banner.priceKind ?? "",
  cpm: amount(banner.cpmE4),
  cpc: amount(banner.cpcE4),
  valorTotal: amount(banner.totalE4),
  tamanho: banner.size,
  status: banner.status,
  prioridade: String(banner.priority),
  peso: String(banner.weight),
  limitePorLeitor: number(banner.frequencyCap),
  ramo: banner.industry,
  categoriaAnuncio: banner.safetyCategory,
  casa: banner.house ? "on" : "",
  observacoes: banner.notes,
});

/** The controls of a new banner: from now on, for 30 days (spec 2 §5). */
export function newBannerFields(now: number, timeZone: string): BannerFormFields {
  const fields = bannerFormFields({ ...EMPTY_BANNER, startsAt: now, endsAt: now + DEFAULT_RUN_MS }, timeZone);
  return { ...fields, tamanho: sizeOfPosition(EMPTY_BANNER.position) };
}

const NAMES: Record<keyof BannerFormFields, true> = {
  titulo: true,
  cliente: true,
  anuncianteId: true,
  contratoId: true,
  posicao: true,
  tipo: true,
  imagem: true,
  imagemCelular: true,
  imagemAlt: true,
  link: true,
  conteudoHtml: true,
  dataInicio: true,
  dataFim: true,
  impressoesMax: true,
  cliquesMax: true,
  tipoContrato: true,
  cpm: true,
  cpc: true,
  valorTotal: true,
  tamanho: true,
  status: true,
  prioridade: true,
  peso: true,
  limitePorLeitor: true,
  ramo: true,
  categoriaAnuncio: true,
  casa: true,
  observacoes: true,
};

/** The controls as a browser sent them. */
export const readBannerForm = (form: FormData): BannerFormFields =>
  Object.fromEntries(Object.keys(NAMES).map((name) => [name, String(form.get(name) ?? "")])) as Record<keyof BannerFormFields, string>;

/** The same as the schema reads them: dates on the newsroom's clock. */
export const toFormBody = (fields: BannerFormFields, timeZone: string): BannerFormFields => ({
  ...fields,
  dataInicio: momentOfControl(fields.dataInicio, timeZone),
  dataFim: momentOfControl(fields.dataFim, timeZone),
});

/** The prices that another kind of contract clears. */
export const withPriceKind = (fields: BannerFormFields, tipoContrato: string): BannerFormFields => ({
  ...fields,
  tipoContrato,
  cpm: tipoContrato === "" || tipoContrato === "CPM" ? fields.cpm : "",
  cpc: tipoContrato === "" || tipoContrato === "CPC" ? fields.cpc : "",
  valorTotal: tipoContrato === "" || tipoContrato === "fixo" ? fields.valorTotal : "",
});
