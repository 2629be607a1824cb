import { textBlocks } from "#app/domain/site/page-text.ts";
import { PageText } from "#app/ui/page-text.tsx";
import { HousePage } from "./house-page.tsx";
import type { HouseView } from "./house-view.ts";

/** A page of the house that the newsroom wrote itself. */
export const WrittenPage = ({ view, text }: { view: HouseView; text: string }) => (
  <HousePage view={view} about={null}>
    <PageText blocks={textBlocks(text)} />
  </HousePage>
);
