import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { READING_PATH } from "#app/features/offline/site/kept-page.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";

/** Lists what this device stores for its reader; the script fills it, and nobody else sees it. */
function ReadingPage({ view }: { view: InstitutionalView }) {
  return (
    <InstitutionalPage view={view} about="As matérias que você guardou para ler depois e as que ficaram pela metade. A lista fica só neste aparelho: não sabemos o que há nela.">
      <div data-reading hidden />
      <noscript>
        <p>Para guardar matérias, esta página precisa executar o JavaScript dela. Ele está desligado no seu navegador.</p>
      </noscript>
    </InstitutionalPage>
  );
}

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, READING_PATH);
  const reading = await context.readers.lists.shell();
  const view = toInstitutionalView(
    viewContext(context, reading),
    READING_PATH,
    "Minha leitura",
    "As matérias que você guardou neste aparelho para ler depois, e as que ficaram pela metade.",
  );
  return data({ view: { ...view, head: { ...view.head, indexed: false } } }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Reading() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <>
      <ReadingPage view={view} />
      <SiteScript />
    </>
  );
}
