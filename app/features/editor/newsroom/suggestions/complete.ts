import type { CompletionWire } from "#app/features/suggestions/ai.wire.ts";
import type { AiPart } from "#app/features/suggestions/ai-label.ts";
import type { Prompt } from "#app/features/suggestions/prompts.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";

/** What the editor knows about the AI before it asks. */
export interface AiState {
  configured: boolean;
}

/** The AI's answer to a prompt; throws when there is none. */
export async function complete(prompt: Prompt): Promise<string> {
  const answer = await browserApi().post<CompletionWire>("/ai/completions", prompt);
  const content = answer.choices[0]?.message.content ?? "";
  if (content.trim() === "") throw new Error("the answer is empty");
  return content;
}

/** Reports to the server that suggestions of the AI were used, for the label on the story. The editor does not wait for the answer. */
export function recordAiUse(part: AiPart, texts: readonly string[]): void {
  const used = texts.map((text) => text.trim()).filter((text) => text !== "");
  if (used.length === 0) return;
  browserApi()
    .post("/ai/uses", { campo: part, textos: used })
    .catch(() => undefined);
}
