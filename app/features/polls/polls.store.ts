import { type SQL, sql } from "drizzle-orm";
import { countNetworkAnswer, networkHasRoom } from "#app/features/audience/audience.store.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import type { KeysetPage, MomentKey } from "#app/platform/record/keyset-page.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, readKeysetPage, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import type { NetworkHour } from "#app/platform/values/network-hour.ts";
import type { ListedPoll, Poll, PollFields, PollOption, PollUse } from "./poll.ts";

/** Refused also where it was answered, or where another poll is on the home page then. */
export type PollOutcome = RecordOutcome<"answered" | "home-taken">;

/** Result of an answer. */
export type AnswerOutcome = "counted" | "repeated" | "closed" | "crowded";

/** Rows of voters that one statement deletes (ours). */
const CLEAR_BATCH = 2_000;
/** Polls that one sweep looks at. */
const CLEAR_POLLS = 20;

/** Polls of the newsroom. Every write of it is one batch with its line of the trail, and the edition where readers see it; an answer raises none. */
export function createPollRepository(db: Database) {
  const table = createRecordTable({ db, table: "polls", constraints: { "polls.answers": "answered", "polls.on_home": "home-taken" } as const });
  const optionRows = (options: readonly string[]): SQL => sql`SELECT key + 1 AS position, value AS text FROM json_each(${JSON.stringify(options)})`;

  return {
    create: (fields: PollFields, write: RecordWrite): Promise<PollOutcome> =>
      table.create(write, [
        rawStatement(sql`INSERT INTO polls (question, opens_at, closes_at, is_electoral, on_home, created_by, created_by_name, created_at, updated_at)
          VALUES (${fields.question}, ${fields.opensAt}, ${fields.closesAt}, ${Number(fields.isElectoral)}, ${Number(fields.onHome)}, ${write.actor.id}, ${write.actor.name}, ${write.at}, ${write.at})`),
        rawStatement(
          sql`INSERT INTO poll_options (poll_id, position, text) SELECT last_insert_rowid(), o.position, o.text FROM (${optionRows(fields.options)}) o RETURNING poll_id AS id`,
        ),
      ]),

    /** Updates the poll if `was` is its stored version; its texts only where `keepsTexts` is false. */
    change(was: SeenRecord, fields: PollFields, keepsTexts: boolean, write: RecordWrite): Promise<PollOutcome> {
      const texts = [
        rawStatement(sql`DELETE FROM poll_options WHERE poll_id = ${was.id} AND ${table.standsAt(was)}`),
        rawStatement(
          sql`INSERT INTO poll_options (poll_id, position, text) SELECT ${was.id}, o.position, o.text FROM (${optionRows(fields.options)}) o WHERE ${table.standsAt(was)}`,
        ),
      ];
      const columns = sql`question = ${fields.question}, opens_at = ${fields.opensAt}, closes_at = ${fields.closesAt}, is_electoral = ${Number(fields.isElectoral)},
        on_home = ${Number(fields.onHome)}`;
      return table.change(was, write, columns, keepsTexts ? [] : texts);
    },

    /** Ends it now; `withdraws`: and shows it no more. */
    end: (was: SeenRecord, withdraws: boolean, write: RecordWrite): Promise<PollOutcome> =>
      table.change(was, write, sql`closes_at = MAX(opens_at + 1, MIN(closes_at, ${write.at})), withdrawn_at = ${withdraws ? write.at : null}`),

    /** Deletes one without answers for good. */
    remove: (was: SeenRecord, write: RecordWrite): Promise<PollOutcome> => table.remove(was, write),

    /**
     * Counts an answer to a poll that is open at `now` (ms), once for each voter, and as many of one network in an hour as it has room for;
     * triggers count.
     */
    async answer({ id, voter, choice, now, network }: { id: number; voter: string; choice: number; now: number; network: NetworkHour | null }): Promise<AnswerOutcome> {
      const answered = sql`SELECT 1 AS found FROM poll_voters WHERE poll_id = ${id} AND voter = ${voter}`;
      const results: readonly unknown[] = await runBatch(db, [
        ...countNetworkAnswer(network, answered),
        rawStatement(sql`INSERT INTO poll_voters (poll_id, voter, choice)
          SELECT p.id, ${voter}, o.position FROM polls p JOIN poll_options o ON o.poll_id = p.id AND o.position = ${choice}
          WHERE p.id = ${id} AND p.withdrawn_at IS NULL AND p.opens_at <= ${now} AND p.closes_at > ${now} AND p.cleared_at IS NULL AND ${networkHasRoom(network)}
          ON CONFLICT DO NOTHING RETURNING poll_id AS id`),
        rawStatement(answered),
        rawStatement(sql`SELECT 1 AS found WHERE NOT (${networkHasRoom(network)})`),
      ]);
      const [inserted, repeated, crowded] = results.slice(-3).map((result) => rawRowsOf(result).length > 0);
      return inserted ? "counted" : repeated ? "repeated" : crowded ? "crowded" : "closed";
    },

    /** Returns those of the polls that still need their salt at `before` (ms): they have not ended by then. */
    async listUnended(ids: readonly number[], before: number): Promise<number[]> {
      const [result] = await runBatch(db, [rawStatement(sql`SELECT id FROM polls WHERE id IN ${valueRows(ids)} AND closes_at > ${before}`)]);
      return rawRowsOf<{ id: number }>(result).map(({ id }) => id);
    },

    /** Polls that ended before a moment (ms) and may still have rows of voters. */
    async listUncleared(before: number): Promise<number[]> {
      const [result] = await runBatch(db, [
        rawStatement(sql`SELECT id FROM polls INDEXED BY polls_to_clear WHERE cleared_at IS NULL AND closes_at <= ${before} ORDER BY closes_at LIMIT ${CLEAR_POLLS}`),
      ]);
      return rawRowsOf<{ id: number }>(result).map(({ id }) => id);
    },

    /** Deletes some rows of an ended poll's voters; true: there are none left, which is noted. */
    async clearVoters(id: number, now: number): Promise<boolean> {
      const [, marked] = await runBatch(db, [
        rawStatement(sql`DELETE FROM poll_voters WHERE poll_id = ${id} AND voter IN (SELECT voter FROM poll_voters WHERE poll_id = ${id} LIMIT ${CLEAR_BATCH})`),
        rawStatement(sql`UPDATE polls SET cleared_at = ${now} WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM poll_voters WHERE poll_id = ${id}) RETURNING id`),
      ]);
      return rawRowsOf(marked).length > 0;
    },
  };
}

