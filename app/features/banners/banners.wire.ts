import { z } from "zod/v4";
import { keysIn } from "#app/features/media/media-use.ts";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { flag, line, moment, nameLine, paragraphs, text, toIso, typed } from "#app/platform/text/text.wire.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { ID_MAX, readId } from "#app/platform/values/read-id.ts";
import { ADDRESS_FLAWS, addressFlaw } from "#app/platform/values/web-address.ts";
import { shapeProblem, wantedSizes } from "./artwork.ts";
import {
  BANNER_ADDRESS_MAX,
  BANNER_ALT_MAX,
  BANNER_CLIENT_MAX,
  BANNER_HTML_MAX,
  BANNER_INDUSTRY_MAX,
  BANNER_NOTES_MAX,
  BANNER_STATUSES,
  BANNER_TITLE_MAX,
  BANNER_TYPES,
  type Banner,
  type BannerFields,
  type BannerSummary,
  FREQUENCY_CAP_MAX,
  PRIORITY_MAX,
  SAFETY_CATEGORY_NAMES,
  WEIGHT_MAX,
} from "./banner.ts";
import { PRICE_KINDS, QUANTITY_MAX } from "./contract.ts";
import { AMOUNT_DECIMALS, AMOUNT_MAX, clickRate, fromE4, revenueCents, toE4, typedNumber } from "./money.ts";
import { type BannerPosition, POSITION_NAMES, parseSize } from "./positions.ts";
import { SITUATIONS, situationOf } from "./situation.ts";

/** A picture of 5 MB as a data URL, in characters. */
const DATA_URL_MAX = 8_000_000;

