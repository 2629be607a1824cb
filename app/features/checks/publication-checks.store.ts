import { type SQL, sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { type Database, isConstraintFailure, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome } from "#app/platform/record/record-table.store.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { OTHER_SIDE_MAX, type StoredOtherSideRecord } from "./other-side.ts";
import { type CheckSettings, levelsOf } from "./publish-gate.ts";
import { SIMILAR_CANDIDATES } from "./similar-stories.ts";

interface Writer {
  at: number;
  actor: { id: number | null; name: string };
}

interface RecordRow extends Omit<StoredOtherSideRecord, "recordedBy"> {
  recordedById: number | null;
  recordedByName: string;
}

export interface SimilarCandidate {
  id: number;
  title: string;
  publishedAt: number;
}

/** Newest matches of the index that are looked at, whatever their date and state. */
const MATCHES_READ = 300;

/** Reads what the checks need besides a story: the newsroom's settings for them, and records of the other side. */
export function createCheckRepository(db: Database) {
  return {
    readSettings: (): Read<CheckSettings> => ({
      statements: [rawStatement(sql`SELECT levels, version FROM check_settings WHERE id = 1`)],
      decode([result]) {
        const [row] = rawRowsOf<{ levels: string; version: number }>(result);
        return { levels: levelsOf(row ? (JSON.parse(row.levels) as Record<string, unknown>) : {}), version: row?.version ?? 0 };
      },
    }),

    /** Writes over the choices of a version. */
    saveLevels: (levels: CheckSettings["levels"], was: number, changes: readonly TrailChange[], { at, actor }: Writer): Promise<RecordOutcome> =>
      createRecordTable({ db, table: "check_settings" }).change(
        { id: 1, version: was },
        { at, actor, action: "checks.levels", details: { changes } },
        sql`levels = ${JSON.stringify(levels)}`,
      ),

    /** A story's records of the other side, in their order. */
    readOtherSide: (articleId: number): Read<StoredOtherSideRecord[]> => ({
      statements: [
        rawStatement(sql`SELECT id, article_id AS articleId, seq, who, asked_at AS askedAt, channel, question, deadline_at AS deadlineAt, outcome, answer, amends,
            recorded_at AS recordedAt, recorded_by AS recordedById, recorded_by_name AS recordedByName, seal
          FROM other_side_records WHERE article_id = ${articleId} ORDER BY seq LIMIT ${OTHER_SIDE_MAX}`),
      ],
      decode: ([result]) => rawRowsOf<RecordRow>(result).map(({ recordedById, recordedByName, ...row }) => ({ ...row, recordedBy: { id: recordedById, name: recordedByName } })),
    }),

    /** The seals that the trail has of a story's records, in their order. */
    readTrailedSeals: (articleId: number): Read<string[]> => ({
      statements: [
        rawStatement(sql`SELECT details ->> 'seal' AS seal FROM audit_log WHERE article_id = ${articleId} AND +action = 'other-side.record' ORDER BY id LIMIT ${OTHER_SIDE_MAX}`),
      ],
      decode: ([result]) => rawRowsOf<{ seal: string }>(result).map(({ seal }) => seal),
    }),

    /** Adds a record with its line in the trail; false when another one took its number, or amends the same record. */
    async addOtherSide(record: Omit<StoredOtherSideRecord, "id">): Promise<boolean> {
      const { articleId, seq, recordedBy, recordedAt, who, seal, amends } = record;
      try {
        await runBatch(db, [
          rawStatement(sql`INSERT INTO other_side_records (article_id, seq, who, asked_at, channel, question, deadline_at, outcome, answer, amends, recorded_at, recorded_by, recorded_by_name, seal)
            VALUES (${articleId}, ${seq}, ${who}, ${record.askedAt}, ${record.channel}, ${record.question}, ${record.deadlineAt}, ${record.outcome}, ${record.answer}, ${amends},
              ${recordedAt}, ${recordedBy.id}, ${recordedBy.name}, ${seal})`),
          trailStatement(db, {
            at: recordedAt,
            actor: recordedBy,
            action: "other-side.record",
            articleId,
            details: { subject: `Registro ${seq}${amends === null ? "" : ", que corrige outro"}, selo ${seal.slice(0, 16)}`, seal },
          }),
        ]);
        return true;
      } catch (error) {
        if (isConstraintFailure(error, "other_side_records.")) return false;
        throw error;
      }
    },

    /** Visible stories published since a time whose titles have one of the words of an expression, among the newest matches. */
    readSimilar: (expression: string, since: number, except: number): Read<SimilarCandidate[]> => ({
      statements: [
        rawStatement(sql`SELECT a.id, a.title, a.published_at AS publishedAt
          FROM (SELECT rowid AS id FROM article_search WHERE article_search MATCH ${expression} ORDER BY rowid DESC LIMIT ${MATCHES_READ}) page
          CROSS JOIN articles a ON a.id = page.id
          WHERE +a.visible = 1 AND +a.published_at >= ${since} AND a.id <> ${except} LIMIT ${SIMILAR_CANDIDATES}`),
      ],
      decode: ([result]) => rawRowsOf<SimilarCandidate>(result),
    }),
  };
}

/** One line of the sums: how often a rule stopped somebody, or was published over. */
export interface CheckSum {
  rule: string;
  kind: "stopped" | "overridden";
  actorId: number | null;
  actorName: string;
  count: number;
}

/** An override as the page of the checks lists it. */
export interface ListedOverride {
  id: number;
  at: number;
  rule: string;
  articleId: number | null;
  storyTitle: string;
  actorName: string;
  reason: string;
  passages: string[];
}

/** Stored result of one address. */
export interface LinkCheck {
  hash: string;
  status: number;
  checkedAt: number;
}

export interface StopWrite {
  at: number;
  opId: string;
  actor: { id: number | null; name: string };
  articleId: number | null;
  version: number;
  title: string;
  stops: readonly { rule: string; passages: readonly string[] }[];
}

const SUMS_MAX = 1_000;
const OVERRIDES_SHOWN = 50;
/** Overrides of one story that are remembered while it waits for its time. */
const OWN_OVERRIDES = 50;
const EXPIRY_BATCH_SIZE = 500;

/** Stores results of checks and of links, in writes apart from the operation that was checked. */
export function createCheckLogRepository(db: Database) {
  const within = (from: number, to: number): SQL => sql`at >= ${from} AND at < ${to}`;
  return {
    /** Notes stops; of one person and rule over one version once. */
    async addStops({ at, opId, actor, articleId, version, title, stops }: StopWrite): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT OR IGNORE INTO check_events (at, kind, rule, article_id, article_version, story_title, actor_id, actor_name, passages, op_id)
          SELECT ${at}, 'stopped', one.value ->> 'rule', ${articleId}, ${version}, ${title}, ${actor.id}, ${actor.name}, json(one.value -> 'passages'), ${opId}
          FROM json_each(${JSON.stringify(stops)}) one`),
      ]);
    },

    /** Sums of a period (ms), by rule and person. */
    readSums: (from: number, to: number): Read<CheckSum[]> => ({
      statements: [
        rawStatement(sql`SELECT rule, kind, actor_id AS actorId, MAX(actor_name) AS actorName, COUNT(*) AS count
          FROM check_events WHERE ${within(from, to)} GROUP BY rule, kind, actor_id LIMIT ${SUMS_MAX}`),
      ],
      decode: ([result]) => rawRowsOf<CheckSum>(result),
    }),

    /** The last overrides of a period (ms), newest first. */
    readOverrides: (from: number, to: number): Read<ListedOverride[]> => ({
      statements: [
        rawStatement(sql`SELECT id, at, rule, article_id AS articleId, story_title AS storyTitle, actor_name AS actorName, reason, passages
          FROM check_events INDEXED BY check_overrides_by_time WHERE kind = 'overridden' AND ${within(from, to)} ORDER BY at DESC, id DESC LIMIT ${OVERRIDES_SHOWN}`),
      ],
      decode: ([result]) =>
        rawRowsOf<Omit<ListedOverride, "passages"> & { passages: string }>(result).map(({ passages, ...row }) => ({ ...row, passages: JSON.parse(passages) as string[] })),
    }),

    /** Reads the findings that a person overrode in one story, the newest first. */
    readOwnOverrides: (articleId: number): Read<{ rule: string; passages: string[] }[]> => ({
      statements: [
        rawStatement(sql`SELECT rule, passages FROM check_events INDEXED BY check_overrides_by_article
          WHERE kind = 'overridden' AND article_id = ${articleId} ORDER BY id DESC LIMIT ${OWN_OVERRIDES}`),
      ],
      decode: ([result]) => rawRowsOf<{ rule: string; passages: string }>(result).map(({ rule, passages }) => ({ rule, passages: JSON.parse(passages) as string[] })),
    }),

    /** Reads the last answers of the addresses with these hashes. */
    readLinks: (hashes: readonly string[]): Read<LinkCheck[]> => ({
      statements: [
        rawStatement(
          sql`SELECT l.url_hash AS hash, l.status, l.checked_at AS checkedAt FROM json_each(${JSON.stringify(hashes)}) one CROSS JOIN link_checks l ON l.url_hash = one.value`,
        ),
      ],
      decode: ([result]) => rawRowsOf<LinkCheck>(result),
    }),

    async saveLinks(checks: readonly LinkCheck[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO link_checks (url_hash, status, checked_at)
          SELECT one.value ->> 'hash', one.value ->> 'status', one.value ->> 'checkedAt' FROM json_each(${JSON.stringify(checks)}) one WHERE true
          ON CONFLICT (url_hash) DO UPDATE SET status = excluded.status, checked_at = excluded.checked_at`),
      ]);
    },

    /** Forgets addresses that were last asked before a time (ms), some at once. */
    async expireLinks(before: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`DELETE FROM link_checks WHERE url_hash IN (SELECT url_hash FROM link_checks WHERE checked_at < ${before} ORDER BY checked_at LIMIT ${EXPIRY_BATCH_SIZE})`),
      ]);
    },
  };
}

export type CheckLogRepository = ReturnType<typeof createCheckLogRepository>;

/** The stops that a command of the board publishes over, in its own batch: they are kept if, and only if, it is carried out. */
export function overrideStatements(command: BoardCommand, { article, articleId }: BoardPlan, now: number) {
  const overrides = ("gate" in command ? command.gate?.overrides : undefined) ?? [];
  if (!article || overrides.length === 0) return [];
  const { opId, actor } = command;
  return [
    rawStatement(sql`INSERT INTO check_events (at, kind, rule, article_id, article_version, story_title, actor_id, actor_name, reason, passages, op_id)
      SELECT ${now}, 'overridden', one.value ->> 'rule', ${articleId}, ${article.row.version}, ${article.row.title}, ${actor.id}, ${actor.name},
        one.value ->> 'reason', json(one.value -> 'passages'), ${opId}
      FROM json_each(${JSON.stringify(overrides)}) one`),
  ];
}
