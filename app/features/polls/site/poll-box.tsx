import pollCss from "#app/ui/site/style/poll.css?url";
import { type PollPresentation, pollHtml } from "./poll-html.ts";
import type { PollView } from "./poll-view.ts";

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
