import type { BannerType, SafetyCategory } from "#app/features/banners/banner.ts";
import type { PriceKind, PublicAdvertising } from "#app/features/banners/contract.ts";
import type { BannerPosition } from "#app/features/banners/positions.ts";
import type { BannerArt } from "./banner-art.ts";

/** A banner of a shop. Its figures are those of its history. */
export interface SeedBanner {
  title: string;
  position: BannerPosition;
  type?: BannerType;
  status?: "pausado";
  /** Days from today, where they differ from the contract's. */
  from?: number;
  to?: number;
  /** Viewable impressions and clicks until yesterday. */
  viewable?: number;
  clicks?: number;
}

/** An invented advertiser of the demo, with its contract. */
export interface SeedShop {
  name: string;
  contact: string;
  /** Twelve characters of a CNPJ that nobody has; the check digits are computed. */
  cnpjBase: string;
  industry: string;
  safetyCategory?: SafetyCategory;
  link: string;
  art: BannerArt;
  /** Of a public body. */
  publicAdvertising?: PublicAdvertising;
  contract: { title: string; number: string; kind: PriceKind; from: number; to: number; quantity: number | null; priceCents: number };
  banners: readonly SeedBanner[];
  /** Due so many days from today; `paid`: so many days ago. */
  invoices?: readonly { description: string; amountCents: number; due: number; paid?: number }[];
  /** Sends one more creative, which waits for a decision. */
  sendsArtwork?: true;
}

