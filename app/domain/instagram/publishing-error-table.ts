import type { FailureClass } from "../provider-failure.ts";

/**
 * What a queue may do by itself: `repeat` the same call (a create as it was, a publish with the same container, a read),
 * `new-container`, `keep-polling`, `wait` for the hint and then repeat, `hold-for-quota`, `redraw` the picture and begin
 * again. For a person: `change` the item, or mend the account while nothing goes out (`stop-queue`).
 */
export type PublishingAction = "repeat" | "new-container" | "keep-polling" | "wait" | "hold-for-quota" | "redraw" | "change" | "stop-queue";

export interface PublishingErrorRow {
  code: number;
  subcode?: number;
  kind: FailureClass;
  /** What happened, and what the newsroom can do: sentences for an editor. */
  cause: string;
  remedy: string;
  action: PublishingAction;
  /** How often the queue does that by itself before it gives up. */
  tries?: number;
  /** The least wait before it. */
  waitSeconds?: number;
  /** What remains to be tried after `tries`. */
  afterwards?: PublishingAction;
  /** As the answer to a publish it proves that nothing was published. */
  provesRefusal?: true;
}

const ALONE = "O sistema tenta de novo sozinho. Nada precisa ser feito.";
const TOKEN = "Um administrador precisa gerar um token novo na Meta e trocá-lo na configuração do portal.";
/** How often the queue acts by itself on what may pass (spec 2 §4: three attempts). */
export const AUTOMATIC_TRIES = 3;

const BY_HAND = "Publique de novo; se o erro voltar, fale com o suporte do portal informando o código.";

const pause = (code: number, subcode?: number): PublishingErrorRow => ({
  code,
  ...(subcode === undefined ? {} : { subcode }),
  kind: "rate_limited",
  cause: "O portal fez chamadas demais ao Instagram em pouco tempo.",
  remedy: "A fila espera o Instagram liberar e continua sozinha.",
  action: "wait",
  waitSeconds: 300,
});

const token = (cause: string, subcode?: number, remedy = TOKEN): PublishingErrorRow => ({
  code: 190,
  ...(subcode === undefined ? {} : { subcode }),
  kind: "auth",
  cause,
  remedy,
  action: "stop-queue",
  provesRefusal: true,
});

