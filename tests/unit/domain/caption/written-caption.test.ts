import { expect, test } from "vitest";
import { captionFooter, captionPrompt, defaultCaption, hashtagOf, storyHashtags, writtenCaption } from "#app/features/cards/caption.ts";

const STORY = {
  title: "Escola reformada é entregue em Piripiri",
  kicker: "EDUCAÇÃO",
  text: "A Prefeitura de Piripiri entregou nesta quinta-feira (12) a Escola Municipal Chagas Rodrigues, reformada depois de dois anos.\nA obra custou R$ 1,5 milhão e atende trezentos alunos. Informações em https://piripiri.pi.gov.br e no perfil @prefeiturapiripiri.",
};
const GOOD = "A Prefeitura de Piripiri entregou a Escola Municipal Chagas Rodrigues.\n\nA obra custou R$ 1,5 milhão e atende 300 alunos.";

const written = (answer: string, isCut = false) => writtenCaption(answer, STORY, isCut);

/** The same caption in the dresses in which models send it. */
test.each([
  GOOD,
  `Aqui está a legenda:\n\n${GOOD}`,
  `Claro! Segue a legenda:\n${GOOD}\n\nEspero ter ajudado!`,
  `Legenda: ${GOOD}`,
  `"${GOOD}"`,
  `\`\`\`\n${GOOD}\n\`\`\``,
  `${GOOD}\n\n#Piripiri #Educação #Escola`,
  `${GOOD}\n\nLeia a matéria completa no link da bio.`,
  `${GOOD}\r\n\r\n\r\n`,
  GOOD.replace("Escola Municipal Chagas Rodrigues", "**Escola Municipal Chagas Rodrigues**"),
  GOOD.replace("Escola", "#Escola"),
])("%j is the caption", (answer) => {
  expect(written(answer)).toEqual({ ok: true, text: GOOD });
});

