/**
 * What readers type, and what they want to find among the stories of `scripts/seed`. Written before the search was made anew, so that
 * no rule of the search was fitted to its own answer: change a line only where the seed changes.
 */
export type QueryKind =
  | "plain"
  | "misspelt"
  | "joined"
  | "singular and plural"
  | "absent word"
  | "acronym"
  | "author"
  | "tag"
  | "town"
  | "section"
  | "number"
  | "date"
  | "part of a word"
  | "one letter off"
  | "two letters off"
  | "quoted"
  | "name"
  | "question"
  | "accent"
  | "spoken"
  | "abbreviation";

/**
 * Kind, query, and what is wanted: keys of seeded stories, of which one must be among the first three, or a name's address
 * (`/autor/…`, `/tag/…`, `/piripiri`).
 */
export type Line = readonly [kind: QueryKind, query: string, ...wanted: string[]];

/** When these are asked: a Saturday, 12:00 in Fortaleza; the oldest seeded stories are of December 2025. */
export const ASKED_AT = Date.UTC(2026, 0, 10, 15);

export const OF_TODAY = ["caminhao-melao-tomba-br-222-piripiri", "motos-furtadas-matagal-piripiri", "adutora-caldeirao-comunidades-rurais", "final-amador-penaltis-piripiri"];
export const OF_YESTERDAY = [
  "noite-dos-atelies-opala-pedro-ii",
  "final-copa-norte-divino-serrano",
  "madeira-sem-nota-capitao-de-campos",
  "ciclistas-brasileira-desafio-sete-cidades",
  "forro-bagana-carnauba-escola-piracuruca",
];

