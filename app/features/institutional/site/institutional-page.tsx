import type { ReactNode } from "react";
import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import type { InstitutionalView } from "./institutional-view.ts";

interface InstitutionalPageProps {
  view: InstitutionalView;
  /** One sentence under the title; null for none. */
  about: string | null;
  children: ReactNode;
}

/** Layout of an institutional page: title, lead sentence, text. */
export function InstitutionalPage({ view, about, children }: InstitutionalPageProps) {
  return (
    <SiteLayout site={view.site}>
      <header className="list-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="section-title list-title">{view.head.title}</h1>
        {about === null ? null : <p className="list-about">{about}</p>}
      </header>
      <div className="body institutional">{children}</div>
    </SiteLayout>
  );
}
