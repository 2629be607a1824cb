import { type ArticleContent, isVisible } from "#app/features/articles/article.ts";
import type { BoardPlan } from "./plan.ts";

/** The switches of an article that decide where it is sent. Readers see none of them. */
const SWITCHES = ["whatsappAuto", "pushAuto", "cardAuto", "audioAuto"] as const satisfies readonly (keyof ArticleContent)[];
export type ChannelSwitch = (typeof SWITCHES)[number];

/** A command's change of an article, as one channel sees it. `isOn`: whether the channel's switch is on. */
export type OutboxTrigger =
  /** Readers see it for the first time. */
  | { type: "published"; isOn: boolean }
  /** Readers see it again. `publishedAt`: its first publication, in epoch milliseconds. */
  | { type: "republished"; isOn: boolean; publishedAt: number }
  /** It stays visible with other content. Its place on the home page is not content. */
  | { type: "corrected" }
  /** Readers no longer see it. */
  | { type: "withdrawn" }
  /** The channel's switch changed while the article stays visible. */
  | { type: "switched-on" | "switched-off" };

/** A channel that the outbox keeps rows for. */
export interface OutboxChannel {
  name: string;
  /** The switch that enables the channel for an article; null: always enabled. */
  switch: ChannelSwitch | null;
  /** A row for each command that triggers the channel, or one row for each article, ever. */
  rows: "per-command" | "per-article";
  /** A table: without a row in it, no command adds a row for the channel. */
  requires?: string;
  /** Tells whether a trigger adds a row to the outbox. `now` in epoch milliseconds. */
  accepts(trigger: OutboxTrigger, now: number): boolean;
}

/** Everything that a planned command triggers for a channel; several when content and switch change together. */
export function outboxTriggers({ article, firstPublication }: Pick<BoardPlan, "article" | "firstPublication">, channelSwitch: ChannelSwitch | null): OutboxTrigger[] {
  if (!article) return [];
  const { before, row, contentChanged } = article;
  const wasVisible = before !== null && isVisible(before);
  const isOn = channelSwitch === null || row[channelSwitch];
  if (!isVisible(row)) return wasVisible ? [{ type: "withdrawn" }] : [];
  if (!wasVisible) return [firstPublication ? { type: "published", isOn } : { type: "republished", isOn, publishedAt: row.publishedAt ?? 0 }];
  const wasOn = channelSwitch === null || before[channelSwitch];
  const isCorrected = contentChanged.some((field) => !SWITCHES.some((name) => name === field));
  return [...(isCorrected ? [{ type: "corrected" as const }] : []), ...(isOn === wasOn ? [] : [{ type: isOn ? ("switched-on" as const) : ("switched-off" as const) }])];
}
