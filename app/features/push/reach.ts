import { counted, formatCount } from "#app/platform/values/format-number.ts";
import type { Campaign } from "./campaign.ts";

/** Who would get a story's alert now, and what stands against sending it. */
export interface AlertReach {
  /** Browsers that chose it and have room in their week. */
  total: number;
  /** Browsers that chose it and whose week is full. */
  atQuota: number;
  /** Of `total`, those in their quiet hours: they get it afterwards. */
  quiet: number;
  /** Alerts of stories that went out today, and how many may. */
  today: number;
  dailyCap: number;
  /** Minutes since another alert, while a second one asks a person; null otherwise. */
  minutesSinceLast: number | null;
  /** The story's own campaign; null before there is one. */
  campaign: Campaign | null;
}

/** "4.200 recebem; 310 já atingiram a cota" */
export const reachSentence = ({ total, atQuota }: Pick<AlertReach, "total" | "atQuota">): string =>
  `${counted(total, "recebe", "recebem")}; ${formatCount(atQuota)} já ${atQuota === 1 ? "atingiu" : "atingiram"} a cota`;
