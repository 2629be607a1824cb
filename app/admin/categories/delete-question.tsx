import { Form } from "@remix-run/react";
import { useId } from "react";
import { OperationField } from "#app/admin/operation-field.tsx";
import { inUseSentence } from "#app/domain/categories/category-rules.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import type { CategoryLine } from "./categories-view.ts";

interface DeleteQuestionProps {
  line: CategoryLine;
  /** The others of its kind, where its articles can go. */
  others: readonly CategoryLine[];
  here: string;
  /** Why it was refused. */
  problem: string | null;
  busy: boolean;
}

/** Asks before a category is deleted, and where its articles move. */
export function DeleteQuestion({ line, others, here, problem, busy }: DeleteQuestionProps) {
  const id = useId();
  const used = line.count + line.binned > 0 || line.hasVideos;
  const stuck = used && others.length === 0;
  return (
    <Form method="post" action={here} className="mt-3 rounded-md border border-danger bg-danger-soft p-3" aria-label={`Excluir ${line.name}`} preventScrollReset>
      <p className="font-semibold text-danger">Tem certeza que deseja excluir {line.name}?</p>
      <p className="mt-1">
        {!used
          ? "Nada a usa. O endereço dela deixa de existir."
          : stuck
            ? "Ela está em uso, e não há outra do mesmo tipo para receber o que é dela. Crie uma antes."
            : `${inUseSentence(line)} O endereço antigo passa a levar à nova.`}
      </p>
      <input type="hidden" name="id" value={line.id} />
      <OperationField />
      {used && !stuck ? (
        <Field id={id} label="Mover para" className="mt-3 max-w-sm">
          <SelectInput id={id} name="moveTo" required defaultValue="" autoFocus>
            <option value="" disabled>
              Escolha
            </option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </SelectInput>
        </Field>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {stuck ? null : (
          <Button type="submit" size="sm" variant="danger" name="intent" value="remove" busy={busy} autoFocus={!used}>
            {!used ? "Excluir" : "Mover e excluir"}
          </Button>
        )}
        <ButtonLink to={here} preventScrollReset size="sm">
          Cancelar
        </ButtonLink>
      </div>
    </Form>
  );
}