/** Polls that a story shows at most (ours). */
const POLLS_OF_STORY = 6;
/** Stories named beside a poll in the newsroom's list. */
const USES = 3;

const COLUMNS =
  sql.raw(`p.id, p.question, p.opens_at AS opensAt, p.closes_at AS closesAt, p.is_electoral AS isElectoral, p.on_home AS onHome, p.answers, p.withdrawn_at AS withdrawnAt,
  p.created_by_name AS createdByName, p.version, p.created_at AS createdAt, p.updated_at AS updatedAt,
  (SELECT json_group_array(json_object('position', o.position, 'text', o.text, 'votes', o.votes)) FROM poll_options o WHERE o.poll_id = p.id) AS options`);

type Row = Omit<Poll, "options" | "isElectoral" | "onHome"> & { options: string; isElectoral: number; onHome: number };

const toPoll = ({ options, isElectoral, onHome, ...row }: Row): Poll => ({
  ...row,
  isElectoral: isElectoral === 1,
  onHome: onHome === 1,
  options: (JSON.parse(options) as PollOption[]).sort((one, other) => one.position - other.position),
});

const pollsOf = (where: SQL): Read<Poll[]> => ({
  statements: [rawStatement(sql`SELECT ${COLUMNS} FROM ${where}`)],
  decode: ([result]) => rawRowsOf<Row>(result).map(toPoll),
});

/** One poll; null where there is none. */
export const readPoll = (id: number): Read<Poll | null> => {
  const found = pollsOf(sql`polls p WHERE p.id = ${id}`);
  return { ...found, decode: (results) => found.decode(results)[0] ?? null };
};

/** The polls that stand in a story's text. */
export const readPollsOfArticle = (articleId: number): Read<readonly Poll[]> =>
  pollsOf(sql`article_polls a CROSS JOIN polls p ON p.id = a.poll_id WHERE a.article_id = ${articleId} ORDER BY p.id LIMIT ${POLLS_OF_STORY}`);

/** The poll that the home page shows now or next (ms). */
export const readHomePoll = (now: number): Read<Poll | null> => {
  const found = pollsOf(sql`polls p INDEXED BY polls_on_home WHERE p.on_home = 1 AND p.withdrawn_at IS NULL AND p.closes_at > ${now} ORDER BY p.closes_at LIMIT 1`);
  return { ...found, decode: (results) => found.decode(results)[0] ?? null };
};

type ListRow = Row & { uses: string; useCount: number };

/** A page of the newsroom's list, what ends last first. */
export const readPollPage = ({ after, limit }: { after?: MomentKey | undefined; limit: number }): Read<KeysetPage<ListedPoll, MomentKey>> =>
  readKeysetPage(
    sql`SELECT ${COLUMNS},
        (SELECT COUNT(*) FROM article_polls u WHERE u.poll_id = p.id) AS useCount,
        (SELECT json_group_array(json_object('articleId', u.article_id, 'title', u.title)) FROM
          (SELECT u.article_id, a.title FROM article_polls u CROSS JOIN articles a ON a.id = u.article_id WHERE u.poll_id = p.id ORDER BY u.article_id DESC LIMIT ${USES}) u) AS uses
      FROM polls p ${after === undefined ? sql`` : sql`WHERE (p.closes_at, p.id) < (${after.at}, ${after.id})`} ORDER BY p.closes_at DESC, p.id DESC`,
    limit,
    (result) => rawRowsOf<ListRow>(result).map(({ uses, useCount, ...row }) => ({ poll: toPoll(row), uses: JSON.parse(uses) as PollUse[], useCount })),
    ({ poll }) => ({ at: poll.closesAt, id: poll.id }),
  );
