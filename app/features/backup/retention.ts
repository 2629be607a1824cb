import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

/** Retention: the newest backup of each of the last 7 days, 4 weeks and 12 months that have one (issue 25 §3). */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;

/** A backup, by its consistent point (epoch ms). */
interface Kept {
  id: string;
  pointAt: number;
}

/** Day, ISO week (by its Monday) and month of a time, in UTC. */
function periodsOf(at: number) {
  const day = Math.floor(at / DAY_MS);
  // 1 January 1970 was a Thursday.
  const week = Math.floor((day + 3) / 7);
  return { days: day, weeks: week, months: new Date(at).toISOString().slice(0, 7) };
}

/** Ids of the backups to delete. The newest one always stays. */
export function expiredBackups(backups: readonly Kept[]): string[] {
  const newestFirst = [...backups].sort((a, b) => b.pointAt - a.pointAt);
  const kept = new Set<string>();
  for (const [period, limit] of Object.entries(KEPT) as [keyof typeof KEPT, number][]) {
    const seen = new Set<string | number>();
    for (const { id, pointAt } of newestFirst) {
      if (seen.size === limit) break;
      const one = periodsOf(pointAt)[period];
      if (seen.has(one)) continue;
      seen.add(one);
      kept.add(id);
    }
  }
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}

/** Age at which the last verified backup becomes a problem: one night may fail, two may not (ms). */
export const BACKUP_OVERDUE_MS = 48 * HOUR_MS;
