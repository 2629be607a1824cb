import { useLoaderData } from "@remix-run/react";
import { BatchResult, type BatchWords } from "#app/features/articles/newsroom/batches/batch-result.tsx";
import type { BatchView } from "#app/features/articles/newsroom/batches/batch-view.ts";

const WORDS: BatchWords = {
  title: "Mudança em vários arquivos",
  undoneTitle: "Mudança em vários arquivos, desfeita",
  back: "Voltar para a biblioteca",
  things: "arquivos",
  done: {
    feita: { label: "Mudado", counted: ["mudado", "mudados"] },
    inalterada: { label: "Já estava assim", counted: ["já estava assim", "já estavam assim"] },
    recusada: { label: "Não mudado", counted: ["não mudado", "não mudados"] },
  },
  undone: {
    feita: { label: "Desfeito", counted: ["desfeito", "desfeitos"] },
    inalterada: { label: "Já estava como antes", counted: ["já estava como antes", "já estavam como antes"] },
    recusada: { label: "Não desfeito", counted: ["não pôde ser desfeito", "não puderam ser desfeitos"] },
  },
  unfinished: "Não concluído",
  untitled: "Sem título",
};

/** What came of a change over many files. */
export function MediaBatchScreen() {
  return <BatchResult view={useLoaderData<BatchView>()} words={WORDS} />;
}