/** Content publishing (contracts of content publishing §2.5; Meta's error codes of 2 June 2026). */
const PUBLISHING: readonly PublishingErrorRow[] = [
  { code: -2, subcode: 2207003, kind: "transient", cause: "O Instagram demorou demais para baixar a imagem do portal.", remedy: ALONE, action: "repeat", tries: 2 },
  {
    code: -2,
    subcode: 2207020,
    kind: "transient",
    cause: "A imagem enviada ao Instagram venceu antes de ser publicada.",
    remedy: "O sistema envia a imagem de novo sozinho.",
    action: "new-container",
  },
  { code: -1, subcode: 2207001, kind: "transient", cause: "O Instagram teve um erro interno.", remedy: ALONE, action: "repeat" },
  { code: -1, subcode: 2207032, kind: "transient", cause: "O Instagram não conseguiu preparar a publicação.", remedy: ALONE, action: "new-container" },
  { code: -1, subcode: 2207053, kind: "transient", cause: "O envio da mídia ao Instagram falhou.", remedy: ALONE, action: "new-container" },
  {
    code: 1,
    subcode: 2207057,
    kind: "invalid",
    cause: "O instante escolhido para a miniatura fica fora do vídeo.",
    remedy: "Escolha outro instante para a miniatura.",
    action: "change",
    provesRefusal: true,
  },
  // Seen live: answered although the post went out, and repeated by hand into duplicates.
  {
    code: 4,
    subcode: 2207051,
    kind: "policy",
    cause: "O Instagram bloqueou a ação por suspeita de spam.",
    remedy: "A fila parou. Abra o aplicativo do Instagram, veja se há aviso na conta e se o post saiu, e só então retome a fila.",
    action: "stop-queue",
  },
  {
    code: 9,
    subcode: 2207042,
    kind: "rate_limited",
    cause: "A conta chegou ao limite de publicações do Instagram em 24 horas.",
    remedy: "A fila espera o limite abrir e continua sozinha. Com pressa, publique pelo aplicativo.",
    action: "hold-for-quota",
    provesRefusal: true,
  },
  {
    code: 24,
    subcode: 2207006,
    kind: "permission",
    cause: "O Instagram não encontrou a mídia, ou o token não dá acesso a ela.",
    remedy: "Confira em Configurações se o Instagram está conectado com a permissão de publicar; depois o sistema envia a imagem de novo.",
    action: "new-container",
    tries: 1,
  },
  {
    code: 24,
    subcode: 2207008,
    kind: "transient",
    cause: "O Instagram ainda não encontra a publicação preparada, ou ela venceu.",
    remedy: ALONE,
    action: "repeat",
    tries: 2,
    waitSeconds: 30,
    afterwards: "new-container",
  },
  {
    code: 25,
    subcode: 2207050,
    kind: "policy",
    cause: "A conta do Instagram está inativa, restrita ou com verificação pendente.",
    remedy: "Quem cuida da conta precisa abrir o aplicativo do Instagram, concluir o que ele pede e retomar a fila.",
    action: "stop-queue",
    provesRefusal: true,
  },
  { code: 100, subcode: 2207023, kind: "invalid", cause: "O Instagram não conhece este tipo de mídia.", remedy: BY_HAND, action: "change", provesRefusal: true },
  {
    code: 100,
    subcode: 2207028,
    kind: "invalid",
    cause: "Um carrossel precisa de 2 a 10 imagens.",
    remedy: "Ajuste a quantidade de imagens e publique de novo.",
    action: "change",
    provesRefusal: true,
  },
  {
    code: 352,
    subcode: 2207026,
    kind: "invalid",
    cause: "O Instagram não aceita este formato de vídeo.",
    remedy: "Converta o vídeo para MP4 e publique de novo.",
    action: "change",
    provesRefusal: true,
  },
  {
    code: 9004,
    subcode: 2207052,
    kind: "transient",
    cause: "O Instagram não conseguiu baixar a imagem do portal.",
    remedy: "O sistema tenta de novo. Se continuar, o endereço do portal não está aberto na internet: fale com quem cuida do site.",
    action: "new-container",
    waitSeconds: 30,
    provesRefusal: true,
  },
  {
    code: 9007,
    subcode: 2207027,
    kind: "transient",
    cause: "O Instagram ainda está preparando a imagem.",
    remedy: "O sistema espera e publica sozinho.",
    action: "keep-polling",
    waitSeconds: 15,
    provesRefusal: true,
  },
  {
    code: 36000,
    subcode: 2207004,
    kind: "invalid",
    cause: "A imagem passa de 8 MB.",
    remedy: "O sistema gera o card de novo, mais leve. Se o erro voltar, troque a foto do card.",
    action: "redraw",
    tries: 1,
    provesRefusal: true,
  },
  {
    code: 36001,
    subcode: 2207005,
    kind: "invalid",
    cause: "O Instagram só aceita imagem JPEG.",
    remedy: "O sistema gera o card de novo em JPEG. Se o erro voltar, troque a foto do card.",
    action: "redraw",
    tries: 1,
    provesRefusal: true,
  },
  {
    code: 36003,
    subcode: 2207009,
    kind: "invalid",
    cause: "A proporção da imagem está fora do que o Instagram aceita (de 4:5 a 1,91:1).",
    remedy: "O sistema gera o card de novo na proporção certa. Se o erro voltar, abra o editor do card e gere outro.",
    action: "redraw",
    tries: 1,
    provesRefusal: true,
  },
  {
    code: 36004,
    subcode: 2207010,
    kind: "invalid",
    cause: "A legenda passa do que o Instagram aceita (2.200 caracteres, 30 hashtags, 20 menções).",
    remedy: "Encurte a legenda e publique de novo.",
    action: "change",
    provesRefusal: true,
  },
];

