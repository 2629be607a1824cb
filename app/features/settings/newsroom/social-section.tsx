import { TEXT_AREA_CLASSES } from "#app/ui/form-field.tsx";
import { SettingField } from "./setting-field.tsx";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

const HINT = "Um endereço por linha, no máximo 12. Os buscadores usam a lista para saber quais perfis são do portal.";

const WHATSAPP_HINT =
  "Um por linha: município = link do grupo ou do canal. Para a região toda, escreva região. Aparece na página do município, nas matérias dele, em Contato e em Siga.";

/** 'Redes sociais': where else the newsroom is. */
export function SocialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redes" title="Redes sociais" about="Os perfis do portal em outros lugares." view={view}>
      {(form) => (
        <>
          <SettingField name="redes" label="Endereços" hint={HINT} form={form}>
            {(control) => <textarea {...control} rows={4} spellCheck={false} placeholder="https://www.instagram.com/portal" className={TEXT_AREA_CLASSES} />}
          </SettingField>
          <SettingField name="canaisWhatsApp" label="Grupos e canais do WhatsApp" hint={WHATSAPP_HINT} form={form}>
            {(control) => <textarea {...control} rows={4} spellCheck={false} placeholder="Piripiri = https://whatsapp.com/channel/…" className={TEXT_AREA_CLASSES} />}
          </SettingField>
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              name="fonteGoogle"
              value="sim"
              defaultChecked={form.values.fonteGoogle === "sim"}
              aria-describedby="fonte-google-dica"
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="font-semibold">Fonte preferida no Google</span>
              <span id="fonte-google-dica" className="block max-w-prose text-sm text-muted">
                A página Siga leva o leitor ao Google, onde ele escolhe o portal como fonte preferida.
              </span>
            </span>
          </label>
        </>
      )}
    </SiteSection>
  );
}
