import { data, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HomePage } from "#app/features/home/site/home-page.tsx";
import { type HomeView, toHomeView } from "#app/features/home/site/home-view.ts";
import { FRAMED_PAGE_POLICY } from "#app/features/readers/security-headers.http.ts";
import { viewContext } from "#app/features/readers/view-context.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { passHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { type AdminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { siteLinks } from "#app/ui/site/shell/site-assets.tsx";
import { readAskedMinute } from "../home-history.wire.ts";

/** The home page of a minute, inside a screen: without the framework's script and the readers' own, so that no view and no banner is counted. */
export const handle: Pick<AdminHandle, "admin"> = { admin: { allow: "home-history:read" } };
export const links: LinksFunction = siteLinks;
export const headers: HeadersFunction = passHeaders;
export const meta = screenMeta("Página inicial de outro momento");

type Loaded = { home: HomeView | null; reason: string };

const HEADERS = { "Cache-Control": "private, no-store", "Content-Security-Policy": FRAMED_PAGE_POLICY, "X-Robots-Tag": "noindex" };

export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const { context, request } = args;
  const { homeHistory } = context.services;
  const { timeZone } = context.settings;
  const { minute } = readAskedMinute(new URL(request.url).searchParams, newsroomDay(Date.now(), timeZone), timeZone);
  try {
    const { home, at } = minute === null ? { home: await homeHistory.homeNow(), at: Date.now() } : await homeHistory.homeAt(minute);
    return data<Loaded>({ home: toHomeView(home, { ...viewContext(context, home), now: at }), reason: "" }, { headers: HEADERS });
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === "not-found") return data<Loaded>({ home: null, reason: error.refusal.detail }, { status: 404, headers: HEADERS });
    throw error;
  }
}

export default function HomeOfAnotherTime() {
  const { home, reason } = useLoaderData<typeof loader>() as Loaded;
  // Links would lead the frame to pages that refuse to be framed, and buttons wait for a script that is not there.
  return home ? (
    <div {...{ inert: "" }}>
      <HomePage home={home} isStill />
    </div>
  ) : (
    <p className="empty">{reason}</p>
  );
}
