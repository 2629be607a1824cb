import { useEffect, useId, useRef, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useFocusAfter } from "#app/ui/return-focus.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { MAX_HIGHLIGHTS } from "../board.ts";
import type { DeskArticle } from "../desk-message.wire.ts";
import { DeskLine, LineCheck } from "./desk-line.tsx";
import { movedTo, removed } from "./selection.ts";
import type { useKeyboardReorder } from "./use-keyboard-reorder.ts";

interface SelectedListProps {
  selected: readonly DeskArticle[];
  /** Articles that saving would add to the free places. */
  filling: readonly DeskArticle[];
  lifting: ReturnType<typeof useKeyboardReorder>;
  onChange(selected: readonly DeskArticle[]): void;
}

/** The left list: the chosen highlights in their order, by dragging, by keys or by buttons. */
export function SelectedList({ selected, filling, lifting, onChange }: SelectedListProps) {
  const [checked, setChecked] = useState<readonly number[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const focusAfter = useFocusAfter();
  const { announce } = useNotices();
  const instructions = useId();
  const latest = useRef({ selected, onChange });
  latest.current = { selected, onChange };

  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const drag = (from: number, to: number) => {
      const { selected: now, onChange: change } = latest.current;
      const article = now[from];
      if (!article) return;
      change(movedTo(now, article.id, to));
      announce(`${article.titulo}: posição ${to + 1} de ${now.length}.`);
    };
    // Without it the list can still be ordered by keys and buttons.
    import("./sortable-list.client.ts").then(
      ({ makeSortable }) => {
        if (!gone && list.current) stop = makeSortable(list.current, drag);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [announce]);

  const stillChecked = checked.filter((id) => selected.some((article) => article.id === id));
  const takeAway = (ids: readonly number[]) => {
    const rest = removed(selected, ids);
    const first = selected.findIndex((article) => ids.includes(article.id));
    const next = rest[Math.min(first, rest.length - 1)];
    focusAfter(...(next ? [`remove:${next.id}`] : []), "selected-title");
    onChange(rest);
    setChecked(checked.filter((id) => !ids.includes(id)));
    announce(ids.length === 1 ? "Removida da lista." : `${ids.length} removidas da lista.`);
  };
  const step = (article: DeskArticle, index: number, by: -1 | 1) => {
    focusAfter(`${by < 0 ? "up" : "down"}:${article.id}`);
    lifting.move(article, index + by);
  };

  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-2">
        <h3 id="desk-selected" data-focus="selected-title" tabIndex={-1} className="flex items-center gap-2 font-semibold">
          Selecionadas{" "}
          <Badge tone={selected.length === MAX_HIGHLIGHTS ? "ok" : "neutral"}>
            {selected.length} de {MAX_HIGHLIGHTS}
          </Badge>
        </h3>
        <Button size="sm" className="ml-auto" disabled={stillChecked.length === 0} onClick={() => takeAway(stillChecked)}>
          Remover selecionados
        </Button>
      </div>
      <p id={instructions} className="sr-only">
        Espaço ou Enter pega a matéria, as setas movem, Espaço solta, Esc cancela.
      </p>
      {selected.length === 0 ? (
        <p className="rounded-lg border border-dashed border-edge px-4 py-6 text-center text-muted">Nenhuma matéria selecionada. Adicione pelo menos uma das candidatas.</p>
      ) : null}
      <ol ref={list} aria-labelledby="desk-selected" className="flex flex-col gap-1.5">
        {selected.map((article, index) => (
          <DeskLine
            key={article.id}
            article={article}
            isLifted={lifting.liftedId === article.id}
            lead={
              <>
                <button
                  type="button"
                  data-handle
                  data-focus={`handle:${article.id}`}
                  aria-label={`Mover: ${article.titulo}, posição ${index + 1} de ${selected.length}`}
                  aria-describedby={instructions}
                  aria-pressed={lifting.liftedId === article.id}
                  onKeyDown={(event) => {
                    focusAfter(`handle:${article.id}`);
                    lifting.onKeyDown(event, article);
                  }}
                  onBlur={(event) => lifting.onBlur(event.relatedTarget)}
                  className="grid h-10 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-subtle hover:bg-sunken hover:text-ink active:cursor-grabbing aria-pressed:text-accent"
                >
                  <Icon name="grip" className="size-5" />
                </button>
                <LineCheck
                  label={`Selecionar para remover: ${article.titulo}`}
                  checked={stillChecked.includes(article.id)}
                  onChange={(on) => setChecked(on ? [...stillChecked, article.id] : stillChecked.filter((id) => id !== article.id))}
                />
                <span className="w-4 shrink-0 text-center font-semibold text-subtle tabular-nums">{index + 1}</span>
              </>
            }
          >
            <Button
              variant="ghost"
              size="icon"
              icon="arrowUp"
              data-focus={`up:${article.id}`}
              aria-label={`Subir: ${article.titulo}`}
              aria-disabled={index === 0}
              onClick={() => step(article, index, -1)}
            />
            <Button
              variant="ghost"
              size="icon"
              icon="arrowDown"
              data-focus={`down:${article.id}`}
              aria-label={`Descer: ${article.titulo}`}
              aria-disabled={index === selected.length - 1}
              onClick={() => step(article, index, 1)}
            />
            <Button size="sm" variant="ghost" data-focus={`remove:${article.id}`} aria-label={`Remover: ${article.titulo}`} onClick={() => takeAway([article.id])}>
              Remover
            </Button>
          </DeskLine>
        ))}
      </ol>
      {filling.length > 0 ? (
        <>
          <h4 id="desk-filling" className="mt-3 mb-1.5 text-[0.8125rem] font-semibold text-muted">
            Ao salvar, {filling.length === 1 ? "o lugar livre recebe a mais recente" : "os lugares livres recebem as mais recentes"}
          </h4>
          <ol aria-labelledby="desk-filling" start={selected.length + 1} className="flex flex-col gap-1.5">
            {filling.map((article, index) => (
              <DeskLine
                key={article.id}
                article={article}
                isGhost
                tag={<Badge tone="info">Entra ao salvar</Badge>}
                lead={<span className="w-4 shrink-0 text-center font-semibold text-subtle tabular-nums">{selected.length + index + 1}</span>}
              />
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}
