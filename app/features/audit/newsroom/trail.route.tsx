import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { filterLinks } from "#app/ui/newsroom/admin-assets.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { toTrailView } from "./to-trail-view.ts";
import { isGroupedQuery, parseTrailQuery, TRAIL_PAGE_SIZE } from "./trail-query.ts";
import { TrailScreen } from "./trail-screen.tsx";
import type { TrailView } from "./trail-view.ts";

/** The whole trail is the admin's; that of one article, everybody's who sees the article. */
export const handle = adminHandle("articles:read-unpublished");
export const links = filterLinks;
export const meta = screenMeta("Trilha");

export async function loader(args: LoaderFunctionArgs): Promise<TrailView> {
  const { services, settings } = args.context;
  const query = parseTrailQuery(new URL(args.request.url).searchParams);
  const request = {
    articleId: query.materia ?? undefined,
    groupOf: query.grupo ?? undefined,
    actorId: query.pessoa ?? undefined,
    action: query.acao || undefined,
    q: query.q,
    days: { from: query.de, until: query.ate },
    isGrouped: isGroupedQuery(query),
    before: query.antes ?? undefined,
    limit: TRAIL_PAGE_SIZE,
  };
  const [{ user }, reading] = await adminCallerWith(args, query.materia === null ? "audit:read" : handle.admin.allow, services.audit.readScreen(request));
  return toTrailView(reading, query, settings.timeZone, roleMay(user.role, "audit:read"));
}

export default TrailScreen;

export const ErrorBoundary = () => <ScreenError />;
