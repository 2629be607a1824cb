import { expect, test } from "vitest";
import { unlabelledAdvertising } from "#app/features/checks/legal-notices.ts";
import { found, passages } from "./checked-story.ts";

const shop = (href: string) => ({ body: `<p>O livro está <a href="${href}">na loja</a>.</p>` });

const ADVERTISING: readonly (readonly [string, string])[] = [
  ["A academia abriu. Aproveite: mensalidade de R$ 79. WhatsApp (86) 99999-1234.", "Aproveite: mensalidade de R$ 79."],
  ["Garanta já o seu lote por R$ 350 ao mês. Fale pelo WhatsApp.", "Garanta já o seu lote por R$ 350 ao mês."],
  ["Não perca! Óculos com 50% de desconto. Ligue (86) 3276-1000.", "Não perca!"],
  ["Venha conferir a loja nova. Sofá em 10x sem juros. Chame no zap.", "Venha conferir a loja nova."],
  ["Corra e leve: geladeira por R$ 1.999. Contato: (86) 98888-0000.", "Corra e leve: geladeira por R$ 1.999."],
  ["Encomende seu bolo a partir de 60 reais pelo WhatsApp da confeitaria.", "Encomende seu bolo a partir de 60 reais pelo WhatsApp da confeitaria."],
  ["Preço imbatível: tanque cheio por R$ 5,19. Siga @postopiripiri.", "Preço imbatível: tanque cheio por R$ 5,19."],
  ["Matricule-se já no cursinho, R$ 120 por mês, WhatsApp 86 99999-0000.", "Matricule-se já no cursinho, R$ 120 por mês, WhatsApp 86 99999-0000."],
  ["Faça seu pedido: pizza grande a R$ 39,90. Zap (86) 99988-7766.", "Faça seu pedido: pizza grande a R$ 39,90."],
  ["Agende já sua avaliação. O clareamento sai por R$ 400. WhatsApp (86) 99999-1111.", "Agende já sua avaliação."],
  ["São as últimas unidades do condomínio. Entrada de R$ 5 mil. Zap no site.", "São as últimas unidades do condomínio."],
  ["Oferta imperdível de colchão: R$ 899, (86) 3276-2222.", "Oferta imperdível de colchão: R$ 899, (86) 3276-2222."],
  ["Conteúdo patrocinado por Loja Central.", "Conteúdo patrocinado por Loja Central."],
  ["Publieditorial", "Publieditorial"],
  ["Informe publicitário", "Informe publicitário"],
  ["Este conteúdo é patrocinado pela Ótica Visão.", "Este conteúdo é patrocinado pela Ótica Visão."],
  ["Esta matéria é um oferecimento da Farmácia Popular.", "Esta matéria é um oferecimento da Farmácia Popular."],
  ["Oferecimento: Posto Caldeirão.", "Oferecimento: Posto Caldeirão."],
  ["A loja inaugurou a filial. #publi", "#publi"],
  ["Publieditorial: a ótica abre em Pedro II.", "Publieditorial: a ótica abre em Pedro II."],
  ["Esta publicação é paga.", "Esta publicação é paga."],
  ["Conheça a clínica. Texto oferecido pela Clínica Sorriso.", "Texto oferecido pela Clínica Sorriso."],
];

test.each(ADVERTISING)("it sells without a label: %s", (body, passage) => {
  expect(passages(unlabelledAdvertising, body)).toContain(passage);
});

test.each(ADVERTISING)("a label is enough: %s", (body) => {
  for (const kicker of ["PUBLICIDADE", "PUBLI", "PATROCINADO", "INFORME PUBLICITÁRIO"]) expect(found(unlabelledAdvertising, { kicker, body: `<p>${body}</p>` })).toEqual([]);
  expect(found(unlabelledAdvertising, { title: "Publieditorial: loja abre filial", body: `<p>${body}</p>` })).toEqual([]);
});

