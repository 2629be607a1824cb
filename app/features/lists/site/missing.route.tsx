import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { missingMeta } from "#app/features/discovery/site/meta.ts";
import { missingPage } from "#app/features/readers/view-context.http.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";

export const handle: ReaderHandle = { pageStyle: "list" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const missing = await missingPage(context, "not-found", new URL(request.url).pathname);
  return data({ missing }, { status: 404, headers: { "Cache-Control": "no-cache" } });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? missingMeta(loaded.missing) : []);

export default function Missing() {
  const { missing } = useLoaderData<typeof loader>();
  return (
    <>
      <MissingPage missing={missing} />
      <SiteScript />
    </>
  );
}
