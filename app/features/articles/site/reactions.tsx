import type { ReactNode } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { Reaction } from "../articles.wire.ts";
import type { ReactionView } from "./article-view.ts";

const EYES = (
  <>
    <circle className="fill" cx="11" cy="14" r="1.9" />
    <circle className="fill" cx="21" cy="14" r="1.9" />
  </>
);

/** A star with four points around (x, 13). */
const star = (x: number) => <path className="fill" d={`M${x} 8.2l1.3 3.5 3.5 1.3-3.5 1.3-1.3 3.5-1.3-3.5-3.5-1.3 3.5-1.3z`} />;

/** Features of each face within 32 × 32. They are own drawings, because fonts of some phones lack some emoji. */
const FEATURES: Record<Reaction, ReactNode> = {
  feliz: (
    <>
      <path d="M8.5 14.5q2.5-4 5 0M18.5 14.5q2.5-4 5 0" />
      <path className="fill" d="M9 18.5h14a7 7 0 0 1-14 0z" />
    </>
  ),
  inspirado: (
    <>
      {star(10.5)}
      {star(21.5)}
      <path d="M10.5 21q5.5 5 11 0" />
    </>
  ),
  surpreso: (
    <>
      <path d="M8.5 9.5q2.5-2.5 5-.5M23.5 9.5q-2.5-2.5-5-.5" />
      {EYES}
      <ellipse className="fill" cx="16" cy="22.5" rx="3" ry="3.8" />
    </>
  ),
  preocupado: (
    <>
      <path d="M8 11.5l4.5-2M24 11.5l-4.5-2M11 22.5q2.5-3 5 0t5 0" />
      {EYES}
    </>
  ),
  triste: (
    <>
      <path d="M8 11l4-1.5M24 11l-4-1.5M11 23.5q5-5 10 0" />
      {EYES}
      <path className="tear" d="M23.5 16.5c1.7 2.300 2.2 3.2 2.2 4a2.2 2.2 0 0 1-4.400 0c0-.8.5-1.7 2.2-4z" />
    </>
  ),
  indignado: (
    <>
      <path d="M8 9.5l5.5 3M24 9.5l-5.5 3M11 23.5q5-4.5 10 0" />
      <circle className="fill" cx="11.5" cy="15.5" r="1.8" />
      <circle className="fill" cx="20.5" cy="15.5" r="1.8" />
    </>
  ),
};

/** The face of a reaction; its name stands beside it. */
const ReactionFace = ({ reaction }: { reaction: Reaction }) => (
  <svg className={`face face-${reaction}`} viewBox="0 0 32 32" aria-hidden="true">
    <circle className="skin" cx="16" cy="16" r="14.2" />
    {FEATURES[reaction]}
  </svg>
);

/** Shows counts to everybody, and buttons once the reader script runs. */
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
