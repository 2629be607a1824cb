import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, useLoaderData } from "@remix-run/react";
import { deathNoticeJsonLd } from "#app/features/discovery/site/json-ld.ts";
import { JsonLd } from "#app/features/discovery/site/json-ld-script.tsx";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { missingPage, redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { pageHeaders, passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { deathNoticePath } from "../town-paths.ts";
import { DeathNoticePage } from "./town-list-page.tsx";
import { type DeathNoticeView, toDeathNoticeView } from "./town-list-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };
export const headers: HeadersFunction = passHeaders;

type Loaded = { view: DeathNoticeView; missing: null } | { view: null; missing: MissingView };

/** `/falecimento/{id}`: 410 once it was withdrawn. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id) ?? 0;
  const reading = id > 0 ? await context.readers.townPages.deathNotice(id) : null;
  if (reading === null || reading === "gone") {
    // The address is not searched for: a death notice's name is not to be matched with stories.
    const missing = await missingPage(context, reading === null ? "not-found" : "withdrawn", "");
    return data<Loaded>({ view: null, missing }, { status: missing.code });
  }
  redirectToCanonical(request, deathNoticePath(id));
  return data<Loaded>(
    { view: toDeathNoticeView(reading.notice, viewContext(context, reading)), missing: null },
    { headers: pageHeaders(reading, { sections: [reading.notice.municipality] }) },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (!loaded ? [] : loaded.view ? listMeta(loaded.view.site, loaded.view.head) : missingMeta(loaded.missing));

export default function DeathNoticeRoute() {
  const { view, missing } = useLoaderData<typeof loader>() as Loaded;
  return (
    <>
      {view ? (
        <>
          <DeathNoticePage view={view} />
          <JsonLd value={deathNoticeJsonLd(view)} />
        </>
      ) : (
        <MissingPage missing={missing} />
      )}
      <SiteScript />
    </>
  );
}
