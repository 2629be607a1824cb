import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { viewContext } from "#app/http/view-context.server.ts";
import { toCardView } from "#app/site/cards/card-view.ts";
import { missingMeta } from "#app/site/discovery/meta.ts";
import { MissingPage } from "#app/site/shell/missing-page.tsx";
import type { MissingView } from "#app/site/shell/missing-view.ts";
import { siteLinks } from "#app/site/shell/site-assets.tsx";
import { toSiteView } from "#app/site/shell/site-view.ts";

export const links: LinksFunction = siteLinks;

export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.services.readers.story.latest();
  const views = viewContext(context, reading.categories);
  const missing: MissingView = { site: toSiteView(views), kind: "not-found", latest: reading.latest.map((article) => toCardView(article, views)) };
  return data({ missing }, { status: 404, headers: { "Cache-Control": "no-cache" } });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? missingMeta(loaded.missing) : []);

export default function Missing() {
  const { missing } = useLoaderData<typeof loader>();
  return <MissingPage missing={missing} />;
}
