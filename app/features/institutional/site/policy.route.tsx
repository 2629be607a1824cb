import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { firstSegment, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { BUILT_IN_SINCE, builtInPolicy, POLICY_PAGES, POLICY_PATHS, POLICY_TITLES, type PolicyPageId, summaryOf, textBlocks } from "#app/features/settings/page-text.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { longDate, newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { PageText } from "#app/ui/page-text.tsx";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { InstitutionalPage } from "./institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

/** Length that search engines show under a title. Characters. */
const DESCRIPTION_MAX = 155;

/** A policy with the day from which its text is. */
interface PolicyView extends InstitutionalView {
  text: string;
  /** `2026-11-27`, and as people say it. */
  since: { day: string; label: string };
}

/** `text` and `writtenAt` (ms): the newsroom's own; empty and null while the built-in one holds. */
function toPolicyView(page: PolicyPageId, { text: own, writtenAt }: { text: string; writtenAt: number | null }, context: ViewContext): PolicyView {
  const { name, publisher, timeZone } = context;
  const text = own === "" ? builtInPolicy(page, { name, legalName: publisher.legalName, cnpj: publisher.cnpj }) : own;
  // Also where the newsroom took its own text back: what holds since then is the built-in one.
  const builtInAt = Date.parse(`${BUILT_IN_SINCE}T12:00:00Z`);
  const since = Math.max(writtenAt ?? builtInAt, own === "" ? builtInAt : 0);
  return {
    ...toInstitutionalView(context, POLICY_PATHS[page], POLICY_TITLES[page], summaryOf(text, DESCRIPTION_MAX) || `${POLICY_TITLES[page]} do ${name}.`),
    text,
    since: { day: newsroomDay(since, timeZone), label: longDate(since, timeZone) },
  };
}

/** A policy of the newsroom, with the day from which its text is. */
const PolicyPage = ({ view }: { view: PolicyView }) => (
  <InstitutionalPage view={view} about={null}>
    <p className="meta">
      Texto de <time dateTime={view.since.day}>{view.since.label}</time>.
    </p>
    <PageText blocks={textBlocks(view.text)} />
  </InstitutionalPage>
);

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

/** `/politica-de-correcoes`, `/etica`, `/uso-de-ia`, `/propriedade`: the newsroom's text, else the built-in one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = POLICY_PAGES.find((one) => POLICY_PATHS[one] === `/${firstSegment(request)}`);
  if (!page) throw new Response("Página não encontrada.", { status: 404 });
  redirectToCanonical(request, POLICY_PATHS[page]);
  const reading = await context.readers.lists.institutionalPage(page);
  return data(toPolicyView(page, { text: reading.text, writtenAt: reading.site.writtenAt[page] ?? null }, viewContext(context, reading)), { headers: pageHeaders(reading) });
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => (view ? listMeta(view.site, view.head) : []);

export default function Policy() {
  return (
    <>
      <PolicyPage view={useLoaderData<typeof loader>()} />
      <SiteScript />
    </>
  );
}
