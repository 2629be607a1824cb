import type { Finding } from "#app/features/checks/story-check.ts";
import { compileStyle, type MatchedRule, matchStyle } from "./match-style.ts";

/** Name of these findings among those of the checks before publication. */
export const STYLE_RULE_NAME = "estilo-da-casa";

/** Findings that a list for people holds (ours). */
const FINDINGS_MAX = 50;

/** Finds style corrections in a plain text, each form once. Callers remove direct quotations first (`styledText`). */
export function houseStyleFindings(text: string, rules: readonly MatchedRule[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { found, correction, rule } of matchStyle(text, compileStyle(rules))) {
    if (findings.size === FINDINGS_MAX) break;
    if (findings.has(found)) continue;
    findings.set(found, {
      rule: STYLE_RULE_NAME,
      sentence: `Escreva “${correction}” em vez de “${found}”.`,
      passage: found,
      reason: rule.explanation || "É como a redação escreve.",
    });
  }
  return [...findings.values()];
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };

/** The words of sanitised HTML that the style applies to, a line for each block: without footnotes, and without quotations and code, which are somebody else's words. */
export function styledText(html: string): string {
  let depth = 0;
  let text = "";
  for (const [token, closing, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>|[^<]+|</g)) {
    if (name === "blockquote" || name === "code" || name === "small") depth = Math.max(0, depth + (closing ? -1 : 1));
    if (name !== "") {
      if (/^(?:br|p|h[2-4]|li|ul|ol|blockquote|figcaption|figure|td|th|tr|hr|img|iframe|code|small|aside|dl|dt|dd)$/.test(name)) text += "\n";
    } else if (depth === 0) text += token;
  }
  return text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
