import { z } from "zod/v4";
import { readId } from "#app/platform/values/read-id.ts";
import { type HourTrend, TREND_ARTICLES_MAX } from "./series.ts";

/* Messages of the WebSocket for readers online and for the bell. */

/** Everything that the screens show of readers online, each time: a message that was missed needs no other to make up for it. */
export interface OnlineMessage {
  /** Null while nobody can be counted. */
  online: number | null;
  /** Articles that somebody reads, with their readers. */
  materias: { id: number; leitores: number }[];
  /** ISO 8601. */
  atualizadoEm: string;
}

/** Articles that a message names at most; those with the most readers. */
export const ONLINE_ARTICLES_MAX = 500;

/** The other message of this socket: the person's bell has something new, which the screen reads by the API. */
export interface BellMessage {
  notificacoes: true;
}

const BAD_IDS = `Informe de 1 a ${TREND_ARTICLES_MAX} números de matérias, separados por vírgula.`;

/** `ids=1,2,3`. */
export const trendsQuery = z.object({
  ids: z
    .string(BAD_IDS)
    .max(20 * TREND_ARTICLES_MAX, BAD_IDS)
    .transform((text) => [...new Set(text.split(","))].map((id) => readId(id) ?? 0))
    .refine((ids) => ids.length <= TREND_ARTICLES_MAX && ids.every((id) => id > 0), BAD_IDS),
});

const TRENDS = { above: "acima", below: "abaixo", normal: "normal" } as const;

/** `GET /dashboard/online/tendencias`. */
export const trendsWire = z
  .object({
    hora: z.int().min(0).max(23).meta({ description: "A última hora completa do relógio da redação" }),
    materias: z.array(z.object({ id: z.int(), visualizacoes: z.int(), media: z.int(), tendencia: z.enum(["acima", "abaixo", "normal"]) })),
    origem: z.literal("calculado"),
  })
  .meta({ id: "HourTrends" });
export type TrendsWire = z.infer<typeof trendsWire>;

export const toTrendsWire = ({ hour, trends }: { hour: number; trends: ReadonlyMap<number, HourTrend> }): TrendsWire => ({
  hora: hour,
  materias: [...trends].map(([id, { views, usual, trend }]) => ({ id, visualizacoes: views, media: usual, tendencia: TRENDS[trend] })),
  origem: "calculado",
});
