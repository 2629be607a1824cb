import { useId, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { MAX_HIGHLIGHTS } from "../board.ts";
import type { DeskArticle } from "../desk-message.wire.ts";
import { DeskLine, LineCheck } from "./desk-line.tsx";
import { holds } from "./selection.ts";
import type { useHighlightDesk } from "./use-highlight-desk.ts";

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

/** Why an article cannot be added; null when it can. */
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
