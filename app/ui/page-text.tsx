import { Fragment } from "react";
import { type TextSpan, textBlocks } from "#app/domain/site/page-text.ts";

function Span({ span }: { span: TextSpan }) {
  if (span.kind === "strong") return <strong>{span.text}</strong>;
  if (span.kind === "emphasis") return <em>{span.text}</em>;
  if (span.kind === "link") return <a href={span.href}>{span.text}</a>;
  return <>{span.text}</>;
}

// biome-ignore-start lint/suspicious/noArrayIndexKey: parsed anew each time, never reordered
const Spans = ({ spans }: { spans: readonly TextSpan[] }) => spans.map((span, index) => <Span key={index} span={span} />);

/** What the newsroom wrote for one of the house's own pages. */
export function PageText({ text }: { text: string }) {
  return textBlocks(text).map((block, index) => (
    <Fragment key={index}>
      {block.kind === "heading" ? (
        <h2>
          <Spans spans={block.spans} />
        </h2>
      ) : block.kind === "list" ? (
        <ul>
          {block.items.map((spans, item) => (
            <li key={item}>
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Spans spans={block.spans} />
        </p>
      )}
    </Fragment>
  ));
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: parsed anew each time, never reordered
