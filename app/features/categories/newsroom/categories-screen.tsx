import { Link, useActionData, useNavigation } from "@remix-run/react";
import type { CategoryType } from "#app/features/articles/categories.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useReturnFocus } from "#app/ui/return-focus.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { COLOR_PRESETS } from "../category-rules.ts";
import { categoriesHref } from "./categories-query.ts";
import type { CategoriesAnswer, CategoriesView, CategoryTyped } from "./categories-view.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryItem } from "./category-item.tsx";

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
      <ActionMessage answer={answer?.message && !hasPlace ? answer : undefined} />
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
