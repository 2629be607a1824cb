import { useLoaderData } from "@remix-run/react";
import { RowButtonScreen, type RowButtonView } from "#app/ui/newsroom/row-button-screen.tsx";
import { Thumbnail } from "#app/ui/newsroom/thumbnail.tsx";

/** A deleted article as its screen shows it. */
export interface BinLine {
  id: number;
  title: string;
  author: string;
  coverUrl: string | null;
  /** On the newsroom's clock. */
  deletedAt: string;
  daysLeft: number;
}

export type BinView = RowButtonView<BinLine>;

/** What is said where a story could not be restored and nobody knows why. */
export const RESTORE_FAILURE = "Erro ao restaurar matéria";

/** 'Lixeira': what was deleted in the last thirty days, to be restored. */
export function BinScreen() {
  const view = useLoaderData<BinView>();
  return (
    <RowButtonScreen
      view={view}
      title="Lixeira"
      about="Matérias excluídas ficam aqui por 30 dias. Depois, são apagadas de vez."
      empty={{ title: "A lixeira está vazia", text: "O que for excluído pode ser restaurado daqui." }}
      button={{ label: "Restaurar", icon: "refresh", operation: "restore", describe: ({ title }) => `Restaurar: ${title}` }}
      row={({ title, author, coverUrl, deletedAt, daysLeft }) => (
        <>
          <Thumbnail coverUrl={coverUrl} className="h-12 w-16 opacity-60 grayscale" />
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-semibold wrap-break-word">{title}</p>
            <p className="mt-0.5 text-xs text-subtle">
              {author} · excluída em {deletedAt} · {daysLeft <= 1 ? "será apagada hoje" : `será apagada em ${daysLeft} dias`}
            </p>
          </div>
        </>
      )}
    />
  );
}
