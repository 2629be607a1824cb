import type { PageRequest } from "./page-cache.server.ts";

/** The one parameter of a page's second variant; `economia=0` asks for the whole page though the browser saves data. */
export const ECONOMY_PARAMETER = "economia";

/** True when a reader requests the page that weighs little: by the parameter, else by the browser's own header. */
export function wantsEconomy(request: Request): boolean {
  // Of every reader's request: most name no such parameter, and parsing an address costs more than the rest of this.
  const asked = request.url.includes(`${ECONOMY_PARAMETER}=`) ? new URL(request.url).searchParams.get(ECONOMY_PARAMETER) : null;
  return asked === "1" || (asked !== "0" && request.headers.get("Save-Data")?.toLowerCase() === "on");
}

/** Key of the home page's economy variant. */
export const ECONOMY_HOME = `/?${ECONOMY_PARAMETER}=1`;

/** The page under the key of the variant that was asked for; each is rendered and kept apart. */
export function asVariant(page: PageRequest, request: Request): PageRequest {
  if (!page.hasVariants || !wantsEconomy(request)) return page;
  const economical = (key: string) => `${key}${key.includes("?") ? "&" : "?"}${ECONOMY_PARAMETER}=1`;
  return { ...page, key: economical(page.key), ...(page.plain ? { plain: { ...page.plain, key: economical(page.plain.key) } } : {}) };
}
