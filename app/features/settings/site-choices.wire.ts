import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { z } from "zod/v4";
import { SAFETY_CATEGORY_NAMES } from "#app/features/banners/banner.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { flag, line, nameLine, paragraphs, text } from "#app/platform/text/text.wire.ts";
import { addressFlaw } from "#app/platform/values/web-address.ts";
import { BRAZILIAN_ZONES, BYLINE_MAX, INSTITUTIONAL_TEXT_MAX, PUBLISHER_FACT_MAX, SITE_NAME_MAX, type SiteRecord, VIDEO_BRAND_MAX } from "./site-choices.ts";
import { isWhatsAppLink, townOfName, WHATSAPP_LINKS_MAX } from "./whatsapp-links.ts";

/** Bytes of `/ads.txt`, about, and addresses in one list. */
const ADS_TXT_MAX = 20_000;
const SOCIAL_MAX = 12;

const permission = z.enum(["permitir", "bloquear"], "Escolha permitir ou bloquear.");

/** A seller (system, account, relation, certificate) or a variable, as ads.txt 1.1 has them. */
const ADS_LINE = /^(?:[a-z0-9][a-z0-9.-]*\.[a-z]{2,}\s*,\s*[^,\s][^,]*,\s*(?:DIRECT|RESELLER)\s*(?:,\s*[\w.-]+\s*)?|[A-Z]+\s*=\s*\S.*)$/i;

