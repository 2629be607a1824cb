import type { PickerArticleWire, QueueItemWire, WhatsAppStatusWire } from "#app/wire/whatsapp.ts";
import type { PacingWire } from "#app/wire/whatsapp-pacing.ts";

/** What the queue's screen is opened with. */
export interface WhatsAppTab {
  status: WhatsAppStatusWire;
  queue: QueueItemWire[];
  articles: PickerArticleWire[];
  pacing: PacingWire;
  mayManage: boolean;
  mayPace: boolean;
  /** The gateway as its own screens call it; null without one. */
  gateway: string | null;
  /** Settings without which nothing is sent by itself. */
  missing: readonly string[];
  isSimulated: boolean;
  timeZone: string;
  /** The newsroom's day, `YYYY-MM-DD`. */
  today: string;
  /** The first day on which the usual window has not passed. */
  nextDay: string;
}
