import { Form } from "@remix-run/react";
import { type ReactNode, useId, useState } from "react";
import { accessiblePair } from "#app/features/cards/colour.ts";
import { TextInput } from "#app/ui/field.tsx";
import { controlAria, FormField } from "#app/ui/form-field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { categoryNameForm, newCategoryForm } from "../categories.wire.ts";
import { CATEGORY_NAME_MAX, COLOR_PRESETS } from "../category-rules.ts";
import type { CategoriesAnswer, CategoryTyped } from "./categories-view.ts";
import { OWN_COLOR } from "./category-form-data.ts";
import { CategoryPlate } from "./category-plate.tsx";
import { ColorPicker } from "./color-picker.tsx";

interface CategoryFormProps {
  /** What the fields begin with; `id` null: a new category. */
  begin: CategoryTyped;
  action: string;
  /** Where the name is typed at once. */
  focuses: boolean;
  placeholder: string;
  /** The refusal of this form. */
  answer: CategoriesAnswer | undefined;
  children: ReactNode;
}

const isPreset = (color: string) => COLOR_PRESETS.some((preset) => preset.color === color);

/** Name and colour of a category, with how they look together; `children` are its buttons. */
export function CategoryForm({ begin, action, focuses, placeholder, answer, children }: CategoryFormProps) {
  const id = useId();
  const form = useValidatedForm({ id: `${id}-formulario`, schema: begin.id === null ? newCategoryForm : categoryNameForm, answer });
  const field = { problem: form.problems.name };
  const [name, setName] = useState(begin.name);
  const [choice, setChoice] = useState(isPreset(begin.color) ? begin.color : OWN_COLOR);
  const [own, setOwn] = useState(begin.color);
  const color = choice === OWN_COLOR ? own : choice;
  return (
    <Form {...form.props} method="post" action={action} className="grid grid-cols-1 gap-4" preventScrollReset>
      {begin.id === null ? null : <input type="hidden" name="id" value={begin.id} />}
      <OperationField />
      <FormRefusal answer={form.refusal} form={form.ref} />
      <FormField id={`${id}-nome`} label="Nome" {...field}>
        <TextInput
          id={`${id}-nome`}
          name="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={CATEGORY_NAME_MAX}
          placeholder={placeholder}
          autoComplete="off"
          autoFocus={focuses}
          className="uppercase placeholder:normal-case"
          {...controlAria(`${id}-nome`, field)}
        />
      </FormField>
      {begin.id === null ? null : (
        <label className="flex items-start gap-2">
          <input type="checkbox" name="semBanners" defaultChecked={begin.withoutBanners} className="mt-0.5 size-4 shrink-0 accent-accent" />
          <span>
            Sem banners
            <small className="block text-[0.8125rem] text-muted">As listas e as matérias desta seção ficam sem anúncios.</small>
          </span>
        </label>
      )}
      <ColorPicker choice={choice} own={own} onChoose={setChoice} onOwn={setOwn} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
          Prévia
          <CategoryPlate name={name.trim() === "" ? placeholder : name} plate={accessiblePair(color)} />
        </p>
        <div className="flex gap-2">{children}</div>
      </div>
    </Form>
  );
}
