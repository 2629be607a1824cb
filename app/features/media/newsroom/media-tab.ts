import type { AiState } from "#app/features/editor/newsroom/suggestions/complete.ts";
import type { MediaDetailWire, MediaPageWire, MediaWire } from "../media.wire.ts";
import type { MediaWindow } from "../media-window.ts";
import type { MediaQuery } from "./media-query.ts";

/** Who looks, and whether they may change and delete what others sent; their own everybody may. */
export interface MediaRights {
  me: number;
  others: boolean;
}

/** The files that are shown, of all that the filters leave. */
export interface MediaListView extends MediaWindow<MediaWire> {
  total: number;
  contagens: MediaPageWire["contagens"];
}

/** What 'Mídia' is opened with. */
export interface MediaTab {
  query: MediaQuery;
  list: MediaListView;
  detail: MediaDetailWire | null;
  rights: MediaRights;
  /** Who uploaded something. */
  people: readonly { id: number; name: string }[];
  ai: AiState;
  timeZone: string;
}
