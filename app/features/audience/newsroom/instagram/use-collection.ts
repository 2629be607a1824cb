import { useState } from "react";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { useInterval } from "#app/ui/use-interval.ts";

/** Refresh interval of the screen during a collection (our choice). Milliseconds. */
const READ_AGAIN_MS = 5_000;

/** Returns the message of a failed request (spec 2 §8, Instagram insights). A refusal for rate or settings has its own sentence. */
export function insightsFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return "Sessão expirada ou não autenticado. Faça login novamente.";
  if (error instanceof ApiError && [403, 429, 501].includes(error.status) && error.detail) return error.detail;
  return "Erro ao carregar insights. Tente novamente em instantes.";
}

/** Starts a collection, and reads the screen again while one is in progress. */
export function useCollection(isRunning: boolean): { collect: () => void; isAsking: boolean; failure: string | null; isSignedOut: boolean } {
  const reload = useReload();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);
  useInterval(() => void reload(), isRunning ? READ_AGAIN_MS : null);
  const collect = async () => {
    setAsking(true);
    setFailure(null);
    setSignedOut(false);
    try {
      await browserApi().post("/social/analytics/refresh");
    } catch (error) {
      setFailure(insightsFailure(error));
      setSignedOut(error instanceof ApiError && error.status === 401);
    } finally {
      setAsking(false);
    }
    await reload();
  };
  return { collect: () => void collect(), isAsking, failure, isSignedOut };
}
