import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "#app/features/articles/body-text.ts";
import { modelOrder, reservedTokens, TEXT_MODELS, withServerInstruction } from "#app/features/suggestions/completion-limits.ts";
import { cutAtWord, cutText, cutToUnits } from "#app/features/suggestions/cut-text.ts";
import { localSuggestions, offerSuggestions } from "#app/features/suggestions/local-suggestions.ts";
import { localTags, tagName } from "#app/features/suggestions/local-tags.ts";
import { fieldPrompt, summaryPrompt, tagsPrompt } from "#app/features/suggestions/prompts.ts";
import { answeredTags, cleanLine, readAnswer, summaryTopicsOf } from "#app/features/suggestions/read-answer.ts";
import { contentWords } from "#app/features/suggestions/suggestion-fields.ts";
import { sentencesOf } from "#app/platform/text/sentences.ts";

test("a line is cut to units at a word, with an ellipsis, and uses what room there is", () => {
  const line = fc.array(fc.constantFrom("palavra", "ação", "👩‍👩‍👧‍👦", "a", "😀😀", "Piripiri,"), { minLength: 1, maxLength: 60 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 120 }), (text, units) => {
      const cut = cutToUnits(text, units);
      if (text.length <= units) {
        expect(cut).toBe(text);
        return;
      }
      expect(cut.length).toBeLessThanOrEqual(units);
      if (cut === "") {
        expect(units).toBeLessThan(13);
        return;
      }
      expect(cut.endsWith("…")).toBe(true);
      expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      // No more than about two words of room is lost: the longest one here has eleven units.
      expect(cut.length).toBeGreaterThan(units - 26);
    }),
  );
  expect([cutToUnits("um dois três", 12), cutToUnits("um dois três", 11), cutToUnits("um  dois   três", 8), cutToUnits(" um dois três", 8)]).toEqual([
    "um dois três",
    "um dois…",
    "um dois…",
    "um dois…",
  ]);
  expect([cutToUnits("abcdef", 1), cutToUnits("abcdef", 2), cutToUnits("😀😀", 2), cutToUnits("😀😀", 3)]).toEqual(["", "a…", "", "😀…"]);
});

