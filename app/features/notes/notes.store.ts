import { type SQL, sql } from "drizzle-orm";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { sentenceOf } from "#app/features/notifications/notification.ts";
import { notify } from "#app/features/notifications/notifications.store.ts";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { createRecordTable, isAt, type RecordOutcome, type RecordWrite, trailWhere } from "#app/platform/record/record-table.store.ts";
import { NOTES_MAX, type Note, type NoteAnchor, type NotePerson, type NoteTarget, notesPath } from "./note.ts";

/** A story or assignment as notes know it: its title, and what its fields say now. */
export interface NotedTarget extends NoteTarget {
  title: string;
  /** By the field's name on the wire; the body as HTML. */
  texts: Readonly<Record<string, string>>;
}

export interface NewNote {
  target: NoteTarget;
  title: string;
  parent: Note | null;
  text: string;
  anchor: NoteAnchor | null;
  mentions: readonly NotePerson[];
  /** Of the request: twice the same makes one note. */
  operation: string;
}

/** Actor and time (ms). */
export interface NoteWrite {
  at: number;
  actor: { id: number | null; name: string };
}

interface NoteRow {
  id: number;
  articleId: number | null;
  assignmentId: number | null;
  parentId: number | null;
  kind: Note["kind"];
  text: string;
  field: string | null;
  quote: string | null;
  prefix: string | null;
  suffix: string | null;
  authorId: number | null;
  authorName: string;
  version: number;
  resolvedAt: number | null;
  resolvedByName: string | null;
  createdAt: number;
  editedAt: number | null;
  mentions: string;
}

const NOTE = sql`n.id, n.article_id AS articleId, n.assignment_id AS assignmentId, n.parent_id AS parentId, n.kind, n.text, n.field, n.quote, n.prefix, n.suffix,
    n.author_id AS authorId, n.author_name AS authorName, n.version, n.resolved_at AS resolvedAt, n.resolved_by_name AS resolvedByName, n.created_at AS createdAt,
    n.edited_at AS editedAt,
    (SELECT json_group_array(json_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id) FROM note_mentions m JOIN users u ON u.id = m.user_id WHERE m.note_id = n.id) AS mentions`;

const toNote = (row: NoteRow): Note => ({
  id: row.id,
  target: row.articleId === null ? { kind: "pauta", id: row.assignmentId ?? 0 } : { kind: "materia", id: row.articleId },
  parentId: row.parentId,
  kind: row.kind,
  text: row.text,
  anchor: row.field === null ? null : { field: row.field, passage: row.quote === null ? null : { quote: row.quote, prefix: row.prefix ?? "", suffix: row.suffix ?? "" } },
  authorId: row.authorId,
  authorName: row.authorName,
  mentions: JSON.parse(row.mentions) as NotePerson[],
  resolved: row.resolvedAt === null ? null : { at: row.resolvedAt, byName: row.resolvedByName ?? "" },
  version: row.version,
  createdAt: row.createdAt,
  editedAt: row.editedAt,
});

const readNotes = (rest: SQL): Read<Note[]> => ({
  statements: [rawStatement(sql`SELECT ${NOTE} FROM notes n ${rest}`)],
  decode: ([result]) => rawRowsOf<NoteRow>(result).map(toNote),
});

const LEADS = { mencao: "mencionou você em", resposta: "respondeu em", nota: "fez uma nota em" } as const;

const sentence = (kind: keyof typeof LEADS, name: string, title: string, said: string) => sentenceOf(`${name} ${LEADS[kind]} “${title}”`, said);

const ofTarget = ({ kind, id }: NoteTarget): SQL => (kind === "materia" ? sql`article_id = ${id}` : sql`assignment_id = ${id}`);

/** A write as the trail tells it. */
const told = ({ kind, id }: NoteTarget, title: string, { at, actor }: NoteWrite, action: string): RecordWrite =>
  kind === "materia" ? { at, actor, action, articleId: id, details: {} } : { at, actor, action, details: { subject: `“${title}”` } };

const trail = (write: RecordWrite, condition: SQL) => trailWhere(write, write.action, write.details, condition);

