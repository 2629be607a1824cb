import { type SQL, sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { ListedPoll, Poll, PollOption, PollUse } from "./poll.ts";

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

/** Where a page of the list begins: after the poll with this end and id. */
export interface PollKey {
  closesAt: number;
  id: number;
}

export interface PollPage {
  items: ListedPoll[];
  next: PollKey | null;
}

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
export const readPollPage = ({ after, limit }: { after?: PollKey | undefined; limit: number }): Read<PollPage> => ({
  statements: [
    rawStatement(sql`SELECT ${COLUMNS},
        (SELECT COUNT(*) FROM article_polls u WHERE u.poll_id = p.id) AS useCount,
        (SELECT json_group_array(json_object('articleId', u.article_id, 'title', u.title)) FROM
          (SELECT u.article_id, a.title FROM article_polls u CROSS JOIN articles a ON a.id = u.article_id WHERE u.poll_id = p.id ORDER BY u.article_id DESC LIMIT ${USES}) u) AS uses
      FROM polls p ${after === undefined ? sql`` : sql`WHERE (p.closes_at, p.id) < (${after.closesAt}, ${after.id})`}
      ORDER BY p.closes_at DESC, p.id DESC LIMIT ${limit + 1}`),
  ],
  decode: ([result]) => {
    const found = rawRowsOf<ListRow>(result).map(({ uses, useCount, ...row }) => ({ poll: toPoll(row), uses: JSON.parse(uses) as PollUse[], useCount }));
    const items = found.slice(0, limit);
    const last = items.at(-1)?.poll;
    return { items, next: found.length > limit && last ? { closesAt: last.closesAt, id: last.id } : null };
  },
});
