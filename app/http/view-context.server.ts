import type { RequestContext } from "#app/load-context.server.ts";
import type { House } from "#app/services/readers/page-reads.ts";
import type { FeedContext } from "#app/site/discovery/rss.ts";
import type { ViewContext } from "#app/site/shell/site-view.ts";

/** What the views need besides their rows; who the site is comes from the same batch as they do. */
export const viewContext = ({ settings, economy }: RequestContext, { categories, site }: House): ViewContext => ({
  name: site.name,
  logoKey: site.logoKey,
  written: site.written,
  url: settings.url,
  timeZone: site.timeZone,
  categories,
  economy,
  pushKey: settings.pushKey,
  now: Date.now(),
});

/** What feeds need besides the rows. */
export const feedContext = (context: RequestContext, house: House): FeedContext => ({ ...viewContext(context, house), hubUrl: context.settings.hubUrl });
