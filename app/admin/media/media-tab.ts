import type { MediaDetailWire, MediaPageWire } from "#app/wire/media.ts";
import type { MediaQuery } from "./media-query.ts";

/** Who looks, and whether they may change and delete what others sent; their own everybody may. */
export interface MediaRights {
  me: number;
  others: boolean;
}

/** What 'Mídia' is opened with. */
export interface MediaTab {
  query: MediaQuery;
  list: MediaPageWire;
  detail: MediaDetailWire | null;
  rights: MediaRights;
  timeZone: string;
}