/** What any call of the Graph API can answer (contracts of the Graph API §1.5, §1.6). */
const GENERAL: readonly PublishingErrorRow[] = [
  { code: -2, kind: "transient", cause: "O Instagram não conseguiu usar a imagem desta vez.", remedy: ALONE, action: "new-container" },
  { code: -1, kind: "transient", cause: "O Instagram teve um erro interno.", remedy: ALONE, action: "repeat" },
  { code: 1, kind: "transient", cause: "O Instagram teve um erro passageiro.", remedy: ALONE, action: "repeat" },
  { code: 2, kind: "transient", cause: "O serviço do Instagram está fora do ar por instantes.", remedy: ALONE, action: "repeat", waitSeconds: 60 },
  {
    code: 3,
    kind: "permission",
    cause: "O aplicativo do portal na Meta não pode fazer esta operação.",
    remedy: "Um administrador precisa habilitar a publicação de conteúdo no aplicativo da Meta.",
    action: "stop-queue",
    provesRefusal: true,
  },
  ...[4, 17, 32, 341, 613, 80001, 80002].map((code) => pause(code)),
  {
    code: 9,
    kind: "rate_limited",
    cause: "A conta chegou a um limite de publicações do Instagram.",
    remedy: "A fila espera o limite abrir e continua sozinha.",
    action: "hold-for-quota",
    provesRefusal: true,
  },
  {
    code: 10,
    kind: "permission",
    cause: "O token não tem a permissão de publicar no Instagram.",
    remedy: "Um administrador precisa gerar o token de novo aceitando todas as permissões (instagram_content_publish ou instagram_business_content_publish).",
    action: "stop-queue",
    provesRefusal: true,
  },
  { code: 100, kind: "invalid", cause: "O Instagram recusou um dado da publicação.", remedy: BY_HAND, action: "change", provesRefusal: true },
  { ...token("A sessão com o Instagram terminou."), code: 102 },
  token("O token do Instagram não vale mais."),
  token("O aplicativo do portal foi removido da conta.", 458, "Conecte de novo o aplicativo do portal à conta, com um token novo na configuração."),
  token("A Meta pede uma verificação de quem conectou a conta.", 459, "Quem conectou a conta precisa entrar em facebook.com, concluir a verificação e retomar a fila."),
  token("A senha de quem conectou a conta foi trocada, e o token deixou de valer.", 460),
  token("O token do Instagram venceu.", 463),
  token("O cadastro de quem conectou a conta não está confirmado.", 464, "Quem conectou a conta precisa entrar em facebook.com, confirmar o cadastro e retomar a fila."),
  token("O token do Instagram foi invalidado.", 467),
  {
    code: 368,
    kind: "policy",
    cause: "A Meta bloqueou a conta por um tempo, por suas políticas.",
    remedy: "A fila parou. Abra o aplicativo do Instagram, leia o aviso e retome a fila quando o bloqueio acabar.",
    action: "stop-queue",
  },
  {
    code: 506,
    kind: "invalid",
    cause: "O Instagram recusou por já haver uma publicação igual.",
    remedy: "Veja no perfil se o post já saiu. Para publicar mesmo assim, mude a legenda.",
    action: "change",
  },
  {
    code: 803,
    kind: "invalid",
    cause: "A conta do Instagram configurada não existe.",
    remedy: "Um administrador precisa conferir o número da conta (INSTAGRAM_ACCOUNT_ID) na configuração.",
    action: "stop-queue",
    provesRefusal: true,
  },
  {
    code: 2500,
    kind: "invalid",
    cause: "O endereço ou a versão da API do Instagram está errado.",
    remedy: "Um administrador precisa conferir META_GRAPH_URL e META_API_VERSION na configuração.",
    action: "stop-queue",
    provesRefusal: true,
  },
];

/** Codes 200 to 299 all name a permission that is missing. */
const ANY_PERMISSION: PublishingErrorRow = {
  code: 200,
  kind: "permission",
  cause: "Falta ao token uma permissão que o Instagram exige, ou quem o gerou não administra a página.",
  remedy: "Um administrador precisa gerar o token de novo, aceitando todas as permissões, com uma pessoa que administre a página.",
  action: "stop-queue",
  provesRefusal: true,
};

export const PUBLISHING_ERRORS: readonly PublishingErrorRow[] = [...PUBLISHING, ...GENERAL];

/** The row of an error: by code and subcode, else by its code alone. */
export function findPublishingError(code: number, subcode: number | null): PublishingErrorRow | null {
  const rows = PUBLISHING_ERRORS.filter((row) => row.code === code);
  const exact = subcode === null ? undefined : rows.find((row) => row.subcode === subcode);
  const general = rows.find((row) => row.subcode === undefined);
  return exact ?? general ?? (code >= 200 && code <= 299 ? { ...ANY_PERMISSION, code } : null);
}

/** The row of a subcode alone, as a container that ended in an error names it. */
export const findBySubcode = (subcode: number): PublishingErrorRow | null => PUBLISHING_ERRORS.find((row) => row.subcode === subcode && row.subcode >= 2_207_000) ?? null;
