import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { z } from "zod/v4";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { line, moment, nameLine, paragraphs, toIso } from "#app/platform/text/text.wire.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { ID_MAX, ID_TEXT } from "#app/platform/values/read-id.ts";
import {
  ADVERTISER_NAME_MAX,
  type Advertiser,
  type AdvertiserChange,
  bareDocument,
  CONTACT_MAX,
  CONTRACT_NOTES_MAX,
  CONTRACT_NUMBER_MAX,
  CONTRACT_TITLE_MAX,
  type Contract,
  type ContractChange,
  maskedDocument,
  PRICE_KINDS,
  PUBLIC_TEXT_MAX,
  QUANTITY_MAX,
} from "./contract.ts";
import { AMOUNT_MAX } from "./money.ts";

const OBJECT = "Envie um objeto JSON.";
const DOCUMENT = "CPF ou CNPJ inválido. Confira os números.";

/** CPF or CNPJ as it is typed, with or without mask; a CNPJ may have letters. Empty or null: none. */
export const document = z.union([z.null(), line(40)], "Deve ser um texto.").transform((typed, context): string | null => {
  const bare = bareDocument(typed ?? "");
  if (bare === "") {
    if (!typed) return null;
  } else if (bare.length === 11 ? isValidCpf(bare) : isValidCnpj(bare, { version: 2 })) return bare;
  context.addIssue({ code: "custom", message: DOCUMENT });
  return z.NEVER;
});

const email = z.union([z.literal(""), line(254).pipe(z.email("Digite um e-mail válido, como nome@exemplo.com."))], "Digite um e-mail válido, como nome@exemplo.com.");

const phone = line(30).refine(
  (value) => value === "" || (/^\+?[\d\s().-]+$/.test(value) && value.replace(/\D/g, "").length >= 8),
  "Digite o telefone com DDD, como (86) 99999-9999.",
);

export const advertiserFields = {
  nome: nameLine(ADVERTISER_NAME_MAX).refine((value) => value !== "", "Digite o nome do anunciante."),
  contato: line(CONTACT_MAX),
  email,
  telefone: phone,
  documento: document,
};

export const advertiserDraft = z.object(advertiserFields, OBJECT).partial().required({ nome: true });
export const advertiserChanges = z.object({ ...advertiserFields, versao: recordVersion }, OBJECT).partial();

const given = <T>(name: string, value: T | undefined) => (value === undefined ? {} : { [name]: value });

export const toAdvertiserChange = (sent: Omit<z.output<typeof advertiserChanges>, "versao">): AdvertiserChange => ({
  ...given("name", sent.nome),
  ...given("contact", sent.contato),
  ...given("email", sent.email),
  ...given("phone", sent.telefone),
  ...given("document", sent.documento),
});

export const advertiserWire = z
  .object({
    id: z.int(),
    nome: z.string(),
    contato: z.string(),
    email: z.string(),
    telefone: z.string(),
    documento: z.string().nullable(),
    documentoFormatado: z.string(),
    versao: z.int(),
    criadoEm: z.string().meta({ format: "date-time" }),
    atualizadoEm: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "Advertiser" });

export const toAdvertiserWire = (advertiser: Advertiser): z.infer<typeof advertiserWire> => ({
  id: advertiser.id,
  nome: advertiser.name,
  contato: advertiser.contact,
  email: advertiser.email,
  telefone: advertiser.phone,
  documento: advertiser.document,
  documentoFormatado: maskedDocument(advertiser.document ?? ""),
  versao: advertiser.version,
  criadoEm: toIso(advertiser.createdAt) ?? "",
  atualizadoEm: toIso(advertiser.updatedAt) ?? "",
});

/** Reais as a JSON number, in centavos. */
const price = z
  .number("Digite um número.")
  .refine((value) => value >= 0, "Não pode ser negativo.")
  .refine((value) => value <= AMOUNT_MAX, `O máximo é ${formatCount(AMOUNT_MAX)}.`)
  .refine((value) => Math.round(value * 100) / 100 === value, "Use no máximo 2 casas depois da vírgula.")
  .transform((value) => Math.round(value * 100));

const quantity = z
  .number("Digite um número.")
  .refine(Number.isInteger, "Digite um número inteiro.")
  .refine((value) => value >= 1, "O mínimo é 1.")
  .refine((value) => value <= QUANTITY_MAX, `O máximo é ${formatCount(QUANTITY_MAX)}.`)
  .nullable();

