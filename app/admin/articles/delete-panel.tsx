import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ManagerRow } from "./manager-row.ts";

export const DELETE_QUESTION = "Tem certeza que deseja excluir esta matéria?";

/** The question before a deletion, for a page whose script has not arrived. */
export function DeletePanel({ row, operation, cancelHref }: { row: ManagerRow; operation: string; cancelHref: string }) {
  return (
    <section aria-labelledby="delete-question" className="mb-4 rounded-xl border border-danger bg-danger-soft p-4">
      <h2 id="delete-question" className="font-semibold text-danger">
        {DELETE_QUESTION}
      </h2>
      <p className="mt-1">{row.title}</p>
      <Form method="post" action={cancelHref} className="mt-3 flex gap-2">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="operation" value={`${operation}-delete-${row.id}`} />
        <Button type="submit" variant="danger">
          Excluir
        </Button>
        <ButtonLink to={cancelHref}>Cancelar</ButtonLink>
      </Form>
    </section>
  );
}
