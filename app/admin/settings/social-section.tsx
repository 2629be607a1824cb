import { AREA, describedBy, FormField } from "#app/ui/form-field.tsx";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

const HINT = "Um endereço por linha, no máximo 12. Os buscadores usam a lista para saber quais perfis são do portal.";

/** 'Redes sociais': where else the newsroom is. */
export function SocialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redes" title="Redes sociais" about="Os perfis do portal em outros lugares." view={view}>
      {({ values, problems }) => (
        <FormField id="redes-campo" label="Endereços" hint={HINT} problem={problems.redes}>
          <textarea
            id="redes-campo"
            name="redes"
            rows={4}
            defaultValue={values.redes}
            spellCheck={false}
            placeholder="https://www.instagram.com/portal"
            className={AREA}
            {...describedBy("redes-campo", { hint: HINT, problem: problems.redes })}
          />
        </FormField>
      )}
    </SiteSection>
  );
}
