import { z } from "zod/v4";
import { daysBetween, plusDays } from "#app/features/agenda/agenda-item.ts";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { BAD_QUERY, flag, integerText, line, moment, nameLine, paragraphs, toIso, typed } from "#app/platform/text/text.wire.ts";
import { controlMinute, momentOfControl } from "#app/platform/time/local-time.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import {
  EVENT_KINDS,
  EVENT_NOTE_MAX,
  EVENT_PLACE_MAX,
  EVENT_TITLE_MAX,
  type EventFields,
  FREQUENCIES,
  INTERVAL_MAX,
  instantOfLocal,
  MONTHLY_BY,
  OCCURRENCES_MAX,
  occurrenceAt,
  type PlannedEvent,
  type Recurrence,
  recurrenceText,
  WEEKDAYS,
} from "./event.ts";

const OBJECT = "Envie um objeto JSON.";
const SLUG_MAX = 100;
const DAY = "Deve ser um dia, como 2026-12-31.";

const isDay = (value: string): boolean => /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

const recurrence = z
  .object(
    {
      frequencia: z.enum(FREQUENCIES, "Um evento repete por dia, semana, mês ou ano: diaria, semanal, mensal ou anual."),
      intervalo: z.int("Deve ser um número inteiro.").min(1, "O intervalo vai de 1 a 99.").max(INTERVAL_MAX, "O intervalo vai de 1 a 99.").default(1),
      dias: z.array(z.enum(WEEKDAYS, "Dia da semana desconhecido."), "Deve ser uma lista.").max(WEEKDAYS.length, "São no máximo sete dias.").default([]),
      mensal: z.enum(MONTHLY_BY, "Escolha dia, semana ou ultima.").default("dia"),
      ate: z.string(DAY).refine(isDay, DAY).nullable().default(null),
      vezes: z.int("Deve ser um número inteiro.").min(1, "De 1 a 500 vezes.").max(OCCURRENCES_MAX, "De 1 a 500 vezes.").nullable().default(null),
    },
    "A repetição é um objeto com frequencia.",
  )
  .refine(({ ate, vezes }) => ate === null || vezes === null, { message: "Escolha o último dia ou o número de vezes, não os dois.", path: ["vezes"] });

const fields = {
  tipo: z.enum(EVENT_KINDS, "Escolha evento, feriado ou ponto-facultativo."),
  titulo: nameLine(EVENT_TITLE_MAX).refine((value) => value !== "", "Digite o título do evento."),
  local: line(EVENT_PLACE_MAX),
  observacao: paragraphs(EVENT_NOTE_MAX),
  municipio: z.union([z.null(), line(SLUG_MAX)], "Deve ser um texto.").transform((value) => value || null),
  publico: flag,
  diaInteiro: flag,
  inicio: moment,
  fim: moment.nullable(),
  repete: recurrence.nullable(),
};

/** `POST /eventos`: a title and a start are enough. `fim`: the first moment after it. */
export const eventDraft = z.object(
  {
    ...fields,
    tipo: fields.tipo.default("evento"),
    local: fields.local.default(""),
    observacao: fields.observacao.default(""),
    municipio: fields.municipio.default(null),
    publico: fields.publico.default(false),
    diaInteiro: fields.diaInteiro.default(false),
    fim: fields.fim.default(null),
    repete: fields.repete.default(null),
  },
  OBJECT,
);

/** `PUT /eventos/{id}`: all of it, as it was read; with `versao`, only over it. */
export const eventChange = eventDraft.extend({ versao: recordVersion.optional() });

/** `PUT /eventos/{id}/datas`: one date elsewhere, or cancelled. */
export const eventDateChange = z.object({ em: moment, para: moment.nullable(), versao: recordVersion.optional() }, OBJECT);

export const eventsQuery = z.object({
  tipo: z.enum(EVENT_KINDS, BAD_QUERY).optional().default("evento"),
  apos: z
    .string(BAD_QUERY)
    .regex(/^[1-9]\d{0,14}:[\s\S]{1,200}$/, BAD_QUERY)
    .transform((value) => ({ id: Number(value.slice(0, value.indexOf(":"))), title: value.slice(value.indexOf(":") + 1) }))
    .optional(),
});

export const eventParams = z.object({ id: integerText(1, ID_MAX) });

const toRecurrence = (sent: z.output<typeof recurrence> | null): Recurrence | null =>
  sent && {
    frequency: sent.frequencia,
    interval: sent.intervalo,
    weekdays: sent.frequencia === "semanal" ? WEEKDAYS.filter((one) => sent.dias.includes(one)) : [],
    monthlyBy: sent.frequencia === "mensal" ? sent.mensal : "dia",
    until: sent.ate,
    count: sent.vezes,
  };

/** Maps the sent fields to the domain's names, on the newsroom's clock. */
export function toEventFields(sent: z.output<typeof eventDraft>, timeZone: string): EventFields {
  const startsAt = controlMinute(sent.inicio, timeZone);
  const end = sent.fim ?? sent.inicio;
  return {
    kind: sent.tipo,
    title: sent.titulo,
    place: sent.local,
    note: sent.observacao,
    municipality: sent.municipio,
    isPublic: sent.publico,
    isAllDay: sent.diaInteiro,
    startsAt,
    length: sent.diaInteiro
      ? daysBetween(startsAt.slice(0, 10), controlMinute(Math.max(end - 1, sent.inicio), timeZone).slice(0, 10))
      : Math.round((end - sent.inicio) / MINUTE_MS),
    recurrence: toRecurrence(sent.repete),
  };
}

const time = z.string().meta({ format: "date-time" });