test.each([
  ["O Dr. Silva chegou cedo à escola nova", 30, "O Dr. Silva chegou cedo à"],
  ["A reforma com a Dra. Lima e o novo prédio", 26, "A reforma com a Dra. Lima"],
  ["Veio ontem o Sr. Silva da cidade de Piripiri", 24, "Veio ontem o Sr. Silva"],
  ["Veio ontem a Sra. Silva da cidade", 24, "Veio ontem a Sra. Silva"],
  ["Esteve ali o Prof. Silva da cidade", 24, "Esteve ali o Prof. Silva"],
  ["Esteve hoje o Gov. Silva da cidade", 24, "Esteve hoje o Gov. Silva"],
  ["Esteve hoje o dep. Silva da cidade", 24, "Esteve hoje o dep. Silva"],
  ["Falou agora a Ver. Silva da cidade", 24, "Falou agora a Ver. Silva"],
  ["A obra terminou em 2025. Depois veio outra", 30, "A obra terminou em 2025."],
  ["“A obra terminou hoje.” Depois veio outra", 30, "“A obra terminou hoje.”"],
  ["A obra já terminou?! Depois veio outra maior", 30, "A obra já terminou?!"],
  ["Era assim: — — — — — — — — — — — — — —", 20, "Era assim"],
])("%j within %i characters is %j", (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test("a text of exactly the room stands whole, and spaces in it count once", () => {
  expect([cutText("abc.  def", 8), cutText(" abc def ", 7), cutAtWord("abc   def ghi", 7), cutAtWord("abc def", 7)]).toEqual(["abc. def", "abc def", "abc def", "abc def"]);
  expect([cutText("Um. Dois três quatro cinco", 20), cutAtWord(" abcdefghi", 4)]).toEqual(["Um. Dois três quatro", "abcd"]);
});

test("a reservation covers the characters of all texts, three to a token, and the answer", () => {
  expect([reservedTokens([], 300), reservedTokens(["abc"], 300), reservedTokens(["abcd", "😀é"], 100), reservedTokens(["a", "b", "c", "d"], 0)]).toEqual([300, 301, 102, 2]);
  expect(modelOrder(` ${TEXT_MODELS[2]} `)).toEqual([TEXT_MODELS[2], TEXT_MODELS[0], TEXT_MODELS[1]]);
});

test("a client's request and its material are kept apart", () => {
  const messages = withServerInstruction(
    [
      { role: "system", content: "Resuma" },
      { role: "user", content: "Texto" },
    ],
    "m1",
  );
  expect(messages.slice(1).map(({ content }) => content)).toEqual(['<pedido id="m1">\nResuma\n</pedido id="m1">', '<conteudo id="m1">\nTexto\n</conteudo id="m1">']);
});

test("without AI, the subject that a text names most often comes first", () => {
  expect(localSuggestions("chapeu", "O hospital e a escola, a escola, a escola", "", [])[0]).toBe("EDUCAÇÃO");
  expect(localSuggestions("chapeu", "A escola e o hospital, o hospital, os médicos", "", [])[0]).toBe("SAÚDE");
  expect(localSuggestions("chapeu", "A escola e o hospital, o hospital", "", ["Saúde e atendimento"])).toEqual(["BEM-ESTAR", "EDUCAÇÃO", "ENSINO"]);
});

test("an offered line loses its full stop and what shows nothing, fits exactly, and is not what stands there", () => {
  expect(offerSuggestions("titulo", ["Escola é entregue... ; ", "obra\u202e\u0000 atende todos"], "", [])).toEqual(["Escola é entregue", "Obra atende todos"]);
  expect(offerSuggestions("chapeu", ["ABC", "AB", "ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNOP", "123"], "", [])).toEqual(["ABC", "ABCDEFGHIJKLMNO"]);
  expect(offerSuggestions("titulo", ["dez letras", "nove letr", "1234567890"], "", [])).toEqual(["Dez letras"]);
  expect(offerSuggestions("titulo", ["Escola é entregue", "Outra linha nova"], " escola E ENTREGUE ", [])).toEqual(["Outra linha nova"]);
});

test.each([
  ["<p>a<script>var b = '<i>';</script>c</p>", "a c"],
  ["<style>p{}</style>a<STYLE media=x>b</STYLE>c", "a c"],
  ["<iframe src=x>d<b>e</b></iframe>f", "f"],
  ["a<br>b<BR/>c<hr class=x>d", "a\nb\nc\nd"],
  ["<p>a</p>\n\n  <p>b</p> \n<p>c</p>", "a\nb\nc"],
  ["a \t  b&nbsp;&nbsp;c", "a b c"],
  ["&lt;b&gt; &amp;amp; &quot;&#39;&apos; &copy;", "<b> &amp; \"'' &copy;"],
  ["<td>1</td><td>2</td><blockquote>x</blockquote><cite>y</cite>", "1\n2\nx\ny"],
  ["<breve>a</breve>", "a"],
])("the words of %j are %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test("a prompt is of whole characters, and names only what there is to avoid", () => {
  expect([...summaryPrompt("😀".repeat(9_000)).messages[1].content]).toHaveLength(8_000);
  expect(summaryPrompt("x".repeat(8_000)).messages[1].content).toHaveLength(8_000);
  expect([tagsPrompt("x", []).messages[0].content.includes("Não repita"), tagsPrompt("x", ["a", "b"]).messages[0].content.endsWith("\nNão repita: a, b")]).toEqual([false, true]);
  expect(fieldPrompt("titulo", "x", ["de a o"]).messages[0].content).not.toContain("Não use estas palavras");
  const words = Array.from({ length: 50 }, (_, index) => `palavra${index}`);
  const avoided = fieldPrompt("titulo", "x", [words.join(" ")]).messages[0].content.split("outros campos: ")[1];
  expect(avoided?.split(", ")).toEqual(words.slice(0, 40));
  expect([tagsPrompt("x", []).temperature, summaryPrompt("x").temperature, fieldPrompt("titulo", "x", []).temperature]).toEqual([0.3, 0.3, 0.7]);
});

test.each([
  ["texto com *itálico*, depois", "texto com itálico, depois"],
  ["texto com _duas palavras_ depois", "texto com duas palavras depois"],
  ["texto *a* e _b_!", "texto a e b!"],
  ["2*3*4 e a_b_c", "2*3*4 e a_b_c"],
  ["a * b * c", "a * b * c"],
  ["veja [a escola](https://x.test/a) aqui", "veja a escola aqui"],
  ["veja [a](x) e [bc]()", "veja a e bc"],
  ["~~riscado~~ e ```código```", "riscado e código"],
  ["sobra no fim **_", "sobra no fim"],
  ["sobra*_ no meio", "sobra*_ no meio"],
  ["espaços   demais\taqui", "espaços demais aqui"],
  ["Título: Escola abre", "Escola abre"],
  ["Opção nº 2 - Escola abre", "Escola abre"],
  ['"Escola abre",', "Escola abre"],
  ['"Foi" e "veio";', 'Foi" e "veio'],
  ["“Foi um sonho”, diz", "“Foi um sonho”, diz"],
])("the line %j is %j", (line, expected) => {
  expect(cleanLine(line)).toBe(expected);
});

test.each<[string, string[]]>([
  ['{"a":{"b":["Um fato"]},"c":"Outro fato","d":3,"e":null,"f":true}', ["Um fato", "Outro fato"]],
  ['Aqui: {"a":"Um fato"} fim', ["Um fato"]],
  ["Um fato ] e outro [ fato", ["Um fato ] e outro [ fato"]],
  ["]Um fato", ["]Um fato"]],
  ["Um fato [sem fim", ["Um fato [sem fim"]],
  ["```text\nUm fato\n```", ["Um fato"]],
  ['```JSON\n["Um fato"]\n```', ["Um fato"]],
  ["1. Um fato   2. “Outro” fato 10) Terceiro fato", ["Um fato", "“Outro” fato", "Terceiro fato"]],
  ["São 12. de março", ["São 12. de março"]],
  ["  \n\nUm fato\n \n 123 \nEspero ter ajudado!\n", ["Um fato"]],
  ["[]", []],
])("the answer %j offers %j", (answer, lines) => {
  expect(readAnswer(answer)).toEqual(lines);
});

test("words of three letters count, except those that any text has; a text of signs has none", () => {
  expect([...contentWords("O sol e a lua são da noite, em 2026 é 15")]).toEqual(["sol", "lua", "sao", "noite", "2026"]);
  expect(contentWords("… — !").size).toBe(0);
});

test.each([
  ["PEDRO II", "Pedro II"],
  ["SÃO JOSÉ DO DIVINO", "São José do Divino"],
  ["LAGOA DE SÃO FRANCISCO", "Lagoa de São Francisco"],
  ["PIO XII E OUTROS", "Pio XII e Outros"],
  ["VIDA", "Vida"],
  ["IVONE", "Ivone"],
])("the category %s is the tag %s", (name, tag) => {
  expect(tagName(name)).toBe(tag);
});

test("tags have 3 to 40 characters, come once, without what hangs on them, eight at most", () => {
  expect(answeredTags(`ab, abc, ${"x".repeat(40)}, ${"y".repeat(41)}, ABC`, [])).toEqual(["abc", "x".repeat(40)]);
  expect(answeredTags("um dois;  três   quatro | “cinco”... ; 'seis'*", [])).toEqual(["um dois", "três quatro", "cinco", "seis"]);
  expect(answeredTags(Array.from({ length: 12 }, (_, index) => `tag número ${index}`).join(", "), [])).toHaveLength(8);
});

test("tags begin with a title over 10 and a text over 50 characters, spaces around it not counted", () => {
  const tags = (title: string, text: string) => localTags({ title, text, tags: [], known: ["ESCOLA"] });
  const text = (length: number) => "A escola abriu hoje cedo para todos os alunos dali da rua".slice(0, length);
  expect([tags("Escola ab ", text(57)), tags("  Escola abri", text(57)).length > 0, tags(" Escola abr ", text(57))]).toEqual([[], true, []]);
  expect([tags("Escola abriu", text(50)), tags("Escola abriu", text(51))[0]]).toEqual([[], "Escola"]);
});

test("what the newsroom files by comes first, then names, the most frequent first, then nouns that are repeated or in the title", () => {
  const text =
    "Falou ontem Maria Lima. Vieram depois João Souza e Maria Lima e visitaram a creche; a creche recebe a merenda, merenda e merenda, e Maria Lima voltou. Mesmo assim faltam brinquedos, segundo a turma dali em 2026.";
  const tags = localTags({ title: "Visita à creche com brinquedos", text, tags: ["João Souza"], known: ["PIRIPIRI", "CRECHE"] });
  expect(tags).toEqual(["Creche", "Maria Lima", "brinquedos", "merenda"]);
});

test("sentences are counted in pairs from six on, else divided among three topics", () => {
  const answer = (count: number) => Array.from({ length: count }, (_, index) => `Frase ${"abcdefgh"[index]} dita.`).join(" ");
  const sizes = (count: number) => summaryTopicsOf(answer(count)).map((topic) => topic.split("Frase").length - 1);
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(sizes)).toEqual([[1], [1, 1], [1, 1, 1], [2, 2], [2, 2, 1], [2, 2, 2], [2, 2, 2], [2, 2, 2]]);
  expect(summaryTopicsOf("Um fato.\nOutro fato.\nTerceiro.")).toEqual(["Um fato.", "Outro fato.", "Terceiro."]);
  expect(summaryTopicsOf("")).toEqual([]);
});

test.each(["Dr", "dra", "Sr", "sra", "Srs", "Sras", "Prof", "profa", "Gov", "gov", "Dep", "Ver", "Sen", "Pe", "Av", "n", "art", "R$", "J"])(
  "a sentence does not end at %s.",
  (word) => {
    expect(sentencesOf(`Falou o ${word}. Silva ontem.   E saiu.`)).toEqual([`Falou o ${word}. Silva ontem.`, "E saiu."]);
    expect(sentencesOf(`${word}. Silva falou.`)).toEqual([`${word}. Silva falou.`]);
    expect(sentencesOf(`Falou (${word}. Silva).`)).toEqual([`Falou (${word}. Silva).`]);
    expect(sentencesOf(`Falou x${word}. Silva veio.`)).toHaveLength(2);
  },
);
