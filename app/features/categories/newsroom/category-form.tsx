import { Form } from "@remix-run/react";
import { type ReactNode, useId, useState } from "react";
import { accessiblePair } from "#app/features/cards/colour.ts";
import { classNames } from "#app/ui/class-names.ts";
import { controlAria, FormField, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { categoryNameForm, newCategoryForm } from "../categories.wire.ts";
import { CATEGORY_NAME_MAX, COLOR_PRESETS, PRESETS_SHOWN } from "../category-rules.ts";
import { type CategoriesAnswer, type CategoryTyped, OWN_COLOR, OWN_COLOR_FIELD } from "./categories-view.ts";
import { CategoryPlate } from "./category-plate.tsx";

type Preset = (typeof COLOR_PRESETS)[number];

interface ColorPickerProps {
  /** The current choice; `own` is the custom colour. */
  choice: string;
  own: string;
  onChoose(choice: string): void;
  onOwn(color: string): void;
}

const SWATCH =
  "relative grid size-9 cursor-pointer place-items-center rounded-full ring-1 ring-line ring-inset has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:size-8";

function Swatch({ preset: { color, name }, checked, onChoose }: { preset: Preset; checked: boolean; onChoose(color: string): void }) {
  return (
    <label className={SWATCH} style={{ backgroundColor: color }} title={name}>
      <input type="radio" name="color" value={color} checked={checked} onChange={() => onChoose(color)} className="absolute inset-0 size-full cursor-pointer opacity-0" />
      <span className="sr-only">{name}</span>
      {checked ? <Icon name="check" className="size-4 text-white" /> : null}
    </label>
  );
}

/** Six presets, the others under a fold, and any other colour (spec 2 § Categories). */
function ColorPicker({ choice, own, onChoose, onOwn }: ColorPickerProps) {
  const id = useId();
  const more = COLOR_PRESETS.slice(PRESETS_SHOWN);
  const [startsOpen] = useState(() => choice === OWN_COLOR || more.some(({ color }) => color === choice));
  const swatch = (preset: Preset) => <Swatch key={preset.color} preset={preset} checked={choice === preset.color} onChoose={onChoose} />;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.8125rem] font-semibold text-muted">Cor</legend>
      <div className="flex flex-wrap items-center gap-2">{COLOR_PRESETS.slice(0, PRESETS_SHOWN).map(swatch)}</div>
      <details className="group mt-2" open={startsOpen}>
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded py-1 text-[0.8125rem] font-semibold text-accent max-sm:py-2.5">
          <Icon name="chevronRight" className="size-3.5 group-open:rotate-90" /> Mais cores
        </summary>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {more.map(swatch)}
          <span
            className={classNames(
              "flex h-9 items-center gap-2 rounded-full border px-3 text-[0.8125rem] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:h-8",
              choice === OWN_COLOR ? "border-ink" : "border-edge",
            )}
          >
            <input id={id} type="radio" name="color" value={OWN_COLOR} checked={choice === OWN_COLOR} onChange={() => onChoose(OWN_COLOR)} className="size-4 accent-accent" />
            <label htmlFor={id}>Outra</label>
            <input
              type="color"
              name={OWN_COLOR_FIELD}
              value={own}
              aria-label="Outra cor"
              onChange={(event) => {
                onOwn(event.currentTarget.value);
                onChoose(OWN_COLOR);
              }}
              className="h-6 w-9 cursor-pointer rounded border-0 bg-transparent p-0"
            />
          </span>
        </div>
      </details>
    </fieldset>
  );
}

interface CategoryFormProps {
  /** Initial values; `id` null: a new category. */
  begin: CategoryTyped;
  action: string;
  /** True when the name gets the focus at once. */
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
          onPaste={pasteLine}
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
