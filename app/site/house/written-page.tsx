import { HousePage } from "./house-page.tsx";
import type { HouseView } from "./house-view.ts";
import { PageText } from "./page-text.tsx";

/** A page of the house that the newsroom wrote itself. */
export const WrittenPage = ({ view, text }: { view: HouseView; text: string }) => (
  <HousePage view={view} about={null}>
    <PageText text={text} />
  </HousePage>
);
