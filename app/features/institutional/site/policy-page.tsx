import { textBlocks } from "#app/features/settings/page-text.ts";
import { PageText } from "#app/ui/page-text.tsx";
import { InstitutionalPage } from "./institutional-page.tsx";
import type { PolicyView } from "./policy-view.ts";

/** A policy of the newsroom, with the day from which its text is. */
export const PolicyPage = ({ view }: { view: PolicyView }) => (
  <InstitutionalPage view={view} about={null}>
    <p className="meta">
      Texto de <time dateTime={view.since.day}>{view.since.label}</time>.
    </p>
    <PageText blocks={textBlocks(view.text)} />
  </InstitutionalPage>
);
