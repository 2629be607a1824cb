import type { LinkDescriptor } from "@remix-run/cloudflare";
import editorCss from "./editor.css?url";
import safetyCss from "./safety.css?url";
import suggestionsCss from "./suggestions/suggestions.css?url";

/** Style of the article editor. */
export const editorLinks = (): LinkDescriptor[] => [
  { rel: "stylesheet", href: editorCss },
  { rel: "stylesheet", href: safetyCss },
  { rel: "stylesheet", href: suggestionsCss },
];