const LINES: readonly Line[] = [
  ["plain", "fachadas piracuruca", "camara-piracuruca-fachadas-centro-historico"],
  ["plain", "escorpião", "servico-escorpiao-em-casa"],
  ["plain", "caminhão de melão", "caminhao-melao-tomba-br-222-piripiri"],
  ["plain", "furto de fios", "furto-fios-poco-milton-brandao"],
  ["plain", "aterro sanitário", "consorcio-aterro-cinco-municipios"],
  ["plain", "cajuina dona zulmira", "perfil-zulmira-cajuina-lagoa"],
  ["plain", "helena bastos veras", "entrevista-arqueologa-sete-cidades"],
  ["plain", "xadrez milton brandao", "xadrez-escolas-milton-brandao"],
  ["plain", "ponte do rio piracuruca", "ponte-rio-piracuruca-vistoria"],
  ["plain", "opala falsa", "investigacao-opala-falsa-pedro-ii", "golpe-opala-falsa-pedro-ii"],
  ["plain", "açude caldeirão", "acude-caldeirao-medicao-piripiri", "adutora-caldeirao-comunidades-rurais"],
  ["plain", "copa norte", "final-copa-norte-divino-serrano"],

  ["misspelt", "assude caldeirão", "acude-caldeirao-medicao-piripiri", "adutora-caldeirao-comunidades-rurais"],
  ["misspelt", "caxoeira dos escorpiao", "servico-escorpiao-em-casa"],
  ["misspelt", "vaquejda brasileira", "vaquejada-regras-bem-estar-brasileira"],
  [
    "misspelt",
    "carnauva",
    "serie-carnauba-capitulo-1-boa-hora",
    "comissao-selo-cera-carnauba-teresina",
    "preco-po-carnauba-cooperativas",
    "forro-bagana-carnauba-escola-piracuruca",
  ],
  ["misspelt", "chadrez", "xadrez-escolas-milton-brandao"],
  ["misspelt", "consorsio aterro", "consorcio-aterro-cinco-municipios"],
  ["misspelt", "juducas medalhas", "judo-medalhas-piripiri-teresina"],
  ["misspelt", "farinada domingos mourao", "farinhada-aberta-domingos-mourao"],
  ["misspelt", "arqueologa sete sidades", "entrevista-arqueologa-sete-cidades"],
  ["misspelt", "catarrata", "mutirao-olhos-domingos-mourao"],
  ["misspelt", "orsamento participativo lagoa", "orcamento-participativo-lagoa-sao-francisco"],
  ["misspelt", "pipi riri penaltes", "final-amador-penaltis-piripiri"],
  ["misspelt", "zulmyra cajuina", "perfil-zulmira-cajuina-lagoa"],
  ["misspelt", "quadrilia junina", "quadrilha-junina-ensaios-piripiri"],

  ["joined", "br222", "caminhao-melao-tomba-br-222-piripiri", "br-222-ponte-desvio-piripiri"],
  ["joined", "br 222 ponte", "br-222-ponte-desvio-piripiri"],
  ["joined", "BR-343 terceira faixa", "audiencia-terceira-faixa-br-343"],
  ["joined", "br343 cobre", "operacao-linha-viva-cobre-placas-solares"],
  ["joined", "setecidades arqueologa", "entrevista-arqueologa-sete-cidades"],
  ["joined", "caixa dagua brasileira", "agua-encanada-comunidades-brasileira"],
  ["joined", "caixa d'água brasileira", "agua-encanada-comunidades-brasileira"],
  ["joined", "carropipa caldeirão", "adutora-caldeirao-comunidades-rurais"],
  ["joined", "carros pipa caldeirão", "adutora-caldeirao-comunidades-rurais"],
  ["joined", "pareesiga ponte", "br-222-ponte-desvio-piripiri"],
  ["joined", "bemestar vaquejada", "vaquejada-regras-bem-estar-brasileira"],
  ["joined", "copanorte", "final-copa-norte-divino-serrano"],
  ["joined", "ubs 21 h piripiri", "ubs-horario-noturno-piripiri"],
  ["joined", "arcondicionado fachada", "camara-piracuruca-fachadas-centro-historico"],

  ["singular and plural", "vaga oficina lapidação", "oficinas-lapidacao-jovens-pedro-ii"],
  ["singular and plural", "fachada histórica", "camara-piracuruca-fachadas-centro-historico"],
  ["singular and plural", "inscricao vaquejada", "vaquejada-regras-bem-estar-brasileira"],
  ["singular and plural", "escorpiões", "servico-escorpiao-em-casa"],
  ["singular and plural", "caminhões de melões", "caminhao-melao-tomba-br-222-piripiri"],
  ["singular and plural", "celular devolvido", "celulares-devolvidos-cocal-de-telha"],
  ["singular and plural", "cartão clonado", "cartoes-clonados-operacao-teresina"],
  ["singular and plural", "parada de onibus", "levantamento-paradas-onibus-rodovias"],
  ["singular and plural", "transportes universitario", "camara-transporte-universitario-piripiri"],
  ["singular and plural", "alagamentos", "mapa-alagamentos-piripiri-chuvas"],
  ["singular and plural", "garimpeiro de opalas", "audiencia-garimpo-opala-pedro-ii"],
  ["singular and plural", "judoca medalha", "judo-medalhas-piripiri-teresina"],
  ["singular and plural", "placa solar", "operacao-linha-viva-cobre-placas-solares"],

  ["absent word", "caminhão melão helicóptero", "caminhao-melao-tomba-br-222-piripiri"],
  ["absent word", "vaquejada brasileira cancelada", "vaquejada-regras-bem-estar-brasileira"],
  ["absent word", "xadrez campeonato mundial milton brandão", "xadrez-escolas-milton-brandao"],
  ["absent word", "notícias da operação do cobre fotos", "operacao-linha-viva-cobre-placas-solares"],
  ["absent word", "farinhada domingos mourão whatsapp", "farinhada-aberta-domingos-mourao"],
  ["absent word", "aterro sanitário licitação deserta", "consorcio-aterro-cinco-municipios"],
  ["absent word", "concurso capitão de campos gabarito", "projeto-cargos-concurso-capitao-de-campos"],
  ["absent word", "catarata domingos mourão telefone", "mutirao-olhos-domingos-mourao"],
  ["absent word", "libras câmara lagoa intérprete concursado", "sessoes-libras-lagoa-de-sao-francisco"],
  ["absent word", "festejo são josé do divino bingo", "festejo-leilao-sao-jose-do-divino"],
  ["absent word", "cinema na praça ingresso", "cinema-praca-cocal-de-telha"],

  ["acronym", "sus", "mutirao-olhos-domingos-mourao", "reportagem-van-madrugada-teresina"],
  ["acronym", "ubs", "ubs-horario-noturno-piripiri"],
  ["acronym", "pm", "motos-furtadas-matagal-piripiri"],
  ["acronym", "prf madeira", "madeira-sem-nota-capitao-de-campos"],
  ["acronym", "iptu", "camara-piracuruca-fachadas-centro-historico", "explica-dinheiro-prefeitura-pequena"],
  ["acronym", "fpm icms", "explica-dinheiro-prefeitura-pequena"],
  ["acronym", "imei", "celulares-devolvidos-cocal-de-telha"],
  ["acronym", "samu", "servico-escorpiao-em-casa"],
  ["acronym", "led", "camara-piracuruca-fachadas-centro-historico"],
  ["acronym", "ldo loa ppa", "explica-dinheiro-prefeitura-pequena"],
  ["acronym", "SMS alerta chuva", "mapa-alagamentos-piripiri-chuvas"],

  ["author", "João Pedro Sampaio", "/autor/joao-pedro-sampaio"],
  ["author", "joao pedro", "/autor/joao-pedro-sampaio"],
  ["author", "teresa cavalcante", "/autor/teresa-cavalcante"],
  ["author", "Ana Beatriz", "/autor/ana-beatriz-lopes"],
  ["author", "marcos vinicius araujo", "/autor/marcos-vinicius-araujo"],
  ["author", "marcos vinicios", "/autor/marcos-vinicius-araujo"],
  ["author", "ana beatriz lopes", "/autor/ana-beatriz-lopes"],
  ["author", "sampaio", "/autor/joao-pedro-sampaio"],
  ["author", "cavalcanti", "/autor/teresa-cavalcante"],
  ["author", "redação lide", "/autor/redacao-lide"],

  ["tag", "futebol amador", "/tag/futebol-amador"],
  ["tag", "agricultura familiar", "/tag/agricultura-familiar"],
  ["tag", "opalas", "/tag/opala"],
  ["tag", "cultura popular", "/tag/cultura-popular"],
  ["tag", "estradas vicinais", "/tag/estradas-vicinais"],
  ["tag", "camara municipal", "/tag/camara-municipal"],
  ["tag", "policia civil", "/tag/policia-civil"],
  ["tag", "meio ambiente", "/tag/meio-ambiente"],
  ["tag", "energia solar", "/tag/energia-solar"],
  ["tag", "br 343", "/tag/br-343"],
  ["tag", "vaqueiro", "/tag/vaqueiros"],

  ["town", "piripiri", "/piripiri"],
  ["town", "pedro 2", "/pedro-ii"],
  ["town", "Pedro II", "/pedro-ii"],
  ["town", "piracuruca", "/piracuruca"],
  ["town", "lagoa de são francisco", "/lagoa-de-sao-francisco"],
  ["town", "sao jose do divino", "/sao-jose-do-divino"],
  ["town", "cocal de telha", "/cocal-de-telha"],
  ["town", "boahora", "/boa-hora"],
  ["town", "milton brandao", "/milton-brandao"],
  ["town", "piri piri", "/piripiri"],
  ["town", "domingos mourao", "/domingos-mourao"],
  ["town", "pirripiri", "/piripiri"],

  ["section", "esportes", "/esporte"],
  ["section", "polícia", "/policia"],
  ["section", "politica", "/politica"],
  ["section", "entretenimento", "/entretenimento"],
  ["section", "entrevista", "/entrevistas"],

  ["number", "18,4 milhões", "adutora-caldeirao-comunidades-rurais"],
  ["number", "R$ 5,6 milhões", "camara-piracuruca-fachadas-centro-historico"],
  ["number", "14,6 quilômetros", "audiencia-terceira-faixa-br-343"],
  ["number", "7,9 milhões", "mapa-alagamentos-piripiri-chuvas"],
  ["number", "R$ 600 mil", "orcamento-participativo-lagoa-sao-francisco"],
  ["number", "57% do volume", "acude-caldeirao-medicao-piripiri"],
  ["number", "2,4 milhões carnaúba", "comissao-selo-cera-carnauba-teresina"],
  ["number", "3,8 graus", "forro-bagana-carnauba-escola-piracuruca"],
  ["number", "310 famílias", "agua-encanada-comunidades-brasileira"],
  ["number", "4.100 pagantes", "final-copa-norte-divino-serrano"],
  ["number", "46 cargos", "projeto-cargos-concurso-capitao-de-campos"],
  ["number", "28 m3 de madeira", "madeira-sem-nota-capitao-de-campos"],

  ["date", "ontem", ...OF_YESTERDAY],
  ["date", "hoje", ...OF_TODAY],
  ["date", "opala ontem", "noite-dos-atelies-opala-pedro-ii", "investigacao-opala-falsa-pedro-ii"],
  ["date", "carnaúba 2025", "preco-po-carnauba-cooperativas", "artesaos-norte-expoem-teresina", "forro-bagana-carnauba-escola-piracuruca", "serie-cadernos-chuva-agricultores"],
  ["date", "opala falsa dezembro", "golpe-opala-falsa-pedro-ii"],
  ["date", "opala falsa dezembro de 2025", "golpe-opala-falsa-pedro-ii"],
  ["date", "ciclismo 2025", "ciclistas-subida-mirante-pedro-ii"],
  ["date", "futsal dezembro", "futsal-feminino-sao-jose-do-divino"],
  ["date", "09/01/2026", ...OF_YESTERDAY],
  ["date", "9 de janeiro", ...OF_YESTERDAY],
  ["date", "semana passada mutirão", "mutirao-olhos-domingos-mourao"],
  ["date", "piripiri hoje", ...OF_TODAY],

  ["part of a word", "arqueo", "entrevista-arqueologa-sete-cidades"],
  ["part of a word", "clonag", "cartoes-clonados-operacao-teresina"],
  ["part of a word", "alagam", "mapa-alagamentos-piripiri-chuvas"],
  ["part of a word", "caminhão mel", "caminhao-melao-tomba-br-222-piripiri"],
  ["part of a word", "quadri", "quadrilha-junina-ensaios-piripiri"],
];

export const SEARCH_QUERIES = LINES.map(([kind, query, ...wanted]) => ({ kind, query, wanted }));
