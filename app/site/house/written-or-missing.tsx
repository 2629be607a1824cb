import { MissingPage } from "../shell/missing-page.tsx";
import type { MissingView } from "../shell/missing-view.ts";
import type { HouseView } from "./house-view.ts";
import { WrittenPage } from "./written-page.tsx";

/** A page that the newsroom may have written, or what is offered in its place. */
export type LoadedPage = { view: HouseView; text: string; missing: null } | { view: null; text: ""; missing: MissingView };

export const WrittenOrMissing = ({ loaded }: { loaded: LoadedPage }) =>
  loaded.missing ? <MissingPage missing={loaded.missing} /> : <WrittenPage view={loaded.view} text={loaded.text} />;
