import { Link, useLoaderData } from "@remix-run/react";
import { RowButtonScreen, type RowButtonView } from "#app/ui/newsroom/row-button-screen.tsx";

export type FutureDatesView = RowButtonView<{ id: number; title: string; date: string }>;

/** What is said where a date could not be changed and nobody knows why. */
export const REDATE_FAILURE = "Erro ao mudar a data";

/** 'Datas no futuro': published stories that a clock running ahead has dated after this moment, to be set to now. */
export function FutureDatesScreen() {
  const view = useLoaderData<FutureDatesView>();
  return (
    <RowButtonScreen
      view={view}
      title="Datas no futuro"
      about="Matérias no ar com data depois de agora. Acontece quando o relógio do servidor esteve adiantado: elas ficam acima das novas nas listas."
      empty={{ title: "Nenhuma matéria no ar tem data no futuro", text: "Não há nada a corrigir." }}
      button={{ label: "Mudar para agora", icon: "clock", operation: "redate", describe: ({ title }) => `Mudar a data para agora: ${title}` }}
      row={({ id, title, date }) => (
        <div className="min-w-0 flex-1">
          <Link to={`/admin/editar-materia/${id}`} className="leading-snug font-semibold wrap-break-word underline underline-offset-2">
            {title}
          </Link>
          <p className="mt-0.5 text-xs text-subtle">Publicada com a data {date}</p>
        </div>
      )}
    />
  );
}
