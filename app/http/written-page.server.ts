import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { summaryOf } from "#app/domain/site/page-text.ts";
import type { HousePageId } from "#app/domain/site/site-choices.ts";
import { toHouseView } from "#app/site/house/house-view.ts";
import type { LoadedPage } from "#app/site/house/written-or-missing.tsx";
import { redirectToCanonical } from "./canonical-path.server.ts";
import { missingPage } from "./missing-page.server.ts";
import { pageHeaders } from "./page-cache/page-headers.server.ts";
import { viewContext } from "./view-context.server.ts";

/** What search engines show under a title. Characters. */
const DESCRIPTION_MAX = 155;

/** A page of the house by what the newsroom wrote on it; `otherwise` where that has no paragraph. */
export const describedByText = (text: string, otherwise: string): string => summaryOf(text, DESCRIPTION_MAX) || otherwise;

/** The loader of a page that is only there once the newsroom has written it. */
export async function loadWrittenPage({ request, context }: LoaderFunctionArgs, { path, page, title }: { path: string; page: HousePageId; title: string }) {
  redirectToCanonical(request, path);
  const reading = await context.services.siteChoices.housePage(page);
  if (reading.text === "") return data<LoadedPage>({ view: null, text: "", missing: await missingPage(context, "not-found", path) }, { status: 404 });
  const view = toHouseView(viewContext(context, reading), path, title, describedByText(reading.text, `${title} do ${reading.site.name}.`));
  return data<LoadedPage>({ view, text: reading.text, missing: null }, { headers: pageHeaders(reading) });
}
