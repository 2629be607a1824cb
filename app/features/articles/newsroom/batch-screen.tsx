import { useLoaderData } from "@remix-run/react";
import type { BatchActionName } from "../batch.ts";
import { BatchResult, type BatchWords } from "./batches/batch-result.tsx";
import type { BatchView } from "./batches/batch-view.ts";

export interface StoryBatchView extends BatchView {
  action: BatchActionName;
}

const WORDS: BatchWords = {
  title: "Ação em lote",
  undoneTitle: "Ação em lote desfeita",
  back: "Voltar para a lista",
  things: "matérias",
  done: {
    feita: { label: "Feita", counted: ["feita", "feitas"] },
    inalterada: { label: "Já estava assim", counted: ["já estava assim", "já estavam assim"] },
    recusada: { label: "Recusada", counted: ["recusada", "recusadas"] },
  },
  undone: {
    feita: { label: "Desfeita", counted: ["desfeita", "desfeitas"] },
    inalterada: { label: "Já estava como antes", counted: ["já estava como antes", "já estavam como antes"] },
    recusada: { label: "Não desfeita", counted: ["não pôde ser desfeita", "não puderam ser desfeitas"] },
  },
  unfinished: "Não concluída",
  untitled: "Sem título",
};

/** Actions after which others may have moved, which an undo does not put back. */
const MOVES = new Set<BatchActionName>(["posicao", "desligar", "ligar", "lixeira"]);

/** What came of an action over many stories. */
export function BatchScreen() {
  const view = useLoaderData<StoryBatchView>();
  return <BatchResult view={view} words={WORDS} undoNote={MOVES.has(view.action) ? "Quem perdeu ou ganhou lugar nos destaques por causa desta ação não volta sozinho." : null} />;
}
