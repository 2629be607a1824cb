import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { RevisionLineWire, RevisionsWire, RevisionWire } from "#app/features/articles/revisions.wire.ts";
import { trailHref } from "#app/features/audit/newsroom/trail-view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { unknownOutcome } from "#app/ui/newsroom/write-outcome.ts";
import { Dialog } from "#app/ui/window.tsx";
import { type ArticleForm, type CategoryChoice, changedFields, type FormField, withFields } from "../article-form.ts";
import Comparison from "../conflict/comparison.tsx";
import { FIELD_LABELS } from "../form-rules.ts";
import { toApiResult } from "../save-outcome.ts";
import { savedTimeLabel } from "../save-plan.ts";
import { groupRevisions } from "./group-revisions.ts";

interface Compared {
  line: RevisionLineWire;
  form: ArticleForm;
  /** The version before it; null for the first. */
  before: ArticleForm | null;
}

/** Pages of an article's history, and the texts of the selected version. */
function useHistory(articleId: number, current: ArticleForm, categories: readonly CategoryChoice[]) {
  const [lines, setLines] = useState<readonly RevisionLineWire[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [failed, setFailed] = useState<"list" | "text" | null>(null);

  const load = useCallback(
    async (page: number) => {
      setFailed(null);
      try {
        const answer = await browserApi().get<RevisionsWire>(`/posts/${articleId}/revisions`, { page });
        // A save in the meantime shifts the pages by one.
        setLines((before) => [...new Map([...(page === 1 ? [] : before), ...answer.items].map((line) => [line.versao, line])).values()]);
        setTotal(answer.total);
      } catch {
        setFailed("list");
      }
    },
    [articleId],
  );
  useEffect(() => void load(1), [load]);

  useEffect(() => {
    const line = lines.find(({ versao }) => versao === chosen);
    if (!line) return;
    let isGone = false;
    const textAt = async (versao: number) => {
      const { campos } = await browserApi().get<RevisionWire>(`/posts/${articleId}/revisions/${versao}`);
      return withFields(current, campos, categories);
    };
    const read = async () => {
      setFailed(null);
      setCompared(null);
      const [form, before] = await Promise.all([textAt(line.versao), line.mudou === null ? null : textAt(line.versao - 1)]);
      if (!isGone) setCompared({ line, form, before });
    };
    read().catch(() => !isGone && setFailed("text"));
    return () => {
      isGone = true;
    };
  }, [articleId, categories, chosen, current, lines]);

  const more = () => load(Math.floor(lines.length / PAGE) + 1);
  return { lines, total, chosen, choose: setChosen, compared, failed, reload: () => load(1), more, hasMore: total !== null && lines.length < total };
}

/** Default page of `GET /posts/{id}/revisions`. */
const PAGE = 30;

export interface HistoryDialogProps {
  articleId: number;
  /** The saved text as it is now. */
  current: ArticleForm;
  currentVersion: number;
  categories: readonly CategoryChoice[];
  timeZone: string;
  /** Own texts that were never saved; absent for those who may only read. */
  unsaved?(close: () => void): ReactNode;
  /** Absent for those who may only read. */
  onRestored?(article: ArticleWire, versao: number): void;
  onClose(): void;
}

const labelsOf = (fields: readonly string[]) => [...new Set(fields.map((name) => FIELD_LABELS[name] ?? name))];
const changeText = ({ mudou }: Pick<RevisionLineWire, "mudou">) => (mudou === null ? "Primeira versão" : mudou.length === 0 ? "Sem mudança no texto" : labelsOf(mudou).join(", "));
/** Fields that a restore does not change: position and schedule are not text, and a correction note stays published. */
const KEPT_FIELDS: readonly FormField[] = ["agendamento", "posicao", "correcao"];

/** The saved versions of an article by sessions, with a rendered comparison and a restore button. */
export default function HistoryDialog({ articleId, current, currentVersion, categories, timeZone, unsaved, onRestored, onClose }: HistoryDialogProps) {
  const detail = useRef<HTMLHeadingElement>(null);
  const [against, setAgainst] = useState<"before" | "current">("before");
  const [asking, setAsking] = useState(false);
  const [restoring, setRestoring] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { lines, total, chosen, choose, compared, failed, reload, more, hasMore } = useHistory(articleId, current, categories);

  useEffect(() => {
    if (compared) detail.current?.focus();
  }, [compared]);

  const when = (line: Pick<RevisionLineWire, "criadoEm">) => savedTimeLabel(Date.parse(line.criadoEm), timeZone, Date.now()).replace(/^(às|em) /, "");
  const restore = async (versao: number) => {
    setRestoring(true);
    setProblem(null);
    const answer = await toApiResult(browserApi().post<ArticleWire>(`/posts/${articleId}/revisions/${versao}/restore`));
    setRestoring(false);
    setAsking(false);
    if (answer.ok) return onRestored?.(answer.body as ArticleWire, versao);
    const { detail: reason, outcome } = (answer.body ?? {}) as { detail?: string; outcome?: string };
    const isUnknown = answer.status === 0 || outcome === "unknown" || (answer.status >= 500 && outcome !== "unchanged");
    setProblem(isUnknown ? unknownOutcome(false) : `Não foi possível restaurar. ${reason ?? ""}`.trim());
  };
  const base = compared && (against === "current" || compared.before === null ? compared.form : compared.before);
  const after = compared && (against === "current" ? current : compared.form);
  const fields = base && after ? changedFields(base, after).filter((name) => against === "before" || !KEPT_FIELDS.includes(name)) : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      columns
      title="Histórico"
      closeLabel="Fechar histórico"
      aside={
        <a className="ed-link-button inline-flex items-center gap-1" href={trailHref({ materia: articleId })} target="_blank" rel="noopener">
          Trilha <Icon name="external" />
        </a>
      }
    >
      <div className={chosen === null ? "ed-window ed-history-body" : "ed-window ed-history-body has-detail"}>
        <nav className="ed-history-list" aria-label="Versões">
          {unsaved?.(onClose)}
          {total === null && failed !== "list" ? <p role="status">Carregando...</p> : null}
          {failed === "list" ? (
            <p role="alert">
              Não foi possível carregar o histórico.{" "}
              <button type="button" className="ed-link-button" onClick={() => void reload()}>
                Tentar de novo
              </button>
            </p>
          ) : null}
          {groupRevisions(lines).map((session) => (
            <section key={session.revisions[0]?.versao} className="ed-history-session">
              <h3>{session.author}</h3>
              <ul>
                {session.revisions.map((line) => (
                  <li key={line.versao}>
                    <button type="button" aria-pressed={chosen === line.versao} onClick={() => choose(line.versao)}>
                      <span>
                        <strong>{when(line)}</strong>
                        {line.versao === currentVersion ? <span className="ed-tag-now">atual</span> : null}
                      </span>
                      <span>{changeText(line)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {hasMore ? (
            <button type="button" className="ed-button" onClick={() => void more()}>
              Mostrar versões mais antigas
            </button>
          ) : null}
        </nav>
        <section className="ed-history-detail" aria-label="Comparação">
          {chosen === null ? <p className="ed-cmp-empty">Escolha uma versão para ver o que mudou nela.</p> : null}
          {chosen !== null ? (
            <button type="button" className="ed-button is-quiet ed-history-back" onClick={() => choose(null)}>
              <Icon name="chevronLeft" /> Todas as versões
            </button>
          ) : null}
          {chosen !== null && !compared && failed !== "text" ? <p role="status">Carregando...</p> : null}
          {failed === "text" ? <p role="alert">Não foi possível carregar esta versão. Escolha-a de novo para tentar outra vez.</p> : null}
          {compared && base && after ? (
            <>
              <h3 ref={detail} tabIndex={-1}>
                {compared.line.autor}, {when(compared.line)}
              </h3>
              <fieldset className="ed-segments">
                <legend className="ed-hidden">O que comparar</legend>
                <label>
                  <input type="radio" name="historico-comparar" checked={against === "before"} onChange={() => setAgainst("before")} />
                  <span>O que mudou nela</span>
                </label>
                <label>
                  <input type="radio" name="historico-comparar" checked={against === "current"} onChange={() => setAgainst("current")} />
                  <span>Dela até agora</span>
                </label>
              </fieldset>
              {compared.before === null && against === "before" ? (
                <>
                  <p className="ed-cmp-empty">É a primeira versão: foi com este texto que a matéria começou.</p>
                  <Comparison before={{ ...compared.form }} after={compared.form} fields={["titulo", "conteudo"]} categories={categories} />
                </>
              ) : (
                <Comparison before={base} after={after} fields={fields} categories={categories} />
              )}
              {onRestored && compared.line.versao !== currentVersion ? (
                <div className="ed-history-restore">
                  {problem ? <p role="alert">{problem}</p> : null}
                  {asking ? (
                    <>
                      <p>
                        O texto desta versão passa a ser o atual, como uma versão nova. A versão de agora continua no histórico; posição, situação e nota de correção da matéria não
                        mudam.
                      </p>
                      <div className="ed-actions">
                        <button type="button" className="ed-button" disabled={restoring} onClick={() => setAsking(false)}>
                          Cancelar
                        </button>
                        <button type="button" className="ed-button is-primary" disabled={restoring} onClick={() => void restore(compared.line.versao)}>
                          {restoring ? "Restaurando..." : "Restaurar esta versão"}
                        </button>
                      </div>
                    </>
                  ) : (
                    <button type="button" className="ed-button" onClick={() => setAsking(true)}>
                      Restaurar
                    </button>
                  )}
                </div>
              ) : null}
            </>
          ) : null}
        </section>
      </div>
    </Dialog>
  );
}
