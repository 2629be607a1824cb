import { redirect } from "@remix-run/cloudflare";
import type { FeedContext } from "#app/features/discovery/site/rss.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { type MissingKind, type MissingView, type MissingWords, toMissingView } from "#app/ui/site/shell/missing-view.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { SiteIdentity } from "./page-reads.server.ts";

/** Returns what the views need besides their rows; the site's identity comes from the same batch as they do. */
export const viewContext = ({ settings, economy }: RequestContext, { categories, site, hasSupport, breaking }: SiteIdentity): ViewContext => ({
  name: site.name,
  videoBrand: site.videoBrand,
  logoKey: site.logoKey,
  written: site.written,
  publisher: site.publisher,
  url: settings.url,
  timeZone: site.timeZone,
  categories,
  economy,
  whatsAppLinks: site.whatsAppLinks,
  googleSource: site.googleSource,
  pushKey: settings.pushKey,
  hasPodcast: settings.hasPodcast,
  hasNewsletter: settings.hasMail,
  hasSupport: hasSupport ?? false,
  breaking: breaking?.story ?? null,
  now: Date.now(),
});

/** Returns what feeds need besides the rows. */
export const feedContext = (context: RequestContext, identity: SiteIdentity): FeedContext => ({ ...viewContext(context, identity), hubUrl: context.settings.hubUrl });

/** The first segment of a path as the router matched it: decoded, whatever its capitals. For routes that share a module. */
export const firstSegment = (request: Request): string => decodeURIComponent(new URL(request.url).pathname.split("/")[1] ?? "").toLowerCase();

/** Leads another spelling of an address (capitals, a slash at its end) to the one it is kept under. */
export function redirectToCanonical(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url);
  if (pathname !== path) throw redirect(`${path}${search}`, 301);
}

/** Returns the view of a missing path; `why`: the kind of page, or words of its own; `list` is the start of a list that ended before. */
export async function missingPage(context: RequestContext, why: MissingKind | MissingWords, path: string, list?: string): Promise<MissingView> {
  const reading = await context.readers.missing.offer(path);
  return toMissingView(why, reading, viewContext(context, reading), list);
}