/** The number of the first line that ads.txt does not know; 0 when all are good. */
const firstBadLine = (lines: string): number => lines.split("\n").findIndex((line) => line.replace(/#.*/, "").trim() !== "" && !ADS_LINE.test(line.replace(/#.*/, "").trim())) + 1;

const adsTxt = paragraphs(ADS_TXT_MAX).superRefine((value, context) => {
  const line = firstBadLine(value);
  if (line > 0) context.addIssue({ code: "custom", message: `A linha ${line} do ads.txt não é válida. Use: domínio, conta, DIRECT ou RESELLER.` });
});

const isProfile = (value: string) => /^https:\/\/[^\s"'<>\\]+$/i.test(value) && addressFlaw(value) === null;

const socialUrl = text(300)
  .transform((value) => value.trim())
  .refine(isProfile, "Cada rede social é um endereço que começa com https://.");

const socialUrls = z
  .array(socialUrl, "Deve ser uma lista de endereços.")
  .max(SOCIAL_MAX, `Informe no máximo ${SOCIAL_MAX} redes sociais.`)
  .transform((urls) => [...new Set(urls)]);

const WHATSAPP_LINK = "Use o link de um grupo (https://chat.whatsapp.com/…) ou de um canal (https://whatsapp.com/channel/…).";

const whatsAppLinks = z
  .array(
    z
      .object(
        {
          municipio: text(80),
          link: text(200)
            .transform((value) => value.trim())
            .refine(isWhatsAppLink, WHATSAPP_LINK),
        },
        "Deve ter municipio e link.",
      )
      .transform(({ municipio, link }) => ({ town: townOfName(municipio), url: link })),
    "Deve ser uma lista.",
  )
  .max(WHATSAPP_LINKS_MAX, `Informe no máximo ${WHATSAPP_LINKS_MAX} links.`)
  .refine((links) => new Set(links.map(({ town }) => town)).size === links.length, "Cada município tem um link só.");

/** `Piripiri = https://…`, one a line. */
export const whatsAppLinksOfLines = (lines: string): { municipio: string; link: string }[] =>
  linesOf(lines).map((line) => {
    const [municipio = "", ...link] = line.split("=");
    return { municipio: municipio.trim(), link: link.join("=").trim() };
  });

/** The lines of a text without the blank ones. */
export const linesOf = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const OBJECT = "Envie um objeto JSON.";

const DAY = "Informe o dia como 2026-07-04.";
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
const day = z.string(DAY).refine(isDay, DAY);

/** Days, both included, in which banners of the categories are not shown; null takes the period away. */
const electoralPeriod = z
  .object(
    {
      de: day,
      ate: day,
      categorias: z.array(z.enum(SAFETY_CATEGORY_NAMES, "Categoria de anúncio desconhecida."), "Deve ser uma lista de categorias.").max(SAFETY_CATEGORY_NAMES.length),
    },
    OBJECT,
  )
  .superRefine(({ de, ate }, context) => {
    if (ate < de) context.addIssue({ code: "custom", path: ["ate"], message: "O último dia deve vir depois do primeiro." });
  })
  .nullable();

const needed = (max: number, sentence: string) => nameLine(max).refine((value) => value !== "", sentence);

const ZONES = new Set(BRAZILIAN_ZONES.map(({ id }) => id));
const timeZone = z.string("Escolha um fuso horário da lista.").refine((id) => ZONES.has(id), "Escolha um fuso horário da lista.");

/** A key of the library, or nothing. */
const picture = z
  .union([z.null(), z.string()], "Escolha uma imagem da biblioteca.")
  .transform((key) => key || null)
  .refine((key) => key === null || pictureSizeOf(`/img/${key}`) !== null, "Escolha uma imagem da biblioteca.");

const fact = line(PUBLISHER_FACT_MAX);

/** "12.345.678/0001-95"; null for what is no CNPJ. Newer ones have letters. */
function printCnpj(typed: string): string | null {
  const bare = typed.replace(/[\s./-]/g, "").toUpperCase();
  return isValidCnpj(bare, { version: 2 }) ? bare.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5") : null;
}

/** Empty, or a CNPJ, which is stored as it is printed: 12.345.678/0001-95. */
const cnpj = fact.transform((value, context) => {
  const printed = value === "" ? "" : printCnpj(value);
  if (printed !== null) return printed;
  context.addIssue({ code: "custom", message: "Confira o CNPJ: os dígitos não fecham." });
  return z.NEVER;
});

const PUBLISHER = { responsavel: fact, registro: fact, razaoSocial: fact, cnpj, endereco: fact, telefone: fact };

const institutionalText = paragraphs(INSTITUTIONAL_TEXT_MAX);

const PAGES = {
  sobre: institutionalText,
  expediente: institutionalText,
  privacidade: institutionalText,
  termos: institutionalText,
  correcoes: institutionalText,
  etica: institutionalText,
  usoIA: institutionalText,
  propriedade: institutionalText,
};

/** Schema of each field of the settings forms; `redes` has an address a line. */
const FORM_FIELDS: Readonly<Record<string, z.ZodType>> = {
  nome: needed(SITE_NAME_MAX, "Digite o nome do site."),
  assinatura: needed(BYLINE_MAX, "Digite a assinatura da redação."),
  marcaVideos: needed(VIDEO_BRAND_MAX, "Digite o nome da seção de vídeos."),
  fusoHorario: timeZone,
  logo: picture,
  icone: picture,
  redes: z.string().transform(linesOf).pipe(socialUrls),
  ...PAGES,
  ...PUBLISHER,
  canaisWhatsApp: z.string().transform(whatsAppLinksOfLines).pipe(whatsAppLinks),
  treinoIA: permission,
  respostasIA: permission,
  adsTxt,
  eleitoralDe: z.union([z.literal(""), day], DAY).optional(),
  eleitoralAte: z.union([z.literal(""), day], DAY).optional(),
};

/** The form of a section that opened with these values: as the server does, it validates what differs from them. */
export const siteSectionForm = (names: readonly string[], opened: Readonly<Record<string, string>>) =>
  z.object(
    Object.fromEntries(
      names.flatMap((name) => {
        const field = FORM_FIELDS[name];
        if (!field) return [];
        const changed = z
          .unknown()
          .optional()
          .superRefine((value, context) => {
            if (String(value ?? "").replace(/\r\n?/g, "\n") === opened[name]) return;
            for (const { message } of field.safeParse(value).error?.issues ?? []) context.addIssue({ code: "custom", message });
          });
        return [[name, changed]];
      }),
    ),
  );

/** Body of `PUT /settings/site`: any subset; with the version that was seen, what another changed since is refused. */
export const siteRecordBody = z
  .object(
    {
      nome: needed(SITE_NAME_MAX, "Digite o nome do site."),
      assinatura: needed(BYLINE_MAX, "Digite a assinatura da redação."),
      marcaVideos: needed(VIDEO_BRAND_MAX, "Digite o nome da seção de vídeos."),
      fusoHorario: timeZone,
      logo: picture,
      icone: picture,
      robos: z.object({ treinoIA: permission, respostasIA: permission }, OBJECT).partial(),
      redes: socialUrls,
      canaisWhatsApp: whatsAppLinks,
      fonteGoogle: flag,
      adsTxt,
      paginas: z.object(PAGES, OBJECT).partial(),
      editora: z.object(PUBLISHER, OBJECT).partial(),
      rascunhosDeReporteres: flag,
      periodoEleitoral: electoralPeriod,
      versao: z.int("Deve ser um número inteiro.").min(0, "Deve ser um número inteiro."),
    },
    OBJECT,
  )
  .partial();

/** Answer of `GET` and `PUT /settings/site`; the last three are for staff. */
export const siteRecordWire = z
  .object({
    nome: z.string(),
    assinatura: z.string(),
    marcaVideos: z.string(),
    fusoHorario: z.string(),
    logo: z.string().nullable(),
    icone: z.string().nullable(),
    robos: z.object({ treinoIA: permission, respostasIA: permission }),
    redes: z.array(z.string()),
    canaisWhatsApp: z.array(z.object({ municipio: z.string(), link: z.string() })),
    fonteGoogle: z.boolean(),
    adsTxt: z.string(),
    paginas: z.object({
      sobre: z.string(),
      expediente: z.string(),
      privacidade: z.string(),
      termos: z.string(),
      correcoes: z.string(),
      etica: z.string(),
      usoIA: z.string(),
      propriedade: z.string(),
    }),
    editora: z.object({ responsavel: z.string(), registro: z.string(), razaoSocial: z.string(), cnpj: z.string(), endereco: z.string(), telefone: z.string() }),
    rascunhosDeReporteres: z.boolean().optional(),
    periodoEleitoral: z
      .object({ de: z.string(), ate: z.string(), categorias: z.array(z.enum(SAFETY_CATEGORY_NAMES)) })
      .nullable()
      .optional(),
    versao: z.int().optional(),
  })
  .meta({ id: "SiteSettings" });

export type SiteRecordWire = z.infer<typeof siteRecordWire>;

export const toSiteRecordWire = (site: SiteRecord, forStaff: boolean): SiteRecordWire => ({
  nome: site.name,
  assinatura: site.byline,
  marcaVideos: site.videoBrand,
  fusoHorario: site.timeZone,
  logo: site.logoKey,
  icone: site.iconKey,
  robos: { treinoIA: site.robots.aiTraining, respostasIA: site.robots.aiAnswers },
  redes: [...site.socialUrls],
  canaisWhatsApp: site.whatsAppLinks.map(({ town, url }) => ({ municipio: town, link: url })),
  fonteGoogle: site.googleSource,
  adsTxt: site.adsTxt,
  paginas: {
    sobre: site.texts.about,
    expediente: site.texts.masthead,
    privacidade: site.texts.privacy,
    termos: site.texts.terms,
    correcoes: site.texts.corrections,
    etica: site.texts.ethics,
    usoIA: site.texts.aiUse,
    propriedade: site.texts.ownership,
  },
  editora: {
    responsavel: site.publisher.responsible,
    registro: site.publisher.registration,
    razaoSocial: site.publisher.legalName,
    cnpj: site.publisher.cnpj,
    endereco: site.publisher.address,
    telefone: site.publisher.phone,
  },
  ...(forStaff
    ? {
        rascunhosDeReporteres: site.reporterDrafts,
        periodoEleitoral: site.electoralPeriod && { de: site.electoralPeriod.from, ate: site.electoralPeriod.to, categorias: [...site.electoralPeriod.categories] },
        versao: site.version,
      }
    : {}),
});

/** The settings as they will be: what was sent over what is. */
export function fromSiteRecordWire(sent: z.output<typeof siteRecordBody>, current: SiteRecord): SiteRecord {
  return {
    ...current,
    name: sent.nome ?? current.name,
    byline: sent.assinatura ?? current.byline,
    videoBrand: sent.marcaVideos ?? current.videoBrand,
    timeZone: sent.fusoHorario ?? current.timeZone,
    logoKey: sent.logo === undefined ? current.logoKey : sent.logo,
    iconKey: sent.icone === undefined ? current.iconKey : sent.icone,
    robots: { aiTraining: sent.robos?.treinoIA ?? current.robots.aiTraining, aiAnswers: sent.robos?.respostasIA ?? current.robots.aiAnswers },
    adsTxt: sent.adsTxt ?? current.adsTxt,
    socialUrls: sent.redes ?? current.socialUrls,
    whatsAppLinks: sent.canaisWhatsApp ?? current.whatsAppLinks,
    googleSource: sent.fonteGoogle ?? current.googleSource,
    reporterDrafts: sent.rascunhosDeReporteres ?? current.reporterDrafts,
    electoralPeriod:
      sent.periodoEleitoral === undefined
        ? current.electoralPeriod
        : sent.periodoEleitoral && { from: sent.periodoEleitoral.de, to: sent.periodoEleitoral.ate, categories: sent.periodoEleitoral.categorias },
    texts: {
      about: sent.paginas?.sobre ?? current.texts.about,
      masthead: sent.paginas?.expediente ?? current.texts.masthead,
      privacy: sent.paginas?.privacidade ?? current.texts.privacy,
      terms: sent.paginas?.termos ?? current.texts.terms,
      corrections: sent.paginas?.correcoes ?? current.texts.corrections,
      ethics: sent.paginas?.etica ?? current.texts.ethics,
      aiUse: sent.paginas?.usoIA ?? current.texts.aiUse,
      ownership: sent.paginas?.propriedade ?? current.texts.ownership,
    },
    publisher: {
      responsible: sent.editora?.responsavel ?? current.publisher.responsible,
      registration: sent.editora?.registro ?? current.publisher.registration,
      legalName: sent.editora?.razaoSocial ?? current.publisher.legalName,
      cnpj: sent.editora?.cnpj ?? current.publisher.cnpj,
      address: sent.editora?.endereco ?? current.publisher.address,
      phone: sent.editora?.telefone ?? current.publisher.phone,
    },
  };
}
