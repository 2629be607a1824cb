import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";

export interface FutureDatesView {
  lines: { id: number; title: string; date: string }[];
  operation: string;
}

export interface FutureDatesAnswer {
  ok: boolean;
  message: string;
}

/** What is said where a date could not be changed and nobody knows why. */
export const REDATE_FAILURE = "Erro ao mudar a data";

/** 'Datas no futuro': published stories that a clock running ahead has dated after this moment, to be set to now. */
export function FutureDatesScreen() {
  const { lines, operation } = useLoaderData<FutureDatesView>();
  const answer = useActionData<FutureDatesAnswer>();
  const pressed = useNavigation().formData?.get("id");
  return (
    <>
      <PageHeader title="Datas no futuro" actions={<ButtonLink to="/admin/materias">Voltar para matérias</ButtonLink>}>
        <p>Matérias no ar com data depois de agora. Acontece quando o relógio do servidor esteve adiantado: elas ficam acima das novas nas listas.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <div className="card">
        {lines.length === 0 ? (
          <EmptyState title="Nenhuma matéria no ar tem data no futuro" actions={<ButtonLink to="/admin/materias">Ver matérias</ButtonLink>}>
            Não há nada a corrigir.
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map(({ id, title, date }) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
                <div className="min-w-0">
                  <Link to={`/admin/editar-materia/${id}`} className="leading-snug font-semibold wrap-break-word underline underline-offset-2">
                    {title}
                  </Link>
                  <p className="mt-0.5 text-xs text-subtle">Publicada com a data {date}</p>
                </div>
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="operation" value={`${operation}-redate-${id}`} />
                  <Button type="submit" icon="clock" busy={pressed === String(id)} aria-label={`Mudar a data para agora: ${title}`} className="max-sm:w-full">
                    Mudar para agora
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
