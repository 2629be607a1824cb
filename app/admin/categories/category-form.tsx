import { Form } from "@remix-run/react";
import { type ReactNode, useId, useState } from "react";
import { OperationField } from "#app/admin/operation-field.tsx";
import { groundOf } from "#app/domain/cards/colour.ts";
import { CATEGORY_NAME_MAX, COLOR_PRESETS } from "#app/domain/categories/category-rules.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { CategoryProblem, CategoryTyped } from "./categories-view.ts";
import { CategoryPlate } from "./category-plate.tsx";
import { ColorPicker } from "./color-picker.tsx";
import { OWN_COLOR } from "./sent-category.ts";

interface CategoryFormProps {
  /** What the fields begin with; `id` null: a new category. */
  begin: CategoryTyped;
  action: string;
  /** Where the name is typed at once. */
  focuses: boolean;
  placeholder: string;
  /** Why the last try was refused, and whether that is about the name. */
  problem: CategoryProblem | null;
  children: ReactNode;
}

const isPreset = (color: string) => COLOR_PRESETS.some((preset) => preset.color === color);

/** Name and colour of a category, with how they look together; `children` are its buttons. */
export function CategoryForm({ begin, action, focuses, placeholder, problem, children }: CategoryFormProps) {
  const id = useId();
  const [name, setName] = useState(begin.name);
  const [choice, setChoice] = useState(isPreset(begin.color) ? begin.color : OWN_COLOR);
  const [own, setOwn] = useState(begin.color);
  const color = choice === OWN_COLOR ? own : choice;
  return (
    <Form method="post" action={action} className="grid grid-cols-1 gap-4" preventScrollReset>
      {begin.id === null ? null : <input type="hidden" name="id" value={begin.id} />}
      <OperationField />
      {problem && !problem.aboutName ? (
        <div className="-mb-4">
          <ActionMessage answer={{ ok: false, message: problem.message }} />
        </div>
      ) : null}
      <div>
        <Field id={`${id}-nome`} label="Nome">
          <TextInput
            id={`${id}-nome`}
            name="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={CATEGORY_NAME_MAX}
            placeholder={placeholder}
            autoComplete="off"
            autoFocus={focuses}
            aria-invalid={problem?.aboutName ? true : undefined}
            aria-describedby={problem?.aboutName ? `${id}-problema` : undefined}
            className="uppercase placeholder:normal-case"
          />
        </Field>
        {problem?.aboutName ? (
          <p id={`${id}-problema`} role="alert" className="mt-1.5 text-[0.8125rem] text-danger">
            {problem.message}
          </p>
        ) : null}
      </div>
      <ColorPicker choice={choice} own={own} onChoose={setChoice} onOwn={setOwn} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
          Prévia
          <CategoryPlate name={name.trim() === "" ? placeholder : name} plate={groundOf(color)} />
        </p>
        <div className="flex gap-2">{children}</div>
      </div>
    </Form>
  );
}
