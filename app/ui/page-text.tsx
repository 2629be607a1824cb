import { Fragment } from "react";

/** A run of text, and a block of runs: a text that is already read, so that nothing of it can be HTML. */
type TextSpan = { kind: "text" | "strong" | "emphasis"; text: string } | { kind: "link"; text: string; href: string };
type TextBlock = { kind: "heading" | "paragraph"; spans: readonly TextSpan[] } | { kind: "list"; items: readonly (readonly TextSpan[])[] };

function Span({ span }: { span: TextSpan }) {
  if (span.kind === "strong") return <strong>{span.text}</strong>;
  if (span.kind === "emphasis") return <em>{span.text}</em>;
  if (span.kind === "link") return <a href={span.href}>{span.text}</a>;
  return <>{span.text}</>;
}

// biome-ignore-start lint/suspicious/noArrayIndexKey: parsed anew each time, never reordered
const Spans = ({ spans }: { spans: readonly TextSpan[] }) => spans.map((span, index) => <Span key={index} span={span} />);

/** A text of headings, paragraphs and lists. */
export function PageText({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => (
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
