import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { describedByText } from "../written-page.http.ts";
import { AudienceChoice } from "./audience-choice.tsx";
import { toInstitutionalView } from "./institutional-view.ts";
import { PrivacyPage } from "./privacy-page.tsx";
import { WrittenPage } from "./written-page.tsx";

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
