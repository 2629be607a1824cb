import { useEffect, useRef } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { DeskArticle } from "../desk-message.wire.ts";
import { holds } from "./desk-state.ts";
import type { LiveStatus } from "./live-socket.ts";

interface ConflictPanelProps {
  /** Person who saved the other order; null when unknown. */
  by: string | null;
  mine: readonly DeskArticle[];
  theirs: readonly DeskArticle[];
  resolve(by: "merge" | "theirs" | "mine"): void;
}

function Order({ title, articles, others }: { title: string; articles: readonly DeskArticle[]; others: readonly DeskArticle[] }) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface p-3 text-ink">
      <h4 className="mb-1 text-[0.8125rem] font-semibold text-muted">{title}</h4>
      <ol className="list-decimal pl-5 marker:text-subtle">
        {articles.map((article) => (
          <li key={article.id} className="py-0.5">
            {article.titulo}
            {holds(others, article.id) ? null : <span className="ml-1 text-[0.8125rem] font-semibold text-info">só aqui</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Two orders side by side: another person saved theirs while this one was edited. Both are kept until one is chosen. */
export function ConflictPanel({ by, mine, theirs, resolve }: ConflictPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={panel} role="alert" className="mb-4 rounded-lg border border-info bg-info-soft p-3 text-info">
      <p className="mb-2 flex gap-2 font-semibold">
        <Icon name="alert" className="mt-0.5 size-4" />
        {by ? `${by} salvou outra ordem enquanto você editava.` : "Outra ordem foi salva enquanto você editava."} As duas estão aqui: escolha antes de salvar.
      </p>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => resolve("merge")}>
          Juntar as duas ordens
        </Button>
        <Button onClick={() => resolve("theirs")}>{by ? "Ficar com a outra" : "Ficar com a que está no ar"}</Button>
        <Button onClick={() => resolve("mine")}>Manter a minha</Button>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Order title="Sua ordem (não salva)" articles={mine} others={theirs} />
        <Order title={by ? `Ordem no ar, de ${by}` : "Ordem no ar"} articles={theirs} others={mine} />
      </div>
    </div>
  );
}

interface DeskFooterProps {
  unsaved: boolean;
  /** Result of the last save or undo. */
  said: string | null;
  /** Reason of the last action's failure. */
  problem: string | null;
  /** Null when nothing can be undone. */
  undoSeconds: number | null;
  busy: boolean;
  loading: boolean;
  cannotSave: boolean;
  onUndo(): void;
  onReload(): void;
  onSave(): void;
}

/** The footer: state of the order, and its actions. */
export function DeskFooter({ unsaved, said, problem, undoSeconds, busy, loading, cannotSave, onUndo, onReload, onSave }: DeskFooterProps) {
  return (
    <>
      {problem ? (
        <p role="alert" className="flex w-full gap-2 text-danger">
          <Icon name="alert" className="mt-0.5 size-4" /> {problem}
        </p>
      ) : null}
      <div className="mr-auto flex min-w-0 items-center gap-3 max-sm:w-full max-sm:justify-between">
        {unsaved ? <span className="text-muted">Há mudanças não salvas.</span> : null}
        {said && !unsaved ? (
          <span className="flex items-start gap-1.5 text-ok">
            <Icon name="check" className="mt-0.5 size-4" /> {said}
          </span>
        ) : null}
        {undoSeconds === null ? null : (
          <Button size="sm" busy={busy} onClick={onUndo} aria-label="Desfazer a última ordem salva">
            Desfazer
            <span aria-hidden="true" className="min-w-7 text-right font-normal text-subtle tabular-nums">
              {undoSeconds} s
            </span>
          </Button>
        )}
      </div>
      <Button icon="refresh" className="max-sm:flex-1" onClick={onReload} disabled={busy || loading}>
        Recarregar
      </Button>
      <Button variant="primary" className="max-sm:flex-1" busy={busy} disabled={cannotSave} onClick={onSave}>
        Salvar Ordem
      </Button>
    </>
  );
}

interface DeskNotesProps {
  status: LiveStatus;
  /** The last read failed; the previous data is still shown. */
  failed: boolean;
  notice: string | null;
  dismiss(): void;
  reload(): void;
}

const ENDED: Partial<Record<LiveStatus, string>> = {
  "session-ended": "Sua sessão terminou. Entre novamente para salvar a ordem.",
  "role-changed": "Seu perfil de acesso mudou. Entre novamente para continuar.",
};

/** Notices above the lists. */
export function DeskNotes({ status, failed, notice, dismiss, reload }: DeskNotesProps) {
  const ended = ENDED[status];
  return (
    <>
      {ended ? (
        <p role="alert" className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          <Icon name="alert" /> <span className="min-w-0 flex-1">{ended}</span>
          <ButtonLink to="/login?redirectTo=%2Fadmin%2Fmaterias" reloadDocument>
            Entrar
          </ButtonLink>
        </p>
      ) : null}
      {failed && !ended ? (
        <p role="alert" className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          <Icon name="alert" /> <span className="min-w-0 flex-1">Falha ao carregar destaques</span>
          <Button size="sm" onClick={reload}>
            Tentar novamente
          </Button>
        </p>
      ) : null}
      {notice ? (
        <p className="mb-4 flex items-center gap-2 rounded-lg bg-info-soft py-1 pr-1 pl-3 text-info">
          <Icon name="users" /> <span className="min-w-0 flex-1 py-1">{notice}</span>
          <Button variant="ghost" size="icon" icon="close" aria-label="Dispensar aviso da ordem" onClick={dismiss} />
        </p>
      ) : null}
    </>
  );
}

interface ExtrasWarningProps {
  extras: readonly DeskArticle[];
  disabled: boolean;
  className?: string;
  onRemove(): void;
}

/** The yellow warning: articles marked Destaque that are not selected, and move to Geral when the order is saved. */
export function ExtrasWarning({ extras, disabled, className, onRemove }: ExtrasWarningProps) {
  return (
    <section aria-label="Fora da seleção" className={classNames("rounded-lg bg-warn-soft px-3 py-2.5 text-warn", className)}>
      <p className="flex gap-2 font-semibold">
        <Icon name="alert" className="mt-0.5 size-4" />
        {counted(extras.length, "matéria em Destaque está", "matérias em Destaque estão")} fora da seleção. Ao salvar, {extras.length === 1 ? "vai" : "vão"} para Geral:
      </p>
      <ul className="mt-1 mb-2 list-disc pl-10">
        {extras.map((extra) => (
          <li key={extra.id}>{extra.titulo}</li>
        ))}
      </ul>
      <Button size="sm" className="ml-6" disabled={disabled} onClick={onRemove}>
        Remover extras agora
      </Button>
    </section>
  );
}

const LABELS: Record<LiveStatus, string> = {
  connecting: "conectando…",
  live: "ao vivo",
  waiting: "sem conexão, tentando de novo…",
  "session-ended": "desconectado",
  "role-changed": "desconectado",
};

const names = new Intl.ListFormat("pt-BR");

/** Shows whether live updates arrive, and who else has the desk open. */
export function LiveIndicator({ status, others }: { status: LiveStatus; others: readonly string[] }) {
  return (
    <p role="status" className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-[0.8125rem]">
      <span className={classNames("inline-flex items-center gap-1.5 font-semibold", status === "live" ? "text-ok" : "text-warn")}>
        <span aria-hidden="true" className={classNames("size-2 rounded-full bg-current", status === "connecting" && "opacity-50")} />
        {LABELS[status]}
      </span>
      {others.length > 0 ? <span className="text-muted">Também aqui: {names.format(others)}</span> : null}
    </p>
  );
}

export type DeskPane = "selected" | "candidates";

/** Chooses the list that a narrow screen shows. */
export function PaneSwitch({ pane, selectedCount, onChange }: { pane: DeskPane; selectedCount: number; onChange(pane: DeskPane): void }) {
  return (
    <fieldset className="mb-3 grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1 md:hidden">
      <legend className="sr-only">Lista à mostra</legend>
      {(["selected", "candidates"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={pane === one}
          onClick={() => onChange(one)}
          className="h-9 rounded-md font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-lift"
        >
          {one === "selected" ? `Selecionadas (${selectedCount})` : "Candidatas"}
        </button>
      ))}
    </fieldset>
  );
}
