import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { BreakingView } from "./site-view.ts";

/** The newest urgent story, on every page but its own; it leaves by the clock. */
export const BreakingStrip = ({ story: { title, href, publishedAt, publishedLabel } }: { story: BreakingView }) => (
  <aside className="breaking" aria-label="Urgente">
    <a className="wrap" href={href}>
      <b>Urgente</b>
      <span>
        <Unbroken text={title} />{" "}
        <time dateTime={publishedAt} data-age="">
          {publishedLabel}
        </time>
      </span>
    </a>
  </aside>
);
