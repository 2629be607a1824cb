import { sql } from "drizzle-orm";
import type { Removal, RemovalReason } from "#app/features/removals/removal.ts";
import { type Database, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { claimLease } from "#app/platform/db/lease.store.ts";
import type { ListedEdition } from "./edition-page.ts";
import type { EditionCard } from "./story-page.ts";

/** Changes of stories that one call reads. */
const DUE_MAX = 40;

/** An edition that somebody works on. Times in milliseconds. */
interface BegunEdition {
  day: string;
  begunAt: number;
  /** JSON of the service. */
  plan: string;
}

/** A story of an edition; `card` null where it is not sealed, or withdrawn. */
export interface EditionStory {
  id: number;
  state: "waiting" | "sealed" | "withdrawn";
  card: EditionCard | null;
  sha256: string;
  signature: string;
  withdrawnAt: number | null;
}

/** A story that changed after its edition was sealed, with its current state on the site. */
export interface DueStory {
  day: string;
  id: number;
  state: EditionStory["state"];
  /** True for the first story of its edition; the lists of editions show its headline. */
  isLead: boolean;
  isEditionSealed: boolean;
  isVisible: boolean;
  sealedAt: number | null;
  withdrawnAt: number | null;
  /** Time of the last correction; null without one. */
  correctedAt: number | null;
  /** The removal in force of the story; null without one. */
  removal: Pick<Removal, "reason" | "text"> | null;
  due: number;
}

const cardOf = (text: string | null): EditionCard | null => (text ? (JSON.parse(text) as EditionCard) : null);

/** Editions and their stories; what readers get lies in R2. */
export function createEditionRepository(db: Database) {
  const rows = async <R>(query: ReturnType<typeof sql>): Promise<R[]> => rawRowsOf<R>((await runBatch(db, [rawStatement(query)]))[0]);

  return {
    /** The state of a day's edition, and the oldest day that is not finished; null where there is none. */
    async find(day: string | null): Promise<{ isThere: boolean; waiting: string | null }> {
      const [found] = await rows<{ isThere: number; waiting: string | null }>(
        sql`SELECT EXISTS (SELECT 1 FROM editions WHERE day = ${day ?? ""}) AS isThere, (SELECT MIN(day) FROM editions WHERE state = 'waiting') AS waiting`,
      );
      return { isThere: found?.isThere === 1, waiting: found?.waiting ?? null };
    },

    /** Begins an edition with its stories in their order, unless the day has one. */
    async begin({ day, begunAt, plan }: BegunEdition, ids: readonly number[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO editions (day, begun_at, plan) VALUES (${day}, ${begunAt}, ${plan}) ON CONFLICT DO NOTHING`),
        // Not into an edition that another caller began.
        rawStatement(sql`INSERT INTO edition_stories (day, article_id, place)
          SELECT ${day}, value, key FROM json_each(${JSON.stringify(ids)})
          WHERE EXISTS (SELECT 1 FROM editions WHERE day = ${day} AND begun_at = ${begunAt} AND plan = ${plan} AND state = 'waiting')
          ON CONFLICT DO NOTHING`),
      ]);
    },

    /** Takes an unfinished edition for `leaseMs`; null where it is finished, or somebody works on it. */
    async claim(day: string, at: number, leaseMs: number): Promise<BegunEdition | null> {
      const claimed = await rows<BegunEdition>(claimLease("editions", sql`day = ${day} AND state = 'waiting'`, { at, leaseMs }, sql`day, begun_at AS begunAt, plan`));
      return claimed[0] ?? null;
    },

    async release(day: string): Promise<void> {
      await rows(sql`UPDATE editions SET leased_until = 0 WHERE day = ${day}`);
    },

    async finish(day: string): Promise<void> {
      await rows(sql`UPDATE editions SET state = 'sealed', plan = '', leased_until = 0 WHERE day = ${day}`);
    },

    async storiesOf(day: string): Promise<EditionStory[]> {
      const found = await rows<Omit<EditionStory, "card"> & { card: string }>(
        sql`SELECT article_id AS id, state, card, sha256, signature, withdrawn_at AS withdrawnAt FROM edition_stories WHERE day = ${day} ORDER BY place`,
      );
      return found.map((one) => ({ ...one, card: cardOf(one.card) }));
    },

    /** Stores the seal of a story; does nothing when it is no longer pending. */
    async settleSealed(
      { day, id }: { day: string; id: number },
      { card, sha256, signature, at }: { card: EditionCard; sha256: string; signature: string; at: number },
    ): Promise<void> {
      await rows(sql`UPDATE edition_stories SET state = 'sealed', card = ${JSON.stringify(card)}, sha256 = ${sha256}, signature = ${signature}, sealed_at = ${at}
        WHERE day = ${day} AND article_id = ${id} AND state = 'waiting'`);
    },

    /** Its words leave the database; hash and signature stay. The first time counts. */
    async settleWithdrawn({ day, id }: { day: string; id: number }, at: number): Promise<void> {
      await rows(sql`UPDATE edition_stories SET state = 'withdrawn', card = '', withdrawn_at = COALESCE(withdrawn_at, ${at}) WHERE day = ${day} AND article_id = ${id}`);
    },

    async due(): Promise<DueStory[]> {
      const found = await rows<
        Omit<DueStory, "isLead" | "isEditionSealed" | "isVisible" | "removal"> & {
          place: number;
          edition: string;
          visible: number | null;
          reason: RemovalReason | null;
          said: string | null;
        }
      >(
        sql`SELECT s.day, s.article_id AS id, s.state, s.place, e.state AS edition, a.visible, s.sealed_at AS sealedAt, s.withdrawn_at AS withdrawnAt,
            CASE WHEN a.correction <> '' THEN a.corrected_at END AS correctedAt, r.reason, r.text AS said, s.due
          FROM edition_stories s INDEXED BY edition_stories_due JOIN editions e ON e.day = s.day LEFT JOIN articles a ON a.id = s.article_id
            LEFT JOIN removals r ON r.article_id = s.article_id AND r.ended_at IS NULL
          WHERE s.due > 0 ORDER BY s.day, s.article_id LIMIT ${DUE_MAX}`,
      );
      return found.map(({ place, edition, visible, reason, said, ...one }) => ({
        ...one,
        removal: reason && said ? { reason, text: said } : null,
        isLead: place === 0,
        isEditionSealed: edition === "sealed",
        isVisible: visible === 1,
      }));
    },

    /** The edition tells it; unless another change came since `due` was read. */
    async told(day: string, id: number, due: number): Promise<void> {
      await rows(sql`UPDATE edition_stories SET due = 0 WHERE day = ${day} AND article_id = ${id} AND due = ${due}`);
    },

    /** Days before and after one that have an edition that is sealed; null for none. */
    async neighbours(day: string): Promise<{ previous: string | null; next: string | null }> {
      const [found] = await rows<{ previous: string | null; next: string | null }>(
        sql`SELECT (SELECT MAX(day) FROM editions WHERE day < ${day} AND state = 'sealed') AS previous, (SELECT MIN(day) FROM editions WHERE day > ${day} AND state = 'sealed') AS next`,
      );
      return found ?? { previous: null, next: null };
    },

    /** Editions of a month (`YYYY-MM`), the newest first, with those of `more`; and every month that has one. */
    async month(month: string, more: readonly string[] = []): Promise<{ editions: ListedEdition[]; months: string[] }> {
      const isListed = sql`(e.state = 'sealed' OR e.day IN ${valueRows(more)})`;
      const [editions, months] = await runBatch(db, [
        rawStatement(sql`SELECT e.day, s.card FROM editions e LEFT JOIN edition_stories s ON s.day = e.day AND s.place = 0
          WHERE e.day BETWEEN ${`${month}-01`} AND ${`${month}-31`} AND ${isListed} ORDER BY e.day DESC`),
        rawStatement(sql`SELECT DISTINCT substr(e.day, 1, 7) AS month FROM editions e WHERE ${isListed} ORDER BY month DESC`),
      ]);
      return {
        editions: rawRowsOf<{ day: string; card: string | null }>(editions).map(({ day, card }) => ({ day, headline: cardOf(card)?.title ?? null })),
        months: rawRowsOf<{ month: string }>(months).map((one) => one.month),
      };
    },
  };
}

export type EditionRepository = ReturnType<typeof createEditionRepository>;
