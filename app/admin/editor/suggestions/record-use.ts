import { browserApi } from "#app/admin/browser-api.ts";
import type { AiPart } from "#app/domain/suggestions/ai-label.ts";

/** Tells the server that suggestions of the AI were used, so that readers are told. The editor does not wait for it. */
export function recordAiUse(part: AiPart, texts: readonly string[]): void {
  const used = texts.map((text) => text.trim()).filter((text) => text !== "");
  if (used.length === 0) return;
  browserApi()
    .post("/ai/uses", { campo: part, textos: used })
    .catch(() => undefined);
}
