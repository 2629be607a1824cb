import { expect, test } from "vitest";
import { skeletonHtml, TEMPLATE_SLUGS, type TemplateSlug, templateOf } from "#app/features/templates/story-template.ts";
import { checklistOf, checkTemplate } from "#app/features/templates/template-checks.ts";

const story = (body: string) => ({ title: "", subtitle: "", body });
const lacks = (slug: TemplateSlug, body: string) => checkTemplate(slug, story(body)).map(({ rule }) => rule);

const COMPLETE: Record<TemplateSlug, string> = {
  policia:
    "Um homem foi preso no bairro Fátima, na terça-feira (24/11), por volta de 22h30. Segundo a Polícia Militar, ele levava um celular roubado. A defesa não foi localizada.",
  "nota-de-falecimento":
    "Morreu aos 82 anos o professor João Alves. A família confirmou a morte. O velório é na Capela São José, a partir das 8h. O sepultamento é no Cemitério da Saudade, às 16h30.",
  servico:
    "A vacinação vai de 2 a 10 de dezembro no posto do bairro Morro da Ana, das 8h às 17h. Podem participar crianças até 5 anos; é preciso levar o cartão do SUS. Dúvidas: (86) 99999-1234.",
  "sessao-da-camara": "A Câmara aprovou, na quinta-feira, o Projeto de Lei nº 23/2026, de autoria da vereadora Ana Lima, por 9 votos a 2. O texto segue para sanção do prefeito.",
};

test.each(TEMPLATE_SLUGS)("a complete story of the kind %s lacks nothing", (slug) => {
  expect(checkTemplate(slug, story(COMPLETE[slug]))).toEqual([]);
  expect(checklistOf(slug, story(COMPLETE[slug])).every(({ passage }) => passage !== null)).toBe(true);
});

test.each(TEMPLATE_SLUGS)("an empty story of the kind %s lacks everything, each with a sentence and a reason", (slug) => {
  const findings = checkTemplate(slug, story(""));
  expect(findings.map(({ rule }) => rule)).toEqual(checklistOf(slug, story("")).map(({ rule }) => rule));
  for (const { sentence, reason, passage } of findings)
    expect([sentence, reason, passage]).toEqual([expect.stringMatching(/^\p{Lu}.*\.$/u), expect.stringMatching(/^\p{Lu}.*\.$/u), null]);
});

