import { Link, useActionData, useNavigation } from "@remix-run/react";
import { useId } from "react";
import type { CategoryType } from "#app/features/articles/categories.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useReturnFocus } from "#app/ui/return-focus.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { COLOR_PRESETS, inUseSentence } from "../category-rules.ts";
import { type CategoriesAnswer, type CategoriesView, type CategoryLine, type CategoryTyped, categoriesHref } from "./categories-view.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryPlate } from "./category-plate.tsx";

interface DeleteQuestionProps {
  line: CategoryLine;
  /** The others of its kind, where its articles can go. */
  others: readonly CategoryLine[];
  here: string;
  /** Reason of the refusal. */
  problem: string | null;
  busy: boolean;
}

/** Asks before a category is deleted, and where its articles move. */
function DeleteQuestion({ line, others, here, problem, busy }: DeleteQuestionProps) {
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
function CategoryItem({ line, type, others, editing, deleting, answer, busy }: CategoryItemProps) {
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

const WORDS: Record<CategoryType, { title: string; placeholder: string; add: string; empty: string }> = {
  editorial: { title: "Nova editoria", placeholder: "Ex.: Saúde", add: "Adicionar editoria", empty: "Nenhuma editoria" },
  municipality: { title: "Novo município", placeholder: "Ex.: Batalha", add: "Adicionar município", empty: "Nenhum município" },
  special: { title: "Novo especial", placeholder: "Ex.: Eleições", add: "Adicionar especial", empty: "Nenhum especial" },
};

function Tabs({ type, tabs }: Pick<CategoriesView, "type" | "tabs">) {
  return (
    <nav aria-label="Tipos de categoria" className="mb-5 flex gap-1 overflow-x-auto card p-1 sm:p-2">
      {tabs.map((tab) => (
        <Link
          key={tab.type}
          to={tab.href}
          aria-current={tab.type === type ? "page" : undefined}
          className={classNames(
            "flex h-10 shrink-0 items-center gap-1 rounded-md px-2 sm:h-8 sm:px-3",
            tab.type === type ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-sunken",
          )}
        >
          {tab.label} <span className="text-xs tabular-nums">({tab.count})</span>
        </Link>
      ))}
    </nav>
  );
}

/** 'Categorias': editorias, towns and specials, each with its colour (spec 2 § Categories). */
export function CategoriesScreen({ type, tabs, lines, ...view }: CategoriesView) {
  const answer = useActionData<CategoriesAnswer>();
  const navigation = useNavigation();
  const busy = navigation.formData ?? null;
  const words = WORDS[type];
  const typed = answer?.typed ?? null;
  // A refusal is shown in its form or row; one without a place, above everything.
  const refusal = answer?.ok === false ? answer : undefined;
  const refusalOf = (id: number | null) => ((typed !== null && typed.id === id) || (id !== null && answer?.deleting === id) ? refusal : undefined);
  const hasPlace = refusal !== undefined && ((typed !== null && typed.id === null) || lines.some(({ id }) => refusalOf(id) !== undefined));
  const editing = typed?.id ?? view.editing;
  const deleting = answer?.deleting ?? view.deleting;
  useReturnFocus(editing === null && deleting === null ? null : `categoria-${editing ?? deleting}-editar`);
  const begin: CategoryTyped =
    typed && typed.id === null ? typed : { id: null, name: "", withoutBanners: false, color: COLOR_PRESETS[lines.length % COLOR_PRESETS.length]?.color ?? COLOR_PRESETS[0].color };
  return (
    <>
      <PageHeader title="Categorias">
        <p>Valem no editor, nas páginas dos leitores, nos cards e na API assim que são salvas.</p>
      </PageHeader>
      <AnswerToast answer={answer?.message && !hasPlace ? answer : undefined} />
      {/* The tab decides the type of a new category, so it is above list and form. */}
      <Tabs type={type} tabs={tabs} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="nova-categoria" className="card p-4 lg:sticky lg:top-18">
          <h2 id="nova-categoria" className="mb-3 card-title">
            {words.title}
          </h2>
          <CategoryForm
            key={`${type}-${lines.length}`}
            begin={begin}
            action={categoriesHref(type)}
            focuses={answer?.ok === true && busy === null}
            placeholder={words.placeholder}
            answer={refusalOf(null)}
          >
            <Button type="submit" variant="primary" icon="plus" name="intent" value="create" busy={busy?.get("intent") === "create"}>
              {words.add}
            </Button>
          </CategoryForm>
        </section>
        <section aria-label={tabs.find((tab) => tab.type === type)?.label} className="card lg:order-first">
          {lines.length === 0 ? (
            <EmptyState title={words.empty}>Adicione a primeira com o formulário.</EmptyState>
          ) : (
            <ul data-rows className="divide-y divide-line">
              {lines.map((line) => (
                <CategoryItem
                  key={line.id}
                  line={line}
                  type={type}
                  others={lines.filter(({ id }) => id !== line.id)}
                  editing={editing !== line.id ? null : typed?.id === line.id ? typed : { id: line.id, name: line.name, color: line.color, withoutBanners: line.withoutBanners }}
                  deleting={deleting === line.id}
                  answer={refusalOf(line.id)}
                  busy={busy?.get("id") === String(line.id)}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}
