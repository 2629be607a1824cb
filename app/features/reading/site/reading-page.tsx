import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import type { InstitutionalView } from "#app/features/institutional/site/institutional-view.ts";

/** What this device keeps for its reader; the script fills it, and nobody else sees it. */
export function ReadingPage({ view }: { view: InstitutionalView }) {
  return (
    <InstitutionalPage view={view} about="As matérias que você guardou para ler depois e as que ficaram pela metade. A lista fica só neste aparelho: não sabemos o que há nela.">
      <div data-reading hidden />
      <noscript>
        <p>Para guardar matérias, esta página precisa executar o JavaScript dela. Ele está desligado no seu navegador.</p>
      </noscript>
    </InstitutionalPage>
  );
}
