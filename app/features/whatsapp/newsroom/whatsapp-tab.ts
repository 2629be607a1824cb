import type { PickerArticleWire, QueueItemWire, WhatsAppStatusWire } from "../whatsapp.wire.ts";
import type { PacingWire } from "../whatsapp-pacing.wire.ts";

/** Loader data of the queue's screen. */
export interface WhatsAppTab {
  status: WhatsAppStatusWire;
  queue: QueueItemWire[];
  articles: PickerArticleWire[];
  pacing: PacingWire;
  mayManage: boolean;
  mayPace: boolean;
  /** Name of the gateway's product; null without one. */
  gateway: string | null;
  /** Missing settings of automatic sending. */
  missing: readonly string[];
  isSimulated: boolean;
  timeZone: string;
  /** The newsroom's day, `YYYY-MM-DD`. */
  today: string;
  /** The first day on which the usual window is not over. */
  nextDay: string;
}
