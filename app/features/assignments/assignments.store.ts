import { type SQL, sql } from "drizzle-orm";
import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { type Database, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import type { KeysetPage, MomentKey } from "#app/platform/record/keyset-page.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, readKeysetPage, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import {
  ASSIGNMENT_SPAN_MAX_MS,
  type Assignee,
  type Assignment,
  type AssignmentFields,
  type AssignmentSnapshot,
  type AssignmentState,
  type AssignmentSummary,
  type SourceContact,
} from "./assignment.ts";

/** Dates in milliseconds. */
export interface AssignmentFilter {
  state?: AssignmentState | undefined;
  municipality?: string | undefined;
  assigneeId?: number | undefined;
  /** Those that touch the period; undated ideas are in none. */
  from?: number | undefined;
  to?: number | undefined;
  /** True: undated ideas alone; false: dated ones alone. */
  undated?: boolean | undefined;
  /** The key after which a page begins. */
  after?: MomentKey | undefined;
  limit: number;
}

export type AssignmentPage = KeysetPage<AssignmentSummary, MomentKey>;

/** `taken`: the message already has an assignment; `gone`: a person or file does not exist. */
export type AssignmentOutcome = RecordOutcome<"taken" | "gone">;

/** A stored version. */
export interface AssignmentRevision {
  version: number;
  snapshot: AssignmentSnapshot;
  authorName: string;
  createdAt: number;
}

/** `sort_at` of undated ideas, as the table computes it. */
export const UNDATED_SORT_AT = 253_402_300_800_000;

/** Assignments that a calendar or a list of deadlines reads at once. */
const PERIOD_MAX = 1_000;

const ASSIGNEES = sql`(SELECT json_group_array(json_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id)
    FROM assignment_assignees mine JOIN users u ON u.id = mine.user_id WHERE mine.assignment_id = a.id)`;

const SUMMARY = sql`a.id, a.title, a.place, a.municipality, a.section, a.time_kind AS timeKind, a.starts_at AS startsAt, a.ends_at AS endsAt, a.due_at AS dueAt, a.priority, a.state,
    a.drop_reason AS dropReason, a.article_id AS articleId, a.created_by AS createdBy, a.version, ${ASSIGNEES} AS assignees`;

const WHOLE = sql`${SUMMARY}, a.brief, a.contacts, a.links, a.message_id AS messageId, a.created_by_name AS createdByName, a.created_at AS createdAt, a.updated_at AS updatedAt,
    (SELECT json_group_array(json_object('id', m.id, 'name', m.title, 'key', m.key, 'kind', m.kind) ORDER BY used.n)
      FROM assignment_files used JOIN media m ON m.id = used.media_id WHERE used.assignment_id = a.id AND m.deleted_at IS NULL) AS files,
    story.title AS storyTitle, story.slug AS storySlug`;

type SummaryRow = Omit<AssignmentSummary, "assignees"> & { assignees: string };

interface WholeRow extends SummaryRow {
  brief: string;
  contacts: string;
  links: string;
  files: string;
  messageId: number | null;
  createdByName: string;
  createdAt: number;
  updatedAt: number;
  storyTitle: string | null;
  storySlug: string | null;
}

const toSummary = <R extends SummaryRow>({ assignees, ...row }: R) => ({ ...row, assignees: JSON.parse(assignees) as Assignee[] });

const toAssignment = ({ storyTitle, storySlug, contacts, links, files, ...row }: WholeRow): Assignment => ({
  ...toSummary(row),
  contacts: JSON.parse(contacts) as SourceContact[],
  links: JSON.parse(links) as string[],
  files: (JSON.parse(files) as { id: number; name: string; key: string; kind: string }[]).map(({ id, name, key, kind }) => ({
    id,
    name,
    url: `/${kind === "image" ? "img" : "media"}/${key}`,
  })),
  article: row.articleId !== null && storyTitle !== null && storySlug !== null ? { id: row.articleId, title: storyTitle, slug: storySlug } : null,
});