test.each([
  ["", "não escreveu"],
  ["🎉🎉🎉", "não escreveu"],
  ["Não sei.", "não escreveu"],
  [`${GOOD} A entrega teve o governador Rafael Fonteles.`, "não está na matéria"],
  [GOOD.replace("1,5", "2,5"), "não está na matéria"],
  [`${GOOD} Siga @concorrente.`, "perfil"],
  [`${GOOD} Veja em https://golpe.example/x`, "link"],
  [`${GOOD}\n${"A obra atende trezentos alunos. ".repeat(80)}`, "limites"],
])("%j is refused: %s", (answer, reason) => {
  expect(written(answer)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});

test("an answer that ran out of room ends with its last whole sentence", () => {
  expect(written("A Prefeitura de Piripiri entregou a escola. A obra custou R$ 1,5 mi", true)).toEqual({ ok: true, text: "A Prefeitura de Piripiri entregou a escola." });
  expect(written("A Prefeitura de Piripiri entregou a escola reformada depois de", true).ok).toBe(false);
});

test("profiles and links of the story itself may stay", () => {
  expect(written(`${GOOD} Mais em https://piripiri.pi.gov.br e @prefeiturapiripiri.`).ok).toBe(true);
});

test.each([
  ["PEDRO II", "#PedroII"],
  ["SÃO JOSÉ DO DIVINO", "#SaoJoseDoDivino"],
  ["educação", "#Educacao"],
  ["Operação 21", "#Operacao21"],
  ["2026", null],
  ["!!!", null],
])("%s becomes %s", (name, tag) => {
  expect(hashtagOf(name)).toBe(tag);
});

const TOWNS = ["PIRIPIRI", "PEDRO II", "BRASILEIRA", "SÃO JOSÉ DO DIVINO", "TERESINA", "BOA HORA"];
const tagsOf = (title: string, text = "", kicker = "GERAL") => storyHashtags({ title, kicker, text, sections: ["GERAL"], towns: TOWNS, siteName: "Lide" });

test("hashtags name the subject, the section, the towns of the story in its order, the state and the paper, each once", () => {
  expect(tagsOf("Chuva alaga ruas em Pedro II", "Moradores de São José do Divino e de Teresina ajudaram.", "CHUVA")).toEqual([
    "#Chuva",
    "#Geral",
    "#PedroII",
    "#SaoJoseDoDivino",
    "#Piaui",
  ]);
  expect(tagsOf("Piripiri recebe festival", "", "PIRIPIRI")).toEqual(["#Piripiri", "#Geral", "#Piaui", "#Lide"]);
});

test("a town whose name is an ordinary word is named only as a place", () => {
  expect(tagsOf("Seleção Brasileira vence", "Em boa hora.")).toEqual(["#Geral", "#Piaui", "#Lide"]);
  expect(tagsOf("Festa em Brasileira", "A feira de Boa Hora.")).toEqual(["#Geral", "#Brasileira", "#BoaHora", "#Piaui", "#Lide"]);
});

test("the default caption is title, where the story is, hashtags", () => {
  expect(defaultCaption(STORY.title, captionFooter("Lide", ["#Piripiri", "#Piaui"]))).toBe(
    "Escola reformada é entregue em Piripiri\n\nLeia a matéria completa no Lide: link na bio.\n\n#Piripiri #Piaui",
  );
});

/** A town's name is text, whatever signs somebody typed into it. */
test.each(["Cocal (zona rural", "(A+A+)+Z", "[", "a{9", "\\", "*", "?", "$^|"])("a town called %s makes hashtags", (town) => {
  const told = { title: "Obra começa", kicker: "", sections: [], siteName: "Lide" };
  const text = `A obra em ${town}, disse a prefeitura. ${"A".repeat(50_000)}!`;
  expect(storyHashtags({ ...told, text, towns: [town, "Piripiri"] })).not.toContain("#Piripiri");
  expect(storyHashtags({ ...told, text: `A obra chega a São João da Serra e a ${town}.`, towns: [town, "São João da Serra"] })).toContain("#SaoJoaoDaSerra");
});

test("a town with signs in its name is found where the story writes them", () => {
  const told = { title: "", kicker: "", sections: [], siteName: "Lide" };
  expect(storyHashtags({ ...told, text: "Chove em Cocal (zona rural) desde ontem.", towns: ["Cocal (zona rural", "Olho d'Água do Piauí"] })).toContain("#CocalZonaRural");
  expect(storyHashtags({ ...told, text: "Chove em OLHO D’ÁGUA DO PIAUÍ desde ontem.", towns: ["Cocal (zona rural", "Olho d'Água do Piauí"] })).toContain("#OlhoDAguaDoPiaui");
});

test("the model is asked about the story's own words, as far as they have room", () => {
  const [system, user] = captionPrompt({ title: "Título", kicker: "", text: "Texto" });
  expect([system?.role, user]).toEqual(["system", { role: "user", content: "Título\n\nTexto" }]);
  expect(system?.content).toMatch(/^Tarefa: legenda\./);
  expect([...(captionPrompt({ title: "", kicker: "K", text: "😀".repeat(9_000) })[1]?.content ?? "")]).toHaveLength(8_000);
});

test.each([
  `## ${GOOD}`,
  `- ${GOOD}`,
  `•   ${GOOD}`,
  `\`\`\`text\n${GOOD}\n\`\`\``,
  `CAPTION : ${GOOD}`,
  `“${GOOD}”`,
  `${GOOD}\n＃Piripiri, #educação #obra_nova`,
  `${GOOD}\nSe quiser, faço outra versão.`,
  `${GOOD}\n\nO LINK está na Bio!`,
])("%j is the caption, too", (answer) => {
  expect(written(answer)).toEqual({ ok: true, text: GOOD });
});

test("what only begins like talk around a caption belongs to it", () => {
  const quoted = "A Prefeitura de Piripiri entregou a escola: “reformada depois de dois anos”.";
  expect(written(quoted)).toEqual({ ok: true, text: quoted });
  const inner = "A escola atende trezentos alunos.\nA obra da Prefeitura de Piripiri:\nreformada depois de dois anos.";
  expect(written(inner)).toEqual({ ok: true, text: inner });
  expect(written("A obra custou R$ 1,5 milhão e atende 300").ok).toBe(true);
  expect(written("A obra custou R$ 1,5 milhão e atende 30").ok).toBe(false);
});

test("towns are named in the order of the story, two at most, five hashtags in all", () => {
  const tags = (text: string, sections: string[] = []) => storyHashtags({ title: "", kicker: "", text, sections, towns: TOWNS, siteName: "Lide" });
  expect(tags("De Teresina a Pedro II e a Piripiri.")).toEqual(["#Teresina", "#PedroII", "#Piaui", "#Lide"]);
  expect(tags("Em pedro ii e PEDRO II.")).toEqual(["#PedroII", "#Piaui", "#Lide"]);
  expect(tags("Piripiri")).toEqual(["#Piripiri", "#Piaui", "#Lide"]);
  expect(tags("Pedro e II")).toEqual(["#Piaui", "#Lide"]);
  expect(tags("Piripiri e Teresina", ["a1", "b2", "c3", "d4"])).toHaveLength(5);
});
