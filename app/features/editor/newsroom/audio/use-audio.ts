import { useState } from "react";
import type { ArticleAudioWire } from "#app/features/narration/narration.wire.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import { useInterval } from "#app/ui/use-interval.ts";

/** The audio of the article, as the editor's page knew it. */
export interface EditorAudio {
  /** True when a speech service is configured. */
  isConfigured: boolean;
  /** Null while readers do not see the article, or nobody knows. */
  state: ArticleAudioWire | null;
}

/** Polling interval of audio in progress. Milliseconds. */
const PENDING_MS = 4_000;

/** The audio of a published article and what can be done with it; `articleId` null: readers do not see it. */
export function useAudio({ isConfigured, state: known }: EditorAudio, articleId: number | null) {
  const [state, setState] = useState(known);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `/posts/${articleId}/audio`;

  async function refresh(): Promise<boolean> {
    try {
      setState(await browserApi().get<ArticleAudioWire>(path));
      return true;
    } catch {
      // The next look may succeed; what was known stays.
      return false;
    }
  }
  useInterval(() => void refresh(), articleId !== null && isConfigured && state?.status === "pending" ? PENDING_MS : null);

  const act = (call: () => Promise<unknown>, otherwise: string) => async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
      await refresh();
    } catch (error) {
      setProblem(writeFailure(error, { reloaded: await refresh(), otherwise }));
    }
    setBusy(false);
  };

  return {
    isConfigured,
    articleId,
    state: articleId === null ? null : state,
    isBusy,
    problem,
    request: act(() => browserApi().post(path), "Não foi possível pedir a narração."),
    remove: act(() => browserApi().delete(path), "Não foi possível retirar o áudio."),
  };
}

export type AudioOfArticle = ReturnType<typeof useAudio>;

const minutes = (seconds: number): string => (seconds < 60 ? "menos de 1 min" : `${Math.round(seconds / 60)} min`);

/** Hint under the switch: whether the published article has audio. */
export function audioHint({ isConfigured, articleId, state }: AudioOfArticle, usual: string, timeZone: string): string {
  if (!isConfigured) return "Sem efeito por enquanto: o serviço de voz não está configurado";
  if (articleId === null || state === null) return usual;
  switch (state.status) {
    case "ready":
      return `Narrada em ${noteDateTime(Date.parse(state.feitoEm ?? ""), timeZone)} (${minutes(state.duration ?? 0)})`;
    case "pending":
      return "Sendo narrada";
    case "failed":
      return `A narração falhou: ${state.motivo ?? "veja em Distribuição"}`;
    case "none":
      return "Ainda sem áudio do texto de agora";
  }
}
