import type { LinksWire, ShortLinkWire } from "../../short-links.wire.ts";

/** What was loaded of a list, and where more of it begins; `next` null at its end. */
export interface LoadedLinks {
  links: readonly ShortLinkWire[];
  next: number | null;
}

/** The newest page of a list as it was read last, with what else was loaded of it. */
export function mergeNewest(newest: readonly ShortLinkWire[], loaded: readonly ShortLinkWire[]): ShortLinkWire[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...loaded.filter(({ id }) => !known.has(id))];
}

/** Keeps everything shown when a page is appended: new links push others out of the newest page, and no other page has those. */
export const appendPage = (shown: readonly ShortLinkWire[], page: LinksWire): LoadedLinks => ({ links: [...shown, ...page.links], next: page.proximo });
