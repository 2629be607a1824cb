import { TextInput } from "#app/ui/field.tsx";
import { SettingField } from "./setting-field.tsx";
import type { SiteFieldName, SiteView } from "./settings-view.ts";
import { type SectionForm, SiteSection } from "./site-section.tsx";

const CATEGORIES: readonly { name: SiteFieldName; label: string; about: string }[] = [
  { name: "eleitoralPublica", label: "Publicidade institucional", about: "De órgãos públicos; proibida nos três meses antes da eleição." },
  { name: "eleitoralPolitica", label: "Partidos, candidatos e campanhas", about: "Propaganda paga em sites de notícias é proibida." },
];

function Category({ name, label, about, form }: (typeof CATEGORIES)[number] & { form: SectionForm }) {
  const id = `campo-${name}-dica`;
  return (
    <label className="flex items-start gap-2.5">
      <input type="checkbox" name={name} value="sim" defaultChecked={form.values[name] === "sim"} aria-describedby={id} className="mt-1 size-4 shrink-0 accent-accent" />
      <span>
        <span className="font-semibold">{label}</span>
        <span id={id} className="block max-w-prose text-sm text-muted">
          {about}
        </span>
      </span>
    </label>
  );
}

/** 'Anúncios': the days of an election, in which some banners are not shown. */
export function CommercialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="anuncios" title="Anúncios" about="No período eleitoral, banners das categorias marcadas não aparecem, mesmo ativos. Sem datas, nada muda." view={view}>
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SettingField name="eleitoralDe" label="Período eleitoral: de" hint="Primeiro dia." form={form}>
              {(control) => <TextInput {...control} type="date" />}
            </SettingField>
            <SettingField name="eleitoralAte" label="Período eleitoral: até" hint="Último dia." form={form}>
              {(control) => <TextInput {...control} type="date" />}
            </SettingField>
          </div>
          {CATEGORIES.map((category) => (
            <Category key={category.name} {...category} form={form} />
          ))}
          <input type="hidden" name="eleitoralOutras" defaultValue={form.values.eleitoralOutras} />
        </>
      )}
    </SiteSection>
  );
}
