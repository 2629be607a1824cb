import { Link } from "@remix-run/react";
import type { CategoryType } from "#app/features/articles/categories.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { categoriesHref } from "./categories-query.ts";
import type { CategoriesAnswer, CategoryLine, CategoryTyped } from "./categories-view.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryPlate } from "./category-plate.tsx";
import { DeleteQuestion } from "./delete-question.tsx";

interface CategoryItemProps {
  line: CategoryLine;
  type: CategoryType;
  others: readonly CategoryLine[];
  /** Set while its form is open: what the fields begin with. */
  editing: CategoryTyped | null;
  deleting: boolean;
  /** The refusal of its form. */
  answer: CategoriesAnswer | undefined;
  busy: boolean;
}

const usedBy = ({ count, binned }: CategoryLine) =>
  `${count === 0 ? "Nenhuma matéria" : counted(count, "matéria", "matérias")}${binned === 0 ? "" : `, e ${formatCount(binned)} na lixeira`}`;

/** One category: its name on its colour, how many articles use it, and what can be done. */
export function CategoryItem({ line, type, others, editing, deleting, answer, busy }: CategoryItemProps) {
  const here = categoriesHref(type);
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-1">
          <CategoryPlate name={line.name} plate={line.plate} />
          <p className="text-[0.8125rem] text-muted">
            {line.count > 0 ? (
              <Link to={line.articlesHref} className="underline underline-offset-2">
                {usedBy(line)}
              </Link>
            ) : (
              usedBy(line)
            )}
            {" · "}
            <a href={line.pagePath} target="_blank" rel="noopener" className="wrap-anywhere underline underline-offset-2">
              {line.pagePath}
            </a>
          </p>
          {line.withoutBanners ? <Badge>Sem banners</Badge> : null}
          {line.isFallback ? <p className="text-xs text-subtle">Recebe as matérias sem categoria: muda de nome e de cor, mas não é excluída.</p> : null}
        </div>
        {editing ? null : (
          <div className="flex gap-1">
            <ButtonLink
              id={`categoria-${line.id}-editar`}
              to={categoriesHref(type, { editar: line.id })}
              preventScrollReset
              size="sm"
              variant="ghost"
              icon="edit"
              aria-label={`Editar ${line.name}`}
            >
              Editar
            </ButtonLink>
            {line.isFallback || deleting ? null : (
              <ButtonLink to={categoriesHref(type, { excluir: line.id })} preventScrollReset size="sm" variant="dangerGhost" icon="trash" aria-label={`Excluir ${line.name}`}>
                Excluir
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {editing ? (
        <div className="mt-3 rounded-md border border-line bg-sunken p-3">
          {line.isFallback ? null : <p className="mb-3 text-[0.8125rem] text-muted">O endereço da página segue o nome; o antigo passa a levar ao novo.</p>}
          <CategoryForm begin={editing} action={here} focuses placeholder={line.name} answer={answer}>
            <ButtonLink to={here} preventScrollReset>
              Cancelar
            </ButtonLink>
            <Button type="submit" variant="primary" name="intent" value="change" busy={busy}>
              Salvar
            </Button>
          </CategoryForm>
        </div>
      ) : null}
      {deleting && !editing ? <DeleteQuestion line={line} others={others} here={here} problem={answer?.message ?? null} busy={busy} /> : null}
    </li>
  );
}
