import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { REVIEW_NOTE_MAX } from "#app/domain/article/article.ts";
import type { ArticleRecord } from "./article-form.ts";
import { Icon } from "./icon.tsx";

interface ReviewPanelProps {
  record: ArticleRecord | null;
  /** Else the person wrote it, and only reads what was said. */
  mayPublish: boolean;
  note: MutableRefObject<string>;
  /** What a plain form had sent when it was refused. */
  typed: string | undefined;
  /** What the server said against the note. */
  problem: string | undefined;
  isBusy: boolean;
  onReturn(): void;
}

const NO_NOTE = "Diga em uma nota o que falta antes de devolver.";

function HandBack({ note, typed = "", problem, isBusy, onReturn }: Omit<ReviewPanelProps, "record" | "mayPublish">) {
  const [isMissing, setMissing] = useState(false);
  const shownProblem = isMissing ? NO_NOTE : problem;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Typed before the script arrived, or put back by the browser.
    note.current = area.current?.value ?? "";
  }, [note]);
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
            note.current = event.currentTarget.value;
            if (note.current.trim() !== "") setMissing(false);
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
            if (note.current.trim() !== "") return onReturn();
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

/** Where a draft stands between who wrote it and who publishes it: it waits and can be handed back, or was handed back with a note. */
export function ReviewPanel({ record, mayPublish, ...handBack }: ReviewPanelProps) {
  if (mayPublish && record?.revisaoEm) return <HandBack {...handBack} />;
  if (!record?.notaRevisao) return null;
  return (
    <div className="ed-banner is-warn" role="status">
      <Icon name="warning" />
      <div>
        <strong>Devolvida para ajustes</strong>
        <p className="ed-review-said">{record.notaRevisao}</p>
      </div>
    </div>
  );
}
