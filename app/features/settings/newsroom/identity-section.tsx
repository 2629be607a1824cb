import { SelectInput, TextInput } from "#app/ui/field.tsx";
import { BYLINE_MAX, SITE_NAME_MAX, VIDEO_BRAND_MAX } from "../site-choices.ts";
import { PictureChoice } from "./picture-choice.tsx";
import { SettingField } from "./setting-field.tsx";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

const HINTS = {
  nome: "Aparece no topo do site, nos resultados de busca, nos cards e na redação.",
  assinatura: "Assina o que ninguém assina, e é sugerida a cada matéria nova.",
  marcaVideos: "O nome dos vídeos no menu, na página inicial, em /videos e na redação.",
  fusoHorario: "Vale para as datas do site, as mais lidas do dia, a rotação da capa e os horários de envio. O agendamento de matérias usa sempre UTC−3.",
  logo: "Fica no lugar do nome no topo do site. Pelo menos 160 pixels de largura; fundo transparente fica melhor.",
  icone: "Aparece na aba do navegador e na tela inicial do celular, recortado em um quadrado. Pelo menos 192 pixels.",
};

/** 'Identidade': who the site is. */
export function IdentitySection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="identidade" title="Identidade do site" about="Quem o portal é para os leitores. Tudo o que mudar aqui aparece no site na hora." view={view}>
      {(form) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <SettingField name="nome" label="Nome do site" hint={HINTS.nome} form={form}>
              {(control) => <TextInput {...control} required maxLength={SITE_NAME_MAX} />}
            </SettingField>
            <SettingField name="assinatura" label="Assinatura da redação" hint={HINTS.assinatura} form={form}>
              {(control) => <TextInput {...control} required maxLength={BYLINE_MAX} />}
            </SettingField>
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <SettingField name="marcaVideos" label="Nome da seção de vídeos" hint={HINTS.marcaVideos} form={form}>
              {(control) => <TextInput {...control} required maxLength={VIDEO_BRAND_MAX} />}
            </SettingField>
            <SettingField name="fusoHorario" label="Fuso horário" hint={HINTS.fusoHorario} form={form}>
              {(control) => (
                <SelectInput {...control}>
                  {view.zones.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </SelectInput>
              )}
            </SettingField>
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <PictureChoice name="logo" label="Logotipo" hint={HINTS.logo} initial={form.values.logo} problem={form.problems.logo} />
            <PictureChoice name="icone" label="Ícone" hint={HINTS.icone} initial={form.values.icone} problem={form.problems.icone} isSquare />
          </div>
        </>
      )}
    </SiteSection>
  );
}
