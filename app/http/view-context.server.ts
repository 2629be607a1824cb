import type { Category } from "#app/domain/article/categories.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import type { FeedContext } from "#app/site/discovery/rss.ts";
import type { ViewContext } from "#app/site/shell/site-view.ts";

export const viewContext = ({ settings, economy }: RequestContext, categories: readonly Category[]): ViewContext => ({
  name: settings.name,
  url: settings.url,
  timeZone: settings.timeZone,
  categories,
  economy,
  pushKey: settings.pushKey,
  now: Date.now(),
});

/** What feeds need besides the rows. */
export const feedContext = (context: RequestContext, categories: readonly Category[]): FeedContext => ({ ...viewContext(context, categories), hubUrl: context.settings.hubUrl });