export function createAssignmentRepository(db: Database) {
  const toSummaries = (result: unknown): AssignmentSummary[] => rawRowsOf<SummaryRow>(result).map(toSummary);

  const readSummaries = (rest: SQL): Read<AssignmentSummary[]> => ({
    statements: [rawStatement(sql`SELECT ${SUMMARY} FROM ${rest}`)],
    decode: ([result]) => toSummaries(result),
  });

  const readWhole = (condition: SQL): Read<Assignment | null> => ({
    statements: [rawStatement(sql`SELECT ${WHOLE} FROM assignments a LEFT JOIN articles story ON story.id = a.article_id WHERE ${condition}`)],
    decode: ([result]) => {
      const [row] = rawRowsOf<WholeRow>(result);
      return row ? toAssignment(row) : null;
    },
  });

  const table = createRecordTable({ db, table: "assignments", constraints: { "assignments.message_id": "taken", "FOREIGN KEY": "gone" } as const });

  /** The rows beside its own, of the assignment that `one` (a subquery or a value) names, while `holds`. */
  function belongings(one: SQL, fields: AssignmentFields, holds: SQL) {
    const sortAt = fields.startsAt ?? UNDATED_SORT_AT;
    return [
      rawStatement(
        sql`INSERT INTO assignment_assignees (user_id, sort_at, assignment_id) SELECT person.value, ${sortAt}, ${one} FROM ${valueRows([...fields.assigneeIds])} person WHERE ${holds}`,
      ),
      rawStatement(
        sql`INSERT INTO assignment_files (assignment_id, n, media_id) SELECT ${one}, one.key, one.value FROM json_each(${JSON.stringify(fields.mediaIds)}) one WHERE ${holds}`,
      ),
    ];
  }

  const revision = (one: SQL, version: number, snapshot: AssignmentSnapshot, { at, actor }: RecordWrite, holds: SQL) =>
    rawStatement(sql`INSERT INTO assignment_revisions (assignment_id, version, snapshot, author_id, author_name, created_at)
        SELECT ${one}, ${version}, ${JSON.stringify(snapshot)}, ${actor.id}, ${actor.name}, ${at} WHERE ${holds}`);

  return {
    /** A page in the order of time, undated ideas last. One index leads; the other conditions only check. */
    readPage({ state, municipality, assigneeId, from, to, undated, after, limit }: AssignmentFilter): Read<AssignmentPage> {
      const byPerson = assigneeId !== undefined;
      const key = byPerson ? sql`x.sort_at, x.assignment_id` : sql`a.sort_at, a.id`;
      const sortAt = byPerson ? sql`x.sort_at` : sql`a.sort_at`;
      const isDated = undated === false || from !== undefined || to !== undefined;
      const end = Math.min(to ?? UNDATED_SORT_AT, UNDATED_SORT_AT);
      const conditions = [
        ...(byPerson ? [sql`x.user_id = ${assigneeId}`] : []),
        ...(state === undefined ? [] : [byPerson ? sql`+a.state = ${state}` : sql`a.state = ${state}`]),
        ...(municipality === undefined ? [] : [byPerson || state !== undefined ? sql`+a.municipality = ${municipality}` : sql`a.municipality = ${municipality}`]),
        ...(undated === true ? [sql`${sortAt} = ${UNDATED_SORT_AT}`] : isDated ? [sql`${sortAt} < ${end}`] : []),
        ...(from === undefined ? [] : [sql`${sortAt} >= ${from - ASSIGNMENT_SPAN_MAX_MS}`, sql`(a.ends_at > ${from} OR a.starts_at >= ${from})`]),
        ...(after === undefined ? [] : [sql`(${key}) > (${after.at}, ${after.id})`]),
      ];
      const source = byPerson ? sql`assignment_assignees x CROSS JOIN assignments a ON a.id = x.assignment_id` : sql`assignments a`;
      const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
      return readKeysetPage(sql`SELECT ${SUMMARY} FROM ${source} ${where} ORDER BY ${key}`, limit, toSummaries, ({ startsAt, id }) => ({ at: startsAt ?? UNDATED_SORT_AT, id }));
    },

    /** Those that touch a period (ms), the earliest first; at most a thousand. For the calendar. */
    readBetween: (from: number, to: number): Read<AssignmentSummary[]> =>
      readSummaries(sql`assignments a WHERE a.sort_at >= ${from - ASSIGNMENT_SPAN_MAX_MS} AND a.sort_at < ${Math.min(to, UNDATED_SORT_AT)}
        AND (a.ends_at > ${from} OR a.starts_at >= ${from}) ORDER BY a.sort_at, a.id LIMIT ${PERIOD_MAX}`),

    /** Unfinished ones whose story is due in a period (ms), the earliest first; at most a thousand. */
    readDueBetween: (from: number, to: number): Read<AssignmentSummary[]> =>
      readSummaries(sql`assignments a WHERE a.due_at >= ${from} AND a.due_at < ${to} AND +a.state NOT IN ('publicada', 'caiu') ORDER BY a.due_at, a.id LIMIT ${PERIOD_MAX}`),

    readAssignment: (id: number): Read<Assignment | null> => readWhole(sql`a.id = ${id}`),

    /** The one that a story belongs to. */
    readOfArticle: (articleId: number): Read<Assignment | null> => readWhole(sql`a.article_id = ${articleId}`),

    /** The one that a reader's message became. */
    readOfMessage: (messageId: number): Read<Assignment | null> => readWhole(sql`a.message_id = ${messageId}`),

    /** Versions before `before`, newest first, with one more than asked: the last is compared with it. */
    readRevisions: (id: number, before: number | undefined, limit: number): Read<AssignmentRevision[]> => ({
      statements: [
        rawStatement(sql`SELECT version, snapshot, author_name AS authorName, created_at AS createdAt FROM assignment_revisions
          WHERE assignment_id = ${id} ${before === undefined ? sql`` : sql`AND version < ${before}`} ORDER BY version DESC LIMIT ${limit + 1}`),
      ],
      decode: ([result]) =>
        rawRowsOf<Omit<AssignmentRevision, "snapshot"> & { snapshot: string }>(result).map(({ snapshot, ...row }) => ({
          ...row,
          snapshot: JSON.parse(snapshot) as AssignmentSnapshot,
        })),
    }),

    /** Returns those of the ids that are people of the newsroom, with their names. */
    readPeople: (ids: readonly number[]): Read<Assignee[]> => ({
      statements: [rawStatement(sql`SELECT id, name FROM users WHERE id IN ${valueRows(ids)}`)],
      decode: ([result]) => rawRowsOf<Assignee>(result),
    }),

    /** Finds files of the library by id or by key. */
    readFiles: (ids: readonly number[], keys: readonly string[]): Read<{ id: number; key: string }[]> => ({
      statements: [
        rawStatement(sql`SELECT id, key FROM media WHERE id IN ${valueRows(ids)} AND deleted_at IS NULL`),
        rawStatement(sql`SELECT id, key FROM media WHERE key IN ${valueRows(keys)} AND deleted_at IS NULL`),
      ],
      decode: (results) => results.flatMap((result) => rawRowsOf<{ id: number; key: string }>(result)),
    }),

    /** `taken` when another assignment was made of the same message. */
    create(fields: AssignmentFields, snapshot: AssignmentSnapshot, messageId: number | null, signed: RecordWrite): Promise<AssignmentOutcome> {
      // Held by the batch, and by nothing before it: the id of its row.
      const own = sql`(SELECT seq FROM sqlite_sequence WHERE name = 'assignments')`;
      return table.create(signed, [
        rawStatement(sql`INSERT INTO assignments (title, brief, municipality, section, place, time_kind, starts_at, ends_at, due_at, priority, state, drop_reason, contacts, links, message_id,
            created_by, created_by_name, created_at, updated_at)
          VALUES (${fields.title}, ${fields.brief}, ${fields.municipality}, ${fields.section}, ${fields.place}, ${fields.timeKind}, ${fields.startsAt}, ${fields.endsAt}, ${fields.dueAt},
            ${fields.priority}, ${fields.state}, ${fields.dropReason}, ${JSON.stringify(fields.contacts)}, ${JSON.stringify(fields.links)}, ${messageId},
            ${signed.actor.id}, ${signed.actor.name}, ${signed.at}, ${signed.at})`),
        ...belongings(own, fields, sql`1`),
        revision(own, 1, snapshot, signed, sql`1`),
        rawStatement(sql`SELECT seq AS id FROM sqlite_sequence WHERE name = 'assignments'`),
      ]);
    },

    /** Writes over the version that `was` names, and over no other. */
    change(was: SeenRecord, fields: AssignmentFields, snapshot: AssignmentSnapshot, signed: RecordWrite): Promise<AssignmentOutcome> {
      const isThere = table.standsAt(was);
      const own = sql`${was.id}`;
      return table.change(
        was,
        signed,
        sql`title = ${fields.title}, brief = ${fields.brief}, municipality = ${fields.municipality}, section = ${fields.section}, place = ${fields.place},
          time_kind = ${fields.timeKind}, starts_at = ${fields.startsAt}, ends_at = ${fields.endsAt}, due_at = ${fields.dueAt}, priority = ${fields.priority}, state = ${fields.state},
          drop_reason = ${fields.dropReason}, contacts = ${JSON.stringify(fields.contacts)}, links = ${JSON.stringify(fields.links)}`,
        [
          rawStatement(sql`DELETE FROM assignment_assignees WHERE assignment_id = ${was.id} AND ${isThere}`),
          rawStatement(sql`DELETE FROM assignment_files WHERE assignment_id = ${was.id} AND ${isThere}`),
          ...belongings(own, fields, isThere),
          revision(own, was.version + 1, snapshot, signed, isThere),
        ],
      );
    },

    /** Deletes it for good with its versions; its story stays. */
    remove: (was: SeenRecord, signed: RecordWrite): Promise<AssignmentOutcome> => table.remove(was, signed),
  };
}

