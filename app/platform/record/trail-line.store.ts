import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#app/platform/db/database.store.ts";

/** Who writes, when (ms), and where the line is shown. */
interface TrailWriter {
  at: number;
  actor: { id: number | null; name: string };
  /** With this story. */
  articleId?: number | null;
  /** Shared by the lines of one action over many things. */
  groupKey?: string | null;
}

/** A line of the trail that is only written where `condition` holds at that moment of the batch. */
export const trailWhere = ({ at, actor, articleId = null, groupKey = null }: TrailWriter, action: string, details: object, condition: SQL) =>
  rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details, group_key)
    SELECT ${at}, ${actor.id}, ${actor.name}, ${action}, ${articleId}, ${JSON.stringify(details)}, ${groupKey} WHERE ${condition}`);
