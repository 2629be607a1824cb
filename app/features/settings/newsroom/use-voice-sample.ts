import { useCallback, useEffect, useRef, useState } from "react";

/** State of a voice's sample. */
export type SampleState = { state: "idle" } | { state: "loading" | "playing" } | { state: "failed"; message: string };

const NOT_PLAYED = "O navegador não conseguiu tocar a amostra.";
const NO_CONNECTION = "Sem conexão com o servidor. Tente novamente.";

/** The server's sentence of a refusal. */
async function reasonOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof problem?.detail === "string" ? problem.detail : `Erro ${response.status}`;
}

/** Plays the sample of one voice at a time; asking again, or for another voice, ends the former. */
export function useVoiceSample() {
  const [sample, setSample] = useState<SampleState>({ state: "idle" });
  const running = useRef<{ abort: AbortController; audio: HTMLAudioElement; url: string | null } | null>(null);

  const stop = useCallback(() => {
    const now = running.current;
    running.current = null;
    if (!now) return;
    now.abort.abort();
    now.audio.pause();
    if (now.url) URL.revokeObjectURL(now.url);
  }, []);
  useEffect(() => stop, [stop]);

  const play = async (voiceName: string) => {
    stop();
    const own = { abort: new AbortController(), audio: new Audio(), url: null as string | null };
    running.current = own;
    const settle = (next: SampleState) => {
      if (running.current === own) setSample(next);
    };
    settle({ state: "loading" });
    try {
      const response = await fetch(`/api/tts/sample?voz=${encodeURIComponent(voiceName)}`, { signal: own.abort.signal, cache: "no-store" });
      if (!response.ok) return settle({ state: "failed", message: await reasonOf(response) });
      own.url = URL.createObjectURL(await response.blob());
      own.audio.src = own.url;
      own.audio.onended = () => settle({ state: "idle" });
      own.audio.onerror = () => settle({ state: "failed", message: NOT_PLAYED });
      await own.audio.play();
      settle({ state: "playing" });
    } catch (error) {
      settle({ state: "failed", message: error instanceof TypeError ? NO_CONNECTION : NOT_PLAYED });
    }
  };

  return {
    sample,
    play,
    stop: () => {
      stop();
      setSample({ state: "idle" });
    },
  };
}
