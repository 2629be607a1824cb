import type { CardFormat } from "../card-order.ts";

/** Sentences of the card editor (spec 1 §8). */
export const PUBLISHED = "✅ Publicado no Instagram com sucesso!";
export const publishFailure = (reason: string): string => `❌ Erro ao publicar: ${reason}`;
export const drawingFailure = (format: CardFormat, reason: string): string => `Erro ao gerar ${format === "feed" ? "feed" : "story"} Instagram: ${reason}`;