/** Rule, text that has it, text that lacks it. */
const CASES: [TemplateSlug, string, string, string][] = [
  ["policia", "policia.onde", "Foi na rua Coronel Chico.", "Foi ontem à noite."],
  ["policia", "policia.onde", "Foi na BR-343.", "Foi num acidente."],
  ["policia", "policia.onde", "Na zona rural de Piripiri.", "Em Piripiri."],
  ["policia", "policia.quando", "Foi às 14h.", "Foi ontem."],
  ["policia", "policia.quando", "Foi em 3 de março.", "Foi em março."],
  ["policia", "policia.quando", "Foi na sexta-feira.", "Foi de madrugada."],
  ["policia", "policia.fonte", "O delegado informou que sim.", "Moradores disseram que sim."],
  ["policia", "policia.fonte", "De acordo com a PRF, sim.", "De acordo com testemunhas, sim. A PRF chegou."],
  ["policia", "policia.outro-lado", "O advogado negou.", "O homem foi preso."],
  ["policia", "policia.outro-lado", "O espaço segue aberto.", "A praça segue aberta."],
  ["nota-de-falecimento", "falecimento.idade", "Tinha 71 anos.", "Era aposentado."],
  ["nota-de-falecimento", "falecimento.idade", "Tinha 3 meses de vida e dois meses de tratamento.", "Lutava há anos."],
  ["nota-de-falecimento", "falecimento.idade", "O bebê tinha um mês.", "Lecionou por 30 anos, e era vereador há 12 anos."],
  ["nota-de-falecimento", "falecimento.velorio-local", "O velório é na Igreja Matriz.", "O velório é às 8h."],
  ["nota-de-falecimento", "falecimento.velorio-local", "Ele é velado em casa da família.", "O sepultamento é no Cemitério São José."],
  ["nota-de-falecimento", "falecimento.velorio-local", "O velório é à Rua do Sol.", "O velório começa às 8h."],
  ["nota-de-falecimento", "falecimento.velorio-local", "O velório é em casa.", "O velório começa cedo."],
  ["nota-de-falecimento", "falecimento.velorio-hora", "O velório começa às 7h30 na Matriz.", "O velório é na Matriz. O sepultamento é às 16h."],
  ["nota-de-falecimento", "falecimento.velorio-hora", "Velório a partir das 19:00.", "Velório na R. 7, sepultamento às 9h."],
  ["nota-de-falecimento", "falecimento.sepultamento-local", "O sepultamento será no Cemitério da Saudade.", "O sepultamento será às 10h."],
  ["nota-de-falecimento", "falecimento.sepultamento-local", "O corpo será cremado em Teresina.", "O velório é na Matriz."],
  ["nota-de-falecimento", "falecimento.sepultamento-hora", "O enterro é às 16h.", "O enterro é no São José. O velório é às 8h."],
  ["nota-de-falecimento", "falecimento.sepultamento-hora", "Será sepultado amanhã, às 9h15.", "Será sepultado amanhã."],
  ["nota-de-falecimento", "falecimento.familia", "Os filhos confirmaram.", "Amigos lamentaram."],
  ["servico", "servico.onde", "Na praça da Bandeira.", "Em Piripiri."],
  ["servico", "servico.onde", "Em https://pi.gov.br/", "Pela internet."],
  ["servico", "servico.quando", "Até 30/11.", "Até o fim do mês."],
  ["servico", "servico.horario", "Das 8h às 12h.", "De manhã."],
  ["servico", "servico.quem-pode", "Leve RG e CPF.", "Basta ir."],
  ["servico", "servico.contato", "Ligue para 156.", "Procure a prefeitura."],
  ["servico", "servico.contato", "Telefone: 86 3276-1234.", "Ligue."],
  ["servico", "servico.contato", "A denúncia é feita pelo Disque 100.", "São 100 vagas, com 156 inscritos."],
  ["sessao-da-camara", "camara.data", "Na segunda-feira.", "Nesta semana."],
  ["sessao-da-camara", "camara.projeto", "O PL 12/2026 passou.", "O projeto passou."],
  ["sessao-da-camara", "camara.projeto", "Requerimento nº 4.", "Um requerimento."],
  ["sessao-da-camara", "camara.placar", "Por unanimidade.", "Foi aprovado."],
  ["sessao-da-camara", "camara.placar", "Oito votos contra três.", "Os votos foram contados."],
  ["sessao-da-camara", "camara.autor", "Do vereador Zé.", "Da cidade."],
  ["sessao-da-camara", "camara.autor", "O texto foi apresentado pela Mesa Diretora.", "Os vereadores aprovaram, e falta a sanção do prefeito."],
  ["sessao-da-camara", "camara.proximo-passo", "Agora segue para sanção.", "Agora acabou."],
  ["sessao-da-camara", "camara.proximo-passo", "Volta na próxima sessão.", "Volta."],
];

test.each(CASES)("%s: %s is in %j and not in %j", (slug, rule, present, absent) => {
  expect(lacks(slug, present)).not.toContain(rule);
  expect(lacks(slug, absent)).toContain(rule);
});

test("a field of the skeleton that nobody filled in is told, once, and is no fact", () => {
  const body = "O velório é em [local do velório], às [hora do velório]. De novo: [local do velório].";
  const findings = checkTemplate("nota-de-falecimento", story(body));
  expect(findings.filter(({ rule }) => rule === "modelo.campo-vazio").map(({ passage }) => passage)).toEqual(["[local do velório]", "[hora do velório]"]);
  expect(lacks("nota-de-falecimento", body)).toEqual(expect.arrayContaining(["falecimento.velorio-local", "falecimento.velorio-hora"]));
  expect(lacks("servico", "Veja [1] e [2].")).not.toContain("modelo.campo-vazio");
});

test("a skeleton becomes paragraphs and headings, and nothing else", () => {
  expect(skeletonHtml("Um\ndois\n\n## Título\n\n<b>três</b> & [campo]")).toBe("<p>Um<br>dois</p><h2>Título</h2><p>&lt;b&gt;três&lt;/b&gt; &amp; [campo]</p>");
});

test("a story is of the kind whose hat line it carries, while the template is on", () => {
  const templates = [
    { kicker: "LUTO", active: true },
    { kicker: "SERVIÇO", active: false },
  ];
  expect(templateOf({ kicker: " luto " }, templates)?.kicker).toBe("LUTO");
  expect([templateOf({ kicker: "SERVIÇO" }, templates), templateOf({ kicker: "" }, [{ kicker: "", active: true }])]).toEqual([null, null]);
});
