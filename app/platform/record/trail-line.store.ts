import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#app/platform/db/database.store.ts";

/** Actor, time (ms), and what the line belongs to. */
interface TrailWriter {
  at: number;
  actor: { id: number | null; name: string };
  /** A story; null for none. */
  articleId?: number | null;
  /** Shared by the lines of one action over many things. */
  groupKey?: string | null;
}

/** Statement of an audit line, which is written where `condition` holds at that moment of the batch. */
export const trailWhere = ({ at, actor, articleId = null, groupKey = null }: TrailWriter, action: string, details: object, condition: SQL) =>
  rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details, group_key)
    SELECT ${at}, ${actor.id}, ${actor.name}, ${action}, ${articleId}, ${JSON.stringify(details)}, ${groupKey} WHERE ${condition}`);
