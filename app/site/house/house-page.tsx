import type { ReactNode } from "react";
import { Breadcrumb } from "../lists/breadcrumb.tsx";
import { SiteLayout } from "../shell/layout.tsx";
import type { HouseView } from "./house-view.ts";

interface HousePageProps {
  view: HouseView;
  /** One sentence under the title; null for none. */
  about: string | null;
  children: ReactNode;
}

/** A page of the house's own: a title, a sentence, a text. */
export function HousePage({ view, about, children }: HousePageProps) {
  return (
    <SiteLayout site={view.site}>
      <header className="list-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="section-title list-title">{view.head.title}</h1>
        {about === null ? null : <p className="list-about">{about}</p>}
      </header>
      <div className="body house">{children}</div>
    </SiteLayout>
  );
}
