import type { MarkSpec, NodeSpec } from "@milkdown/kit/prose/model";
import type { MarkSchema, NodeSchema } from "@milkdown/kit/transformer";

/** Bodies are HTML: Milkdown's own Markdown is never read nor written. */
const never = { match: () => false, runner: () => undefined };

export const nodeOfHtml = (spec: NodeSpec): NodeSchema => ({ ...spec, parseMarkdown: never, toMarkdown: never }) as NodeSchema;
export const markOfHtml = (spec: MarkSpec): MarkSchema => ({ ...spec, parseMarkdown: never, toMarkdown: never }) as MarkSchema;
