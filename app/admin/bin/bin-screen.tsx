import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Thumbnail } from "#app/admin/thumbnail.tsx";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";

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

export interface BinView {
  lines: BinLine[];
  operation: string;
}

/** What is said where a story could not be restored and nobody knows why. */
export const RESTORE_FAILURE = "Erro ao restaurar matéria";

export interface BinAnswer {
  ok: boolean;
  message: string;
}

/** 'Lixeira': what was deleted in the last thirty days, to be restored. */
export function BinScreen() {
  const { lines, operation } = useLoaderData<BinView>();
  const answer = useActionData<BinAnswer>();
  const navigation = useNavigation();
  const restoring = Number(navigation.formData?.get("id")) || null;
  return (
    <>
      <PageHeader title="Lixeira" actions={<ButtonLink to="/admin/materias">Voltar para matérias</ButtonLink>}>
        <p>Matérias excluídas ficam aqui por 30 dias. Depois, são apagadas de vez.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <div className="card">
        {lines.length === 0 ? (
          <EmptyState title="A lixeira está vazia" actions={<ButtonLink to="/admin/materias">Ver matérias</ButtonLink>}>
            O que for excluído pode ser restaurado daqui.
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
                <Thumbnail coverUrl={line.coverUrl} className="h-12 w-16 opacity-60 grayscale" />
                <div className="min-w-0">
                  <p className="leading-snug font-semibold wrap-break-word">{line.title}</p>
                  <p className="mt-0.5 text-xs text-subtle">
                    {line.author} · excluída em {line.deletedAt} · {line.daysLeft <= 1 ? "será apagada hoje" : `será apagada em ${line.daysLeft} dias`}
                  </p>
                </div>
                <Form method="post" className="max-sm:col-span-2">
                  <input type="hidden" name="id" value={line.id} />
                  <input type="hidden" name="operation" value={`${operation}-restore-${line.id}`} />
                  <Button type="submit" icon="refresh" busy={restoring === line.id} aria-label={`Restaurar: ${line.title}`} className="max-sm:w-full">
                    Restaurar
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
