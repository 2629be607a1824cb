import { Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { TYPE_NAMES } from "#app/features/categories/category-rules.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, SelectInput, TextInput } from "#app/ui/field.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { AUTHOR_MAX, KICKER_MAX, SUBTITLE_MAX, TITLE_MAX } from "../article.ts";
import { CATEGORY_TYPES } from "../categories.ts";
import { POSITION_LABELS, POSITIONS } from "../position.ts";
import type { QuickField, QuickFields } from "../quick-edit.ts";
import type { FilterChoices } from "./article-filters.tsx";

/** Id of the form, which is not in the list's own: its controls name it. */
export const QUICK_FORM = "edicao";

export interface QuickEditView {
  id: number;
  fields: QuickFields;
}

export interface QuickEditAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
  /** As typed, where it was not written. */
  typed?: QuickFields;
  /** The story as it is, where somebody else was faster, and the fields that both changed. */
  current?: QuickFields;
  conflicts?: readonly QuickField[];
}

const LABELS: Record<QuickField, string> = {
  title: "Título",
  subtitle: "Subtítulo",
  kicker: "Chapéu",
  author: "Autor",
  position: "Posição",
  categories: "Subcategorias",
  tags: "Tags",
};

interface QuickEditProps {
  view: QuickEditView;
  answer: QuickEditAnswer | undefined;
  choices: FilterChoices;
  cancelHref: string;
}

/** Form to edit a row in place. */
export function QuickEdit({ view, answer, choices, cancelHref }: QuickEditProps) {
  const busy = useNavigation().formData?.get("intent") === "quick-edit";
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const base = answer?.current ?? view.fields;
  const shown = answer?.typed ?? view.fields;
  const { problems = {}, conflicts = [] } = answer ?? {};
  const field = (name: string, of: QuickField) => ({
    id: `edicao-${name}`,
    label: LABELS[of],
    problem: problems[name] ?? (conflicts.includes(of) ? `Agora está: ${textOf(base, of, choices)}` : undefined),
  });
  const control = (name: string, of: QuickField) => ({ id: `edicao-${name}`, name, form: QUICK_FORM, ...controlAria(`edicao-${name}`, { problem: field(name, of).problem }) });
  const slugs = new Set(choices.categories.map(({ slug }) => slug));
  return (
    <fieldset className="quick" aria-label="Edição rápida">
      <ActionMessage answer={answer} />
      <input type="hidden" form={QUICK_FORM} name="base" value={JSON.stringify(base)} />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField {...field("titulo", "title")} className="sm:col-span-2">
          <TextInput ref={first} maxLength={TITLE_MAX} defaultValue={shown.title} onPaste={pasteLine} {...control("titulo", "title")} />
        </FormField>
        <FormField {...field("subtitulo", "subtitle")} className="sm:col-span-2">
          <TextInput maxLength={SUBTITLE_MAX} defaultValue={shown.subtitle} onPaste={pasteLine} {...control("subtitulo", "subtitle")} />
        </FormField>
        <FormField {...field("chapeu", "kicker")}>
          <TextInput maxLength={KICKER_MAX} defaultValue={shown.kicker} onPaste={pasteLine} {...control("chapeu", "kicker")} />
        </FormField>
        <FormField {...field("posicao", "position")}>
          <SelectInput
            defaultValue={shown.position}
            {...control("posicao", "position")}
            choices={POSITIONS.map((position) => ({ value: position, label: POSITION_LABELS[position] }))}
          />
        </FormField>
        <FormField {...field("autor", "author")}>
          <TextInput maxLength={AUTHOR_MAX} defaultValue={shown.author} onPaste={pasteLine} {...control("autor", "author")} />
        </FormField>
        <FormField {...field("tags", "tags")} hint="Separadas por vírgulas.">
          <TextInput defaultValue={shown.tags.join(", ")} onPaste={pasteLine} {...control("tags", "tags")} />
        </FormField>
      </div>
      <fieldset className="mt-3">
        <legend className="field-label">{LABELS.categories}</legend>
        {field("categoriasCompletas", "categories").problem ? <p className="text-sm text-danger">{field("categoriasCompletas", "categories").problem}</p> : null}
        <div className="quick-categories">
          {CATEGORY_TYPES.map((kind) => (
            <div key={kind}>
              <b>{TYPE_NAMES[kind]}</b>
              {choices.categories
                .filter(({ type }) => type === kind)
                .map(({ slug, name }) => (
                  <label key={slug}>
                    <input type="checkbox" form={QUICK_FORM} name="categoriasCompletas" value={slug} defaultChecked={shown.categories.includes(slug)} /> {name}
                  </label>
                ))}
            </div>
          ))}
        </div>
        {shown.categories
          .filter((slug) => !slugs.has(slug))
          .map((slug) => (
            <input key={slug} type="hidden" form={QUICK_FORM} name="categoriasCompletas" value={slug} />
          ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button type="submit" form={QUICK_FORM} variant="primary" name="intent" value="quick-edit" busy={busy}>
          {conflicts.length > 0 ? "Salvar o que digitei" : "Salvar"}
        </Button>
        <ButtonLink to={cancelHref} preventScrollReset>
          Cancelar
        </ButtonLink>
        <Link to={`/admin/editar-materia/${view.id}`} className="underline underline-offset-2">
          Abrir a edição completa
        </Link>
      </div>
    </fieldset>
  );
}

function textOf(fields: QuickFields, field: QuickField, choices: FilterChoices): string {
  if (field === "position") return POSITION_LABELS[fields.position];
  if (field === "categories") return fields.categories.map((slug) => choices.categories.find((one) => one.slug === slug)?.name ?? slug).join(", ") || "nenhuma";
  return field === "tags" ? fields.tags.join(", ") || "nenhuma" : fields[field] || "(em branco)";
}
