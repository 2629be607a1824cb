import { z } from "zod/v4";
import { keysIn } from "#app/features/media/media-use.ts";
import { momentKey, recordVersion } from "#app/platform/record/record.wire.ts";
import { BAD_QUERY, flag, integerText, line, moment, nameLine, paragraphs, toIso, typed } from "#app/platform/text/text.wire.ts";
import { momentOfControl } from "#app/platform/time/local-time.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { ADDRESS_FLAWS, addressFlaw } from "#app/platform/values/web-address.ts";
import {
  ASSIGNEES_MAX,
  ASSIGNMENT_BRIEF_MAX,
  ASSIGNMENT_FILES_MAX,
  ASSIGNMENT_LINK_MAX,
  ASSIGNMENT_LINKS_MAX,
  ASSIGNMENT_PLACE_MAX,
  ASSIGNMENT_PRIORITIES,
  ASSIGNMENT_STATES,
  ASSIGNMENT_TIME_KINDS,
  ASSIGNMENT_TITLE_MAX,
  type Assignment,
  type AssignmentFields,
  type AssignmentSummary,
  CONTACT_NAME_MAX,
  CONTACT_REACH_MAX,
  CONTACTS_MAX,
  DROP_REASON_MAX,
} from "./assignment.ts";

const OBJECT = "Envie um objeto JSON.";
const LIST = "Deve ser uma lista.";
const SLUG_MAX = 100;
const LIMIT = 30;
const LIMIT_MAX = 100;

/** An id, or an object of an answer that has one, so that what was read can be sent back. */
const reference = (sentence: string) => {
  const id = z.int(sentence).min(1, sentence).max(ID_MAX, sentence);
  return z.union([id, z.object({ id })], sentence).transform((value) => (typeof value === "number" ? value : value.id));
};

const slug = z.union([z.null(), line(SLUG_MAX)], "Deve ser um texto.").transform((value) => value || null);

const webAddress = line(ASSIGNMENT_LINK_MAX).superRefine((value, context) => {
  const flaw = addressFlaw(value);
  if (flaw !== null) context.addIssue({ code: "custom", message: ADDRESS_FLAWS[flaw] });
});

const contact = z.object(
  {
    nome: nameLine(CONTACT_NAME_MAX).refine((value) => value !== "", "Digite o nome da fonte."),
    contato: line(CONTACT_REACH_MAX),
  },
  "Cada contato tem nome e contato.",
);

/** Each field of an assignment as the API takes it; its form reads the same rules. */
export const assignmentFields = {
  titulo: nameLine(ASSIGNMENT_TITLE_MAX).refine((value) => value !== "", "Digite o título da pauta."),
  descricao: paragraphs(ASSIGNMENT_BRIEF_MAX),
  municipio: slug,
  editoria: slug,
  local: line(ASSIGNMENT_PLACE_MAX),
  tempo: z.enum(ASSIGNMENT_TIME_KINDS, "Escolha momento, dia, semana ou aberta."),
  inicio: moment.nullable(),
  fim: moment.nullable(),
  responsaveis: z.array(reference("Pessoa desconhecida."), LIST).max(ASSIGNEES_MAX, `No máximo ${ASSIGNEES_MAX} responsáveis.`),
  prazo: moment.nullable(),
  prioridade: z.enum(ASSIGNMENT_PRIORITIES, "Escolha alta, normal ou baixa."),
  estado: z.enum(ASSIGNMENT_STATES, "Estado desconhecido."),
  motivo: line(DROP_REASON_MAX),
  contatos: z.array(contact, LIST).max(CONTACTS_MAX, `No máximo ${CONTACTS_MAX} contatos.`),
  links: z.array(webAddress, LIST).max(ASSIGNMENT_LINKS_MAX, `No máximo ${ASSIGNMENT_LINKS_MAX} links.`),
  arquivos: z.array(reference("Arquivo desconhecido."), LIST).max(ASSIGNMENT_FILES_MAX, `No máximo ${ASSIGNMENT_FILES_MAX} arquivos.`),
};

