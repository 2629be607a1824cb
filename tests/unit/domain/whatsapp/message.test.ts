import fc from "fast-check";
import { expect, test } from "vitest";
import { articleMessage, type CustomType, customMessage, customProblems, holdsLink, isFetchable, MESSAGE_MAX, plainLine } from "#app/features/whatsapp/message.ts";

const LINK = "https://curto.example/a1";

test("a message is the hat line and title in bold, the quick summary, and the link", () => {
  expect(
    articleMessage({
      kicker: "EDUCAÇÃO",
      title: "Prefeitura de Piripiri entrega escola reformada",
      quickSummary: ["A obra custou R$ 300 mil.", "As aulas voltam na segunda-feira."],
      link: LINK,
    }),
  ).toBe(
    "*EDUCAÇÃO*\n*Prefeitura de Piripiri entrega escola reformada*\n\n• A obra custou R$ 300 mil.\n• As aulas voltam na segunda-feira.\n\nLeia a matéria: https://curto.example/a1",
  );
});

test("without a hat line or a summary nothing of them is left over", () => {
  expect(articleMessage({ kicker: " ", title: "Chove em Pedro II", quickSummary: [" "], link: LINK })).toBe(`*Chove em Pedro II*\n\nLeia a matéria: ${LINK}`);
});

const messy = fc.string({ unit: fc.constantFrom("a", "é", "B", " ", "*", "_", "~", "`", "\n", "👩🏽‍🌾", "7", ",", "\u202e"), maxLength: 500 });