export const SHOPS: readonly SeedShop[] = [
  {
    name: "Padaria Pão da Serra",
    contact: "Dona Lurdes",
    cnpjBase: "LDPAES010001",
    industry: "padaria",
    link: "https://paodaserra.example.com.br/",
    art: {
      drawing: "pao-da-serra",
      colours: ["#5b2a12", "#fff3df", "#f2b544", "#3a1a0a"],
      name: "Pão da Serra",
      slogan: "Pão quente às 6h e às 17h, todo dia",
      button: "Ver o cardápio",
    },
    contract: { title: "Pão quente todo dia", number: "2026/041", kind: "CPM", from: -20, to: 10, quantity: 60_000, priceCents: 1_200_00 },
    banners: [
      { title: "Pão quente: capa", position: "super-banner", viewable: 24_180, clicks: 190 },
      { title: "Pão quente: lateral", position: "news-sidebar", viewable: 9_420, clicks: 61 },
      { title: "Pão quente: matérias", position: "in-content", viewable: 6_950, clicks: 48 },
    ],
    invoices: [{ description: "Metade na assinatura", amountCents: 600_00, due: -15, paid: 16 }],
  },
  {
    name: "Ótica Sol do Sertão",
    contact: "Rui Carvalho",
    cnpjBase: "LDOTIC020001",
    industry: "ótica",
    safetyCategory: "saude",
    link: "https://soldosertao.example.com.br/oculos",
    art: {
      drawing: "otica-sol",
      colours: ["#0f3d5c", "#eaf6ff", "#ffd23f", "#0b2c42"],
      name: "Ótica Sol do Sertão",
      slogan: "Armação e lentes em até dez vezes",
      button: "Marcar exame",
    },
    contract: { title: "Volta às aulas sem apertar os olhos", number: "2026/044", kind: "CPM", from: -25, to: 5, quantity: 40_000, priceCents: 900_00 },
    banners: [{ title: "Óculos em dez vezes", position: "sidebar-article", viewable: 19_870, clicks: 143 }],
    invoices: [{ description: "Parcela única", amountCents: 900_00, due: 7 }],
  },
  {
    name: "Casa do Campo Agropecuária",
    contact: "Seu Nonato",
    cnpjBase: "LDAGRO030001",
    industry: "agropecuária",
    link: "https://casadocampo.example.com.br/",
    art: {
      drawing: "casa-do-campo",
      colours: ["#1f4d2b", "#f2ffe9", "#ff8a3d", "#2b1403"],
      name: "Casa do Campo",
      slogan: "Ração, semente e ferramenta",
      button: "Pedir orçamento",
    },
    contract: { title: "Plantio de inverno", number: "2026/032", kind: "CPM", from: -36, to: -6, quantity: 50_000, priceCents: 1_100_00 },
    banners: [{ title: "Semente de milho", position: "news-sidebar", viewable: 41_260, clicks: 305 }],
    invoices: [{ description: "Parcela única", amountCents: 1_100_00, due: -30, paid: 29 }],
  },
  {
    name: "Farmácia Bem Cuidar",
    contact: "Ana Célia",
    cnpjBase: "LDFARM040001",
    industry: "farmácia",
    safetyCategory: "saude",
    link: "https://bemcuidar.example.com.br/entrega",
    art: {
      drawing: "bem-cuidar",
      colours: ["#7a1233", "#fff0f4", "#ffffff", "#7a1233"],
      name: "Farmácia Bem Cuidar",
      slogan: "Entrega em uma hora, até as 22h",
      button: "Pedir pelo celular",
    },
    contract: { title: "Entrega em casa", number: "2026/046", kind: "CPC", from: -15, to: 15, quantity: 400, priceCents: 480_00 },
    banners: [{ title: "Entrega em uma hora", position: "in-content", type: "gif", viewable: 33_340, clicks: 400 }],
    invoices: [{ description: "400 cliques a R$ 1,20", amountCents: 480_00, due: 3 }],
  },
  {
    name: "Constrular Materiais",
    contact: "Márcio Prado",
    cnpjBase: "LDCONS050001",
    industry: "construção",
    link: "https://constrular.example.com.br/obra",
    art: {
      drawing: "constrular",
      colours: ["#ffcf1a", "#1b1b1b", "#1b1b1b", "#ffcf1a"],
      name: "Constrular",
      slogan: "Cimento, telha e ferro entregues na obra",
      button: "Falar com a loja",
    },
    contract: { title: "Mês da reforma", number: "2026/049", kind: "fixo", from: 3, to: 33, quantity: null, priceCents: 2_000_00 },
    banners: [
      { title: "Mês da reforma: topo", position: "top-strip" },
      { title: "Mês da reforma: matérias", position: "sidebar-article", status: "pausado" },
    ],
  },
  {
    name: "Colégio Caminho Novo",
    contact: "Irmã Teresa",
    cnpjBase: "LDEDUC060001",
    industry: "educação",
    link: "https://caminhonovo.example.com.br/matriculas",
    art: {
      drawing: "caminho-novo",
      colours: ["#2b2f77", "#f1f2ff", "#7be0ad", "#10233a"],
      name: "Colégio Caminho Novo",
      slogan: "Matrículas abertas do infantil ao médio",
      button: "Agendar visita",
    },
    contract: { title: "Matrículas 2027", number: "2026/047", kind: "fixo", from: -10, to: 20, quantity: null, priceCents: 1_500_00 },
    banners: [
      { title: "Matrículas: topo", position: "top-strip", viewable: 14_310, clicks: 96 },
      { title: "Matrículas: vídeo", position: "in-content", type: "video", viewable: 5_120, clicks: 44 },
      { title: "Matrículas: contagem", position: "sidebar-article", type: "html", viewable: 4_480, clicks: 37 },
    ],
    invoices: [{ description: "Primeira parcela", amountCents: 750_00, due: -2 }],
    sendsArtwork: true,
  },
  {
    name: "Prefeitura Municipal de Serra do Buriti",
    contact: "Secretaria de Comunicação",
    cnpjBase: "LDPREF070001",
    industry: "poder público",
    safetyCategory: "publica",
    link: "https://serradoburiti.example.com.br/vacinacao",
    art: {
      drawing: "serra-do-buriti",
      colours: ["#0a4a7a", "#f2f9ff", "#ffd75e", "#08324f"],
      name: "Vacina em dia",
      slogan: "Sábado, das 8h às 16h, nos postos",
      button: "Ver os postos",
    },
    publicAdvertising: {
      body: "Prefeitura Municipal de Serra do Buriti",
      campaign: "Vacina em dia, cidade protegida",
      agency: "Mandacaru Comunicação",
      order: "PI 0318/2026",
      process: "Processo 042/2026, empenho 2026NE00412",
    },
    contract: { title: "Vacina em dia", number: "2026/038", kind: "CPM", from: -40, to: 12, quantity: 45_000, priceCents: 1_350_00 },
    banners: [
      { title: "Vacina em dia: capa", position: "super-banner", viewable: 21_730, clicks: 118 },
      { title: "Vacina em dia: matérias", position: "sidebar-article", viewable: 12_460, clicks: 74 },
    ],
    invoices: [
      { description: "PI 0318/2026, primeira parte", amountCents: 675_00, due: -12, paid: 10 },
      { description: "PI 0318/2026, segunda parte", amountCents: 675_00, due: 20 },
    ],
  },
];

/** Fills what nobody has bought. */
export const HOUSE_ART: BannerArt = {
  drawing: "anuncie-aqui",
  colours: ["#0b5f4c", "#f1fbf7", "#f1fbf7", "#0b5f4c"],
  name: "Anuncie no portal",
  slogan: "A cidade inteira passa por aqui",
  button: "Fale conosco",
};

/** Code of the HTML banner: no network, no storage, all of it inside its frame. */
export const HTML_BANNER = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><style>html,body{margin:0;height:100%}body{display:grid;align-content:center;gap:10px;padding:20px;box-sizing:border-box;background:#2b2f77;color:#f1f2ff;font:600 17px/1.3 system-ui,sans-serif}b{font-size:42px;line-height:1;color:#7be0ad}span{font-size:14px;font-weight:400}</style><body><div>Colégio Caminho Novo</div><b id="d">Matrículas</b><div>abertas para 2027</div><span>Do infantil ao médio, com turno integral.</span><script>var n=Math.ceil((new Date(new Date().getFullYear()+1,0,31)-new Date())/864e5);document.getElementById("d").textContent="Faltam "+n+" dias"</script></body></html>`;
