import { useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { counted } from "#app/admin/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { DeskLine } from "./desk-line.tsx";
import { added, extrasOf, MAX_SELECTED, moved, removed } from "./highlight-selection.ts";
import { type DeskArticle, useHighlightDesk } from "./use-highlight-desk.ts";

const SEARCH_PAUSE_MS = 250;

/** 'Ordenar Destaques': the five highlights in their order, and the articles that could be among them. */
export function HighlightDesk({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { state, selected, setSelected, candidates, saving, reload, findCandidates, save } = useHighlightDesk(open);
  const { notify, announce } = useNotices();
  const revalidator = useRevalidator();
  const typing = useRef<ReturnType<typeof setTimeout>>();

  const desk = state.kind === "ready" ? state.desk : null;
  const extras = desk ? extrasOf(desk.destaques, selected) : [];
  const isSelected = (article: DeskArticle) => selected.some((chosen) => chosen.id === article.id);

  const saveOrder = async (failure: (reason: string) => string) => {
    if (!desk) return;
    const reason = await save(desk.versao);
    if (reason === null) notify("ok", "Ordem de Destaques salva com sucesso.");
    else notify("error", failure(reason));
    revalidator.revalidate();
  };
  const step = (article: DeskArticle, by: -1 | 1) => {
    const next = moved(selected, article.id, by);
    setSelected(next);
    announce(`${article.titulo}: ${next.findIndex((one) => one.id === article.id) + 1}º de ${next.length}`);
  };
  const search = (q: string) => {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => findCandidates(q), SEARCH_PAUSE_MS);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ordenar Destaques"
      description={`Até ${MAX_SELECTED} destaques, na ordem em que aparecem na página inicial.`}
      footer={
        <>
          <Button icon="refresh" onClick={reload} disabled={saving || state.kind === "loading"}>
            Recarregar
          </Button>
          <Button variant="primary" busy={saving} disabled={selected.length === 0 || !desk} onClick={() => saveOrder((reason) => `Falha ao salvar ordem: ${reason}`)}>
            Salvar Ordem
          </Button>
        </>
      }
    >
      {state.kind === "loading" ? <LoadingState>Carregando destaques…</LoadingState> : null}
      {state.kind === "failed" ? (
        <ErrorState title="Falha ao carregar destaques" actions={<Button onClick={reload}>Tentar novamente</Button>}>
          Verifique a conexão. A ordem atual continua no ar.
        </ErrorState>
      ) : null}
      {desk ? (
        <>
          <p className="mb-4 rounded-md bg-tint-super px-3 py-2">
            <Badge tone="danger">SUPER MANCHETE</Badge> <span className="ml-1">{desk.supermanchete?.titulo ?? "Nenhuma no momento"}</span>
          </p>
          {extras.length > 0 ? (
            <div className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
              <p>
                {counted(extras.length, "matéria em Destaque ficou", "matérias em Destaque ficaram")} fora da seleção: {extras.map((extra) => extra.titulo).join("; ")}.
              </p>
              <Button size="sm" disabled={selected.length === 0 || saving} onClick={() => saveOrder(() => "Falha ao rebaixar extras. Tente salvar a ordem.")}>
                Remover extras agora
              </Button>
            </div>
          ) : null}
          <div className="grid gap-6 md:grid-cols-2">
            <section aria-labelledby="desk-selected">
              <h3 id="desk-selected" className="mb-2 flex h-9 items-center gap-2 font-semibold">
                Selecionadas{" "}
                <Badge>
                  {selected.length} de {MAX_SELECTED}
                </Badge>
              </h3>
              {selected.length === 0 ? <p className="text-muted">Nenhuma selecionada. Adicione ao lado pelo menos uma.</p> : null}
              <ol className="flex flex-col gap-1.5">
                {selected.map((article, index) => (
                  <DeskLine key={article.id} article={article} rank={index + 1}>
                    <Button variant="ghost" size="icon" icon="arrowUp" aria-label={`Subir: ${article.titulo}`} aria-disabled={index === 0} onClick={() => step(article, -1)} />
                    <Button
                      variant="ghost"
                      size="icon"
                      icon="arrowDown"
                      aria-label={`Descer: ${article.titulo}`}
                      aria-disabled={index === selected.length - 1}
                      onClick={() => step(article, 1)}
                    />
                    <Button size="sm" variant="ghost" aria-label={`Remover: ${article.titulo}`} onClick={() => setSelected(removed(selected, article.id))}>
                      Remover
                    </Button>
                  </DeskLine>
                ))}
              </ol>
            </section>
            <section aria-labelledby="desk-candidates">
              <h3 id="desk-candidates" className="sr-only">
                Candidatas
              </h3>
              <Field id="desk-search" label="Buscar candidatas" hideLabel className="mb-2">
                <TextInput id="desk-search" type="search" placeholder="Buscar por título, subtítulo ou chapéu" onChange={(event) => search(event.currentTarget.value)} />
              </Field>
              {candidates.length === 0 ? <p className="text-muted">Nenhuma candidata encontrada.</p> : null}
              <ul className="flex flex-col gap-1.5">
                {candidates.map((article) => (
                  <DeskLine key={article.id} article={article} tag={article.posicao === "destaque" ? "Em Destaque" : null}>
                    <Button
                      size="sm"
                      aria-label={`${isSelected(article) ? "Adicionada" : "Adicionar"}: ${article.titulo}`}
                      disabled={selected.length >= MAX_SELECTED || isSelected(article)}
                      onClick={() => setSelected(added(selected, article))}
                    >
                      {isSelected(article) ? "Adicionada" : "Adicionar"}
                    </Button>
                  </DeskLine>
                ))}
              </ul>
            </section>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
