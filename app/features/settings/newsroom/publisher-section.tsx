import { TextInput } from "#app/ui/field.tsx";
import { PUBLISHER_FACT_MAX } from "../site-choices.ts";
import { SettingField } from "./setting-field.tsx";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

const FIELDS = [
  { name: "responsavel", label: "Editor responsável", hint: "Quem responde pelo que é publicado (Lei 13.188, de 2015)." },
  { name: "registro", label: "Registro profissional", hint: "Como MTb 0001234/PI ou DRT-PI 1234." },
  { name: "razaoSocial", label: "Razão social", hint: "A empresa, associação ou pessoa que mantém o portal." },
  { name: "cnpj", label: "CNPJ", hint: "Com ou sem pontos." },
  { name: "endereco", label: "Endereço", hint: "Rua, número, cidade e CEP, onde a redação recebe cartas e intimações." },
  { name: "telefone", label: "Telefone", hint: "Da redação, com o DDD." },
] as const;

/** 'Expediente': who answers for the site. */
export function PublisherSection({ view }: { view: SiteView }) {
  return (
    <SiteSection
      id="editora"
      title="Expediente"
      about="Aparece em /expediente e no rodapé de todas as páginas, com as pessoas que publicaram o próprio perfil. O que ficar vazio não aparece."
      view={view}
    >
      {(form) => (
        <div className="grid gap-5 sm:grid-cols-2">
          {FIELDS.map(({ name, label, hint }) => (
            <SettingField key={name} name={name} label={label} hint={hint} form={form}>
              {(control) => <TextInput {...control} maxLength={PUBLISHER_FACT_MAX} autoComplete="off" />}
            </SettingField>
          ))}
        </div>
      )}
    </SiteSection>
  );
}
