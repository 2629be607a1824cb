import { expect, test } from "vitest";
import { type PlacedProof, parseSecond, placeProofs, quotationsIn, secondText, wordsKey } from "#app/features/quotations/quotation.ts";
import { withRecordedSpeech } from "#app/features/quotations/site/recorded-speech.ts";
import { isSteadyMp3 } from "#app/features/quotations/steady-mp3.server.ts";

const wordsOf = (body: string) => quotationsIn(body).map(({ words }) => words);

test.each<[string, string, string[]]>([
  ["marks of every kind", '<p>“Não vou sair”, disse. «Vou ficar», completou. Ela respondeu "eu também".</p>', ["Não vou sair", "Vou ficar", "eu também"]],
  ["emphasis and links within", '<p>“Não <strong>vou</strong> <a href="https://exemplo.com.br" rel="x">sair</a> daqui”</p>', ["Não vou sair daqui"]],
  ["entities", "<p>“Água &amp; esgoto&nbsp;já”</p>", ["Água & esgoto já"]],
  ["speech that goes on in the next paragraph", "<p>“A obra começa já.</p><p>“Termina em maio.”</p>", ["A obra começa já.", "Termina em maio."]],
  ["a quote block without marks", "<blockquote><p>A ponte caiu de noite</p></blockquote>", ["A ponte caiu de noite"]],
  ["lists and cells", "<ul><li>“Um dia bom”</li></ul><table><tr><td>“Outro dia bom”</td></tr></table>", ["Um dia bom", "Outro dia bom"]],
  ["the same words twice", "<p>“Não vou sair”</p><p>E repetiu: “não vou sair!”</p>", ["Não vou sair"]],
  ["no word, one word, no closing of a straight mark", '<p>“…”, o “mito”, 14" de tela</p>', []],
  ["a footnote is not said", '<p>“Não vou<small data-nota="rodape">Em entrevista</small> sair”</p>', ["Não vou sair"]],
])("quotations of a text: %s", (_name, body, words) => {
  expect(wordsOf(body)).toEqual(words);
});

test("what the writer adds is not compared; a letter, an accent or a number is", () => {
  expect(wordsKey("Não vou, jamais, SAIR daqui…")).toBe(wordsKey("não vou jamais sair  daqui"));
  for (const other of ["Nao vou jamais sair daqui", "Não vou jamais sair", "Não vou nunca sair daqui"]) expect(wordsKey(other)).not.toBe(wordsKey("não vou jamais sair daqui"));
  expect(wordsKey("São 3,5 milhões")).not.toBe(wordsKey("São 35 milhões"));
  expect(wordsKey("cafe\u0301 bom")).toBe(wordsKey("café bom"));
});

const recording = { id: 1, title: "Entrevista" };
const proof = (words: string, more: Partial<PlacedProof> = {}) => ({ words, recording, ...more });
const statesOf = (body: string, proofs: { words: string; recording: typeof recording | null }[]) =>
  placeProofs(quotationsIn(body), proofs).map(({ words, state }) => [words, state.kind, "at" in state ? state.at.words : null]);

test("a proof is recorded, silent, changed or gone, in the order of the text", () => {
  const body = "<p>“A obra começa em maio”, disse.</p><p>“O dinheiro já está no banco”, disse.</p>";
  expect(statesOf(body, [proof("O dinheiro já está no banco", { recording: null }), proof("Nunca falei com ele"), proof("A obra começa em junho")])).toEqual([
    ["A obra começa em junho", "changed", "A obra começa em maio"],
    ["O dinheiro já está no banco", "silent", "O dinheiro já está no banco"],
    ["Nunca falei com ele", "gone", null],
  ]);
  expect(statesOf(body, [proof("a obra começa, em maio")])).toEqual([["a obra começa, em maio", "recorded", "A obra começa em maio"]]);
  // Words without their marks are no quotation.
  expect(statesOf("<p>A obra começa em maio, disse.</p>", [proof("A obra começa em maio")])).toEqual([["A obra começa em maio", "gone", null]]);
});

test("words that have a proof of their own are not those of another one, changed", () => {
  const body = "<p>“A obra começa em maio”</p>";
  expect(statesOf(body, [proof("A obra começa em junho"), proof("A obra começa em maio")])).toEqual([
    ["A obra começa em maio", "recorded", "A obra começa em maio"],
    ["A obra começa em junho", "gone", null],
  ]);
});

