import { Form, Link, useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { FoundSetting } from "./find-settings.ts";
import { formerPlace, pageOfForm, SETTINGS_PATH, SETTINGS_SEARCH_MAX, searchHref, searchIn, settingsHref } from "./settings-pages.ts";
import type { SettingsFormId, VoiceView } from "./settings-view.ts";
import { useHashTarget } from "./use-hash-target.ts";
import { VoiceSection } from "./voice-section.tsx";

export interface SettingsIndexView {
  search: string;
  /** Null without a search. */
  found: readonly FoundSetting[] | null;
  /** Forms of the pages that this person may open. */
  pages: readonly SettingsFormId[];
  voice: VoiceView;
}

function Search({ search }: Pick<SettingsIndexView, "search">) {
  const { ref, onSubmit } = useFilterForm({ q: search }, (fields) => searchHref(searchIn(fields)));
  return (
    <Form method="get" action={SETTINGS_PATH} role="search" ref={ref} onSubmit={onSubmit} className="mb-5 flex items-end gap-2">
      <Field id="configuracoes-busca" label="Buscar uma configuração" className="min-w-0 flex-1">
        <TextInput id="configuracoes-busca" name="q" type="search" defaultValue={search} maxLength={SETTINGS_SEARCH_MAX} placeholder="Como logotipo, Pix ou eleição" />
      </Field>
      <Button type="submit" icon="search">
        Buscar
      </Button>
    </Form>
  );
}

const Found = ({ search, found }: { search: string; found: readonly FoundSetting[] }) => (
  <section aria-label="Configurações encontradas" className="card p-4 sm:p-6">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="min-w-0 font-semibold wrap-anywhere">
        {found.length === 0 ? `Nenhuma configuração com “${search}”` : `${counted(found.length, "configuração", "configurações")} com “${search}”`}
      </p>
      <ButtonLink to={SETTINGS_PATH} size="sm">
        Ver todas
      </ButtonLink>
    </div>
    {found.length === 0 ? null : (
      <ul className="mt-3 divide-y divide-line">
        {found.map(({ label, hint, where, to }) => (
          <li key={to}>
            <Link to={to} className="group block py-2.5 wrap-anywhere">
              <span className="font-semibold underline-offset-2 group-hover:underline">{label}</span> <span className="text-sm text-subtle">em {where}</span>
              <span className="line-clamp-2 max-w-prose text-sm text-muted">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);

function Pages({ pages }: Pick<SettingsIndexView, "pages">) {
  const shown = pages.map(pageOfForm);
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <nav aria-label="Páginas das configurações" className="mb-5 grid items-start gap-3 lg:grid-cols-3 lg:gap-5">
      {groups.map((group) => (
        <div key={group} className="card px-4 py-3 sm:px-5">
          <h2 className="text-[0.8125rem] font-semibold text-muted">{group}</h2>
          <ul className="mt-1 divide-y divide-line">
            {shown
              .filter((page) => page.group === group)
              .map((page) => (
                // The anchors of the one screen that there was lead to the page's row, also without a script.
                <li key={page.form} id={page.slug === null ? undefined : page.form} className="scroll-mt-20">
                  <Link to={settingsHref(page)} className="group block py-2">
                    <span className="block font-semibold underline-offset-2 group-hover:underline">{page.title}</span>
                    <span className="block text-sm text-muted">{page.contents}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** 'Configurações': the pages, a search over all settings, and the narrator's voice (spec 2 § Settings). */
export function SettingsScreen() {
  const { search, found, pages, voice } = useLoaderData<SettingsIndexView>();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const place = formerPlace(hash.slice(1));
    if (place !== undefined) navigate(place, { replace: true });
  }, [hash, navigate]);
  useHashTarget();
  const isForMore = pages.length > 1;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Configurações">
        <p>O que vale para o site inteiro.</p>
      </PageHeader>
      {isForMore ? <Search search={search} /> : null}
      {found ? (
        <Found search={search} found={found} />
      ) : (
        <>
          {isForMore ? <Pages pages={pages} /> : null}
          <VoiceSection view={voice} />
        </>
      )}
    </div>
  );
}
