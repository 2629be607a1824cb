import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { compileStyle, type MatchedRule, matchStyle, STYLE_FORM, styleKey } from "./match-style.ts";
import type { StyleRule, StyleRuleFields } from "./style-rule.ts";

/** The key under which no two rules may have a wrong form. */
export const formKey = (form: string, { matchCase }: Pick<StyleRuleFields, "matchCase">): string => (matchCase ? `=${form.normalize("NFC")}` : styleKey(form));

const quoted = (text: string): string => `“${text}”`;

/** Returns the problems within a rule itself. */
function ownProblems(rule: StyleRuleFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const form of rule.wrong) {
    const key = formKey(form, rule);
    if (!STYLE_FORM.test(form)) problems.push({ field: "erradas", message: `${quoted(form)} não tem letra nem número.` });
    else if (seen.has(key)) problems.push({ field: "erradas", message: `${quoted(form)} está repetida.` });
    else if (form.normalize("NFC") === rule.right.normalize("NFC")) problems.push({ field: "erradas", message: `${quoted(form)} é igual à forma certa.` });
    else if (!rule.matchCase && styleKey(form) === styleKey(rule.right))
      problems.push({ field: "erradas", message: `${quoted(form)} só muda maiúsculas da forma certa: marque “Diferenciar maiúsculas”.` });
    seen.add(key);
  }
  if (!STYLE_FORM.test(rule.right)) problems.push({ field: "certa", message: "A forma certa precisa de letra ou número." });
  return problems;
}

/** The first active rule of `others` by which `text` would be corrected; null for none. */
function forbiddenBy(text: string, others: readonly MatchedRule[]): MatchedRule | null {
  return matchStyle(text, compileStyle(others, { protectsRight: false }))[0]?.rule ?? null;
}

/**
 * Returns the conflicts of a rule with the others; empty when there are none. No rule may correct into what another forbids: the two would undo each
 * other, or a correction would be underlined again. A rule that is off must not have another's wrong form either.
 */
export function styleRuleProblems(rule: StyleRuleFields, id: number | null, all: readonly StyleRule[]): FieldProblem[] {
  const problems = ownProblems(rule);
  if (problems.length > 0) return problems;
  const others = all.filter((other) => other.id !== id);
  for (const form of rule.wrong) {
    const taken = others.find((other) =>
      other.wrong.some((one) => styleKey(one) === styleKey(form) && (!rule.matchCase || !other.matchCase || formKey(one, other) === formKey(form, rule))),
    );
    if (taken) problems.push({ field: "erradas", message: `${quoted(form)} já está na regra que corrige para ${quoted(taken.right)}.` });
  }
  if (problems.length > 0 || !rule.active) return problems;
  const active = others.filter((other) => other.active);
  const over = forbiddenBy(rule.right, active);
  if (over) return [{ field: "certa", message: `${quoted(rule.right)} tem uma forma que outra regra corrige para ${quoted(over.right)}. Use essa, ou mude a outra regra.` }];
  const own = compileStyle([{ ...rule, id: id ?? 0 }], { protectsRight: false });
  const under = active.find((other) => matchStyle(other.right, own).length > 0);
  return under ? [{ field: "erradas", message: `Uma forma errada desta regra está em ${quoted(under.right)}, que é a forma certa de outra regra.` }] : [];
}
