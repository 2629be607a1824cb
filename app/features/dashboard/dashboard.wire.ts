import { z } from "zod/v4";
import type { Position } from "#app/features/articles/position.ts";
import { originWire } from "#app/features/audience/site-analytics.wire.ts";
import { wholeNumber } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";

/** Reactions of readers (http-api § Audience), in the order in which they are listed. */
const REACTIONS = ["feliz", "inspirado", "surpreso", "preocupado", "triste", "indignado"] as const;

/** `GET /dashboard/stats`. */
export const dashboardStatsWire = z.object({
  success: z.literal(true),
  stats: z.object({
    /** `total` without the bin, drafts included; `today` since the newsroom's midnight. */
    posts: z.object({ total: z.int(), today: z.int(), totalViews: z.int() }),
    reactions: z.object({ total: z.int(), feliz: z.int(), inspirado: z.int(), surpreso: z.int(), preocupado: z.int(), triste: z.int(), indignado: z.int() }),
    origem: originWire,
  }),
});

interface Figures {
  articles: number;
  publishedToday: number;
  views: number;
  reactions: Readonly<Record<string, number>>;
}

export function toDashboardStatsWire({ articles, publishedToday, views, reactions }: Figures): z.infer<typeof dashboardStatsWire> {
  const count = (reaction: (typeof REACTIONS)[number]) => reactions[reaction] ?? 0;
  const total = REACTIONS.reduce((sum, reaction) => sum + count(reaction), 0);
  return {
    success: true,
    stats: {
      posts: { total: articles, today: publishedToday, totalViews: views },
      reactions: {
        total,
        feliz: count("feliz"),
        inspirado: count("inspirado"),
        surpreso: count("surpreso"),
        preocupado: count("preocupado"),
        triste: count("triste"),
        indignado: count("indignado"),
      },
      origem: "medido",
    },
  };
}

/** `GET /stats`: articles that readers can see, by position. */
export const positionStatsWire = z.object({ total: z.int(), geral: z.int(), destaque: z.int(), supermanchete: z.int(), municipios: z.int(), origem: originWire });

export const toPositionStatsWire = (counts: Record<Position, number> & { total: number }): z.infer<typeof positionStatsWire> => ({ ...counts, origem: "medido" });

const UNKNOWN = "Pedido desconhecido.";
const id = wholeNumber(1, ID_MAX, UNKNOWN);
const orderVersion = wholeNumber(0, ID_MAX, UNKNOWN);
const time = wholeNumber(0, 8_640_000_000_000_000, UNKNOWN);

/** The form of a next action that a person chose, as the dashboard sends it. */
export const chosenActionForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("highlight"), articleId: id, orderVersion }),
  z.object({ kind: z.literal("whatsapp"), articleId: id, dueAt: time }),
]);

/** The form that takes one back. */
export const undoActionForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("highlight"), orderVersion }),
  z.object({ kind: z.literal("whatsapp"), itemId: z.string().min(1).max(80), wasAdded: z.enum(["1", "0"]).transform((value) => value === "1") }),
]);
