import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { summaryOf } from "#app/features/settings/page-text.ts";
import type { InstitutionalPageId } from "#app/features/settings/site-choices.ts";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { LoadedPage } from "./site/institutional-page.tsx";
import { toInstitutionalView } from "./site/institutional-view.ts";

/** Length that search engines show under a title. Characters. */
const DESCRIPTION_MAX = 155;

/** Meta description from the first paragraph of the newsroom's text; `otherwise` where it has none. */
export const describedByText = (text: string, otherwise: string): string => summaryOf(text, DESCRIPTION_MAX) || otherwise;

/** The loader of a page that is only there once the newsroom has written it. */
export async function loadWrittenPage({ request, context }: LoaderFunctionArgs, { path, page, title }: { path: string; page: InstitutionalPageId; title: string }) {
  redirectToCanonical(request, path);
  const reading = await context.readers.lists.institutionalPage(page);
  if (reading.text === "") return data<LoadedPage>({ view: null, text: "", missing: await missingPage(context, "not-found", path) }, { status: 404 });
  const view = toInstitutionalView(viewContext(context, reading), path, title, describedByText(reading.text, `${title} do ${reading.site.name}.`));
  return data<LoadedPage>({ view, text: reading.text, missing: null }, { headers: pageHeaders(reading) });
}
