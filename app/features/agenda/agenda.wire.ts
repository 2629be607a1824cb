import { z } from "zod/v4";
import { ASSIGNMENT_TIME_KINDS } from "#app/features/assignments/assignment.ts";
import { BAD_QUERY, moment, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX, ID_TEXT } from "#app/platform/values/read-id.ts";
import { AGENDA_KINDS, type AgendaItem } from "./agenda-item.ts";

/** Characters of a key, with room. */
const KEY_MAX = 100;

const day = z
  .string(BAD_QUERY)
  .regex(/^20\d{2}-\d{2}-\d{2}$/, BAD_QUERY)
  .refine((value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value), BAD_QUERY);

/** `GET /agenda`: days, both included. */
export const agendaQuery = z.object({ de: day, ate: day });

/** `GET /agenda.ics`. */
export const agendaFeedQuery = z.object({ chave: z.string(BAD_QUERY).min(1, BAD_QUERY).max(KEY_MAX, BAD_QUERY) });

export const agendaFeedWire = z.object({ url: z.string() }).meta({ id: "AgendaFeed" });

const time = z.string().meta({ format: "date-time" });

const agendaItemWire = z
  .object({
    tipo: z.enum(AGENDA_KINDS),
    id: z.string(),
    titulo: z.string(),
    inicio: time,
    fim: time,
    diaInteiro: z.boolean(),
    local: z.string(),
    municipio: z.string().nullable(),
    editoria: z.string().nullable(),
    pessoas: z.array(z.object({ id: z.int(), nome: z.string() })),
    estado: z.string(),
    versao: z.int().nullable(),
  })
  .meta({ id: "AgendaItem" });

/** `indisponiveis`: channels with an unavailable queue. */
export const agendaWire = z.object({ items: z.array(agendaItemWire), indisponiveis: z.array(z.string()) });

export const toAgendaItemWire = (item: AgendaItem): z.infer<typeof agendaItemWire> => ({
  tipo: item.kind,
  id: item.id,
  titulo: item.title,
  inicio: toIso(item.startsAt) ?? "",
  fim: toIso(item.endsAt) ?? "",
  diaInteiro: item.isAllDay,
  local: item.place,
  municipio: item.municipality,
  editoria: item.section,
  pessoas: item.people.map(({ id, name }) => ({ id, nome: name })),
  estado: item.state,
  versao: item.version,
});

const number = (sentence: string) =>
  z
    .string(sentence)
    .regex(ID_TEXT, sentence)
    .transform(Number)
    .refine((value) => value <= ID_MAX, sentence);
const emptyOr = <T extends z.ZodType>(schema: T) => z.union([z.literal("").transform(() => null), schema]);

/** The form that moves an item: `quando` and `fim` in ISO 8601; empty for an idea that loses its date. `tempo` and `fim` come with an undo. */
export const agendaMoveForm = z.object({
  tipo: z.enum(["pauta", "materia", "instagram", "whatsapp", "banner", "evento"], "Este item não muda de lugar na agenda."),
  id: z.string("Item desconhecido.").regex(/^[\w:-]{1,64}$/, "Item desconhecido."),
  versao: number("Versão inválida."),
  quando: emptyOr(moment),
  fim: emptyOr(moment).optional(),
  tempo: z.enum(ASSIGNMENT_TIME_KINDS, "Tempo desconhecido.").optional(),
});
