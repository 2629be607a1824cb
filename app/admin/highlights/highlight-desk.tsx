import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { MAX_HIGHLIGHTS } from "#app/domain/board/board.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { CandidateList } from "./candidate-list.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DeskNotes } from "./desk-notes.tsx";
import { wasRead } from "./desk-state.ts";
import { ExtrasWarning } from "./extras-warning.tsx";
import type { DeskDoorProps } from "./highlight-desk-door.tsx";
import { LiveMark } from "./live-mark.tsx";
import { previewOrder } from "./order-preview.ts";
import { SelectedList } from "./selected-list.tsx";
import { added, extrasOf } from "./selection.ts";
import { UndoBar } from "./undo-bar.tsx";
import { useHighlightDesk } from "./use-highlight-desk.ts";
import { useLifting } from "./use-lifting.ts";

/** 'Ordenar Destaques': the five highlights in their order, and the articles that could be among them (spec 1 §2.2). */
export function HighlightDesk({ open, onOpenChange }: DeskDoorProps) {
  const { state, unsaved, live, candidates, undoable, reload, edit, resolve, dismissNotice, save, undo } = useHighlightDesk(open);
  const { notify, announce } = useNotices();
  const revalidator = useRevalidator();
  const [pane, setPane] = useState<"selected" | "candidates">("selected");
  const { desk, selected, conflict, notice, saving, kind } = state;
  const lifting = useLifting({ selected, onChange: edit, announce });

  useEffect(() => {
    if (notice) announce(notice);
  }, [notice, announce]);

  const loading = kind === "loading";
  const extras = extrasOf(desk.destaques, selected);
  const { filling } = previewOrder(desk, selected);
  const cannotSave = selected.length === 0 || loading || saving || conflict !== null || !wasRead(state);

  const saveOrder = async (failure: (reason: string) => string) => {
    const outcome = await save();
    if (!outcome.ok && outcome.conflict) return;
    if (!outcome.ok) notify("error", failure(outcome.reason));
    else {
      notify("ok", "Ordem de Destaques salva com sucesso.");
      if (outcome.undoSeconds > 0) announce(`Você pode desfazer por ${outcome.undoSeconds} segundos.`);
      revalidator.revalidate();
    }
  };
  const undoOrder = async () => {
    const outcome = await undo();
    if (outcome.ok) notify("ok", "A ordem anterior voltou.");
    else notify("error", outcome.reason);
    revalidator.revalidate();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ordenar Destaques"
      description={`Até ${MAX_HIGHLIGHTS} destaques, na ordem em que aparecem na página inicial.`}
      aside={wasRead(state) ? <LiveMark {...live} /> : null}
      onEscape={(event) => {
        if (lifting.liftedId === null) return;
        event.preventDefault();
        lifting.cancel();
      }}
      footer={
        <>
          {undoable ? <UndoBar secondsLeft={undoable.secondsLeft} busy={saving} onUndo={undoOrder} /> : null}
          {!undoable && unsaved ? <span className="mr-auto text-muted max-sm:w-full">Há mudanças não salvas.</span> : null}
          <Button icon="refresh" className="max-sm:flex-1" onClick={reload} disabled={saving || loading}>
            Recarregar
          </Button>
          <Button variant="primary" className="max-sm:flex-1" busy={saving} disabled={cannotSave} onClick={() => saveOrder((reason) => `Falha ao salvar ordem: ${reason}`)}>
            Salvar Ordem
          </Button>
        </>
      }
    >
      {!wasRead(state) && loading ? <LoadingState>Carregando destaques…</LoadingState> : null}
      {!wasRead(state) && kind === "failed" ? (
        <ErrorState title="Falha ao carregar destaques" actions={<Button onClick={reload}>Tentar novamente</Button>}>
          Verifique a conexão. A ordem atual continua no ar.
        </ErrorState>
      ) : null}
      {wasRead(state) ? (
        <>
          <DeskNotes status={live.status} failed={kind === "failed"} notice={notice} dismiss={dismissNotice} reload={reload} />
          {conflict ? <ConflictPanel by={conflict.by} mine={selected} theirs={desk.destaques} resolve={resolve} /> : null}
          <p className="mb-4 rounded-lg bg-tint-super px-3 py-2">
            <Badge tone="danger">SUPER MANCHETE</Badge> <span className="ml-1">{desk.supermanchete?.titulo ?? "Nenhuma no momento"}</span>
          </p>
          {extras.length > 0 ? <ExtrasWarning extras={extras} disabled={cannotSave} onRemove={() => saveOrder(() => "Falha ao rebaixar extras. Tente salvar a ordem.")} /> : null}
          {/* biome-ignore lint/a11y/useSemanticElements: two buttons that choose a list are no set of fields */}
          <div role="group" aria-label="Lista à mostra" className="mb-3 grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1 md:hidden">
            {(["selected", "candidates"] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={pane === one}
                onClick={() => setPane(one)}
                className="h-9 rounded-md font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-lift"
              >
                {one === "selected" ? `Selecionadas (${selected.length})` : "Candidatas"}
              </button>
            ))}
          </div>
          <div className={classNames("grid gap-6 md:grid-cols-2", loading && "opacity-60")} aria-busy={loading}>
            <section aria-labelledby="desk-selected" className={classNames("min-w-0", pane !== "selected" && "max-md:hidden")}>
              <SelectedList selected={selected} filling={filling} lifting={lifting} onChange={edit} />
            </section>
            <section aria-labelledby="desk-candidates" className={classNames("min-w-0", pane !== "candidates" && "max-md:hidden")}>
              <CandidateList
                selected={selected}
                highlights={desk.destaques}
                superHeadlineId={desk.supermanchete?.id ?? null}
                offered={candidates}
                onAdd={(more) => edit(added(selected, more))}
              />
            </section>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
