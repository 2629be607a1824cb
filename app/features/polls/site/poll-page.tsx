import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import pollCss from "#app/ui/site/style/poll.css?url";
import { type PollPresentation, type PollView, pollHtml } from "./poll-view.ts";

/** The style of polls, for pages that show one. */
export const PollStyle = () => <link rel="stylesheet" href={pollCss} />;

/** A poll on a page of its own, or on the home page. */
export const PollBox = ({ poll, presentation }: { poll: PollView; presentation: PollPresentation }) => (
  <>
    <PollStyle />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made */}
    <div className="poll-box" dangerouslySetInnerHTML={{ __html: pollHtml(poll, presentation) }} />
  </>
);

export interface PollPageView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
  poll: PollView;
}

/** `path`: the poll's own page, which its other pages name as canonical and leave the indexes to. */
export function toPollPageView(poll: PollView, context: ViewContext, path: string, isIndexed: boolean): PollPageView {
  const site = toSiteView(context);
  return {
    site,
    head: {
      title: poll.question,
      description: `Enquete do ${site.name}, sem valor científico: ${poll.question} ${poll.when}.`,
      canonical: site.url + path,
      previous: null,
      next: null,
      feed: null,
      image: null,
      indexed: isIndexed,
    },
    crumbs: [
      { name: "Início", href: "/" },
      { name: "Enquete", href: path },
    ],
    poll,
  };
}

/** A poll on its own page: the form, or its results. */
export const PollPage = ({ view, presentation }: { view: PollPageView; presentation: Omit<PollPresentation, "heading"> }) => (
  <SiteLayout site={view.site}>
    <header className="list-head">
      <Breadcrumb crumbs={view.crumbs} />
    </header>
    <PollBox poll={view.poll} presentation={{ ...presentation, heading: 1 }} />
  </SiteLayout>
);