test("a quotation is the changed form of one proof alone", () => {
  expect(statesOf("<p>“A obra começa em maio”</p>", [proof("A obra começa em junho"), proof("A obra começa em julho")])).toEqual([
    ["A obra começa em junho", "changed", "A obra começa em maio"],
    ["A obra começa em julho", "gone", null],
  ]);
});

test.each<[string, number | null, string | null]>([
  ["0", 0, "0:00"],
  ["2:03,5", 123_500, "2:03,5"],
  ["123.4", 123_400, "2:03,4"],
  ["1:02:03", 3_723_000, "1:02:03"],
  ["0:59,96", 59_960, "1:00"],
  ["90:00", 5_400_000, "1:30:00"],
  ["2:60", null, null],
  ["", null, null],
  ["-1", null, null],
  ["dois", null, null],
  ["1:2:3:4", null, null],
])("a place in a recording is typed as %j", (text, ms, shown) => {
  expect([parseSecond(text), ms === null ? null : secondText(ms)]).toEqual([ms, shown]);
});

const placed = (body: string, words: string): PlacedProof[] =>
  placeProofs(quotationsIn(body), [
    { ...{ id: 1, articleId: 1, words, mediaKey: "ab.m4a", startMs: 12_300, endMs: 18_900, recording }, ...{ boundByName: "Ana", version: 1, updatedAt: 0 } },
  ]);

test.each([
  ["<p>“Não vou sair”, disse <em>ele</em></p><p>Fim</p>", "disse <em>ele</em>[]</p><p>Fim</p>"],
  ["<ul><li>um</li><li>“Não vou sair”</li></ul>", "<li>“Não vou sair”[]</li></ul>"],
  ["<blockquote><p>“Não vou sair”</p></blockquote>", "”[]</p></blockquote>"],
  ["“Não vou sair”, disse", "”, disse[]"],
])("the player of %s stands in its last line", (body, end) => {
  const html = withRecordedSpeech(body, placed(body, "Não vou sair"));
  expect(html).toContain('<audio controls preload="none" src="/media/ab.m4a#t=12.3,18.9" aria-label="Gravação da fala: “Não vou sair”">');
  expect(html.replace(/ <span class="credit listen">.*?<\/audio><\/span>/, "[]").endsWith(end)).toBe(true);
});

test("nothing but a recorded quotation has a player, and its words are escaped", () => {
  for (const words of ["Vou sair agora", "Nunca disse isso"]) expect(withRecordedSpeech("<p>“Não vou sair”</p>", placed("<p>“Não vou sair”</p>", words))).not.toContain("<audio");
  const body = '<p>“Água &amp; "esgoto" já”</p>';
  expect(withRecordedSpeech(body, placed(body, 'Água & "esgoto" já'))).toContain("“Água &amp; &quot;esgoto&quot; já”");
});

/** Frames of layer III at 44.1 kHz by index of their bitrate, the first with a word in it. */
function mp3Of(indexes: readonly number[], word = ""): Uint8Array {
  const rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128];
  const frames = indexes.map((index, at) => {
    const frame = new Uint8Array(Math.floor((144_000 * (rates[index] ?? 0)) / 44_100)).fill(0x55);
    frame.set([0xff, 0xfb, index << 4, 0]);
    if (at === 0) frame.set(new TextEncoder().encode(word), 36);
    return frame;
  });
  return Uint8Array.from(frames.flatMap((frame) => [...frame]));
}

const steady = (bytes: Uint8Array) => isSteadyMp3({ size: bytes.length, read: async (from, to) => bytes.subarray(from, Math.min(to, bytes.length)) });
const same = (count: number, index = 9) => Array<number>(count).fill(index);

test("an MP3 keeps its second only with one bitrate throughout", async () => {
  expect(await steady(mp3Of(same(3_000)))).toBe(true);
  expect(await steady(mp3Of([5, ...same(3_000)], "Info"))).toBe(true);
  expect(await steady(mp3Of(same(3_000), "Xing"))).toBe(false);
  expect(await steady(mp3Of(same(3_000), "VBRI"))).toBe(false);
  // Nothing at its beginning says so.
  expect(await steady(mp3Of([...same(1_500), ...same(1_500, 5)]))).toBe(false);
  expect(await steady(mp3Of([...same(2_998), 5, 5, 5]))).toBe(false);
  expect(await steady(new Uint8Array(50_000))).toBe(false);
});