test.each([
  "https://amzn.to/3abc",
  "https://s.shopee.com.br/abc",
  "https://go.hotmart.com/A123?ap=1",
  "https://pay.kiwify.com.br/xyz",
  "https://www.amazon.com.br/dp/123?tag=portal-20",
  "https://www.magazineluiza.com.br/p/1?utm_source=portal",
  "https://www.magazinevoce.com.br/magazineportal/",
  "https://s.click.aliexpress.com/e/_abc",
  "https://www.awin1.com/cread.php?id=1",
  "https://loja.example.com.br/curso?aff_id=22",
  "https://www.netshoes.com.br/tenis?a=1&amp;utm_campaign=afiliados",
  "https://mercadolivre.com/sec/1abc",
])("a link that pays for the buyer: %s", (href) => {
  expect(passages(unlabelledAdvertising, shop(href))).toEqual(["na loja"]);
});

test.each([
  "https://www.amazon.com.br/",
  "https://www.magazineluiza.com.br/politica",
  "https://piripiri.pi.gov.br/?utm_source=site",
  "https://www.sympla.com.br/evento?ref=home",
  "https://uespi.br/vestibular?tag=2026",
  "/noticias/loja?tag=1",
  "mailto:contato@loja.example",
  "https://[",
])("an ordinary link: %s", (href) => {
  expect(found(unlabelledAdvertising, shop(href))).toEqual([]);
});

test.each([
  "O ingresso custa R$ 20. Informações pelo WhatsApp (86) 99999-1234.",
  "As inscrições custam R$ 80 e vão até o dia 30. Dúvidas: (86) 3276-1000.",
  "“Aproveite o preço do pó”, aconselha o produtor. O quilo está a R$ 14. O WhatsApp da cooperativa é (86) 99999-0000.",
  "Não perca o prazo do título de eleitor, alerta o TRE.",
  "A oferta de vagas cresceu 12%. O Sine atende no WhatsApp (86) 99999-2222.",
  "O Procon multou a loja em R$ 50 mil por propaganda enganosa; denúncias no (86) 3216-4550.",
  "Publieditorial sem aviso é irregular, diz o Conar em nova decisão.",
  "O festival tem patrocínio da prefeitura e entrada franca.",
  "O conteúdo do curso é pago pelo governo do estado.",
  "A publicidade de remédios tem novas regras, e a multa chega a R$ 1,5 milhão.",
  "A prefeitura gastou R$ 300 mil com publicidade em 2025.",
  "A cajuína sai por R$ 12 a garrafa, e a produtora vende pelo WhatsApp.",
  "Mutirão: a vacina é gratuita; ligue (86) 3276-0000.",
  "O golpista pedia Pix de R$ 500 pelo WhatsApp e dizia ser da loja.",
  "A feira terá descontos, segundo a associação comercial.",
  "Aproveite a sombra: a prefeitura plantou 300 árvores na praça.",
  "Encomende a muda no viveiro municipal, de graça, pelo (86) 3276-1111.",
  "O preço da gasolina subiu para R$ 6,19 em Piripiri.",
  "O time vende camisas a R$ 60 para pagar a viagem.",
  "A banca de doces aceita Pix e fica na praça de Brasileira.",
  "O deputado pagou anúncio no jornal, aponta a prestação de contas.",
])("no advertising: %s", (body) => {
  expect(passages(unlabelledAdvertising, body)).toEqual([]);
});

test("price and contact may stand three sentences away, not four", () => {
  expect(found(unlabelledAdvertising, "Aproveite. Um. Dois. Custa R$ 10 no WhatsApp.")).toHaveLength(1);
  expect(found(unlabelledAdvertising, "Aproveite. Um. Dois. Três. Custa R$ 10 no WhatsApp.")).toEqual([]);
  expect(found(unlabelledAdvertising, "Custa R$ 10 no WhatsApp. Um. Dois. Aproveite.")).toHaveLength(1);
  expect(found(unlabelledAdvertising, "Custa R$ 10 no WhatsApp. Um. Dois. Três. Aproveite.")).toEqual([]);
});
