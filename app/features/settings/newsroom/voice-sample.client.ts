/** State of a voice's sample. */
export type SampleState = { state: "idle" } | { state: "loading" | "playing" } | { state: "failed"; message: string };

const NOT_PLAYED = "O navegador não conseguiu tocar a amostra.";
const NO_CONNECTION = "Sem conexão com o servidor. Tente novamente.";

/** The server's sentence of a refusal. */
async function reasonOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof problem?.detail === "string" ? problem.detail : `Erro ${response.status}`;
}

/** Plays the sample of a voice, telling each of its states. Answers what ends it, after which nothing more is told. */
export function playVoiceSample(voiceName: string, tell: (state: SampleState) => void): () => void {
  const abort = new AbortController();
  const audio = new Audio();
  let url: string | null = null;
  const settle = (next: SampleState) => {
    if (!abort.signal.aborted) tell(next);
  };
  const play = async () => {
    settle({ state: "loading" });
    try {
      const response = await fetch(`/api/tts/sample?voz=${encodeURIComponent(voiceName)}`, { signal: abort.signal, cache: "no-store" });
      if (!response.ok) return settle({ state: "failed", message: await reasonOf(response) });
      url = URL.createObjectURL(await response.blob());
      audio.src = url;
      audio.onended = () => settle({ state: "idle" });
      audio.onerror = () => settle({ state: "failed", message: NOT_PLAYED });
      await audio.play();
      settle({ state: "playing" });
    } catch (error) {
      settle({ state: "failed", message: error instanceof TypeError ? NO_CONNECTION : NOT_PLAYED });
    }
  };
  void play();
  return () => {
    abort.abort();
    audio.pause();
    if (url) URL.revokeObjectURL(url);
  };
}
