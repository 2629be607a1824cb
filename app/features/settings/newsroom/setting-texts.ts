import { DAILY_CHARACTERS_MIN } from "#app/features/narration/narration-choices.ts";
import { PRONUNCIATIONS_MAX } from "#app/features/narration/pronunciation.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { NarrationFields, SiteFieldName } from "./settings-view.ts";

/** A setting that a person sees; further categories of an election are set by the API alone. */
export type SettingName = Exclude<SiteFieldName, "eleitoralOutras"> | keyof NarrationFields | "voiceName";

/** How a setting is called, what it does, and other words that people look for it by. */
export interface SettingText {
  label: string;
  hint: string;
  words?: string;
}

/** The settings as the forms show them and the search finds them. */
export const SETTING_TEXTS: Readonly<Record<SettingName, SettingText>> = {
  nome: { label: "Nome do site", hint: "Aparece no topo do site, nos resultados de busca, nos cards e na redação.", words: "portal marca" },
  assinatura: { label: "Assinatura da redação", hint: "Assina o que ninguém assina, e é sugerida a cada matéria nova.", words: "autor" },
  marcaVideos: { label: "Nome da seção de vídeos", hint: "O nome dos vídeos no menu, na página inicial, em /videos e na redação." },
  fusoHorario: {
    label: "Fuso horário",
    hint: "Vale para as datas do site, as mais lidas do dia, a rotação da capa e os horários de envio. O agendamento de matérias usa sempre UTC−3.",
    words: "relógio",
  },
  logo: {
    label: "Logotipo",
    hint: "Fica no lugar do nome no topo do site. Pelo menos 160 pixels de largura; fundo transparente fica melhor.",
    words: "logo marca imagem",
  },
  icone: {
    label: "Ícone",
    hint: "Aparece na aba do navegador e na tela inicial do celular, recortado em um quadrado. Pelo menos 192 pixels.",
    words: "favicon imagem",
  },
  redes: {
    label: "Endereços",
    hint: "Um endereço por linha, no máximo 12. Os buscadores usam a lista para saber quais perfis são do portal.",
    words: "instagram facebook youtube",
  },
  canaisWhatsApp: {
    label: "Grupos e canais do WhatsApp",
    hint: "Um por linha: município = link do grupo ou do canal. Para a região toda, escreva região. Aparece na página do município, nas matérias dele, em Contato e em Siga.",
  },
  fonteGoogle: { label: "Fonte preferida no Google", hint: "A página Siga leva o leitor ao Google, onde ele escolhe o portal como fonte preferida." },
  responsavel: { label: "Editor responsável", hint: "Quem responde pelo que é publicado (Lei 13.188, de 2015).", words: "jornalista" },
  registro: { label: "Registro profissional", hint: "Como MTb 0001234/PI ou DRT-PI 1234.", words: "jornalista" },
  razaoSocial: { label: "Razão social", hint: "A empresa, associação ou pessoa que mantém o portal." },
  cnpj: { label: "CNPJ", hint: "Com ou sem pontos.", words: "empresa" },
  endereco: { label: "Endereço", hint: "Rua, número, cidade e CEP, onde a redação recebe cartas e intimações.", words: "sede" },
  telefone: { label: "Telefone", hint: "Da redação, com o DDD.", words: "contato" },
  sobre: { label: "Texto da página Sobre", hint: "Quem faz o portal e como trabalha. Vazio, vale o texto padrão.", words: "quem somos" },
  expediente: {
    label: "Texto da página Expediente",
    hint: "O que se lê depois da equipe e dos dados de “Expediente”, que a página já mostra. Pode ficar vazio.",
  },
  privacidade: {
    label: "Texto da página Privacidade",
    hint: "Vazio, vale o texto padrão, que descreve o que este site realmente faz com dados de leitores.",
    words: "lgpd cookies",
  },
  termos: { label: "Texto da página Termos de uso", hint: "Regras para usar o site e reproduzir o conteúdo. Vazio, a página não existe.", words: "direitos" },
  correcoes: { label: "Texto da página Política de correções", hint: "Como um erro é corrigido. A página mostra desde quando o texto vale.", words: "errata" },
  etica: { label: "Texto da página Princípios e ética", hint: "O que vale para toda a equipe. A página mostra desde quando o texto vale.", words: "conduta" },
  usoIA: {
    label: "Texto da página Uso de IA",
    hint: "Onde a inteligência artificial ajuda e onde não entra. A página mostra desde quando o texto vale.",
    words: "inteligência artificial",
  },
  propriedade: {
    label: "Texto da página Propriedade e financiamento",
    hint: "Quem é dono e de onde vem o dinheiro. Confira se o texto padrão diz a verdade sobre o portal.",
  },
  rascunhosDeReporteres: {
    label: "Repórteres escrevem rascunhos",
    hint: "Cada repórter cria e edita os próprios rascunhos e os envia para revisão. Um editor ou administrador revisa e publica. Desligado, repórteres só leem as matérias.",
    words: "equipe",
  },
  eleitoralDe: { label: "Período eleitoral: de", hint: "Primeiro dia.", words: "eleição" },
  eleitoralAte: { label: "Período eleitoral: até", hint: "Último dia.", words: "eleição" },
  eleitoralPublica: {
    label: "Publicidade institucional",
    hint: "De órgãos públicos; proibida nos três meses antes da eleição.",
    words: "prefeitura governo",
  },
  eleitoralPolitica: {
    label: "Partidos, candidatos e campanhas",
    hint: "Propaganda paga em sites de notícias é proibida.",
    words: "eleição política",
  },
  treinoIA: {
    label: "Treinar modelos de IA com os textos",
    hint: "GPTBot, ClaudeBot, Google-Extended, CCBot, Bytespider e outros. Bloquear não tira o site de nenhum buscador.",
    words: "robots.txt",
  },
  respostasIA: {
    label: "Responder perguntas citando o site",
    hint: "Busca do ChatGPT, do Claude, Perplexity e outros, que respondem com um link para a matéria. As respostas com IA da própria Pesquisa Google (Visões gerais e Modo IA) não obedecem a este arquivo: para elas, a escolha é feita no Search Console, em Configurações > IA generativa na Pesquisa.",
    words: "robots.txt",
  },
  adsTxt: {
    label: "ads.txt",
    hint: "Quem pode vender anúncios deste site, uma linha para cada. Vazio, o arquivo diz que ninguém pode.",
    words: "adsense",
  },
  voiceName: { label: "Voz padrão do narrador", hint: "A voz que lê as matérias.", words: "áudio" },
  caracteresPorDia: {
    label: "Caracteres por dia",
    hint: `O serviço cobra por caractere. Quando acabam, a fila espera a meia-noite. 0 desliga a narração; o menor limite é ${formatCount(DAILY_CHARACTERS_MIN)}.`,
    words: "áudio custo",
  },
  pronuncias: {
    label: "Pronúncias",
    hint: `Uma por linha, como em "Uespi = uéspi". Vale para a palavra inteira, daqui em diante. Até ${PRONUNCIATIONS_MAX}.`,
    words: "áudio siglas",
  },
};

/** The id of a setting's control, by which an address leads to it; sections are called as some fields are. */
export const settingId = (name: SettingName): string => `campo-${name}`;
