import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AudioOfArticle } from "./use-audio.ts";

/** What can be done with the audio of a published article. */
export function AudioActions({ narration: { isConfigured, articleId, state, isBusy, problem, request, remove }, isOn }: { narration: AudioOfArticle; isOn: boolean }) {
  const isLive = useHydrated();
  if (!isLive || !isConfigured || articleId === null || state === null) return null;
  const isReady = state.status === "ready";
  const isPending = state.status === "pending";
  return (
    <div className="ed-field ed-audio">
      <div className="ed-actions">
        <button type="button" className="ed-button" disabled={isBusy || isPending} onClick={() => void request()}>
          <Icon name="sound" /> {isPending ? "Narrando…" : isReady ? "Narrar de novo" : "Narrar agora"}
        </button>
        {isReady || isPending ? (
          <button type="button" className="ed-button" disabled={isBusy} onClick={() => void remove()}>
            <Icon name="trash" /> Retirar o áudio
          </button>
        ) : null}
        {isReady && state.url ? (
          <a className="ed-button" href={new URL(state.url).pathname} target="_blank" rel="noopener">
            Ouvir
          </a>
        ) : null}
      </div>
      <div className="ed-note" role="status">
        {problem ? (
          <span className="ed-problem">{problem}</span>
        ) : isReady ? (
          `Narrar de novo usa a voz e as pronúncias de agora. ${isOn ? "Com 'Áudio' ligado, uma correção salva é narrada de novo." : "Enquanto houver áudio, uma correção salva é narrada de novo."}`
        ) : (
          <>
            O texto narrado é o que está publicado. <Link to="/admin/distribuicao">Ver a fila</Link>
          </>
        )}
      </div>
    </div>
  );
}
