import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { missingMeta } from "#app/features/discovery/site/meta.ts";
import { textBlocks } from "#app/features/settings/page-text.ts";
import { PageText } from "#app/ui/page-text.tsx";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import { InstitutionalPage } from "./institutional-page.tsx";
import type { InstitutionalView } from "./institutional-view.ts";

/** An institutional page with the newsroom's own text, and what stands under it. */
export const WrittenPage = ({ view, text, children }: { view: InstitutionalView; text: string; children?: ReactNode }) => (
  <InstitutionalPage view={view} about={null}>
    <PageText blocks={textBlocks(text)} />
    {children}
  </InstitutionalPage>
);

/** A page that the newsroom may have written, or what is offered in its place. */
export type LoadedPage = { view: InstitutionalView; text: string; missing: null } | { view: null; text: ""; missing: MissingView };

export const WrittenOrMissing = ({ loaded }: { loaded: LoadedPage }) =>
  loaded.missing ? <MissingPage missing={loaded.missing} /> : <WrittenPage view={loaded.view} text={loaded.text} />;

export const writtenPageMeta = (loaded: LoadedPage | undefined): MetaDescriptor[] =>
  !loaded ? [] : loaded.missing ? missingMeta(loaded.missing) : listMeta(loaded.view.site, loaded.view.head);
