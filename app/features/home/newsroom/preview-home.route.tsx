import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { viewContext } from "#app/platform/http/view-context.server.ts";
import { newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import type { AdminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { siteLinks } from "#app/ui/site/shell/site-assets.tsx";
import { HomePage } from "../site/home-page.tsx";
import { toHomeView } from "../site/home-view.ts";
import previewCss from "./preview.css?url";
import { PreviewBar } from "./preview-bar.tsx";
import { parsePreviewRequest } from "./preview-request.ts";

/** A reader's page: without the framework's script, and without the readers' own, which would count views. */
export const handle: Pick<AdminHandle, "admin"> = { admin: { allow: "layout:manage" } };
export const links: LinksFunction = () => [...siteLinks(), { rel: "stylesheet", href: previewCss }];
export const meta = screenMeta("Pré-visualização da página inicial");

/** The home page as the address says, for who may decide it; its path is none that the page cache knows. */
export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const { context, request } = args;
  const query = new URL(request.url).searchParams;
  const minute = newsroomMinute(Date.now(), context.settings.timeZone);
  const { reading, preview } = await context.readers.frontPage.preview((stored) => parsePreviewRequest(query, stored, minute));
  const fields = [...query].filter(([name]) => name !== "hora" && name !== "modelo");
  return { home: toHomeView(reading, viewContext(context, reading)), preview, fields };
}

export default function PreviewedHomePage() {
  const { home, preview, fields } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBar home={preview} fields={fields} />
      <HomePage home={home} />
    </>
  );
}