const publicText = line(PUBLIC_TEXT_MAX).optional().default("");

const publicAdvertising = z
  .object(
    { orgao: line(PUBLIC_TEXT_MAX).refine((value) => value !== "", "Informe o órgão."), campanha: publicText, agencia: publicText, pi: publicText, processo: publicText },
    OBJECT,
  )
  .transform(({ orgao, campanha, agencia, pi, processo }) => ({ body: orgao, campaign: campanha, agency: agencia, order: pi, process: processo }))
  .nullable();

export const contractFields = {
  anuncianteId: z.int("Escolha o anunciante.").min(1, "Escolha o anunciante.").max(ID_MAX, "Escolha o anunciante."),
  titulo: nameLine(CONTRACT_TITLE_MAX).refine((value) => value !== "", "Digite o título do contrato."),
  numero: line(CONTRACT_NUMBER_MAX),
  tipoContrato: z.enum(PRICE_KINDS, "Escolha CPM, CPC ou fixo."),
  dataInicio: moment,
  dataFim: moment,
  quantidade: quantity,
  valor: price,
  publicidadeOficial: publicAdvertising,
  observacoes: paragraphs(CONTRACT_NOTES_MAX),
};

export const contractDraft = z.object(contractFields, OBJECT).partial().required({ anuncianteId: true, titulo: true, tipoContrato: true, dataInicio: true, dataFim: true });
export const contractChanges = z.object({ ...contractFields, versao: recordVersion }, OBJECT).partial();

/** `POST /contracts/{id}/extra-days`: `versao` of the contract as it was seen, so that it is extended once. */
export const extraDaysBody = z.object({ versao: recordVersion }, OBJECT);

export const contractsQuery = z.object({
  anunciante: z.string().regex(ID_TEXT, "Parâmetro inválido.").transform(Number).optional(),
});

export const toContractChange = (sent: Omit<z.output<typeof contractChanges>, "versao">): ContractChange => ({
  ...given("advertiserId", sent.anuncianteId),
  ...given("title", sent.titulo),
  ...given("number", sent.numero),
  ...given("kind", sent.tipoContrato),
  ...given("startsAt", sent.dataInicio),
  ...given("endsAt", sent.dataFim),
  ...given("quantity", sent.quantidade),
  ...given("priceCents", sent.valor),
  ...given("publicAdvertising", sent.publicidadeOficial),
  ...given("notes", sent.observacoes),
});

export const contractWire = z
  .object({
    id: z.int(),
    anuncianteId: z.int(),
    titulo: z.string(),
    numero: z.string(),
    tipoContrato: z.enum(PRICE_KINDS),
    dataInicio: z.string().meta({ format: "date-time" }),
    dataFim: z.string().meta({ format: "date-time" }),
    diasExtras: z.int(),
    quantidade: z.int().nullable(),
    valor: z.number(),
    impressoes: z.int(),
    cliques: z.int(),
    publicidadeOficial: z.object({ orgao: z.string(), campanha: z.string(), agencia: z.string(), pi: z.string(), processo: z.string() }).nullable(),
    observacoes: z.string(),
    comprovanteAtivo: z.boolean(),
    versao: z.int(),
    criadoEm: z.string().meta({ format: "date-time" }),
    atualizadoEm: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "Contract" });

export const toContractWire = (contract: Contract): z.infer<typeof contractWire> => ({
  id: contract.id,
  anuncianteId: contract.advertiserId,
  titulo: contract.title,
  numero: contract.number,
  tipoContrato: contract.kind,
  dataInicio: toIso(contract.startsAt) ?? "",
  dataFim: toIso(contract.endsAt) ?? "",
  diasExtras: contract.extraDays,
  quantidade: contract.quantity,
  valor: contract.priceCents / 100,
  impressoes: contract.delivered.viewable,
  cliques: contract.delivered.clicks,
  publicidadeOficial:
    contract.publicAdvertising === null
      ? null
      : {
          orgao: contract.publicAdvertising.body,
          campanha: contract.publicAdvertising.campaign,
          agencia: contract.publicAdvertising.agency,
          pi: contract.publicAdvertising.order,
          processo: contract.publicAdvertising.process,
        },
  observacoes: contract.notes,
  comprovanteAtivo: contract.hasReport,
  versao: contract.version,
  criadoEm: toIso(contract.createdAt) ?? "",
  atualizadoEm: toIso(contract.updatedAt) ?? "",
});
