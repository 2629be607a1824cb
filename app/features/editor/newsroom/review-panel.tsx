import { useEffect, useRef, useState } from "react";
import { REVIEW_NOTE_MAX } from "#app/features/articles/article.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";

interface ReviewPanelProps {
  session: EditorSession;
  /** False: the person is the author and only reads the note. */
  mayPublish: boolean;
  /** Note of a refused plain form. */
  typed: string | undefined;
  isBusy: boolean;
  onReturn(): void;
}

const NO_NOTE = "Diga em uma nota o que falta antes de devolver.";

function HandBack({ session, typed = "", isBusy, onReturn }: Omit<ReviewPanelProps, "mayPublish">) {
  const problem = useSession(session, (state) => state.errors.notaRevisao);
  const [isMissing, setMissing] = useState(false);
  const shownProblem = isMissing ? NO_NOTE : problem;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Typed before hydration, or restored by the browser.
    session.send({ type: "noteEdited", note: area.current?.value ?? "" });
  }, [session]);
  return (
    <section className="ed-section ed-review" aria-labelledby="revisao-titulo">
      <h2 id="revisao-titulo">Esta matéria espera revisão</h2>
      <p>Publique quando estiver pronta, ou devolva a quem escreveu, dizendo o que falta.</p>
      <div className="ed-field">
        <label htmlFor="notaRevisao">Nota para quem escreveu: o que falta</label>
        <textarea
          ref={area}
          id="notaRevisao"
          name="notaRevisao"
          rows={3}
          maxLength={REVIEW_NOTE_MAX}
          defaultValue={typed}
          aria-invalid={shownProblem !== undefined}
          aria-describedby="notaRevisao-nota"
          onChange={(event) => {
            session.send({ type: "noteEdited", note: event.currentTarget.value });
            if (event.currentTarget.value.trim() !== "") setMissing(false);
          }}
        />
        <div id="notaRevisao-nota" className="ed-note">
          {shownProblem ? (
            <span className="ed-problem" role="alert">
              {shownProblem}
            </span>
          ) : (
            "Quem escreveu vê a nota no painel, na lista e no editor; ela fica na trilha."
          )}
        </div>
      </div>
      <div className="ed-actions">
        <button
          type="submit"
          name="intent"
          value="end-review"
          className="ed-button"
          disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            if (session.state.reviewNote.trim() !== "") return onReturn();
            setMissing(true);
            area.current?.focus();
          }}
        >
          Devolver ao repórter
        </button>
      </div>
    </section>
  );
}

/** Review state of a draft: waiting, with a button that hands it back, or handed back with a note. */
export function ReviewPanel({ mayPublish, ...handBack }: ReviewPanelProps) {
  const record = useSession(handBack.session, (state) => state.record);
  if (mayPublish && record?.revisaoEm) return <HandBack {...handBack} />;
  if (!record?.notaRevisao) return null;
  return (
    <div className="ed-banner is-warn" role="status">
      <Icon name="alert" className="size-4.5" />
      <div>
        <strong>Devolvida para ajustes</strong>
        <p className="ed-review-said">{record.notaRevisao}</p>
      </div>
    </div>
  );
}
