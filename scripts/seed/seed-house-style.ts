import { createHouseStyleRepository } from "#app/features/house-style/house-style.store.ts";
import type { StyleKind, StyleRuleFields } from "#app/features/house-style/style-rule.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";

const AUTHOR = { id: null, name: "Redação Lide" };

type SeedRule = readonly [kind: StyleKind, wrong: readonly string[], right: string, explanation: string, more?: Partial<StyleRuleFields>];

const NEIGHBOUR = "O leitor é do Piauí: a sigla do estado só acompanha cidade de fora.";
const OFFICE = "Cargo em minúscula; a maiúscula fica para o começo da frase.";
const ACRONYM = "Sigla que se lê como palavra, com mais de três letras, só tem a inicial maiúscula.";

const RULES: readonly SeedRule[] = [
  ["cidade", ["Teresina-PI", "Teresina/PI", "Teresina (PI)"], "Teresina", NEIGHBOUR],
  ["cidade", ["Parnaíba-PI", "Parnaíba/PI", "Parnaiba"], "Parnaíba", NEIGHBOUR],
  ["cidade", ["Piripiri-PI", "Piripirí", "Peripiri"], "Piripiri", "Sem acento no fim, e com i na primeira sílaba."],
  ["cidade", ["Luis Correia", "Luiz Correia"], "Luís Correia", "Com s e acento, como na lei que criou o município."],
  ["cidade", ["Pedro Segundo", "Pedro 2º"], "Pedro II", "Em algarismos romanos."],
  ["cidade", ["Piaui"], "Piauí", ""],
  ["cargo", ["prefeito municipal"], "prefeito", "Todo prefeito é municipal."],
  ["cargo", ["prefeita municipal"], "prefeita", "Toda prefeita é municipal."],
  ["cargo", ["Governador"], "governador", OFFICE, { matchCase: true }],
  ["cargo", ["Prefeito"], "prefeito", OFFICE, { matchCase: true, active: false }],
  ["cargo", ["Vereador"], "vereador", OFFICE, { matchCase: true }],
  ["nome", ["SESAPI"], "Sesapi", ACRONYM, { matchCase: true }],
  ["nome", ["UESPI"], "Uespi", ACRONYM, { matchCase: true }],
  ["nome", ["Whatsapp", "whatsapp", "Whats App"], "WhatsApp", "", { matchCase: true }],
  ["termo", ["menor infrator", "menor delinquente"], "adolescente em conflito com a lei", "“Menor” reduz a pessoa; o ECA fala em adolescente."],
  ["termo", ["cometeu suicídio"], "morreu por suicídio", "“Cometer” é verbo de crime (orientação da OMS a jornalistas)."],
  ["termo", ["a nível de", "à nível de"], "em", "Só há “ao nível do mar”."],
  ["termo", ["infra-estrutura"], "infraestrutura", "Sem hífen desde o Acordo Ortográfico.", { wholeWord: false }],
];

/** The newsroom's rules of style, once. */
export async function seedHouseStyle(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const rules = createHouseStyleRepository(createDatabase(d1));
  for (const [kind, wrong, right, explanation, more] of RULES) {
    const fields: StyleRuleFields = { kind, wrong, right, explanation, wholeWord: true, matchCase: false, active: true, ...more };
    // A step that ran already finds its forms taken.
    await persistently(() => rules.create(fields, { at: now, actor: AUTHOR, action: "house-style.create", details: { subject: `“${right}”` } }));
  }
}