const recurrenceWire = z.object({
  frequencia: z.enum(FREQUENCIES),
  intervalo: z.int(),
  dias: z.array(z.enum(WEEKDAYS)),
  mensal: z.enum(MONTHLY_BY),
  ate: z.string().nullable(),
  vezes: z.int().nullable(),
});

export const eventWire = z
  .object({
    id: z.int(),
    tipo: z.enum(EVENT_KINDS),
    titulo: z.string(),
    local: z.string(),
    observacao: z.string(),
    municipio: z.string().nullable(),
    publico: z.boolean(),
    diaInteiro: z.boolean(),
    inicio: time,
    fim: time,
    repete: recurrenceWire.nullable(),
    repeteEmPalavras: z.string(),
    datasMudadas: z.array(z.object({ em: time, para: time.nullable() })),
    versao: z.int(),
    criadoPor: z.string(),
    atualizadoEm: time,
  })
  .meta({ id: "Event" });

const eventSummaryWire = z
  .object({
    id: z.int(),
    tipo: z.enum(EVENT_KINDS),
    titulo: z.string(),
    local: z.string(),
    municipio: z.string().nullable(),
    repeteEmPalavras: z.string(),
    proximaData: time.nullable(),
    versao: z.int(),
  })
  .meta({ id: "EventSummary" });

export const eventsWire = z.object({ items: z.array(eventSummaryWire), proximo: z.string().nullable() });

const iso = (local: string, timeZone: string): string => toIso(instantOfLocal(local, timeZone)) ?? "";

export function toEventWire(event: PlannedEvent): z.infer<typeof eventWire> {
  const { recurrence: rule, startsAt, timeZone } = event;
  const first = occurrenceAt(startsAt, { ...event, exceptions: [] });
  return {
    id: event.id,
    tipo: event.kind,
    titulo: event.title,
    local: event.place,
    observacao: event.note,
    municipio: event.municipality,
    publico: event.isPublic,
    diaInteiro: event.isAllDay,
    inicio: toIso(first.startsAt) ?? "",
    fim: toIso(first.endsAt) ?? "",
    repete: rule && { frequencia: rule.frequency, intervalo: rule.interval, dias: [...rule.weekdays], mensal: rule.monthlyBy, ate: rule.until, vezes: rule.count },
    repeteEmPalavras: rule ? recurrenceText(rule, startsAt.slice(0, 10)) : "",
    datasMudadas: event.exceptions.map(({ at, to }) => ({ em: iso(at, timeZone), para: to === null ? null : iso(to, timeZone) })),
    versao: event.version,
    criadoPor: event.createdByName,
    atualizadoEm: toIso(event.updatedAt) ?? "",
  };
}

export const toEventSummaryWire = ({
  recurrence: rule,
  ...event
}: Pick<PlannedEvent, "id" | "kind" | "title" | "place" | "municipality" | "startsAt" | "recurrence" | "version"> & { nextAt: number | null }): z.infer<
  typeof eventSummaryWire
> => ({
  id: event.id,
  tipo: event.kind,
  titulo: event.title,
  local: event.place,
  municipio: event.municipality,
  repeteEmPalavras: rule ? recurrenceText(rule, event.startsAt.slice(0, 10)) : "",
  proximaData: toIso(event.nextAt),
  versao: event.version,
});

const wholeNumber = typed.transform((value): number | null => (value === "" ? null : /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN));

/** The form of an event: the rules of the API over what its controls hold, on the newsroom's clock. */
export const eventForm = (timeZone: string) => {
  const control = typed.transform((value): string | null => (value === "" ? null : momentOfControl(value, timeZone)));
  return z
    .object({
      tipo: typed.pipe(fields.tipo),
      titulo: typed.pipe(fields.titulo),
      local: typed.pipe(fields.local),
      observacao: typed.pipe(fields.observacao),
      municipio: typed.transform((value): string | null => value).pipe(fields.municipio),
      publico: typed.transform((value) => value !== ""),
      diaInteiro: typed.transform((value) => value !== ""),
      inicio: control.pipe(fields.inicio),
      fim: control.pipe(fields.fim),
      repete: typed.pipe(z.union([z.literal(""), z.enum(FREQUENCIES)], "Escolha se o evento repete.")),
      intervalo: wholeNumber.transform((value) => value ?? 1).pipe(recurrence.shape.intervalo.unwrap()),
      dias: typed.transform((value) => WEEKDAYS.filter((one) => value.split(",").includes(one))),
      mensal: typed.transform((value) => MONTHLY_BY.find((one) => one === value) ?? "dia"),
      ate: typed.transform((value): string | null => (value === "" ? null : value)).pipe(z.union([z.null(), z.string().refine(isDay, DAY)], DAY)),
      vezes: wholeNumber.pipe(recurrence.shape.vezes.unwrap()),
    })
    .refine(({ repete, ate, vezes }) => repete === "" || ate === null || vezes === null, { message: "Escolha o último dia ou o número de vezes, não os dois.", path: ["vezes"] })
    .transform(
      ({ repete, intervalo, dias, mensal, ate, vezes, fim, ...sent }): z.output<typeof eventDraft> => ({
        ...sent,
        // Of a whole day the control names the last day, whatever its hour.
        fim: fim !== null && sent.diaInteiro ? instantOfLocal(`${plusDays(controlMinute(fim, timeZone).slice(0, 10), 1)}T00:00`, timeZone) : fim,
        repete: repete === "" ? null : { frequencia: repete, intervalo, dias, mensal, ate, vezes },
      }),
    );
};

/** The form that changes one date. `para` may be empty where the button decides the result. */
export const eventDateForm = (timeZone: string) => {
  const control = typed.transform((value): string | null => (value === "" ? null : momentOfControl(value, timeZone)));
  return z.object({ em: control.pipe(moment), para: control.pipe(moment.nullable()) });
};