/** The assignment that a command's new story belongs to, for the plan. */
export const assignmentOf = (command: BoardCommand) =>
  command.kind === "create" && command.assignmentId !== undefined
    ? [rawStatement(sql`SELECT state, article_id AS articleId FROM assignments WHERE id = ${command.assignmentId}`)]
    : [];

export const toAssignmentOf = (result: unknown): Pick<AssignmentSummary, "state" | "articleId"> | null =>
  result === undefined ? null : (rawRowsOf<Pick<AssignmentSummary, "state" | "articleId">>(result)[0] ?? null);

/** The version that a change of state by a story has made, of assignments that `which` (a condition on `a`) names. */
const revisionOf = (which: SQL, { id, name }: Actor, now: number) =>
  rawStatement(sql`INSERT INTO assignment_revisions (assignment_id, version, snapshot, author_id, author_name, created_at)
    SELECT a.id, a.version, json_set(r.snapshot, '$.state', a.state, '$.dropReason', a.drop_reason), ${id}, ${name}, ${now}
    FROM assignments a JOIN assignment_revisions r ON r.assignment_id = a.id AND r.version = (SELECT MAX(version) FROM assignment_revisions WHERE assignment_id = a.id)
    WHERE ${which} AND a.version > r.version`);

const isPublished = ({ status, deletedAt }: Pick<ArticleSummary, "status" | "deletedAt">) => status === "publicada" && deletedAt === null;

