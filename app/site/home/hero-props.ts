import type { CardView } from "../cards/card-view.ts";

/** What every composition is given. */
export interface HeroProps {
  lead: CardView;
  others: readonly CardView[];
  /** Whether it opens the page: then the lead's picture is fetched first. */
  opens: boolean;
  /** Id of the heading that names it. */
  id: string;
  title: string;
}