const OWN_PATH = /^\/(?![/\\])[^\s"'<>\\]*$/;
const NUMBER = "Digite um número.";
const NOT_NEGATIVE = "Não pode ser negativo.";

const isDataUrl = (value: string) => /^data:image\/(?:png|jpe?g|webp|gif|avif);base64,[a-z0-9+/=\s]+$/i.test(value);

/**
 * Returns why the address of a picture or a video is refused; null when it is valid. An address of this site that is not https is recognised by its
 * key.
 */
function imageFlaw(value: string): string | null {
  if (value === "" || OWN_PATH.test(value)) return null;
  if (!/^https?:\/\/[^\s"'<>\\]+$/i.test(value)) return "Use um endereço que começa com https://, ou um caminho deste site.";
  if (/^http:/i.test(value)) return keysIn(value).length > 0 ? null : "Use um endereço que começa com https://, ou um caminho deste site.";
  const flaw = addressFlaw(value);
  return flaw === null ? null : ADDRESS_FLAWS[flaw];
}

/** Own path, https address, or a picture as a data URL that is uploaded first; empty or null takes it away. */
const image = z
  .union([z.null(), text(DATA_URL_MAX)], "Endereço de imagem inválido.")
  .transform((value) => value?.trim() ?? "")
  .superRefine((value, context) => {
    if (isDataUrl(value)) return;
    const flaw = value.startsWith("data:") ? "Arquivo deve ser uma imagem" : value.length > BANNER_ADDRESS_MAX ? "Endereço de imagem inválido." : imageFlaw(value);
    if (flaw !== null) context.addIssue({ code: "custom", message: flaw });
  })
  .transform((value) => value || null);

const link = z
  .union([z.null(), text(BANNER_ADDRESS_MAX)], "Deve ser um texto.")
  .transform((value) => value?.trim() ?? "")
  .superRefine((value, context) => {
    if (value === "" || OWN_PATH.test(value)) return;
    const flaw = /[\s"'<>\\]/.test(value) ? "unreadable" : addressFlaw(value);
    if (flaw !== null) context.addIssue({ code: "custom", message: ADDRESS_FLAWS[flaw] });
  });

const needed = (max: number, sentence: string) => nameLine(max).refine((value) => value !== "", sentence);

/** Reais as a JSON number, in the domain's ten-thousandths; null: not agreed. */
const amount = z
  .number(NUMBER)
  .nullable()
  .superRefine((value, context) => {
    if (value === null || toE4(value) !== null) return;
    const message = value < 0 ? NOT_NEGATIVE : value > AMOUNT_MAX ? `O máximo é ${formatCount(AMOUNT_MAX)}.` : `Use no máximo ${AMOUNT_DECIMALS} casas depois da vírgula.`;
    context.addIssue({ code: "custom", message });
  })
  .transform((value) => (value === null ? null : toE4(value)));

const whole = (min: number, max: number) =>
  z
    .number(NUMBER)
    .refine(Number.isInteger, "Digite um número inteiro.")
    .refine((value) => value >= min, min === 0 ? NOT_NEGATIVE : `O mínimo é ${min}.`)
    .refine((value) => value <= max, `O máximo é ${formatCount(max)}.`);

const reference = (sentence: string) => z.int(sentence).min(1, sentence).max(ID_MAX, sentence).nullable();

const size = z.string("Escreva o tamanho como 300x250.").transform((value, context) => {
  const typed = value.trim().toLowerCase().replace("×", "x");
  if (parseSize(typed)) return typed;
  context.addIssue({ code: "custom", message: "Escreva o tamanho como 300x250." });
  return z.NEVER;
});

/** Each field of a banner as the API takes it; its form reads the same rules. */
export const bannerFields = {
  titulo: needed(BANNER_TITLE_MAX, "Digite um título"),
  cliente: needed(BANNER_CLIENT_MAX, "Digite o cliente"),
  posicao: z.enum(POSITION_NAMES, "Posição desconhecida."),
  tipo: z.enum(BANNER_TYPES, "Tipo de banner desconhecido."),
  imagem: image,
  imagemCelular: image,
  imagemAlt: line(BANNER_ALT_MAX),
  link,
  conteudoHtml: text(BANNER_HTML_MAX),
  dataInicio: moment,
  dataFim: moment,
  impressoesMax: whole(0, QUANTITY_MAX).nullable(),
  cliquesMax: whole(0, QUANTITY_MAX).nullable(),
  cpm: amount,
  cpc: amount,
  valorTotal: amount,
  tipoContrato: z.enum(PRICE_KINDS, "Escolha CPM, CPC ou fixo.").nullable(),
  tamanho: size,
  status: z.enum(BANNER_STATUSES, "Status desconhecido: use ativo ou pausado."),
  prioridade: whole(0, PRIORITY_MAX),
  peso: whole(1, WEIGHT_MAX),
  limitePorLeitor: whole(1, FREQUENCY_CAP_MAX).nullable(),
  ramo: line(BANNER_INDUSTRY_MAX),
  categoriaAnuncio: z.enum(SAFETY_CATEGORY_NAMES, "Categoria de anúncio desconhecida."),
  casa: flag,
  anuncianteId: reference("Anunciante desconhecido."),
  contratoId: reference("Contrato desconhecido."),
  observacoes: paragraphs(BANNER_NOTES_MAX),
};

const OBJECT = "Envie um objeto JSON.";

/** `POST /banners` (spec 2 §5): title, client and position; the type defaults to `imagem`. */
export const bannerDraft = z.object(bannerFields, OBJECT).partial().required({ titulo: true, cliente: true, posicao: true });

/** `PUT` and `PATCH /banners/{id}`: any subset, or the status alone. */
export const bannerChanges = z.object({ ...bannerFields, versao: recordVersion }, OBJECT).partial();

export const bannersQuery = z.object({ all: z.string().optional() });

type Changes = Omit<z.output<typeof bannerChanges>, "versao">;

const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };

/** A request body in the domain's names; only what was sent. */
export const toBannerChange = (sent: Changes): Partial<BannerFields> =>
  defined({
    title: sent.titulo,
    client: sent.cliente,
    advertiserId: sent.anuncianteId,
    contractId: sent.contratoId,
    position: sent.posicao,
    type: sent.tipo,
    image: sent.imagem,
    phoneImage: sent.imagemCelular,
    alt: sent.imagemAlt,
    link: sent.link,
    html: sent.conteudoHtml,
    startsAt: sent.dataInicio,
    endsAt: sent.dataFim,
    impressionsMax: sent.impressoesMax,
    clicksMax: sent.cliquesMax,
    cpmE4: sent.cpm,
    cpcE4: sent.cpc,
    totalE4: sent.valorTotal,
    priceKind: sent.tipoContrato,
    size: sent.tamanho,
    status: sent.status,
    priority: sent.prioridade,
    weight: sent.peso,
    frequencyCap: sent.limitePorLeitor,
    industry: sent.ramo,
    safetyCategory: sent.categoriaAnuncio,
    house: sent.casa,
    notes: sent.observacoes,
  });

const isoMoment = z.string().meta({ format: "date-time" });

const publicShape = {
  id: z.int(),
  titulo: z.string(),
  posicao: z.enum(POSITION_NAMES),
  tipo: z.enum(BANNER_TYPES),
  tamanho: z.string(),
  imagem: z.string().nullable(),
  imagemCelular: z.string().nullable(),
  imagemAlt: z.string(),
  link: z.string(),
};

/** A running banner as the public reads it: without money, client's data or notes. */
export const publicBannerWire = z.object(publicShape).meta({ id: "PublicBanner" });

/** A banner with its figures. `impressoesAtuais`: viewable impressions; `exibicoes`: handed out to pages; `receita` in reais. */
export const bannerWire = z
  .object({
    ...publicShape,
    cliente: z.string(),
    anuncianteId: z.int().nullable(),
    contratoId: z.int().nullable(),
    conteudoHtml: z.string().optional(),
    dataInicio: isoMoment,
    dataFim: isoMoment,
    impressoesMax: z.int().nullable(),
    cliquesMax: z.int().nullable(),
    cpm: z.number().nullable(),
    cpc: z.number().nullable(),
    valorTotal: z.number().nullable(),
    tipoContrato: z.enum(PRICE_KINDS).nullable(),
    status: z.enum(BANNER_STATUSES),
    situacao: z.enum(SITUATIONS),
    prioridade: z.int(),
    peso: z.int(),
    limitePorLeitor: z.int().nullable(),
    ramo: z.string(),
    categoriaAnuncio: z.enum(SAFETY_CATEGORY_NAMES),
    casa: z.boolean(),
    observacoes: z.string(),
    exibicoes: z.int(),
    impressoesAtuais: z.int(),
    cliquesAtuais: z.int(),
    ctr: z.number(),
    receita: z.number(),
    versao: z.int(),
    criadoEm: isoMoment,
    atualizadoEm: isoMoment,
  })
  .meta({ id: "Banner" });

export type PublicBannerWire = z.infer<typeof publicBannerWire>;
export type BannerWire = z.infer<typeof bannerWire>;

/** An own path as an absolute address; what is elsewhere as it is. */
const absolute = (address: string | null, siteUrl: string): string | null => (address?.startsWith("/") ? `${siteUrl}${address}` : address);

export const toPublicBannerWire = (banner: BannerSummary, siteUrl: string): PublicBannerWire => ({
  id: banner.id,
  titulo: banner.title,
  posicao: banner.position,
  tipo: banner.type,
  tamanho: banner.size,
  imagem: absolute(banner.image, siteUrl),
  imagemCelular: absolute(banner.phoneImage, siteUrl),
  imagemAlt: banner.alt,
  link: banner.link,
});

/** A banner as an admin reads it at `now` (ms); `conteudoHtml` where the code was read. */
export function toBannerWire(banner: BannerSummary | Banner, siteUrl: string, now: number): BannerWire {
  return {
    ...toPublicBannerWire(banner, siteUrl),
    cliente: banner.client,
    anuncianteId: banner.advertiserId,
    contratoId: banner.contractId,
    ...("html" in banner ? { conteudoHtml: banner.html } : {}),
    dataInicio: toIso(banner.startsAt) ?? "",
    dataFim: toIso(banner.endsAt) ?? "",
    impressoesMax: banner.impressionsMax,
    cliquesMax: banner.clicksMax,
    cpm: banner.cpmE4 === null ? null : fromE4(banner.cpmE4),
    cpc: banner.cpcE4 === null ? null : fromE4(banner.cpcE4),
    valorTotal: banner.totalE4 === null ? null : fromE4(banner.totalE4),
    tipoContrato: banner.priceKind,
    status: banner.status,
    situacao: situationOf(banner, banner, now),
    prioridade: banner.priority,
    peso: banner.weight,
    limitePorLeitor: banner.frequencyCap,
    ramo: banner.industry,
    categoriaAnuncio: banner.safetyCategory,
    casa: banner.house,
    observacoes: banner.notes,
    exibicoes: banner.served,
    impressoesAtuais: banner.viewable,
    cliquesAtuais: banner.clicks,
    ctr: clickRate(banner),
    receita: revenueCents(banner, banner) / 100,
    versao: banner.version,
    criadoEm: toIso(banner.createdAt) ?? "",
    atualizadoEm: toIso(banner.updatedAt) ?? "",
  };
}

const address = typed.transform((value): string | null => value);

/** A number as a control holds it, with a comma or a point; empty is null, and what is no number stays what it is, for `rule` to refuse. */
const number = typed.transform(typedNumber);
const neededText = typed.transform((value) => typedNumber(value) ?? undefined);
const choice = typed.transform((value) => (value === "" ? null : value));
const referenceText = typed.transform((value) => (value === "" ? null : (readId(value) ?? 0)));

/**
 * The form of a banner: the rules of the API over what its controls hold. Of the three prices the one of the chosen kind is
 * kept; library pictures must have the shape of the position.
 */
export const bannerForm = z
  .object({
    titulo: typed.pipe(bannerFields.titulo),
    cliente: typed.pipe(bannerFields.cliente),
    anuncianteId: referenceText.pipe(bannerFields.anuncianteId),
    contratoId: referenceText.pipe(bannerFields.contratoId),
    posicao: typed.pipe(bannerFields.posicao),
    tipo: typed.pipe(bannerFields.tipo),
    imagem: address.pipe(bannerFields.imagem),
    imagemCelular: address.pipe(bannerFields.imagemCelular),
    imagemAlt: typed.pipe(bannerFields.imagemAlt),
    link: address.pipe(bannerFields.link),
    conteudoHtml: typed.pipe(bannerFields.conteudoHtml),
    dataInicio: typed.refine((value) => value !== "", "Informe a data de início.").pipe(bannerFields.dataInicio),
    dataFim: typed.refine((value) => value !== "", "Informe a data de fim.").pipe(bannerFields.dataFim),
    impressoesMax: number.pipe(bannerFields.impressoesMax),
    cliquesMax: number.pipe(bannerFields.cliquesMax),
    tipoContrato: choice.pipe(bannerFields.tipoContrato),
    cpm: number.pipe(bannerFields.cpm),
    cpc: number.pipe(bannerFields.cpc),
    valorTotal: number.pipe(bannerFields.valorTotal),
    tamanho: typed.pipe(bannerFields.tamanho),
    status: typed.pipe(bannerFields.status),
    prioridade: neededText.pipe(bannerFields.prioridade),
    peso: neededText.pipe(bannerFields.peso),
    limitePorLeitor: number.pipe(bannerFields.limitePorLeitor),
    ramo: typed.pipe(bannerFields.ramo),
    categoriaAnuncio: typed.pipe(bannerFields.categoriaAnuncio),
    casa: typed.transform((value) => value === "on"),
    observacoes: typed.pipe(bannerFields.observacoes),
  })
  .superRefine((form, context) => {
    const sizes = wantedSizes(form.posicao as BannerPosition);
    const problems = [
      ["imagem", form.imagem === null ? null : shapeProblem(form.imagem, form.tipo, sizes.wide)],
      ["imagemCelular", form.imagemCelular === null || sizes.phone === null ? null : shapeProblem(form.imagemCelular, form.tipo, sizes.phone)],
      ["dataFim", form.dataFim <= form.dataInicio ? "A data de fim deve ser depois da data de início." : null],
    ] as const;
    for (const [field, message] of problems) if (message !== null) context.addIssue({ code: "custom", path: [field], message });
  })
  .transform((form) => ({
    ...form,
    cpm: form.tipoContrato === "CPC" || form.tipoContrato === "fixo" ? null : form.cpm,
    cpc: form.tipoContrato === "CPM" || form.tipoContrato === "fixo" ? null : form.cpc,
    valorTotal: form.tipoContrato === "CPM" || form.tipoContrato === "CPC" ? null : form.valorTotal,
  }));
