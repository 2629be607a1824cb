import { TEXT_AREA_CLASSES } from "#app/ui/form-field.tsx";
import { SettingField } from "./setting-field.tsx";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

const HINT = "Um endereço por linha, no máximo 12. Os buscadores usam a lista para saber quais perfis são do portal.";

/** 'Redes sociais': where else the newsroom is. */
export function SocialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redes" title="Redes sociais" about="Os perfis do portal em outros lugares." view={view}>
      {(form) => (
        <SettingField name="redes" label="Endereços" hint={HINT} form={form}>
          {(control) => <textarea {...control} rows={4} spellCheck={false} placeholder="https://www.instagram.com/portal" className={TEXT_AREA_CLASSES} />}
        </SettingField>
      )}
    </SiteSection>
  );
}
