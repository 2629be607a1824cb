import { DEFAULT_PERIOD, PERIODS, type Period } from "../analytics.ts";
import { LINK_KINDS, LINK_ORDERS, type LinkCounts, type LinkKind, type LinkOrder } from "../short-link.ts";
import type { LinkAnalyticsWire, ShortLinkWire } from "../short-links.wire.ts";

/** Parameters of the screen's address. */
export interface ShortenerQuery {
  view: "links" | "analytics";
  q: string;
  /** Own links unless the address says otherwise, newest first. */
  kind: LinkKind;
  order: LinkOrder;
  days: Period;
}

export interface ShortenerTab {
  query: ShortenerQuery;
  /** Empty where the figures are shown. */
  links: ShortLinkWire[];
  /** Cursor of the list's next page; null at its end. */
  next: number | null;
  /** Number of links of each kind; null where the figures are shown. */
  counts: LinkCounts | null;
  /** Null where the links are shown. */
  analytics: LinkAnalyticsWire | null;
  mayManage: boolean;
  timeZone: string;
}

/** Answer to a form sent without a script. */
export interface ShortenerAnswer {
  ok: boolean;
  message: string;
  /** Typed values, to be corrected. */
  typed: { url: string; customAlias: string; expiresAt: string };
}

const QUERY_MAX = 200;

/** Anything at all becomes one of the screen's views. */
export function parseShortenerQuery(params: URLSearchParams): ShortenerQuery {
  const days = Number(params.get("dias"));
  return {
    view: params.get("aba") === "analytics" ? "analytics" : "links",
    q: (params.get("q") ?? "").trim().slice(0, QUERY_MAX),
    kind: LINK_KINDS.find((kind) => kind === params.get("tipo")) ?? "proprios",
    order: LINK_ORDERS.find((order) => order === params.get("ordem")) ?? "recentes",
    days: PERIODS.find((period) => period === days) ?? DEFAULT_PERIOD,
  };
}

/** The address of a view. */
export function shortenerHref({ view = "links", q = "", kind = "proprios", order = "recentes", days = DEFAULT_PERIOD }: Partial<ShortenerQuery>): string {
  const search = new URLSearchParams({ tab: "shortener" });
  if (view === "analytics") search.set("aba", view);
  if (q !== "") search.set("q", q);
  if (kind !== "proprios") search.set("tipo", kind);
  if (order !== "recentes") search.set("ordem", order);
  if (days !== DEFAULT_PERIOD) search.set("dias", String(days));
  return `/admin?${search}`;
}
