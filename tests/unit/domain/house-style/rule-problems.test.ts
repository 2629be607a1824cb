import { expect, test } from "vitest";
import { styleRuleProblems } from "#app/features/house-style/rule-problems.ts";
import type { StyleRule, StyleRuleFields } from "#app/features/house-style/style-rule.ts";

const fields = (wrong: readonly string[], right: string, more: Partial<StyleRuleFields> = {}): StyleRuleFields => ({
  wrong,
  right,
  kind: "termo",
  explanation: "",
  wholeWord: true,
  matchCase: false,
  active: true,
  ...more,
});
const stored = (id: number, ...made: Parameters<typeof fields>): StyleRule => ({ id, version: 1, updatedAt: 0, ...fields(...made) });

const ALL = [
  stored(1, ["prefeito municipal"], "prefeito"),
  stored(2, ["Teresina-PI"], "Teresina"),
  stored(3, ["PM"], "Polícia Militar do Piauí", { matchCase: true }),
  stored(4, ["alcaide"], "gestor", { active: false }),
];

test.each<[string, StyleRuleFields, number | null, string]>([
  ["the wrong form of another rule", fields(["teresina-pi"], "capital"), null, "“teresina-pi” já está na regra que corrige para “Teresina”."],
  ["that of a rule that is off", fields(["Alcaide"], "prefeita"), null, "“Alcaide” já está na regra que corrige para “gestor”."],
  ["the same form twice", fields(["copa", "COPA"], "cozinha"), null, "“COPA” está repetida."],
  ["the right form as a wrong one", fields(["copa"], "copa"), null, "“copa” é igual à forma certa."],
  ["other capitals alone", fields(["Copa"], "copa"), null, "“Copa” só muda maiúsculas da forma certa: marque “Diferenciar maiúsculas”."],
  ["signs alone", fields(["--"], "—"), null, "“--” não tem letra nem número."],
  [
    "a right form that another rule corrects",
    fields(["chefe do Executivo"], "prefeito municipal"),
    null,
    "“prefeito municipal” tem uma forma que outra regra corrige para “prefeito”. Use essa, ou mude a outra regra.",
  ],
  [
    "a wrong form within another's right one",
    fields(["polícia militar"], "PMPI"),
    null,
    "Uma forma errada desta regra está em “Polícia Militar do Piauí”, que é a forma certa de outra regra.",
  ],
  [
    "a circle of two",
    fields(["prefeito"], "prefeito municipal"),
    null,
    "“prefeito municipal” tem uma forma que outra regra corrige para “prefeito”. Use essa, ou mude a outra regra.",
  ],
])("refused: %s", (_name, rule, id, sentence) => {
  expect(styleRuleProblems(rule, id, ALL).map(({ message }) => message)).toContain(sentence);
});

test.each<[string, StyleRuleFields, number | null]>([
  ["a rule of its own", fields(["Parnaiba"], "Parnaíba"), null],
  ["a rule over itself", fields(["prefeito municipal", "prefeito do município"], "prefeito"), 1],
  ["a right form that has its own wrong one", fields(["Correia"], "Luís Correia"), null],
  ["other capitals, where they count", fields(["Copa"], "copa", { matchCase: true }), null],
  ["two spellings, where capitals count", fields(["Whatsapp", "whatsapp"], "WhatsApp", { matchCase: true }), null],
  ["a right form in other capitals than a wrong one that counts them", fields(["tarde"], "pm", { wholeWord: true }), null],
  ["a circle while it is off", fields(["prefeito"], "prefeito municipal", { active: false }), null],
])("accepted: %s", (_name, rule, id) => {
  expect(styleRuleProblems(rule, id, ALL)).toEqual([]);
});
