import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { describedByText } from "#app/http/forms/written-page.server.ts";
import { pageHeaders, passHeaders } from "#app/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/http/view-context.server.ts";
import { listMeta } from "#app/site/discovery/list-meta.ts";
import { AudienceChoice } from "#app/site/institutional/audience-choice.tsx";
import { toInstitutionalView } from "#app/site/institutional/institutional-view.ts";
import { PrivacyPage } from "#app/site/institutional/privacy-page.tsx";
import { WrittenPage } from "#app/site/institutional/written-page.tsx";
import type { ReaderHandle } from "#app/site/shell/page-head.ts";
import { SiteScript } from "#app/site/shell/site-assets.tsx";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/privacidade");
  const reading = await context.readers.lists.institutionalPage("privacy");
  const description = describedByText(reading.text, "O que o site guarda sobre quem lê, por quê e por quanto tempo: sem cadastro, sem rastreadores.");
  return data({ view: toInstitutionalView(viewContext(context, reading), "/privacidade", "Privacidade", description), text: reading.text }, { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Privacy() {
  const { view, text } = useLoaderData<typeof loader>();
  return (
    <>
      {text === "" ? (
        <PrivacyPage view={view} />
      ) : (
        <WrittenPage view={view} text={text}>
          <AudienceChoice />
        </WrittenPage>
      )}
      <SiteScript />
    </>
  );
}
