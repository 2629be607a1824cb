import { Banner } from "./banner.tsx";
import type { SaveKind } from "./save-plan.ts";
import type { ArticleEditor } from "./use-article-editor.ts";

interface TroubleBannerProps {
  editor: ArticleEditor;
  onRun(kind: SaveKind): void;
  /** Called before leaving for the sign-in page. */
  onSignIn(): Promise<void>;
}

/** Why a save did not happen, and what can be done about it; it stands in the bar, which is in sight wherever one scrolls. */
export function TroubleBanner({ editor, onRun, onSignIn }: TroubleBannerProps) {
  const { trouble, failure, saving, record, dismissFailure } = editor;
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
  if (trouble === "signed-out") {
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
  if (trouble === "other-person") {
    return (
      <Banner tone="bad" actions={again}>
        <strong>Outra pessoa entrou neste navegador.</strong> Nada foi gravado em nome dela: o seu texto continua guardado neste aparelho, só para você, até você entrar de novo.
      </Banner>
    );
  }
  if (!failure) return null;
  return (
    <Banner tone="bad" actions={again} onDismiss={dismissFailure}>
      {failure.text}
    </Banner>
  );
}
