import { type SQL, sql } from "drizzle-orm";

/**
 * Statement that claims rows of scheduled work for `leaseMs` and returns their columns; a row that another caller holds is not returned.
 * The holder sets `leased_until` to 0 when it is done; otherwise the row is free when the lease ends.
 */
export const claimLease = (table: string, condition: SQL, { at, leaseMs }: { at: number; leaseMs: number }, columns: SQL): SQL =>
  sql`UPDATE ${sql.raw(table)} SET leased_until = ${at + leaseMs} WHERE ${condition} AND leased_until <= ${at} RETURNING ${columns}`;
