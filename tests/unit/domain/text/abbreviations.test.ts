import { expect, test } from "vitest";
import { factCheck } from "#app/features/checks/fact-check.ts";
import { fieldOf } from "#app/features/checks/read-story.ts";
import { DOTTED, DOTTED_BEFORE_NAME, isAbbreviation, sentencesOf } from "#app/platform/text/sentences.ts";

/** Surnames that are common words, too. */
const SURNAMES = "Rocha Leite Costa Pinto Lobo Leal Reis Ramos Neves Bispo Guerra Passos Prado Campos Rosa Porto Matos Torres Pires Serra".split(" ");

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every title and place that stands before a name. */
const TITLES = Object.keys({ ...DOTTED, ...DOTTED_BEFORE_NAME })
  .map(capitalised)
  .filter((title) => isAbbreviation(title));

test("there are titles of every kind", () => {
  expect(TITLES.length).toBeGreaterThan(90);
  for (const title of "Cel Maj Sgt Cb Sd Del Des Desa Pres Gov Pref Dep Ver Min Proc Pe Mons Rev Dr Profa Av Trav Cia".split(" ")) expect(TITLES).toContain(title);
});

test.each(TITLES)("no sentence ends behind %s., and a name that it brings is doubted", (title) => {
  const check = factCheck(`O ${title}. Fulano Lima falou ontem na sede. Depois saiu.`);
  for (const surname of SURNAMES) {
    const sentence = `O ${title}. ${surname} falou ontem na sede.`;
    expect(sentencesOf(`${sentence} Depois saiu.`)).toEqual([sentence, "Depois saiu."]);
    expect(fieldOf(`${sentence} Depois saiu.`).sentences.map(({ text }) => text)).toEqual([sentence, "Depois saiu."]);
    for (const suggestion of [sentence, `${title}. ${surname} falou ontem.`])
      expect([
        suggestion,
        check(suggestion)
          .map(({ text }) => text)
          .join(),
      ]).toEqual([suggestion, expect.stringContaining(surname)]);
  }
});

test.each([
  "A Verª. Pires votou contra.",
  "A Depª. Rosa votou contra.",
  "A Prof.ª Rosa e a Sr.ª Costa vieram.",
  "O Tte. Bispo e o Sgto. Leite chegaram.",
  "O Pr. Matos e a Pra. Rosa oraram.",
  "O Pb. Lobo e o Ev. Reis pregaram no Lot. Campos.",
  "A Ten.-Cel. Neves saiu da Vl. Militar.",
  "O MM. Juiz Pinto e S. Exa. Neves vieram.",
  "O Dep. Fed. Costa e a Dep. Est. Rosa votaram.",
  "A Sec. Mun. de Saúde e o Gen. Div. Serra falaram.",
  "O Eng. Agr. Pires e o Cons. Tut. Leite vieram.",
  "O Ph.D. Campos e a Ma. Rosa falaram.",
  "A Apª. Rosa, o Ap. Reis e o Miss. Lobo oraram.",
  "O Ag. Pol. Campos e o Cap. Cav. Torres vieram.",
  "O Def. Púb. Guerra e a Méd. Vet. Rosa falaram.",
  "O Sec. Exec. Prado e o Eng. Civ. Costa falaram.",
  "A Psic. Passos e o Jorn. Lobo vieram.",
  "O Superint. Porto, a Nutr. Neves e o Conselh. Leal saíram.",
  // Nobody lists it, but an article and one word are no sentence.
  "O Maestr. Leite regeu.",
  "As Agric. Rosa e Lima venderam.",
  "O del. Leite ouviu o ten. Lobo ao lado da ver. Rosa.",
  "Foi morto pelo sd. Ramos, disse ao cap. Neves.",
])("no sentence ends within: %s", (text) => expect(sentencesOf(`${text} Depois saiu.`)).toEqual([text, "Depois saiu."]));

test.each([
  "Durou 5 min. Pedro viu.",
  "Ninguém pôde ver. Pedro saiu.",
  "Foi tudo mal. Pedro saiu.",
  "Chegou Vera. Pedro saiu.",
  "Foi ao mar. Pedro saiu.",
  "Isso é pra. Pedro saiu.",
  "Falou com a Vera. Pedro saiu.",
  "Estava fora do ar no fim de set. Pedro saiu.",
  "Isso nada tem a ver. Pedro saiu.",
  "Machucou o pé. Pedro saiu.",
  "Venceu o mal. Pedro saiu.",
  "Tem o dom. Pedro saiu.",
  "Estava no ap. Pedro saiu.",
  "Chame-me. Pedro saiu.",
  "Mede 5 mm. Pedro saiu.",
  "Agradeço a V. Exa. O deputado saiu.",
])("a word is no abbreviation: %s", (text) => expect(sentencesOf(text)).toHaveLength(2));

test.each(["del", "cel", "ten", "cap", "sd", "cb", "min", "ver", "dir", "pr", "maj", "sgt", "dep", "pres", "des", "dr"])(
  "a title in small letters behind an article parts no sentence, and its name is doubted: o %s.",
  (title) => {
    const check = factCheck("O caso foi ontem na sede. Depois saiu.");
    for (const surname of SURNAMES) {
      const sentence = `Segundo o ${title}. ${surname}, o caso foi ontem.`;
      expect(sentencesOf(`${sentence} Depois saiu.`)).toEqual([sentence, "Depois saiu."]);
      expect([
        sentence,
        check(sentence)
          .map(({ text }) => text)
          .join(),
      ]).toEqual([sentence, expect.stringContaining(surname)]);
    }
  },
);

/** Surnames that no list of ours has, each an ordinary word of the story. */
const WORDS = "Campos Cruz Flores Paz Luz Monte Fonte Poço Moinho Fogaça".split(" ");
const STORY = `O homem foi achado com a ${WORDS.map((word) => word.toLowerCase()).join(", a ")} e nada mais. O delegado e o Sgt. Fulano Lima falaram ontem na escola municipal.`;

test.each([
  ...TITLES.map((title) => `${title}.`),
  "doutor",
  "o delegado",
  "Delegado",
  "a vereadora",
  "Dom",
  "dona",
  "o 1º ten.",
  "o 3.º sgt.",
  "a Procª.",
  "a Vereª.",
  "o Agte.",
  "o Past.",
])("a name behind a title is doubted also where the story has it as an ordinary word: %s", (title) => {
  const check = factCheck(STORY);
  for (const word of WORDS)
    for (const suggestion of [`Segundo ${title} ${word}, o caso foi ontem.`, `${title} ${word} falou ontem.`])
      expect([
        suggestion,
        check(suggestion)
          .map(({ text }) => text)
          .join(),
      ]).toEqual([suggestion, expect.stringContaining(word)]);
});

test("what an office has in its name is no surname", () => {
  const check = factCheck("O conselho tutelar e a polícia militar foram à escola municipal de música. O policial militar e a secretaria de saúde ajudaram.");
  for (const suggestion of ["Secretaria de Saúde ajuda", "O policial Militar ajudou", "A Escola Municipal de Música abriu"])
    expect([suggestion, check(suggestion)]).toEqual([suggestion, []]);
});

test.each([
  "O 1º ten. Rocha falou.",
  "O 3.º sgt. Lobo falou.",
  "A Procª. Rosa falou.",
  "A Vereª. Rosa falou.",
  "O Agte. Lobo falou.",
  "O Past. Leite falou.",
  "Ouviram o rev. Leite.",
])("no sentence ends within, either: %s", (text) => expect(sentencesOf(`${text} Depois saiu.`)).toEqual([text, "Depois saiu."]));
