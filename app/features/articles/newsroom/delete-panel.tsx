import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ManagerRow } from "./manager-row.ts";

export const DELETE_QUESTION = "Tem certeza que deseja excluir esta matéria?";
export const OFF_AIR_QUESTION = "Tirar a super manchete do ar?";
export const SUPER_HEADLINE_WARNING = "Ela é a super manchete: a página inicial fica sem super manchete.";

/** Whether switching the row off, or deleting it, takes the super headline from readers. */
export const vacatesSuperHeadline = ({ position, visible }: Pick<ManagerRow, "position" | "visible">): boolean => position === "supermanchete" && visible;

interface DeletePanelProps {
  row: ManagerRow;
  /** What is asked about: a deletion, or switching the super headline off. */
  intent?: "delete" | "toggle";
  operation: string;
  cancelHref: string;
}

/** The question before an article leaves the air, for a page whose script has not arrived. */
export function DeletePanel({ row, intent = "delete", operation, cancelHref }: DeletePanelProps) {
  return (
    <section aria-labelledby="delete-question" className="mb-4 rounded-xl border border-danger bg-danger-soft p-4">
      <h2 id="delete-question" className="font-semibold text-danger">
        {intent === "delete" ? DELETE_QUESTION : OFF_AIR_QUESTION}
      </h2>
      <p className="mt-1">{row.title}</p>
      {vacatesSuperHeadline(row) ? <p className="mt-1 font-semibold">{SUPER_HEADLINE_WARNING}</p> : null}
      <Form method="post" action={cancelHref} className="mt-3 flex gap-2">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="operation" value={`${operation}-${intent}-${row.id}`} />
        <Button type="submit" variant="danger">
          {intent === "delete" ? "Excluir" : "Tirar do ar"}
        </Button>
        <ButtonLink to={cancelHref}>Cancelar</ButtonLink>
      </Form>
    </section>
  );
}
