import type { ReactNode } from "react";
import { type CategoryChoice, changedFields, formOf } from "./article-form.ts";
import { FIELD_LABELS } from "./form-rules.ts";
import { Icon } from "./icon.tsx";
import { clashes, type SaveKind } from "./save-plan.ts";
import type { JournalEntry } from "./text-journal.ts";
import type { ArticleEditor } from "./use-article-editor.ts";

function Banner({ tone, children, actions }: { tone: "warn" | "bad" | "calm"; children: ReactNode; actions: ReactNode }) {
  return (
    <div className={`ed-banner is-${tone}`} role={tone === "calm" ? "status" : "alert"}>
      <Icon name="warning" />
      <div>{children}</div>
      <div className="ed-actions">{actions}</div>
    </div>
  );
}

const namesOf = (fields: readonly string[]) => new Intl.ListFormat("pt-BR").format(fields.map((name) => FIELD_LABELS[name] ?? name));

interface BannersProps {
  editor: ArticleEditor;
  categories: readonly CategoryChoice[];
  journal: { found: JournalEntry | null; forget(): void };
  loginPath: string;
  onRun(kind: SaveKind): void;
}

/** Everything that needs a person's answer: a conflict, a failure, a text left behind. */
export function Banners({ editor, categories, journal, loginPath, onRun }: BannersProps) {
  const { conflict, failure, replaced, form, base, saving } = editor;
  const theirs = conflict && formOf(conflict.theirs, categories);
  const both = theirs ? clashes(base, form, theirs) : [];
  return (
    <>
      {conflict && theirs ? (
        <Banner
          tone="warn"
          actions={
            <>
              <button type="button" className="ed-button" onClick={editor.reloadCurrent}>
                Recarregar a versão atual
              </button>
              <button type="button" className="ed-button is-primary" disabled={saving !== null} onClick={editor.keepMyText}>
                Manter o meu texto
              </button>
            </>
          }
        >
          <strong>Outra pessoa salvou esta matéria enquanto você editava.</strong> Nada do que você escreveu se perdeu.
          {changedFields(base, theirs).length > 0 ? ` Ela mudou: ${namesOf(changedFields(base, theirs))}.` : null}
          {both.length > 0 ? ` Mudaram dos dois lados: ${namesOf(both)}.` : null}
        </Banner>
      ) : null}
      {failure ? (
        <Banner
          tone="bad"
          actions={
            <>
              {failure.signedOut ? (
                <a className="ed-button" href={loginPath} target="_blank" rel="noopener">
                  Entrar em outra aba
                </a>
              ) : null}
              <button type="button" className="ed-button" disabled={saving !== null} onClick={() => onRun(failure.wanted === "autosave" ? "save" : failure.wanted)}>
                Tentar de novo
              </button>
              <button type="button" className="ed-button is-quiet" aria-label="Fechar aviso" onClick={editor.dismissFailure}>
                <Icon name="close" size={16} />
              </button>
            </>
          }
        >
          {failure.text}
        </Banner>
      ) : null}
      {replaced ? (
        <Banner
          tone="calm"
          actions={
            <>
              <button type="button" className="ed-button" onClick={() => editor.restore(replaced)}>
                Voltar ao meu texto
              </button>
              <button type="button" className="ed-button is-quiet" onClick={() => editor.restore(null)}>
                Dispensar
              </button>
            </>
          }
        >
          A versão atual foi carregada. O que você tinha escrito ainda está guardado aqui.
        </Banner>
      ) : null}
      {journal.found ? (
        <Banner
          tone="calm"
          actions={
            <>
              <button
                type="button"
                className="ed-button"
                onClick={() => {
                  editor.restore({ ...form, ...journal.found?.form });
                  journal.forget();
                }}
              >
                Recuperar o texto
              </button>
              <button type="button" className="ed-button is-quiet" onClick={journal.forget}>
                Descartar
              </button>
            </>
          }
        >
          Este navegador guarda um texto desta matéria que não chegou a ser salvo ({new Date(journal.found.at).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "short" })}
          ).
        </Banner>
      ) : null}
    </>
  );
}
