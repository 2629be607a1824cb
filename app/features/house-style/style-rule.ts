import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { foldedWords } from "#app/platform/text/search.ts";
import type { MatchedRule } from "./match-style.ts";

/** Subjects of rules, as the API and the screens spell them. */
export const STYLE_KINDS = ["nome", "cargo", "cidade", "termo"] as const;
export type StyleKind = (typeof STYLE_KINDS)[number];

export const STYLE_KIND_LABELS: Readonly<Record<StyleKind, string>> = { nome: "Nome", cargo: "Cargo", cidade: "Cidade", termo: "Termo" };

/** Limits (ours): what a list read by people and sent to each editor may hold. */
export const STYLE_RULES_MAX = 500;
export const STYLE_FORMS_MAX = 5;
export const STYLE_FORM_MAX = 60;
export const STYLE_EXPLANATION_MAX = 200;

/** A rule of the newsroom's own style: forms that are wrong, and the one that is right. */
export interface StyleRule extends MatchedRule {
  kind: StyleKind;
  /** False keeps the rule and applies it nowhere. */
  active: boolean;
  version: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export type StyleRuleFields = Omit<StyleRule, "id" | "version" | "updatedAt">;

const folded = (text: string): string => foldedWords(cleanText(text)).join(" ");

/** Rules of a kind that have the words of a search in their forms or their explanation; accents and capitals do not count. */
export function findRules(rules: readonly StyleRule[], search: string, kind: StyleKind | null): StyleRule[] {
  const wanted = folded(search);
  return rules.filter(
    (rule) => (kind === null || rule.kind === kind) && (wanted === "" || [rule.right, rule.explanation, ...rule.wrong].some((one) => folded(one).includes(wanted))),
  );
}

/** Refusals carry the rule of style as it is, when a change came too late. */
export const CURRENT_STYLE_RULE: CarriedKind<StyleRule> = { kind: "style-rule" };
