import { useId } from "react";
import { DangerQuestion } from "#app/ui/danger-question.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { inUseSentence } from "../category-rules.ts";
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
    <DangerQuestion
      action={here}
      preventScrollReset
      className="mt-3"
      label={`Excluir ${line.name}`}
      question={`Tem certeza que deseja excluir ${line.name}?`}
      explanation={
        !used
          ? "Nada a usa. O endereço dela deixa de existir."
          : stuck
            ? "Ela está em uso, e não há outra do mesmo tipo para receber o que é dela. Crie uma antes."
            : `${inUseSentence(line)} O endereço antigo passa a levar à nova.`
      }
      confirmLabel={stuck ? null : used ? "Mover e excluir" : "Excluir"}
      intent="remove"
      busy={busy}
      isFocused={!used}
      cancelTo={here}
    >
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
    </DangerQuestion>
  );
}
