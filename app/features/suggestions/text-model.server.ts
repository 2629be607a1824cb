import type { TextAnswer } from "./text-answer.ts";

/** A small picture, as bytes in base64. */
export interface ModelPicture {
  mime: string;
  base64: string;
}

/** One message as the provider gets it. */
export interface ModelMessage {
  role: "system" | "user";
  content: string;
  /** Sent with the text. */
  picture?: ModelPicture;
}

export interface TextRequest {
  messages: readonly ModelMessage[];
  maxTokens: number;
  temperature: number;
}

/** What writes text; `integrations/ai` implements it. Throws `ProviderFailure`. */
export interface TextModel {
  complete(request: TextRequest): Promise<TextAnswer>;
}

/** The text model of this deployment, or the settings it lacks. */
export type TextModelChoice = { model: TextModel; missing: readonly [] } | { model: null; missing: readonly string[] };
