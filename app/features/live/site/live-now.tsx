import { Unbroken } from "#app/ui/site/typography/unbroken.tsx";
import type { LiveNowView, LiveView } from "./live-view.ts";

/** The red mark of a live story. */
export const LiveIndicator = () => <b className="live-mark">Ao vivo</b>;

/** The live coverage in course, above the news of the home page. */
export const LiveStrip = ({ live: { title, href, entry } }: { live: LiveNowView }) => (
  <aside className="live-strip" aria-label="Ao vivo">
    <a href={href}>
      <LiveIndicator />{" "}
      <span className="live-strip-title">
        <Unbroken text={title} />
      </span>
      {entry ? (
        <span className="live-strip-entry">
          <time dateTime={entry.at}>{entry.label}</time> <Unbroken text={entry.headline} />
        </span>
      ) : null}
    </a>
  </aside>
);

/** The newest entries of an open live blog, above the text; each links to its entry below. Lines of a fixed height: the script renews them. */
export function LiveNewest({ live }: { live: LiveView }) {
  const hasBegun = live.state === "aberta" && live.newestHref === null;
  if (live.newest.length === 0)
    return hasBegun ? (
      <p className="live-newest live-begins">
        <a href="#ao-vivo">
          <LiveIndicator /> A cobertura começou agora
        </a>
      </p>
    ) : null;
  return (
    <section className="live-newest" aria-labelledby="ao-vivo-agora">
      <h2 id="ao-vivo-agora">
        <LiveIndicator /> Últimas atualizações
      </h2>
      <ol data-live-newest>
        {live.newest.map(({ id, href, at, label, headline }) => (
          <li key={id}>
            <a href={href}>
              <time dateTime={at}>{label}</time> <span>{headline}</span>
            </a>
          </li>
        ))}
      </ol>
      <p>
        <a className="live-more" href="#ao-vivo">
          Toda a cobertura
        </a>
      </p>
    </section>
  );
}