/** `POST /pautas`: a title is enough. */
export const assignmentDraft = z.object(assignmentFields, OBJECT).partial().extend({ titulo: assignmentFields.titulo });

/** `PUT /pautas/{id}`: any subset; with `versao`, only over it. */
export const assignmentChanges = z.object({ ...assignmentFields, versao: recordVersion }, OBJECT).partial();

type Sent = Omit<z.output<typeof assignmentChanges>, "versao">;

const given = <K extends keyof AssignmentFields>(name: K, value: AssignmentFields[K] | undefined): Partial<AssignmentFields> =>
  value === undefined ? {} : ({ [name]: value } as Partial<AssignmentFields>);

/** A request body in the domain's names; only what was sent. */
export const toAssignmentChange = (sent: Sent): Partial<AssignmentFields> => ({
  ...given("title", sent.titulo),
  ...given("brief", sent.descricao),
  ...given("municipality", sent.municipio),
  ...given("section", sent.editoria),
  ...given("place", sent.local),
  ...given("timeKind", sent.tempo),
  ...given("startsAt", sent.inicio),
  ...given("endsAt", sent.fim),
  ...given("assigneeIds", sent.responsaveis),
  ...given("dueAt", sent.prazo),
  ...given("priority", sent.prioridade),
  ...given("state", sent.estado),
  ...given("dropReason", sent.motivo),
  ...given(
    "contacts",
    sent.contatos?.map(({ nome, contato }) => ({ name: nome, reach: contato })),
  ),
  ...given("links", sent.links),
  ...given("mediaIds", sent.arquivos),
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = z
  .string()
  .regex(DAY, BAD_QUERY)
  .transform((value) => `${value}T00:00`)
  .pipe(moment);

/** `GET /pautas`: `de` and `ate` are days, both included; `apos` is the `proximo` of the page before. */
export const assignmentsQuery = z.object({
  estado: z.enum(ASSIGNMENT_STATES, BAD_QUERY).optional(),
  municipio: line(SLUG_MAX).optional(),
  responsavel: integerText(1, ID_MAX).optional(),
  de: day.optional(),
  ate: day.optional(),
  semData: flag.optional(),
  apos: momentKey(".").optional(),
  limit: integerText(1, LIMIT_MAX).optional().default(LIMIT),
});

const time = z.string().meta({ format: "date-time" });

const summaryShape = {
  id: z.int(),
  titulo: z.string(),
  municipio: z.string().nullable(),
  editoria: z.string().nullable(),
  local: z.string(),
  tempo: z.enum(ASSIGNMENT_TIME_KINDS),
  inicio: time.nullable(),
  fim: time.nullable(),
  responsaveis: z.array(z.object({ id: z.int(), nome: z.string() })),
  prazo: time.nullable(),
  prioridade: z.enum(ASSIGNMENT_PRIORITIES),
  estado: z.enum(ASSIGNMENT_STATES),
  motivo: z.string(),
  materiaId: z.int().nullable(),
  versao: z.int(),
};

const assignmentSummaryWire = z.object(summaryShape).meta({ id: "AssignmentSummary" });

/** All of an assignment; `contatos` are for staff only, as all of this is. */
export const assignmentWire = z
  .object({
    ...summaryShape,
    descricao: z.string(),
    contatos: z.array(z.object({ nome: z.string(), contato: z.string() })),
    links: z.array(z.string()),
    arquivos: z.array(z.object({ id: z.int(), nome: z.string(), url: z.string() })),
    materia: z.object({ id: z.int(), titulo: z.string(), url: z.string() }).nullable(),
    mensagemId: z.int().nullable(),
    criadaPor: z.object({ id: z.int().nullable(), nome: z.string() }),
    criadaEm: time,
    atualizadaEm: time,
  })
  .meta({ id: "Assignment" });

export const assignmentsWire = z.object({ items: z.array(assignmentSummaryWire), proximo: z.string().nullable() });

export const toAssignmentSummaryWire = (assignment: AssignmentSummary): z.infer<typeof assignmentSummaryWire> => ({
  id: assignment.id,
  titulo: assignment.title,
  municipio: assignment.municipality,
  editoria: assignment.section,
  local: assignment.place,
  tempo: assignment.timeKind,
  inicio: toIso(assignment.startsAt),
  fim: toIso(assignment.endsAt),
  responsaveis: assignment.assignees.map(({ id, name }) => ({ id, nome: name })),
  prazo: toIso(assignment.dueAt),
  prioridade: assignment.priority,
  estado: assignment.state,
  motivo: assignment.dropReason,
  materiaId: assignment.articleId,
  versao: assignment.version,
});

export const toAssignmentWire = (assignment: Assignment, siteUrl: string): z.infer<typeof assignmentWire> => ({
  ...toAssignmentSummaryWire(assignment),
  descricao: assignment.brief,
  contatos: assignment.contacts.map(({ name, reach }) => ({ nome: name, contato: reach })),
  links: [...assignment.links],
  arquivos: assignment.files.map(({ id, name, url }) => ({ id, nome: name, url: `${siteUrl}${url}` })),
  materia: assignment.article && { id: assignment.article.id, titulo: assignment.article.title, url: `${siteUrl}/post/${assignment.article.slug}` },
  mensagemId: assignment.messageId,
  criadaPor: { id: assignment.createdBy, nome: assignment.createdByName },
  criadaEm: toIso(assignment.createdAt) ?? "",
  atualizadaEm: toIso(assignment.updatedAt) ?? "",
});

const linesOf = (value: string): string[] =>
  value
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");

const lines = typed.transform(linesOf);

/** A refusal of one item is the refusal of the text that holds them. */
const joined = <T extends z.ZodType>(list: T) =>
  z.any().transform((value, context): z.output<T> => {
    const checked = list.safeParse(value);
    if (checked.success) return checked.data;
    context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "Confira este campo." });
    return z.NEVER;
  });

