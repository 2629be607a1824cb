import type { CardView } from "../cards/card-view.ts";
import type { SiteView } from "./site-view.ts";

/** A page that says what is not there, and where to go on. */
export interface MissingView {
  site: SiteView;
  kind: "not-found" | "gone";
  latest: readonly CardView[];
}