/** A new story is linked to its assignment; one that is published or withdrawn takes its assignment's state along. */
export function assignmentStatements(command: BoardCommand, { article, articleId }: BoardPlan, now: number) {
  if (!article || articleId === null) return [];
  const { before, row } = article;
  if (before === null) {
    if (command.kind !== "create" || command.assignmentId === undefined) return [];
    const { actor, assignmentId } = command;
    return [
      // Dropped or linked since it was read: NULL in a NOT NULL column fails the batch, and the board plans again.
      rawStatement(sql`UPDATE assignments SET article_id = ${articleId}, state = CASE WHEN article_id IS NULL AND state <> 'caiu' THEN 'escrita' END,
          version = version + 1, updated_at = ${now} WHERE id = ${assignmentId}`),
      revisionOf(sql`a.id = ${assignmentId}`, actor, now),
      rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
        SELECT ${now}, ${actor.id}, ${actor.name}, 'assignment.draft', ${articleId}, json_object('subject', '“' || title || '”') FROM assignments WHERE id = ${assignmentId}`),
    ];
  }
  if (isPublished(before) === isPublished(row)) return [];
  const change = isPublished(row)
    ? sql`state = 'publicada', drop_reason = '', version = version + 1, updated_at = ${now} WHERE article_id = ${articleId} AND state <> 'publicada'`
    : sql`state = 'escrita', version = version + 1, updated_at = ${now} WHERE article_id = ${articleId} AND state = 'publicada'`;
  return [rawStatement(sql`UPDATE assignments SET ${change}`), revisionOf(sql`a.article_id = ${articleId}`, command.actor, now)];
}

/** Before stories go for good: what was written is to be written again. `ids`: a subquery of their ids. */
export const afterLostStories = (ids: SQL, now: number) => [
  rawStatement(
    sql`UPDATE assignments SET state = CASE state WHEN 'caiu' THEN 'caiu' ELSE 'em-apuracao' END, version = version + 1, updated_at = ${now} WHERE article_id IN ${ids}`,
  ),
  revisionOf(sql`a.article_id IN ${ids}`, { id: null, name: "Lixeira" }, now),
];
