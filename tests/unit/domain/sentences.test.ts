import fc from "fast-check";
import { expect, test } from "vitest";
import { urgentSubtitle } from "#app/features/editor/newsroom/urgent/urgent-form.ts";
import { readDescription } from "#app/features/media/alt-suggestion.ts";
import { cutText } from "#app/features/suggestions/cut-text.ts";
import { sentencesOf, withoutLooseAbbreviation } from "#app/platform/text/sentences.ts";

/** One sentence each, with what a full stop does not end. */
const WHOLE = [
  "O Cel. Arnaldo Sousa assumiu o comando da PM no Piauí.",
  "O Dr. João e a Dra. Maria atendem com o Sr. Lima e a Sra. Rosa.",
  "O Gov. Rafael, o Dep. Silva, o Sen. Costa e o Ver. Pedro foram à Av. Frei Serafim.",
  "A Profa. Ana e o Prof. Luís moram na R. Coelho de Resende, nº 12.",
  "O Pe. Antônio rezou na capela de Sto. Antônio, perto de St. Louis.",
  "A Cia. Energética do Piauí S.A. e a Construtora Alfa Ltda. assinaram.",
  "A sessão começa às 3 p.m. no horário de Lisboa.",
  "O juiz J. R. Silva citou o art. 5 da lei e a pág. 12.",
  "O 1.º lugar ficou com a 2.ª turma, com 9.5 de média e R$ 1.500,00.",
  "O Maj. Lima, o Cap. Souza, o Ten. Brito e o Sgt. Reis foram.",
  "A lei n. 8.112 e a Lei N. 9.504 valem.",
  "Falou o Min. Barroso, da Rod. Transamazônica, no Ed. Piauí.",
];

test.each(WHOLE)("is one sentence: %s", (sentence) => {
  expect(sentencesOf(sentence)).toEqual([sentence]);
  expect(sentencesOf(`${sentence} Depois saiu.`)).toEqual([sentence, "Depois saiu."]);
});

test.each([
  ["A obra é da Alfa Ltda. O prazo é junho.", ["A obra é da Alfa Ltda.", "O prazo é junho."]],
  ["Levou água, comida etc. Depois voltou.", ["Levou água, comida etc.", "Depois voltou."]],
  ["Durou 5 min. Pedro viu.", ["Durou 5 min.", "Pedro viu."]],
  ["1. O prefeito veio. 2. Choveu.", ["1. O prefeito veio.", "2. Choveu."]],
  ["Por quê? Ninguém sabe. Talvez! Fim", ["Por quê?", "Ninguém sabe.", "Talvez!", "Fim"]],
])("ends where its sentence ends: %s", (text, expected) => {
  expect(sentencesOf(text)).toEqual(expected);
});

test("no words are lost, whatever the text", () => {
  const parts = fc.array(fc.constantFrom("Cel.", "O", "foi", "Sr.", "J.", "R.", "S.A.", "etc.", "1.º", "fim.", "Por quê?", "p.m.", "3.", "\n"), { maxLength: 40 });
  fc.assert(
    fc.property(parts, (words) => {
      const text = words.join(" ").replace(/\s+/g, " ").trim();
      expect(sentencesOf(text).join(" ")).toBe(text);
    }),
  );
});

test("an urgent story's subtitle is its first sentence, whoever it names", () => {
  expect(urgentSubtitle("O Cel. Arnaldo Sousa assumiu o comando. A posse foi ontem.")).toBe("O Cel. Arnaldo Sousa assumiu o comando.");
});

test("a cut never ends with an abbreviation", () => {
  const text = "A Polícia Militar do Piauí informou nesta quinta que o novo comandante é o Cel. Arnaldo Sousa, de Picos.";
  for (let max = 60; max < text.length; max += 1) expect(cutText(text, max)).not.toMatch(/Cel\.$/);
  const two = `O comandante agora é o Cel. Sousa. ${"Outra frase longa demais para caber aqui mesmo".repeat(2)}`;
  expect(cutText(two, 50)).toBe("O comandante agora é o Cel. Sousa.");
});

test("a description of a picture that was cut ends with a whole sentence", () => {
  expect(readDescription("O prefeito aperta a mão do Dr. Lima na praça. Ao fundo, o Cel. Sousa", true)).toBe("O prefeito aperta a mão do Dr. Lima na praça.");
});

test("a chain of abbreviations, however long, is read once", () => {
  const chain = `${"A. ".repeat(130_000)}Silva`;
  expect(sentencesOf(`${chain}. Saiu.`)).toEqual([`${chain}.`, "Saiu."]);
  expect(withoutLooseAbbreviation("A. ".repeat(130_000).trim())).toBe("A.");
});
