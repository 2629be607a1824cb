import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArticleContent, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { searchPingChannels } from "#app/features/discovery/search-pings.server.ts";
import { edgeCacheChannels } from "#app/features/highlights/edge-cache-channel.server.ts";
import { type OutboxTrigger, outboxTriggers } from "#app/features/highlights/outbox-triggers.ts";
import type { BoardPlan } from "#app/features/highlights/plan.ts";
import { instagramChannels } from "#app/features/instagram/queue.server.ts";
import { shortLinkChannels } from "#app/features/links/short-links.server.ts";
import { narrationChannels } from "#app/features/narration/narrations.server.ts";
import { WHATSAPP_CHANNELS } from "#app/features/whatsapp/outbox-consumer.server.ts";

const NOW = Date.UTC(2026, 0, 31);
const DAY_MS = 24 * 3_600_000;

interface Step {
  /** Null: the article is new. */
  before: { isVisible: boolean; isOn: boolean } | null;
  after: { isVisible: boolean; isOn: boolean };
  isCorrected?: boolean;
  firstPublication?: boolean;
  publishedAt?: number;
}

const rowOf = ({ isVisible, isOn }: Step["after"], publishedAt: number) => ({
  ...EMPTY_CONTENT,
  status: isVisible ? "publicada" : "rascunho",
  active: true,
  deletedAt: null,
  publishedAt,
  cardAuto: isOn,
  whatsappAuto: isOn,
  audioAuto: isOn,
});

/** The part of a plan that triggers are computed from. */
function planOf({ before, after, isCorrected = false, firstPublication = false, publishedAt = NOW }: Step): Pick<BoardPlan, "article" | "firstPublication"> {
  const contentChanged: (keyof ArticleContent)[] = [
    ...(isCorrected ? ["title" as const] : []),
    ...(before?.isOn === after.isOn ? [] : ["cardAuto" as const, "whatsappAuto" as const, "audioAuto" as const]),
  ];
  const article = { before: before && rowOf(before, publishedAt), row: rowOf(after, publishedAt), contentChanged, derived: {} };
  return { article: article as unknown as BoardPlan["article"], firstPublication };
}

const port = { key: "k", submit: async () => undefined, publish: async () => undefined };
const CHANNELS = [
  ...searchPingChannels({ indexNow: port, hub: port }),
  ...instagramChannels(true),
  ...WHATSAPP_CHANNELS,
  ...narrationChannels(true),
  ...shortLinkChannels(true),
  ...edgeCacheChannels(true),
];
const reached = (step: Step) => CHANNELS.filter((channel) => outboxTriggers(planOf(step), channel.switch).some((trigger) => channel.accepts(trigger, NOW))).map(({ name }) => name);

const on = { isVisible: true, isOn: true };
const off = { isVisible: true, isOn: false };
const draft = { isVisible: false, isOn: true };
const SEARCH = ["indexnow", "websub"];

test.each<[string, Step, string[]]>([
  ["a first publication", { before: null, after: on, firstPublication: true }, [...SEARCH, "instagram", "whatsapp", "whatsapp-changes", "narration", "short-links"]],
  ["a first publication with the switch off", { before: draft, after: off, firstPublication: true }, [...SEARCH, "whatsapp-changes", "short-links"]],
  ["a recent article that returns", { before: draft, after: on, publishedAt: NOW - DAY_MS + 1 }, [...SEARCH, "instagram", "whatsapp", "whatsapp-changes", "narration"]],
  ["an old article that returns", { before: draft, after: on, publishedAt: NOW - DAY_MS }, [...SEARCH, "instagram", "whatsapp-changes", "narration"]],
  ["a correction", { before: on, after: on, isCorrected: true }, [...SEARCH, "whatsapp-changes", "narration"]],
  ["a switch turned on", { before: off, after: on }, ["instagram", "whatsapp", "whatsapp-changes", "narration"]],
  ["a switch turned off", { before: on, after: off }, ["instagram", "whatsapp-changes", "narration-off"]],
  ["a correction with the switch turned on", { before: off, after: on, isCorrected: true }, [...SEARCH, "instagram", "whatsapp", "whatsapp-changes", "narration"]],
  ["an article that leaves the site", { before: on, after: draft }, [...SEARCH, "instagram", "whatsapp-changes", "narration", "edge-cache"]],
  [
    "an article that leaves with its switch off",
    { before: off, after: { isVisible: false, isOn: false } },
    [...SEARCH, "instagram", "whatsapp-changes", "narration", "edge-cache"],
  ],
  ["a draft that is saved", { before: draft, after: draft, isCorrected: true }, []],
  ["a save without a change", { before: on, after: on }, []],
])("%s reaches the channels it concerns", (_case, step, channels) => expect(reached(step)).toEqual(channels));

test("a command that changes no article triggers nothing", () => expect(outboxTriggers({ article: null, firstPublication: false }, "cardAuto")).toEqual([]));

test("a channel without a switch never sees a switch, and visibility changes exclude everything else", () => {
  const state = fc.record({ isVisible: fc.boolean(), isOn: fc.boolean() });
  fc.assert(
    fc.property(fc.option(state), state, fc.boolean(), fc.boolean(), (before, after, isCorrected, firstPublication) => {
      const plan = planOf({ before, after, isCorrected, firstPublication });
      const types = (triggers: OutboxTrigger[]) => triggers.map(({ type }) => type);
      expect(types(outboxTriggers(plan, null))).not.toEqual(expect.arrayContaining([expect.stringMatching(/^switched/)]));
      const seen = types(outboxTriggers(plan, "cardAuto"));
      if (seen.some((type) => type === "published" || type === "republished" || type === "withdrawn")) expect(seen).toHaveLength(1);
      expect(new Set(seen).size).toBe(seen.length);
    }),
  );
});
