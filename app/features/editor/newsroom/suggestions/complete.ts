import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { plainText } from "#app/features/articles/body-text.ts";
import type { FactCheck } from "#app/features/checks/fact-check.ts";
import type { CompletionWire } from "#app/features/suggestions/ai.wire.ts";
import type { AiPart } from "#app/features/suggestions/ai-label.ts";
import type { Prompt } from "#app/features/suggestions/prompts.ts";
import { AI_MIN_TEXT, SUGGESTION_FIELDS, type SuggestionField } from "#app/features/suggestions/suggestion-fields.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import type { ArticleForm } from "../article-form.ts";
import type { textTools } from "./text-tools.ts";

/** State of the AI, known before a request. */
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

export type TextTools = typeof textTools;

export const loadTextTools = async (): Promise<TextTools> => (await import("./text-tools.ts")).textTools;

/** The values of the other fields that suggestions exist for. */
export const otherFields = (form: ArticleForm, field: SuggestionField): string[] => SUGGESTION_FIELDS.filter((name) => name !== field).map((name) => form[name]);

/** True when the body is long enough for the AI (spec 1 §5). */
export const hasEnoughText = (html: string): boolean => lengthOf(plainText(html).replace(/\s+/g, " ")) >= AI_MIN_TEXT;

/** Text that a suggestion's facts are checked against: body and other fields. */
export const factSource = (form: Pick<ArticleForm, SuggestionField | "conteudo">, field: SuggestionField | null): string =>
  [plainText(form.conteudo), ...SUGGESTION_FIELDS.filter((name) => name !== field).map((name) => form[name])].join("\n");

/** True when the body is long enough for the AI; memoized, because a long body must not be parsed at every key of another field. */
export const useHasEnoughText = (html: string): boolean => useMemo(() => hasEnoughText(html), [html]);

const NOTHING_TO_CHECK: FactCheck = () => [];

/** The fact check against the current text; the article is read only while suggestions are shown, which were made with `tools`. */
export function useFactCheck(tools: TextTools | null | undefined, form: ArticleForm, field: SuggestionField | null, isNeeded: boolean): FactCheck {
  const { titulo, subtitulo, chapeu, conteudo } = form;
  return useMemo(
    () => (isNeeded && tools ? tools.factCheck(factSource({ titulo, subtitulo, chapeu, conteudo }, field)) : NOTHING_TO_CHECK),
    [isNeeded, tools, field, titulo, subtitulo, chapeu, conteudo],
  );
}

/** Runs one task at a time; results after unmounting are dropped. */
export function useLoading(): [boolean, <T>(work: () => Promise<T>, then: (value: T) => void, failed?: () => void) => Promise<void>] {
  const [isLoading, setLoading] = useState(false);
  const isHere = useRef(true);
  const isBusy = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const run = useCallback(async <T>(work: () => Promise<T>, then: (value: T) => void, failed?: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    try {
      const value = await work();
      if (isHere.current) then(value);
    } catch {
      if (isHere.current) failed?.();
    } finally {
      isBusy.current = false;
      if (isHere.current) setLoading(false);
    }
  }, []);
  return [isLoading, run];
}
