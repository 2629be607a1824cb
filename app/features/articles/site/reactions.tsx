import { formatCount } from "#app/platform/values/format-number.ts";
import type { ReactionView } from "./article-view.ts";
import { ReactionFace } from "./reaction-face.tsx";

/** How readers feel about a story: figures for everybody, and buttons once the reader script is there to send them. */
export function Reactions({ reactions }: { reactions: readonly ReactionView[] }) {
  if (reactions.length === 0) return null;
  return (
    <form className="reactions" method="post" data-reactions aria-labelledby="reacoes">
      <h2 id="reacoes" className="small-title">
        O que você achou desta matéria?
      </h2>
      <ul className="reaction-counts">
        {reactions.map(({ reaction, label, count }) => (
          <li key={reaction}>
            <ReactionFace reaction={reaction} />
            {count === null ? label : `${label} `}
            {count === null ? null : <b>{formatCount(count)}</b>}
          </li>
        ))}
      </ul>
      <ul className="reaction-buttons">
        {reactions.map(({ reaction, label, count }) => (
          <li key={reaction}>
            <button type="submit" name="reaction" value={reaction} aria-pressed="false">
              <ReactionFace reaction={reaction} />
              {`${label} `}
              <b data-count={count ?? ""}>{count === null ? "" : formatCount(count)}</b>
            </button>
          </li>
        ))}
      </ul>
      <p className="reactions-note" role="status" />
    </form>
  );
}
