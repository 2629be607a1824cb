import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { Dialog } from "#app/ui/window.tsx";
import { MAX_HIGHLIGHTS } from "../board.ts";
import type { DeskArticle } from "../desk-message.wire.ts";
import { CandidateList, SelectedList } from "./desk-lists.tsx";
import { ConflictPanel, DeskFooter, DeskNotes, type DeskPane, ExtrasWarning, LiveIndicator, PaneSwitch } from "./desk-parts.tsx";
import { added, previewOrder, wasRead } from "./desk-state.ts";
import { useHighlightDesk, useKeyboardReorder } from "./use-highlight-desk.ts";

/** Messages of the footer. */
const NOTHING_SAID: { done: string | null; problem: string | null } = { done: null, problem: null };

const SAVED = "Ordem de Destaques salva com sucesso.";
const UNDONE = "A ordem anterior voltou.";

export interface HighlightDeskProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** 'Ordenar Destaques': the five highlights in their order, and the articles that could be among them (spec 1 §2.2). */
export function HighlightDesk({ open, onOpenChange }: HighlightDeskProps) {
  const { state, unsaved, live, candidates, undoable, reload, edit, resolve, dismissNotice, save, undo } = useHighlightDesk(open);
  const { announce } = useNotices();
  const revalidator = useRevalidator();
  const [pane, setPane] = useState<DeskPane>("selected");
  const [said, setSaid] = useState(NOTHING_SAID);
  const { desk, selected, conflict, notice, saving, kind } = state;
  const change = (next: readonly DeskArticle[]) => {
    setSaid(NOTHING_SAID);
    edit(next);
  };
  const lifting = useKeyboardReorder({ selected, onChange: change, announce });

  useEffect(() => {
    if (notice) announce(notice);
  }, [notice, announce]);

  const known = wasRead(state);
  const loading = kind === "loading";
  const { demoted, filling } = previewOrder(desk, selected);
  const cannotSave = selected.length === 0 || loading || saving || conflict !== null || !known;

  const saveOrder = async (failure: (reason: string) => string) => {
    setSaid(NOTHING_SAID);
    const outcome = await save();
    if (outcome.ok) {
      setSaid({ done: SAVED, problem: null });
      announce(outcome.undoSeconds > 0 ? `${SAVED} Você pode desfazer por ${outcome.undoSeconds} segundos.` : SAVED);
    } else if (!outcome.conflict) setSaid({ done: null, problem: failure(outcome.reason) });
    revalidator.revalidate();
  };
  const undoOrder = async () => {
    const outcome = await undo();
    setSaid(outcome.ok ? { done: UNDONE, problem: null } : { done: null, problem: outcome.reason });
    if (outcome.ok) announce(UNDONE);
    revalidator.revalidate();
  };

  return (
    <>
      <LeaveQuestion isUnsaved={unsaved} leavesBy="path">
        A ordem dos destaques ainda não foi salva.
      </LeaveQuestion>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        wide
        title="Ordenar Destaques"
        description={`Até ${MAX_HIGHLIGHTS} destaques, na ordem em que aparecem na página inicial.`}
        aside={known ? <LiveIndicator {...live} /> : null}
        onEscape={(event) => {
          if (lifting.liftedId === null) return;
          event.preventDefault();
          lifting.cancel();
        }}
        footer={
          <DeskFooter
            unsaved={unsaved}
            said={said.done}
            problem={said.problem}
            undoSeconds={undoable?.secondsLeft ?? null}
            busy={saving}
            loading={loading}
            cannotSave={cannotSave}
            onUndo={undoOrder}
            onReload={() => {
              setSaid(NOTHING_SAID);
              reload();
            }}
            onSave={() => saveOrder((reason) => `Falha ao salvar ordem: ${reason}`)}
          />
        }
      >
        {!known && loading ? <LoadingState>Carregando destaques…</LoadingState> : null}
        {!known && kind === "failed" ? (
          <ErrorState title="Falha ao carregar destaques" actions={<Button onClick={reload}>Tentar novamente</Button>}>
            Verifique a conexão. A ordem atual continua no ar.
          </ErrorState>
        ) : null}
        {known ? (
          <>
            <DeskNotes status={live.status} failed={kind === "failed"} notice={notice} dismiss={dismissNotice} reload={reload} />
            {conflict ? <ConflictPanel by={conflict.by} mine={selected} theirs={desk.destaques} resolve={resolve} /> : null}
            <p className="mb-4 rounded-lg bg-tint-super px-3 py-2">
              <Badge tone="danger">SUPER MANCHETE</Badge> <span className="ml-1">{desk.supermanchete?.titulo ?? "Nenhuma no momento"}</span>
            </p>
            <PaneSwitch pane={pane} selectedCount={selected.length} onChange={setPane} />
            <div aria-busy={loading} className={classNames("grid gap-x-6 gap-y-4 md:grid-cols-[6fr_5fr]", loading && "opacity-60")}>
              {demoted.length > 0 ? (
                <ExtrasWarning
                  extras={demoted}
                  disabled={cannotSave}
                  className={classNames("md:col-span-2", pane !== "selected" && "max-md:hidden")}
                  onRemove={() => saveOrder(() => "Falha ao rebaixar extras. Tente salvar a ordem.")}
                />
              ) : null}
              <section aria-labelledby="desk-selected" className={classNames("min-w-0", pane !== "selected" && "max-md:hidden")}>
                <SelectedList selected={selected} filling={filling} lifting={lifting} onChange={change} />
              </section>
              <section aria-labelledby="desk-candidates" className={classNames("min-w-0", pane !== "candidates" && "max-md:hidden")}>
                <CandidateList
                  selected={selected}
                  highlights={desk.destaques}
                  superHeadlineId={desk.supermanchete?.id ?? null}
                  offered={candidates}
                  onAdd={(more) => change(added(selected, more))}
                  onBlocked={(problem) => setSaid({ done: null, problem })}
                />
              </section>
            </div>
          </>
        ) : null}
      </Dialog>
    </>
  );
}
