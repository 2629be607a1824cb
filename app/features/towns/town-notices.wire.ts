import { z } from "zod/v4";
import { momentKey, recordVersion } from "#app/platform/record/record.wire.ts";
import { BAD_QUERY, idParam, line, moment, nameLine, paragraphs, toIso, typed } from "#app/platform/text/text.wire.ts";
import { momentOfControl } from "#app/platform/time/local-time.ts";
import {
  CONSENT_NAME_MAX,
  NO_CONSENT,
  NOTICE_PHONE_MAX,
  NOTICE_PLACE_MAX,
  NOTICE_REASON_MAX,
  NOTICE_TEXT_MAX,
  NOTICE_TITLE_MAX,
  NOTICE_URL_MAX,
  TOWN_NOTICE_KINDS,
  TOWN_NOTICE_STATES,
  type TownNotice,
  type TownNoticeFields,
} from "./town-notice.ts";

const OBJECT = "Envie um objeto JSON.";
const SLUG_MAX = 100;
const AGE_MAX = 130;
const DAY = "Deve ser um dia, como 2026-12-31.";

const isDay = (value: string): boolean => /^(18|19|20|21)\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

const day = z.string(DAY).refine((value) => value === "" || isDay(value), DAY);
const birth = z.string(DAY).refine((value) => value === "" || /^(18|19|20|21)\d{2}$/.test(value) || isDay(value), "Deve ser um ano, como 1948, ou um dia, como 1948-12-31.");
const age = z.int("Deve ser um número inteiro.").min(0, `A idade vai de 0 a ${AGE_MAX}.`).max(AGE_MAX, `A idade vai de 0 a ${AGE_MAX}.`).nullable();
const source = line(NOTICE_URL_MAX).refine(
  (value) => value === "" || (/^https?:\/\/[^\s"'<>\\]+$/i.test(value) && URL.canParse(value)),
  "Use um endereço que começa com https://.",
);

const fields = {
  tipo: z.enum(TOWN_NOTICE_KINDS, "Escolha plantao, falecimento, aviso ou vaga."),
  municipio: line(SLUG_MAX),
  titulo: nameLine(NOTICE_TITLE_MAX).refine((value) => value !== "", "Este campo é obrigatório."),
  texto: paragraphs(NOTICE_TEXT_MAX),
  local: line(NOTICE_PLACE_MAX),
  telefone: line(NOTICE_PHONE_MAX),
  fonte: source,
  inicio: moment,
  fim: moment,
  idade: age,
  nascimento: birth,
  falecimento: day,
  velorioLocal: line(NOTICE_PLACE_MAX),
  velorioEm: moment.nullable(),
  sepultamentoLocal: line(NOTICE_PLACE_MAX),
  sepultamentoEm: moment.nullable(),
  consentimentoDe: line(CONSENT_NAME_MAX),
  consentimentoParentesco: line(CONSENT_NAME_MAX),
  consentimentoEm: day,
};

/** `POST /servico`: a draft. What belongs to death notices alone is ignored for other kinds. */
export const townNoticeDraft = z.object(
  {
    ...fields,
    texto: fields.texto.default(""),
    local: fields.local.default(""),
    telefone: fields.telefone.default(""),
    fonte: fields.fonte.default(""),
    idade: fields.idade.default(null),
    nascimento: fields.nascimento.default(""),
    falecimento: fields.falecimento.default(""),
    velorioLocal: fields.velorioLocal.default(""),
    velorioEm: fields.velorioEm.default(null),
    sepultamentoLocal: fields.sepultamentoLocal.default(""),
    sepultamentoEm: fields.sepultamentoEm.default(null),
    consentimentoDe: fields.consentimentoDe.default(""),
    consentimentoParentesco: fields.consentimentoParentesco.default(""),
    consentimentoEm: fields.consentimentoEm.default(""),
  },
  OBJECT,
);

const version = recordVersion.optional();

/** `PUT /servico/{id}`: all of it, as it was read; with `versao`, only over it. */
export const townNoticeChange = townNoticeDraft.extend({ versao: version });

/** `PUT /servico/{id}/estado`: published or withdrawn. */
export const townNoticeState = z.object(
  { estado: z.enum(["publicada", "retirada"], "Escolha publicada ou retirada."), motivo: line(NOTICE_REASON_MAX).default(""), versao: version },
  OBJECT,
);

export const townNoticesQuery = z.object({
  tipo: z.enum(TOWN_NOTICE_KINDS, BAD_QUERY).optional().default("plantao"),
  apos: momentKey().optional(),
});

export const townNoticeParams = idParam;

/** Maps the sent fields to the domain's names. */
export const toTownNoticeFields = (sent: z.output<typeof townNoticeDraft>): TownNoticeFields => ({
  kind: sent.tipo,
  municipality: sent.municipio,
  title: sent.titulo,
  text: sent.texto,
  place: sent.local,
  phone: sent.telefone,
  sourceUrl: sent.fonte,
  startsAt: sent.inicio,
  endsAt: sent.fim,
  death:
    sent.tipo === "falecimento"
      ? {
          age: sent.idade,
          born: sent.nascimento,
          died: sent.falecimento,
          wake: { place: sent.velorioLocal, at: sent.velorioEm },
          funeral: { place: sent.sepultamentoLocal, at: sent.sepultamentoEm },
          consent: { ...NO_CONSENT, by: sent.consentimentoDe, relation: sent.consentimentoParentesco, on: sent.consentimentoEm },
        }
      : null,
});

const time = z.string().meta({ format: "date-time" });

const gathering = z.object({ local: z.string(), em: time.nullable() });

export const townNoticeWire = z
  .object({
    id: z.int(),
    tipo: z.enum(TOWN_NOTICE_KINDS),
    estado: z.enum(TOWN_NOTICE_STATES),
    municipio: z.string(),
    titulo: z.string(),
    texto: z.string(),
    local: z.string(),
    telefone: z.string(),
    fonte: z.string(),
    inicio: time,
    fim: time,
    falecimento: z
      .object({
        idade: z.int().nullable(),
        nascimento: z.string(),
        dia: z.string(),
        velorio: gathering,
        sepultamento: gathering,
        consentimento: z.object({ de: z.string(), parentesco: z.string(), em: z.string(), registradoPor: z.string(), registradoEm: time.nullable() }),
      })
      .nullable(),
    motivoDaRetirada: z.string(),
    criadoPor: z.string(),
    versao: z.int(),
    atualizadoEm: time,
  })
  .meta({ id: "TownNotice" });

export const townNoticesWire = z.object({ items: z.array(townNoticeWire), proximo: z.string().nullable() });

export const toTownNoticeWire = ({ death, ...notice }: TownNotice): z.infer<typeof townNoticeWire> => ({
  id: notice.id,
  tipo: notice.kind,
  estado: notice.state,
  municipio: notice.municipality,
  titulo: notice.title,
  texto: notice.text,
  local: notice.place,
  telefone: notice.phone,
  fonte: notice.sourceUrl,
  inicio: toIso(notice.startsAt) ?? "",
  fim: toIso(notice.endsAt) ?? "",
  falecimento: death && {
    idade: death.age,
    nascimento: death.born,
    dia: death.died,
    velorio: { local: death.wake.place, em: toIso(death.wake.at) },
    sepultamento: { local: death.funeral.place, em: toIso(death.funeral.at) },
    consentimento: {
      de: death.consent.by,
      parentesco: death.consent.relation,
      em: death.consent.on,
      registradoPor: death.consent.recordedBy,
      registradoEm: death.consent.recordedAt > 0 ? toIso(death.consent.recordedAt) : null,
    },
  },
  motivoDaRetirada: notice.withdrawalReason,
  criadoPor: notice.createdByName,
  versao: notice.version,
  atualizadoEm: toIso(notice.updatedAt) ?? "",
});

/** The form of a notice: the rules of the API over what its controls hold, on the newsroom's clock. */
export function townNoticeForm(timeZone: string) {
  const control = typed.transform((value): string | null => (value === "" ? null : momentOfControl(value, timeZone)));
  return z.object({
    ...fields,
    tipo: typed.pipe(fields.tipo),
    municipio: typed.pipe(fields.municipio),
    titulo: typed.pipe(fields.titulo),
    texto: typed.pipe(fields.texto),
    local: typed.pipe(fields.local),
    telefone: typed.pipe(fields.telefone),
    fonte: typed.pipe(fields.fonte),
    inicio: control.pipe(z.string("Informe a data e a hora.").pipe(fields.inicio)),
    fim: control.pipe(z.string("Informe a data e a hora.").pipe(fields.fim)),
    idade: typed.transform((value): number | null => (value === "" ? null : /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN)).pipe(fields.idade),
    nascimento: typed.pipe(fields.nascimento),
    falecimento: typed.pipe(fields.falecimento),
    velorioLocal: typed.pipe(fields.velorioLocal),
    velorioEm: control.pipe(fields.velorioEm),
    sepultamentoLocal: typed.pipe(fields.sepultamentoLocal),
    sepultamentoEm: control.pipe(fields.sepultamentoEm),
    consentimentoDe: typed.pipe(fields.consentimentoDe),
    consentimentoParentesco: typed.pipe(fields.consentimentoParentesco),
    consentimentoEm: typed.pipe(fields.consentimentoEm),
  });
}

export const withdrawalForm = z.object({ motivo: typed.pipe(line(NOTICE_REASON_MAX)) });
