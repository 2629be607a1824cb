import type { ChannelSwitch } from "#app/features/highlights/outbox-triggers.ts";
import type { QueueState } from "#app/platform/queue/queue-item.ts";

export const SHEET_CHANNELS = ["whatsapp", "instagram", "push", "audio"] as const;
export type SheetChannel = (typeof SHEET_CHANNELS)[number];

/** The story's switch for the automatic send of each channel. */
export const CHANNEL_SWITCHES: Record<SheetChannel, ChannelSwitch> = { whatsapp: "whatsappAuto", instagram: "cardAuto", push: "pushAuto", audio: "audioAuto" };

export interface QueuedStory {
  state: QueueState;
  /** Epoch milliseconds; null while nobody said when. */
  dueAt: number | null;
  /** A person put it in: the story's switch does not take it out. */
  isByPerson: boolean;
  settledAt: number | null;
  failure: string | null;
}

export type ChannelStatus =
  | { kind: "not-configured" }
  /** It goes to a group, and none is chosen. */
  | { kind: "no-group" }
  /** Its switch is off. */
  | { kind: "off" }
  /** It enters the queue when the story is published. */
  | { kind: "on-publication" }
  /** The queue has not heard of it. */
  | { kind: "not-queued" }
  | { kind: "queued"; item: QueuedStory };

export interface ChannelFacts {
  isConfigured: boolean;
  /** A person sends what its queue holds: WhatsApp without a gateway. */
  isByHand: boolean;
  /** It would go to a group that nobody has chosen. */
  lacksGroup: boolean;
  isOn: boolean;
  isVisible: boolean;
  item: QueuedStory | null;
}

export function channelStatus({ isConfigured, lacksGroup, isOn, isVisible, item }: ChannelFacts): ChannelStatus {
  const isWaiting = item === null || item.state === "pending" || item.state === "scheduled";
  if (item && !(lacksGroup && isWaiting)) return { kind: "queued", item };
  if (!isConfigured) return { kind: "not-configured" };
  if (!isOn) return { kind: "off" };
  if (lacksGroup) return { kind: "no-group" };
  return isVisible ? { kind: "not-queued" } : { kind: "on-publication" };
}

/** True when turning the switch off prevents the automatic send: nothing is being sent, sent, or queued by a person. */
export function mayHold({ isConfigured, isOn, item }: ChannelFacts): boolean {
  if (!isConfigured || !isOn) return false;
  return item === null || (!item.isByPerson && (item.state === "pending" || item.state === "scheduled"));
}

/** True when turning the switch on sends it again automatically: before publication nothing was decided yet. */
export const mayRelease = ({ isConfigured, isOn, isVisible, item }: ChannelFacts): boolean => isConfigured && !isOn && !isVisible && item === null;
