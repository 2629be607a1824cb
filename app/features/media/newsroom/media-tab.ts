import type { AiState } from "#app/features/editor/newsroom/suggestions/complete.ts";
import type { MediaDetailWire, MediaPageWire, MediaWire } from "../media.wire.ts";
import type { MediaWindow } from "../media-window.ts";
import type { MediaQuery } from "./media-query.ts";

/** Rights of the person on others' files; their own they may always change and delete. */
export interface MediaRights {
  me: number;
  others: boolean;
}

/** The files that are shown, of all that the filters leave. */
export interface MediaListView extends MediaWindow<MediaWire> {
  total: number;
  contagens: MediaPageWire["contagens"];
}

export interface MediaTab {
  query: MediaQuery;
  list: MediaListView;
  detail: MediaDetailWire | null;
  rights: MediaRights;
  /** People who uploaded something. */
  people: readonly { id: number; name: string }[];
  ai: AiState;
  timeZone: string;
}
