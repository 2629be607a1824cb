/** What a text model answered. */
export interface TextAnswer {
  id: string;
  /** The model that answered. */
  model: string;
  content: string;
  finishReason: string;
  /** Seconds since 1970, as the provider tells. */
  created: number;
  promptTokens: number;
  completionTokens: number;
}