test("whatever the texts are, the message holds at most 1,000 characters, its link, and no markup but its own", () => {
  fc.assert(
    fc.property(messy, messy, fc.array(messy, { maxLength: 4 }), fc.integer({ min: 0, max: 450 }), (kicker, title, quickSummary, extra) => {
      const link = `https://curto.example/${"x".repeat(extra)}`;
      const message = articleMessage({ kicker, title, quickSummary, link });
      expect(message.length).toBeLessThanOrEqual(MESSAGE_MAX);
      expect(message.endsWith(`Leia a matéria: ${link}`)).toBe(true);
      for (const line of message.split("\n")) {
        const isBold = line.startsWith("*");
        expect(line.split("*").length - 1).toBe(isBold ? 2 : 0);
        if (isBold) expect(line).toMatch(/^\*\S(?:.*\S)?\*$/u);
        expect(line).not.toMatch(/`|\u202e|(?:^|[^\p{L}\p{N}*])[_~](?=\S)/u);
      }
    }),
    { numRuns: 300 },
  );
});

test("an address and a name with an underscore within keep their letters", () => {
  expect(plainLine("Siga @radio_fm no https://exemplo.com.br/a_b_c~d")).toBe("Siga @radio_fm no https://exemplo.com.br/a_b_c~d");
  expect(plainLine("_Atenção_ *5*3* ~fim~ `x`")).toBe("ˍAtençãoˍ ∗5∗3∗ ∼fim∼ ˋxˋ");
});

test("a summary too long gives way topic by topic, then at a word", () => {
  const topic = (letter: string) => `${letter.repeat(8)} `.repeat(44).trim();
  const two = articleMessage({ kicker: "CIDADE", title: "Título", quickSummary: [topic("a"), topic("b"), topic("c")], link: LINK });
  expect(two.match(/• /g)?.length).toBe(2);
  const one = articleMessage({ kicker: "CIDADE", title: "Título", quickSummary: [`${topic("a")} ${topic("b")} ${topic("c")}`], link: LINK });
  expect(one.split("\n")[3]).toMatch(/^• a.* (?:b{8}|c{8})…$/);
});

const custom = (type: CustomType, message: string, url: string | null = null) => ({ type, message, url, imageUrl: null });

test.each<[CustomType, string, string | null, string | null]>([
  ["custom", "Bom dia, *Piripiri*!", null, null],
  ["custom", " \n ", null, "Digite uma mensagem"],
  ["custom", "\u0000\u202e", null, "Digite uma mensagem"],
  ["custom", "Veja", "javascript:alert(1)", "Informe um link completo, que comece com https://"],
  ["custom", "Veja", "http://192.168.0.1/admin", "Informe um link completo, que comece com https://"],
  ["custom", "Veja", "http://localhost:8787/", "Informe um link completo, que comece com https://"],
  ["custom", "Veja", "https://ana:senha@exemplo.com.br/", "Informe um link completo, que comece com https://"],
  ["custom", "x".repeat(1_001), null, "A mensagem pode ter no máximo 1000 caracteres, com o link"],
  ["link", "Veja", null, "Informe o link"],
  ["link", "Veja", "https://www.gov.br/inss", null],
  ["youtube", "Assista", null, "Informe o link do vídeo no YouTube"],
  ["youtube", "Assista", "https://youtu.be/dQw4w9WgXcQ?t=3", null],
  ["youtube", "Assista", "https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ", null],
  ["youtube", "Assista", "https://www.youtube.com/shorts/dQw4w9WgXcQ", null],
  ["youtube", "Assista", "https://youtube.com.golpe.com/watch?v=dQw4w9WgXcQ", "Este link não é de um vídeo do YouTube"],
  ["youtube", "Assista", "https://www.youtube.com/@canal", "Este link não é de um vídeo do YouTube"],
  ["instagram", "Siga", "https://www.instagram.com/p/Cabc123/", null],
  ["instagram", "Siga", "https://www.instagram.com/radio.fm/reel/Cabc123/?igsh=1", null],
  ["instagram", "Siga", "https://www.instagram.com/stories/radio.fm/123/", null],
  ["instagram", "Siga", "https://www.instagram.com/radio.fm/", "Este link não é de uma publicação do Instagram"],
])("%s content %j with %s: %s", (type, message, url, problem) => {
  expect(customProblems(custom(type, message, url)).map((found) => found.message)).toEqual(problem === null ? [] : [problem]);
});

test.each([
  ["", []],
  ["/media/imagem/a.jpg", []],
  ["https://portal.com.br/a.jpg", []],
  ["//outro.com.br/a.jpg", ["imagemUrl"]],
  ["data:image/png;base64,AA", ["imagemUrl"]],
  ["http://10.0.0.1/a.jpg", ["imagemUrl"]],
])("a picture at %j is refused for %j", (imageUrl, fields) => {
  expect(customProblems({ ...custom("custom", "Bom dia"), imageUrl }).map(({ field }) => field)).toEqual(fields);
});

test("the link follows the message, unless it stands in it", () => {
  expect(customMessage(custom("link", "  Veja *agora*\r\n\r\n\r\n\r\nAté já ", LINK))).toBe(`Veja *agora*\n\nAté já\n\n${LINK}`);
  expect(customMessage(custom("link", `Veja ${LINK}`, LINK))).toBe(`Veja ${LINK}`);
});

test("a link is found in a text only as itself", () => {
  expect(holdsLink(`Leia: ${LINK}`, LINK)).toBe(true);
  expect(holdsLink(`Leia ${LINK}, já.`, LINK)).toBe(true);
  expect(holdsLink(`Leia ${LINK}2 e ${LINK}/`, LINK)).toBe(false);
  expect(holdsLink(`${LINK}2 ${LINK}`, LINK)).toBe(true);
  expect(holdsLink("qualquer texto", "")).toBe(false);
});

test("only a picture on a public host is left to the gateway to fetch", () => {
  expect(isFetchable("https://portal.com.br/img/a.jpg")).toBe(true);
  for (const url of [
    "http://localhost:8787/img/a.jpg",
    "http://127.0.0.1/a.jpg",
    "http://[::1]/a.jpg",
    "http://0x7f000001/",
    "http://redacao.local/a.jpg",
    "/img/a.jpg",
    "data:image/png;base64,AA",
  ])
    expect(isFetchable(url), url).toBe(false);
});

test.each<[CustomType, string, string | null, string[]]>([
  ["instagram", "Siga", " ", ["Informe o link da publicação no Instagram"]],
  ["link", "Veja", "  ", ["Informe o link"]],
  ["link", "Veja", " https://www.gov.br/inss ", []],
  ["link", "Veja", "isto não é um link", ["Informe um link completo, que comece com https://"]],
  ["instagram", "Siga", "https://www.instagram.com/stories/radio.fm", []],
  ["instagram", "Siga", "https://m.instagram.com/stories/radio.fm/", []],
  ["instagram", "Siga", "https://instagram.com/stories/radio.fm/123", []],
  ["instagram", "Siga", "https://golpe-instagram.com/stories/radio.fm/123", ["Este link não é de uma publicação do Instagram"]],
  ["instagram", "Siga", "https://instagram.com.br/stories/radio.fm/123", ["Este link não é de uma publicação do Instagram"]],
  ["instagram", "Siga", "https://www.instagram.com/x/stories/radio.fm/123", ["Este link não é de uma publicação do Instagram"]],
  ["instagram", "Siga", "https://www.instagram.com/stories/radio.fm/123/x", ["Este link não é de uma publicação do Instagram"]],
])("%s content %j with the address %j is refused for %j", (type, message, url, problems) => {
  expect(customProblems(custom(type, message, url)).map((found) => found.message)).toEqual(problems);
});

test("a message is full at 1,000 characters, its link with it; a link at 500", () => {
  const address = "https://exemplo.com.br/a";
  const message = (length: number) => customProblems(custom("link", "x".repeat(length - 2 - address.length), address)).length;
  expect([message(1_000), message(1_001)]).toEqual([0, 1]);
  const link = (length: number) => customProblems(custom("link", "Veja", `https://exemplo.com.br/${"x".repeat(length - 23)}`)).length;
  expect([link(500), link(501)]).toEqual([0, 1]);
});

test("spaces around addresses do not count, and an empty one adds nothing", () => {
  expect(customMessage(custom("link", "Veja", ` ${LINK} `))).toBe(`Veja\n\n${LINK}`);
  expect(customMessage(custom("custom", "Veja\ragora", " "))).toBe("Veja\nagora");
  expect(customProblems({ ...custom("custom", "Bom dia"), imageUrl: " /img/a.jpg " })).toEqual([]);
  expect(customProblems({ ...custom("custom", "Bom dia"), imageUrl: "/img/a.jpg b" })).toHaveLength(1);
});

test("of an address only what belongs to it keeps its marks", () => {
  expect(plainLine("http://exemplo.com.br/a_b_ *x*")).toBe("http://exemplo.com.br/a_b_ ∗x∗");
  expect(plainLine("~a~   ~b~ https://a.test/_c_ _d_")).toBe("∼a∼ ∼b∼ https://a.test/_c_ ˍdˍ");
});

test("a title gives way to hat line and link, so that all three fill the message and none is lost", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 60 }), (kickerLength, linkExtra, shorter) => {
      const kicker = "K".repeat(kickerLength);
      const link = `${LINK}${"x".repeat(linkExtra)}`;
      const rest = (kicker === "" ? 0 : kicker.length + 3) + 2 + "\n\nLeia a matéria: ".length + link.length;
      const message = (title: string) => articleMessage({ kicker, title, quickSummary: [], link });
      const fitting = "T".repeat(1_000 - rest - shorter);
      expect(message(fitting)).toContain(`*${fitting}*`);
      expect(message("T".repeat(1_001 - rest))).toMatch(/T…\*/);
      expect(message("T".repeat(1_001 - rest)).length).toBe(1_000);
    }),
  );
});

test("topics fill what is left of the message, the last line's end with them, and none is shown as a mark alone", () => {
  const message = (topics: string[], title = "Título") => articleMessage({ kicker: "", title, quickSummary: topics, link: LINK });
  const fixed = message(["a"]).length - 1;
  const whole = ["b".repeat(300), "c".repeat(999 - fixed - 300 - 3)];
  expect(
    message(whole)
      .split("\n")
      .filter((line) => line.startsWith("• ")),
  ).toHaveLength(2);
  expect(
    message([whole[0] ?? "", `${whole[1]}c`])
      .split("\n")
      .filter((line) => line.startsWith("• ")),
  ).toHaveLength(1);
  expect(message(["palavra"], "T".repeat(990))).not.toContain("•");
});