/** The form of an assignment: the rules of the API over what its controls hold, on the newsroom's clock. */
export const assignmentForm = (timeZone: string) => {
  const control = typed.transform((value): string | null => (value === "" ? null : momentOfControl(value, timeZone)));
  return z
    .object({
      titulo: typed.pipe(assignmentFields.titulo),
      descricao: typed.pipe(assignmentFields.descricao),
      municipio: typed.transform((value): string | null => value).pipe(assignmentFields.municipio),
      editoria: typed.transform((value): string | null => value).pipe(assignmentFields.editoria),
      local: typed.pipe(assignmentFields.local),
      tempo: typed.pipe(assignmentFields.tempo),
      inicio: control.pipe(assignmentFields.inicio),
      fim: control.pipe(assignmentFields.fim),
      responsaveis: typed
        .transform((value) =>
          value
            .split(",")
            .filter((one) => one !== "")
            .map(Number),
        )
        .pipe(joined(assignmentFields.responsaveis)),
      prazo: control.pipe(assignmentFields.prazo),
      prioridade: typed.pipe(assignmentFields.prioridade),
      estado: typed.pipe(assignmentFields.estado),
      motivo: typed.pipe(assignmentFields.motivo),
      contatos: lines
        .transform((all) =>
          all.map((one) => {
            const at = one.indexOf(":");
            return at < 0 ? { nome: one, contato: "" } : { nome: one.slice(0, at), contato: one.slice(at + 1) };
          }),
        )
        .pipe(joined(assignmentFields.contatos)),
      links: lines.pipe(joined(assignmentFields.links)),
      arquivos: lines
        .refine((all) => all.every((one) => keysIn(one).length > 0), "Cole endereços de arquivos da biblioteca de mídia, um por linha.")
        .refine((all) => all.length <= 10, "No máximo 10 arquivos.")
        .transform((all) => all.flatMap((one) => keysIn(one).slice(0, 1))),
    })
    .transform(({ arquivos, ...sent }) => ({ sent, mediaKeys: arquivos }));
};
