import type { Category } from "#app/domain/article/categories.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import type { ViewContext } from "#app/site/shell/site-view.ts";

export const viewContext = ({ settings }: RequestContext, categories: readonly Category[]): ViewContext => ({
  name: settings.name,
  url: settings.url,
  timeZone: settings.timeZone,
  categories,
  now: Date.now(),
  economy: false,
});
