import { z } from "zod/v4";
import { flag, paragraphs, text, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { CONTEXT_MAX, QUOTE_MAX } from "./anchors.ts";
import { NOTE_KINDS, NOTE_TARGETS, NOTE_TEXT_MAX, type Note, type PlacedNote, type SentNote } from "./note.ts";

const OBJECT = "Envie um objeto JSON.";

const noteWords = paragraphs(NOTE_TEXT_MAX).refine((value) => value !== "", "Escreva a nota.");

const version = z.int("Envie a versão.").min(1, "Envie a versão.");
const noteId = z.int("Nota desconhecida.").min(1, "Nota desconhecida.").max(ID_MAX, "Nota desconhecida.");
const field = z.string("Campo desconhecido.").max(40, "Campo desconhecido.");
/** White space counts: it stands beside the words. */
const context = text(CONTEXT_MAX + 8);

/** Without `antes` and `depois`, the words must be in the stored field once. */
const anchor = z.object(
  {
    campo: field,
    trecho: text(QUOTE_MAX).optional().default(""),
    antes: context.optional(),
    depois: context.optional(),
  },
  OBJECT,
);

/** `POST …/notes`. */
export const newNote = z.object({ texto: noteWords, respostaA: noteId.nullable().optional().default(null), ancora: anchor.nullable().optional().default(null) }, OBJECT);

export const toSentNote = ({ texto, respostaA, ancora }: z.output<typeof newNote>): SentNote => ({
  text: texto,
  parentId: respostaA,
  anchor: ancora && { field: ancora.campo, quote: ancora.trecho, prefix: ancora.antes ?? null, suffix: ancora.depois ?? null },
});

/** `PATCH /notes/{id}`: the words, or whether it is resolved. */
export const noteChange = z
  .object({ texto: noteWords.optional(), resolvida: flag.optional(), versao: version.optional() }, OBJECT)
  .refine(({ texto, resolvida }) => (texto === undefined) !== (resolvida === undefined), { path: ["texto"], message: "Envie texto ou resolvida." });

/** An empty control has no value. */
const control = z
  .string()
  .optional()
  .transform((value) => (value ? value : undefined));

/** The form of a new note or answer; a passage comes with its context from the editor, or is typed without. */
export const noteForm = z
  .object({
    texto: z.string().optional().default("").pipe(noteWords),
    respostaA: control,
    campo: control,
    trecho: control,
    antes: z.string().optional(),
    depois: z.string().optional(),
  })
  .transform(({ texto, respostaA, campo, trecho, antes, depois }, issues): z.output<typeof newNote> => {
    const hasContext = antes !== undefined && depois !== undefined;
    const checked = newNote.safeParse({
      texto,
      respostaA: respostaA === undefined ? null : Number(respostaA),
      ancora: campo === undefined ? null : { campo, trecho: trecho ?? "", ...(hasContext ? { antes, depois } : {}) },
    });
    if (checked.success) return checked.data;
    const [first] = checked.error.issues;
    issues.addIssue({ code: "custom", path: [String(first?.path.at(-1) ?? "texto")], message: first?.message ?? "Confira a nota." });
    return z.NEVER;
  });

/** The form that changes a note's words. */
export const noteTextForm = z.object({ texto: z.string().optional().default("").pipe(noteWords) });

const time = z.string().meta({ format: "date-time" });
const person = z.object({ id: z.int(), nome: z.string() });

/** `trecho.situacao`: where the words stand in what is stored; `mudou` where that can no longer be told. Only in lists and after a write. */
export const noteWire = z
  .object({
    id: z.int(),
    em: z.object({ tipo: z.enum(NOTE_TARGETS), id: z.int() }),
    tipo: z.enum(NOTE_KINDS),
    respostaA: z.int().nullable(),
    texto: z.string(),
    ancora: z
      .object({
        campo: z.string(),
        trecho: z.string().nullable(),
        antes: z.string().nullable(),
        depois: z.string().nullable(),
        situacao: z.enum(["encontrado", "editado", "mudou"]).nullable(),
      })
      .nullable(),
    autor: z.object({ id: z.int().nullable(), nome: z.string() }),
    mencoes: z.array(person),
    resolvida: z.object({ em: time, por: z.string() }).nullable(),
    versao: z.int(),
    criadaEm: time,
    alteradaEm: time.nullable(),
  })
  .meta({ id: "Note" });

export const notesWire = z.object({ items: z.array(noteWire) });

const situationOf = (note: Note | PlacedNote): "encontrado" | "editado" | "mudou" | null => {
  const place = "place" in note ? note.place : null;
  return place === null ? null : place === "gone" ? "mudou" : place.isEdited ? "editado" : "encontrado";
};

export const toNoteWire = (note: Note | PlacedNote): z.infer<typeof noteWire> => ({
  id: note.id,
  em: { tipo: note.target.kind, id: note.target.id },
  tipo: note.kind,
  respostaA: note.parentId,
  texto: note.text,
  ancora: note.anchor && {
    campo: note.anchor.field,
    trecho: note.anchor.passage?.quote ?? null,
    antes: note.anchor.passage?.prefix ?? null,
    depois: note.anchor.passage?.suffix ?? null,
    situacao: situationOf(note),
  },
  autor: { id: note.authorId, nome: note.authorName },
  mencoes: note.mentions.map(({ id, name }) => ({ id, nome: name })),
  resolvida: note.resolved && { em: toIso(note.resolved.at) ?? "", por: note.resolved.byName },
  versao: note.version,
  criadaEm: toIso(note.createdAt) ?? "",
  alteradaEm: toIso(note.editedAt),
});
