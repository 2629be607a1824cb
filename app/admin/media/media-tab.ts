import type { LibraryDetail, LibraryPage } from "./media-types.ts";
import type { MediaQuery } from "./media-query.ts";

/** What a person may do with files; `mine` counts for those that they sent. */
export interface MediaRights {
  me: number;
  editsAll: boolean;
  deletesAll: boolean;
  deletesOwn: boolean;
}

/** What 'Mídia' is opened with. */
export interface MediaTab {
  query: MediaQuery;
  list: LibraryPage;
  detail: LibraryDetail | null;
  rights: MediaRights;
  timeZone: string;
}
