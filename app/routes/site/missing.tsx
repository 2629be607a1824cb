import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { viewContext } from "#app/http/view-context.server.ts";
import { missingMeta } from "#app/site/meta.ts";
import { MissingPage } from "#app/site/missing-page.tsx";
import { siteLinks } from "#app/site/site-assets.tsx";
import { toCardView, toSiteView } from "#app/site/to-views.ts";
import type { MissingView } from "#app/site/view-models.ts";

export const links: LinksFunction = siteLinks;

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.site.latest();
  const views = viewContext(context, reading.categories);
  const missing: MissingView = { site: toSiteView(views), kind: "not-found", latest: reading.latest.map((article) => toCardView(article, views)) };
  return data({ missing }, { status: 404, headers: { "Cache-Control": "no-cache" } });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? missingMeta(loaded.missing) : []);

export default function Missing() {
  const { missing } = useLoaderData<typeof loader>();
  return <MissingPage missing={missing} />;
}
