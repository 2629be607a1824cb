import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ReadersNow } from "#app/features/audience/newsroom/online/readers-now.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Thumbnail } from "#app/ui/newsroom/avatar.tsx";
import { useFocusAfter } from "#app/ui/return-focus.ts";
import { Spinner } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { MAX_HIGHLIGHTS } from "../board.ts";
import type { DeskArticle } from "../desk-message.wire.ts";
import { holds, movedTo, removed } from "./desk-state.ts";
import type { useHighlightDesk, useKeyboardReorder } from "./use-highlight-desk.ts";

interface DeskLineProps {
  article: DeskArticle;
  /** Before the picture: a handle, a box to check, a rank. */
  lead?: ReactNode;
  /** Beside the hat line. */
  tag?: ReactNode;
  /** Actions on the article. */
  children?: ReactNode;
  /** Not saved yet: saving would add it. */
  isGhost?: boolean;
  isLifted?: boolean;
}

/** One article of the highlights' desk. */
export function DeskLine({ article, lead, tag, children, isGhost = false, isLifted = false }: DeskLineProps) {
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border px-2 py-1.5 sm:flex-nowrap",
        isLifted ? "border-accent bg-accent-soft shadow-float" : isGhost ? "border-dashed border-edge bg-sunken/50" : "border-line bg-surface",
      )}
    >
      {lead}
      <Thumbnail coverUrl={article.imagemUrl} className={classNames("h-10 w-14 max-sm:hidden", isGhost && "opacity-60")} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-subtle">
          <span className="font-semibold tracking-wide uppercase">{article.chapeu}</span> {tag} <ReadersNow articleId={article.id} />
        </p>
        <p className="line-clamp-3 leading-snug font-semibold">{article.titulo}</p>
      </div>
      {children ? <div className="flex shrink-0 items-center max-sm:w-full max-sm:justify-end">{children}</div> : null}
    </li>
  );
}

/** A checkbox with a touch-sized target. */
export function LineCheck({ label, checked, onChange }: { label: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <label className="grid size-8 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} className="size-4.5 accent-accent" />
    </label>
  );
}

interface CandidateListProps {
  selected: readonly DeskArticle[];
  /** The saved highlights: articles among them are tagged. */
  highlights: readonly DeskArticle[];
  superHeadlineId: number | null;
  offered: ReturnType<typeof useHighlightDesk>["candidates"];
  onAdd(articles: readonly DeskArticle[]): void;
  /** Reports why nothing was added. */
  onBlocked(reason: string): void;
}

/** Returns why an article cannot be added; null when it can. */
function blocked(selected: readonly DeskArticle[], article: DeskArticle): string | null {
  if (holds(selected, article.id)) return "Já está na lista.";
  return selected.length >= MAX_HIGHLIGHTS ? `A lista já tem ${MAX_HIGHLIGHTS}: remova uma para adicionar outra.` : null;
}

/** The right list: searchable candidates. */
export function CandidateList({ selected, highlights, superHeadlineId, offered, onAdd, onBlocked }: CandidateListProps) {
  const [checked, setChecked] = useState<readonly DeskArticle[]>([]);
  const { announce } = useNotices();
  const limitNote = useId();
  const { searchState, search, searchAgain } = offered;
  const candidates = offered.candidates.filter((article) => article.id !== superHeadlineId);
  const chosen = checked.filter((article) => !holds(selected, article.id) && article.id !== superHeadlineId);
  const room = MAX_HIGHLIGHTS - selected.length;

  const add = (articles: readonly DeskArticle[]) => {
    onAdd(articles);
    announce(articles.length === 1 ? `Adicionada na posição ${selected.length + 1}: ${articles[0]?.titulo}` : `${articles.length} adicionadas.`);
  };
  const insertChosen = () => {
    if (chosen.length > room) {
      onBlocked(room === 0 ? `A lista já tem ${MAX_HIGHLIGHTS}: remova uma para adicionar outra.` : `Só ${room === 1 ? "cabe mais 1" : `cabem mais ${room}`} na lista.`);
      return;
    }
    add(chosen);
    setChecked([]);
  };

  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-2">
        <h3 id="desk-candidates" className="flex items-center gap-2 font-semibold">
          Candidatas {searchState === "searching" ? <Spinner className="size-3.5" /> : null}
        </h3>
        <Button size="sm" className="ml-auto" icon="plus" disabled={chosen.length === 0} onClick={insertChosen}>
          Inserir selecionados
        </Button>
      </div>
      <Field id="desk-search" label="Buscar candidatas" hideLabel className="mb-2">
        <TextInput id="desk-search" type="search" placeholder="Buscar por título, subtítulo ou chapéu" onChange={(event) => search(event.currentTarget.value)} />
      </Field>
      <p id={limitNote} className={classNames("mb-2 text-[0.8125rem] text-muted", room > 0 && "hidden")}>
        A lista já tem {MAX_HIGHLIGHTS}: remova uma para adicionar outra.
      </p>
      {searchState === "failed" ? (
        <p role="alert" className="mb-2 flex flex-wrap items-center gap-2 text-danger">
          A busca falhou.
          <Button size="sm" onClick={searchAgain}>
            Tentar novamente
          </Button>
        </p>
      ) : null}
      {candidates.length === 0 && searchState === "ready" ? (
        <p role="status" className="rounded-lg border border-dashed border-edge px-4 py-6 text-center text-muted">
          Nenhuma candidata encontrada.
        </p>
      ) : null}
      <ul aria-labelledby="desk-candidates" aria-busy={searchState === "searching"} className="flex flex-col gap-1.5">
        {candidates.map((article) => {
          const reason = blocked(selected, article);
          const isSelected = holds(selected, article.id);
          return (
            <DeskLine
              key={article.id}
              article={article}
              tag={holds(highlights, article.id) ? <Badge tone="warn">Em Destaque</Badge> : null}
              lead={
                isSelected ? (
                  <span className="w-8 shrink-0" />
                ) : (
                  <LineCheck
                    label={`Selecionar para inserir: ${article.titulo}`}
                    checked={holds(chosen, article.id)}
                    onChange={(on) => setChecked(on ? [...chosen, article] : chosen.filter((one) => one.id !== article.id))}
                  />
                )
              }
            >
              <Button
                size="sm"
                variant={isSelected ? "ghost" : "secondary"}
                icon={isSelected ? "check" : "plus"}
                aria-label={`${isSelected ? "Adicionada" : "Adicionar"}: ${article.titulo}`}
                aria-disabled={reason !== null}
                title={reason ?? undefined}
                {...(reason && !isSelected ? { "aria-describedby": limitNote } : {})}
                onClick={() => (reason ? onBlocked(reason) : add([article]))}
              >
                {isSelected ? "Adicionada" : "Adicionar"}
              </Button>
            </DeskLine>
          );
        })}
      </ul>
    </>
  );
}

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
