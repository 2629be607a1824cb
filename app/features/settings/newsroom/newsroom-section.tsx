import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

/** 'Redação': what reporters may do. */
export function NewsroomSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redacao" title="Redação" about="Como a equipe trabalha." view={view}>
      {({ values }) => (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            name="rascunhosDeReporteres"
            value="sim"
            defaultChecked={values.rascunhosDeReporteres === "sim"}
            aria-describedby="rascunhos-dica"
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="font-semibold">Repórteres escrevem rascunhos</span>
            <span id="rascunhos-dica" className="block max-w-prose text-sm text-muted">
              Cada repórter cria e edita os próprios rascunhos e os envia para revisão. Um editor ou administrador revisa e publica. Desligado, repórteres só leem as matérias.
            </span>
          </span>
        </label>
      )}
    </SiteSection>
  );
}