/** Notes on stories and assignments. Each write is one batch with its audit line and its notifications. */
export function createNoteRepository(db: Database) {
  const table = createRecordTable({ db, table: "notes" });

  return {
    /** All of a story or assignment, oldest first; at most `NOTES_MAX`. */
    readOf: (target: NoteTarget): Read<Note[]> => readNotes(sql`WHERE n.${ofTarget(target)} ORDER BY n.id LIMIT ${NOTES_MAX}`),

    readNote: (id: number): Read<Note | null> => mapRead(readNotes(sql`WHERE n.id = ${id}`), ([note]) => note ?? null),

    readByOperation: (operation: string): Read<Note | null> => mapRead(readNotes(sql`WHERE n.operation = ${operation}`), ([note]) => note ?? null),

    readReplies: (id: number): Read<Note[]> => readNotes(sql`WHERE n.parent_id = ${id} ORDER BY n.id LIMIT ${NOTES_MAX}`),

    /** Null when it is not there, or in the bin. */
    readTarget: ({ kind, id }: NoteTarget): Read<NotedTarget | null> => ({
      statements: [
        rawStatement(
          kind === "materia"
            ? sql`SELECT a.title, json_object('titulo', a.title, 'subtitulo', a.subtitle, 'chapeu', a.kicker, 'resumo', (SELECT group_concat(one.value, ' ') FROM json_each(a.quick_summary) one),
                'conteudo', b.html) AS texts FROM articles a LEFT JOIN article_bodies b ON b.article_id = a.id WHERE a.id = ${id} AND a.deleted_at IS NULL`
            : sql`SELECT title, json_object('titulo', title, 'descricao', brief, 'local', place) AS texts FROM assignments WHERE id = ${id}`,
        ),
      ],
      decode: ([result]) => {
        const [row] = rawRowsOf<{ title: string; texts: string }>(result);
        if (!row) return null;
        const texts = JSON.parse(row.texts) as Record<string, string | null>;
        return { kind, id, title: row.title, texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text ?? ""])) };
      },
    }),

    /**
     * Creates a note once for its operation, and notifies the people concerned; returns their ids. Does nothing where the target does not exist or is
     * full.
     */
    async add(note: NewNote, signed: NoteWrite): Promise<number[]> {
      const { target, title, parent, text, anchor, mentions, operation } = note;
      const { at, actor } = signed;
      const passage = anchor?.passage ?? null;
      const isThere =
        target.kind === "materia"
          ? sql`EXISTS (SELECT 1 FROM articles WHERE id = ${target.id} AND deleted_at IS NULL)`
          : sql`EXISTS (SELECT 1 FROM assignments WHERE id = ${target.id})`;
      const isOpen = parent === null ? sql`1` : sql`EXISTS (SELECT 1 FROM notes WHERE id = ${parent.id} AND resolved_at IS NULL)`;
      const holds = sql`${isThere} AND ${isOpen} AND NOT EXISTS (SELECT 1 FROM notes WHERE operation = ${operation})
        AND (SELECT COUNT(*) FROM (SELECT 1 FROM notes WHERE ${ofTarget(target)} LIMIT ${NOTES_MAX})) < ${NOTES_MAX}`;
      const own = sql`(SELECT id FROM notes WHERE operation = ${operation})`;
      const others = (people: SQL) => sql`SELECT person.* FROM (${people}) person WHERE person.id <> ${actor.id ?? 0} AND ${own} IS NOT NULL`;
      // The same key for all of these: who is mentioned is not told once more as the author.
      const notice = (kind: keyof typeof LEADS) => ({
        sourceKey: `nota:${operation}`,
        kind,
        text: sentence(kind, actor.name, title, text),
        path: notesPath(target, parent?.id),
        note: own,
        at,
      });
      const concerned =
        target.kind === "materia"
          ? sql`SELECT author_id AS id FROM articles WHERE id = ${target.id} AND author_id IS NOT NULL`
          : sql`SELECT user_id AS id FROM assignment_assignees WHERE assignment_id = ${target.id}
              UNION SELECT created_by FROM assignments WHERE id = ${target.id} AND created_by IS NOT NULL`;
      const results = await runBatch(db, [
        trail(told(target, title, signed, parent === null ? "note.create" : "note.reply"), holds),
        rawStatement(sql`INSERT INTO notes (article_id, assignment_id, parent_id, kind, text, field, quote, prefix, suffix, author_id, author_name, operation, created_at)
          SELECT ${target.kind === "materia" ? target.id : null}, ${target.kind === "pauta" ? target.id : null}, ${parent?.id ?? null}, 'nota', ${text}, ${anchor?.field ?? null},
            ${passage?.quote ?? null}, ${passage?.prefix ?? null}, ${passage?.suffix ?? null}, ${actor.id}, ${actor.name}, ${operation}, ${at} WHERE ${holds}`),
        rawStatement(
          sql`INSERT OR IGNORE INTO note_mentions (note_id, user_id) SELECT ${own}, u.id FROM users u WHERE u.id IN ${valueRows(mentions.map(({ id }) => id))} AND ${own} IS NOT NULL`,
        ),
        notify(notice("mencao"), others(sql`SELECT id FROM users WHERE id IN ${valueRows(mentions.map(({ id }) => id))}`)),
        ...(parent === null
          ? []
          : [
              notify(
                notice("resposta"),
                others(sql`SELECT DISTINCT author_id AS id FROM notes WHERE parent_id = ${parent.id} AND author_id IS NOT NULL
                  UNION SELECT author_id FROM notes WHERE id = ${parent.id} AND author_id IS NOT NULL`),
              ),
            ]),
        notify(notice("nota"), others(concerned)),
      ]);
      return (results.slice(3) as unknown[]).flatMap((result) => rawRowsOf<{ userId: number }>(result).map(({ userId }) => userId));
    },

    /** Writes other words over the version that was read; null when another one is stored. Returns the people notified for the first time. */
    async edit(was: Note, title: string, text: string, mentions: readonly NotePerson[], signed: NoteWrite): Promise<number[] | null> {
      const { at, actor } = signed;
      const holds = table.standsAt(was);
      const ids = valueRows(mentions.map(({ id }) => id));
      const results = await runBatch(db, [
        trail(told(was.target, title, signed, "note.change"), holds),
        rawStatement(sql`DELETE FROM note_mentions WHERE note_id = ${was.id} AND ${holds}`),
        rawStatement(sql`INSERT INTO note_mentions (note_id, user_id) SELECT ${was.id}, u.id FROM users u WHERE u.id IN ${ids} AND ${holds}`),
        rawStatement(sql`UPDATE notifications SET text = CASE kind WHEN 'mencao' THEN ${sentence("mencao", was.authorName, title, text)}
          WHEN 'resposta' THEN ${sentence("resposta", was.authorName, title, text)} ELSE ${sentence("nota", was.authorName, title, text)} END WHERE note_id = ${was.id} AND ${holds}`),
        notify(
          {
            sourceKey: `nota:edit:${was.id}`,
            kind: "mencao",
            text: sentence("mencao", actor.name, title, text),
            path: notesPath(was.target, was.parentId ?? was.id),
            note: sql`${was.id}`,
            at,
          },
          // Excludes people whom the note has already notified.
          sql`SELECT id FROM users WHERE id IN ${ids} AND id <> ${actor.id ?? 0} AND ${holds} AND NOT EXISTS (SELECT 1 FROM notifications t WHERE t.note_id = ${was.id} AND t.user_id = users.id)`,
        ),
        rawStatement(sql`UPDATE notes SET text = ${text}, edited_at = ${at}, version = version + 1 WHERE ${isAt(was)} RETURNING id`),
      ]);
      return rawRowsOf(results[5]).length === 0 ? null : results[4].results.map(({ userId }) => userId);
    },

    /** Resolves or opens again the version that was read. */
    setResolved: (was: Note, title: string, isResolved: boolean, signed: NoteWrite): Promise<RecordOutcome> =>
      table.changeWhere(
        isAt(was),
        told(was.target, title, signed, isResolved ? "note.resolve" : "note.reopen"),
        sql`resolved_at = ${isResolved ? signed.at : null}, resolved_by_name = ${isResolved ? signed.actor.name : null}, version = version + 1`,
      ),

    /** Deletes a note for good with its answers and notifications. `onlyOwn`: not where somebody else has answered meanwhile; then false. */
    async remove(was: Note, title: string, onlyOwn: boolean, signed: NoteWrite): Promise<boolean> {
      const holds = onlyOwn
        ? sql`EXISTS (SELECT 1 FROM notes WHERE id = ${was.id}) AND NOT EXISTS (SELECT 1 FROM notes WHERE parent_id = ${was.id} AND author_id IS NOT ${was.authorId})`
        : sql`EXISTS (SELECT 1 FROM notes WHERE id = ${was.id})`;
      const write = told(was.target, title, signed, "note.remove");
      return (await table.write(write, holds, [rawStatement(sql`DELETE FROM notes WHERE id = ${was.id} AND ${holds} RETURNING id`)])).done;
    },
  };
}

/** A draft that is handed back says why in a note too, and tells its author; in the batch that hands it back. */
export function noteStatements({ actor, opId }: BoardCommand, { article }: BoardPlan, now: number) {
  if (!article?.before) return [];
  const { before, row } = article;
  if (row.reviewNote === "" || row.reviewNote === before.reviewNote) return [];
  const operation = `devolucao:${opId}`;
  const target = { kind: "materia" as const, id: row.id };
  return [
    rawStatement(sql`INSERT INTO notes (article_id, kind, text, author_id, author_name, operation, created_at)
      VALUES (${row.id}, 'devolucao', ${row.reviewNote}, ${actor.id}, ${actor.name}, ${operation}, ${now})`),
    ...(row.authorId === null || row.authorId === actor.id
      ? []
      : [
          notify(
            {
              sourceKey: operation,
              kind: "devolucao",
              text: sentenceOf(`${actor.name} devolveu “${row.title}” para ajustes`, row.reviewNote),
              path: notesPath(target),
              note: sql`(SELECT id FROM notes WHERE operation = ${operation})`,
              at: now,
            },
            sql`SELECT id FROM users WHERE id = ${row.authorId}`,
          ),
        ]),
  ];
}
