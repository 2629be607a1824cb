import { sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import type { DigestStory } from "./campaign.ts";
import { type QuietHours, URGENT } from "./push-choices.ts";
import type { PushSubscriber } from "./push-subscriptions.store.ts";

/** A browser that may get a message, with what decides when. */
export interface Recipient extends PushSubscriber {
  id: number;
  quiet: QuietHours | null;
  weeklyQuota: number | null;
  createdAt: number;
  /** Read where several stories are offered. */
  topics: readonly string[];
}

interface RecipientRow extends PushSubscriber {
  id: number;
  quietFrom: number | null;
  quietTo: number | null;
  weeklyQuota: number | null;
  createdAt: number;
  topics: string | null;
}

/** Counts of a story's recipients at one moment. */
export interface Reach {
  /** Everybody who chose it. */
  total: number;
  /** Of them, in their quiet hours now. */
  quiet: number;
  /** Of them, those at their weekly quota. */
  atQuota: number;
}

/** `COUNT(*) OVER ()` of the subscribers by what they chose. */
export interface TopicCount {
  topic: string;
  count: number;
}

const COLUMNS = sql.raw("s.id, s.endpoint, s.p256dh, s.auth, s.quiet_from AS quietFrom, s.quiet_to AS quietTo, s.weekly_quota AS weeklyQuota, s.created_at AS createdAt");
const TOPICS = sql.raw("(SELECT json_group_array(topic) FROM push_topics WHERE subscription_id = s.id) AS topics");

/** Subscribers of the digest alone get only the urgent ones of other alerts. */
const isWantedNow = sql`(s.frequency = 'na-hora' OR t.topic = ${URGENT})`;

const toRecipient = ({ quietFrom, quietTo, topics, ...row }: RecipientRow): Recipient => ({
  ...row,
  quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
  topics: topics === null ? [] : (JSON.parse(topics) as string[]),
});

const recipientsOf = ([result]: readonly unknown[]) => rawRowsOf<RecipientRow>(result).map(toRecipient);

/** Lists recipients: pages by key over the topics, so that no page costs more than its rows. */
export function createPushRecipientRepository(db: Database) {
  return {
    /** `isJoint`: with their topics, by which each gets those of several stories that it chose. */
    readPage: (topic: string, after: number, limit: number, isJoint: boolean): Read<Recipient[]> => ({
      statements: [
        rawStatement(sql`SELECT ${COLUMNS}, ${isJoint ? TOPICS : sql`NULL AS topics`} FROM push_topics t JOIN push_subscriptions s ON s.id = t.subscription_id
          WHERE t.topic = ${topic} AND t.subscription_id > ${after} AND ${isWantedNow} ORDER BY t.subscription_id LIMIT ${limit}`),
      ],
      decode: recipientsOf,
    }),

    /** Those who want the evening's digest, with their topics. */
    readDigestPage: (after: number, limit: number): Read<Recipient[]> => ({
      statements: [rawStatement(sql`SELECT ${COLUMNS}, ${TOPICS} FROM push_subscriptions s WHERE s.digest = 1 AND s.id > ${after} ORDER BY s.id LIMIT ${limit}`)],
      decode: recipientsOf,
    }),

    readByIds: (ids: readonly number[]): Read<Recipient[]> => ({
      statements: [rawStatement(sql`SELECT ${COLUMNS}, ${TOPICS} FROM push_subscriptions s WHERE s.id IN ${valueRows(ids)}`)],
      decode: recipientsOf,
    }),

    /** The push service says that they are gone. */
    async removeAll(ids: readonly number[]): Promise<void> {
      await runBatch(db, [rawStatement(sql`DELETE FROM push_subscriptions WHERE id IN ${valueRows(ids)}`)]);
    },

    /** `minute`: of the newsroom's day. `usage`: places taken in each browser's week. */
    readReach: (topics: readonly string[], minute: number, usage: readonly (readonly [id: number, count: number])[]): Read<Reach> => ({
      statements: [
        rawStatement(sql`SELECT COUNT(DISTINCT s.id) AS total,
            COUNT(DISTINCT CASE WHEN (s.quiet_from < s.quiet_to AND ${minute} >= s.quiet_from AND ${minute} < s.quiet_to)
              OR (s.quiet_from > s.quiet_to AND (${minute} >= s.quiet_from OR ${minute} < s.quiet_to)) THEN s.id END) AS quiet
          FROM push_topics t JOIN push_subscriptions s ON s.id = t.subscription_id WHERE t.topic IN ${valueRows(topics)} AND ${isWantedNow}`),
        rawStatement(sql`SELECT COUNT(DISTINCT s.id) AS atQuota FROM json_each(${JSON.stringify(usage)})
            CROSS JOIN push_subscriptions s ON s.id = json_extract(json_each.value, '$[0]') AND s.weekly_quota <= json_extract(json_each.value, '$[1]')
            JOIN push_topics t ON t.subscription_id = s.id
          WHERE t.topic IN ${valueRows(topics)} AND ${isWantedNow}`),
      ],
      decode: ([counted, full]) => {
        const [{ total, quiet } = { total: 0, quiet: 0 }] = rawRowsOf<{ total: number; quiet: number }>(counted);
        const [{ atQuota } = { atQuota: 0 }] = rawRowsOf<{ atQuota: number }>(full);
        return { total, quiet, atQuota };
      },
    }),

    /** Counts the browsers of each topic, and all. */
    readTopicCounts: (limit: number): Read<{ total: number; digest: number; topics: TopicCount[] }> =>
      mapRead(
        {
          statements: [
            rawStatement(sql`SELECT (SELECT COUNT(*) FROM push_subscriptions) AS total, (SELECT COUNT(*) FROM push_subscriptions WHERE digest = 1) AS digest`),
            rawStatement(sql`SELECT topic, COUNT(*) AS count FROM push_topics GROUP BY topic ORDER BY count DESC, topic LIMIT ${limit}`),
          ],
          decode: (results) => results,
        },
        ([sums, topics]) => ({ ...(rawRowsOf<{ total: number; digest: number }>(sums)[0] ?? { total: 0, digest: 0 }), topics: rawRowsOf<TopicCount>(topics) }),
      ),
  };
}

export type PushRecipientRepository = ReturnType<typeof createPushRecipientRepository>;

/** A story as its alert says it. */
export interface AlertStory {
  id: number;
  title: string;
  subtitle: string;
  kicker: string;
  categories: readonly string[];
  municipality: string | null;
  coverUrl: string | null;
  pushAuto: boolean;
  /** Epoch milliseconds; null before. */
  publishedAt: number | null;
  isVisible: boolean;
}

type StoryRow = Omit<AlertStory, "categories" | "pushAuto" | "isVisible"> & { categories: string; pushAuto: number; visible: number };

/** Stories of a day that the digest chooses from; more than any newsroom publishes that is read of an evening. */
const DIGEST_CANDIDATES = 200;

/** Reads the stories of alerts. */
export function createPushStoryRepository() {
  return {
    /** The story as it is now; null when there is none. */
    readStory: (id: number): Read<AlertStory | null> => ({
      statements: [
        rawStatement(sql`SELECT id, title, subtitle, kicker, categories, municipality, cover_url AS coverUrl, push_auto AS pushAuto, published_at AS publishedAt, visible
          FROM articles WHERE id = ${id} AND deleted_at IS NULL`),
      ],
      decode: ([result]) => {
        const [row] = rawRowsOf<StoryRow>(result);
        if (!row) return null;
        const { categories, pushAuto, visible, ...story } = row;
        return { ...story, categories: JSON.parse(categories) as string[], pushAuto: pushAuto === 1, isVisible: visible === 1 };
      },
    }),

    /** Reads visible stories published since a time, the newest first. */
    readDay: (since: number): Read<DigestStory[]> => ({
      statements: [
        rawStatement(sql`SELECT id, title, kicker, categories, municipality, group_rank AS groupRank, published_at AS publishedAt
          FROM articles WHERE visible = 1 AND published_at > ${since} ORDER BY published_at DESC, id DESC LIMIT ${DIGEST_CANDIDATES}`),
      ],
      decode: ([result]) =>
        rawRowsOf<Omit<DigestStory, "categories"> & { categories: string }>(result).map((row) => ({ ...row, categories: JSON.parse(row.categories) as string[] })),
    }),
  };
}

export type PushStoryRepository = ReturnType<typeof createPushStoryRepository>;
