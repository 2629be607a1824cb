import { Banner } from "./banner.tsx";
import type { SaveKind } from "./save-plan.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

interface TroubleBannerProps {
  session: EditorSession;
  onRun(kind: SaveKind): void;
  /** Called before leaving for the sign-in page. */
  onSignIn(): Promise<void>;
}

/** Why a save failed, with actions; in the bottom bar, which is always visible. */
export function SaveFailureBanner({ session, onRun, onSignIn }: TroubleBannerProps) {
  const connection = useSession(session, (state) => state.connection);
  const failure = useSession(session, (state) => state.failure);
  const saving = useSession(session, (state) => state.saving?.kind ?? null);
  const record = useSession(session, (state) => state.record);
  const again = (
    <button
      type="button"
      className="ed-button"
      disabled={saving !== null && saving !== "autosave"}
      onClick={() => onRun(failure && failure.wanted !== "autosave" ? failure.wanted : "autosave")}
    >
      Tentar de novo
    </button>
  );
  const back = record === null ? "/admin/nova-materia" : `/admin/editar-materia/${record.id}`;
  if (connection === "signed-out") {
    return (
      <Banner
        tone="bad"
        actions={
          <>
            <a className="ed-button" href={`/login?redirectTo=${encodeURIComponent("/admin/materias")}`} target="_blank" rel="noopener">
              Entrar em outra aba
            </a>
            <a
              className="ed-button"
              href={`/login?redirectTo=${encodeURIComponent(back)}`}
              onClick={(event) => {
                const { href } = event.currentTarget;
                event.preventDefault();
                void onSignIn().then(() => window.location.assign(href));
              }}
            >
              Entrar aqui
            </a>
            {again}
          </>
        }
      >
        <strong>Sua sessão terminou.</strong> O texto continua guardado neste aparelho e volta a ser salvo quando você entrar de novo.
      </Banner>
    );
  }
  if (connection === "other-person") {
    return (
      <Banner tone="bad" actions={again}>
        <strong>Outra pessoa entrou neste navegador.</strong> Nada foi gravado em nome dela: o seu texto continua guardado neste aparelho, só para você, até você entrar de novo.
      </Banner>
    );
  }
  if (!failure) return null;
  return (
    <Banner tone="bad" actions={again} onDismiss={() => session.send({ type: "dismissed", what: "failure" })}>
      {failure.text}
    </Banner>
  );
}
