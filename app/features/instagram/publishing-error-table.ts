import type { FailureClass } from "#app/platform/failures/provider-failure.ts";

/**
 * Automatic reaction of a queue: `repeat` the same call (a create as it was, a publish with the same container, a read), `new-container`,
 * `keep-polling`, `wait` for the hint and then repeat, `hold-for-quota`, `redraw` the picture and begin again. Reaction of a person: `change` the
 * item, or repair the account while nothing is sent (`stop-queue`).
 */
export type Recovery = "repeat" | "new-container" | "keep-polling" | "wait" | "hold-for-quota" | "redraw" | "change" | "stop-queue";

export interface PublishingErrorRow {
  code: number;
  subcode?: number;
  kind: FailureClass;
  /** Cause and remedy: sentences for an editor. */
  reason: string;
  action: string;
  recovery: Recovery;
  /** Number of automatic attempts before the queue gives up. */
  tries?: number;
  /** The least wait before it. */
  waitSeconds?: number;
  /** Action after `tries` are used up. */
  afterwards?: Recovery;
  /** As the answer to a publish it proves that nothing was published. */
  provesRefusal?: true;
}

const ALONE = "O sistema tenta de novo sozinho. Nada precisa ser feito.";
const TOKEN = "Um administrador precisa gerar um token novo na Meta e trocá-lo na configuração do portal.";
/** Automatic attempts after a temporary failure (spec 2 §4: three attempts). */
export const AUTOMATIC_TRIES = 3;

const BY_HAND = "Publique de novo; se o erro voltar, fale com o suporte do portal informando o código.";

const pause = (code: number, subcode?: number): PublishingErrorRow => ({
  code,
  ...(subcode === undefined ? {} : { subcode }),
  kind: "rate_limited",
  reason: "O portal fez chamadas demais ao Instagram em pouco tempo.",
  action: "A fila espera o Instagram liberar e continua sozinha.",
  recovery: "wait",
  waitSeconds: 300,
});

const token = (reason: string, subcode?: number, action = TOKEN): PublishingErrorRow => ({
  code: 190,
  ...(subcode === undefined ? {} : { subcode }),
  kind: "auth",
  reason,
  action,
  recovery: "stop-queue",
  provesRefusal: true,
});

/** Content publishing (contracts of content publishing §2.5; Meta's error codes of 2 June 2026). */
const PUBLISHING: readonly PublishingErrorRow[] = [
  { code: -2, subcode: 2207003, kind: "transient", reason: "O Instagram demorou demais para baixar a imagem do portal.", action: ALONE, recovery: "repeat", tries: 2 },
  {
    code: -2,
    subcode: 2207020,
    kind: "transient",
    reason: "A imagem enviada ao Instagram venceu antes de ser publicada.",
    action: "O sistema envia a imagem de novo sozinho.",
    recovery: "new-container",
  },
  { code: -1, subcode: 2207001, kind: "transient", reason: "O Instagram teve um erro interno.", action: ALONE, recovery: "repeat" },
  { code: -1, subcode: 2207032, kind: "transient", reason: "O Instagram não conseguiu preparar a publicação.", action: ALONE, recovery: "new-container" },
  { code: -1, subcode: 2207053, kind: "transient", reason: "O envio da mídia ao Instagram falhou.", action: ALONE, recovery: "new-container" },
  {
    code: 1,
    subcode: 2207057,
    kind: "invalid",
    reason: "O instante escolhido para a miniatura fica fora do vídeo.",
    action: "Escolha outro instante para a miniatura.",
    recovery: "change",
    provesRefusal: true,
  },
  // Seen live: the call failed although the post was published, and repetitions by hand made duplicates.
  {
    code: 4,
    subcode: 2207051,
    kind: "policy",
    reason: "O Instagram bloqueou a ação por suspeita de spam.",
    action: "A fila parou. Abra o aplicativo do Instagram, veja se há aviso na conta e se o post saiu, e só então retome a fila.",
    recovery: "stop-queue",
  },
  {
    code: 9,
    subcode: 2207042,
    kind: "rate_limited",
    reason: "A conta chegou ao limite de publicações do Instagram em 24 horas.",
    action: "A fila espera o limite abrir e continua sozinha. Com pressa, publique pelo aplicativo.",
    recovery: "hold-for-quota",
    provesRefusal: true,
  },
  {
    code: 24,
    subcode: 2207006,
    kind: "permission",
    reason: "O Instagram não encontrou a mídia, ou o token não dá acesso a ela.",
    action: "Confira em Configurações se o Instagram está conectado com a permissão de publicar; depois o sistema envia a imagem de novo.",
    recovery: "new-container",
    tries: 1,
  },
  {
    code: 24,
    subcode: 2207008,
    kind: "transient",
    reason: "O Instagram ainda não encontra a publicação preparada, ou ela venceu.",
    action: ALONE,
    recovery: "repeat",
    tries: 2,
    waitSeconds: 30,
    afterwards: "new-container",
  },
  {
    code: 25,
    subcode: 2207050,
    kind: "policy",
    reason: "A conta do Instagram está inativa, restrita ou com verificação pendente.",
    action: "Quem cuida da conta precisa abrir o aplicativo do Instagram, concluir o que ele pede e retomar a fila.",
    recovery: "stop-queue",
    provesRefusal: true,
  },
  { code: 100, subcode: 2207023, kind: "invalid", reason: "O Instagram não conhece este tipo de mídia.", action: BY_HAND, recovery: "change", provesRefusal: true },
  {
    code: 100,
    subcode: 2207028,
    kind: "invalid",
    reason: "Um carrossel precisa de 2 a 10 imagens.",
    action: "Ajuste a quantidade de imagens e publique de novo.",
    recovery: "change",
    provesRefusal: true,
  },
  {
    code: 352,
    subcode: 2207026,
    kind: "invalid",
    reason: "O Instagram não aceita este formato de vídeo.",
    action: "Converta o vídeo para MP4 e publique de novo.",
    recovery: "change",
    provesRefusal: true,
  },
  {
    code: 9004,
    subcode: 2207052,
    kind: "transient",
    reason: "O Instagram não conseguiu baixar a imagem do portal.",
    action: "O sistema tenta de novo. Se continuar, o endereço do portal não está aberto na internet: fale com quem cuida do site.",
    recovery: "new-container",
    waitSeconds: 30,
    provesRefusal: true,
  },
  {
    code: 9007,
    subcode: 2207027,
    kind: "transient",
    reason: "O Instagram ainda está preparando a imagem.",
    action: "O sistema espera e publica sozinho.",
    recovery: "keep-polling",
    waitSeconds: 15,
    provesRefusal: true,
  },
  {
    code: 36000,
    subcode: 2207004,
    kind: "invalid",
    reason: "A imagem passa de 8 MB.",
    action: "O sistema gera o card de novo, mais leve. Se o erro voltar, troque a foto do card.",
    recovery: "redraw",
    tries: 1,
    provesRefusal: true,
  },
  {
    code: 36001,
    subcode: 2207005,
    kind: "invalid",
    reason: "O Instagram só aceita imagem JPEG.",
    action: "O sistema gera o card de novo em JPEG. Se o erro voltar, troque a foto do card.",
    recovery: "redraw",
    tries: 1,
    provesRefusal: true,
  },
  {
    code: 36003,
    subcode: 2207009,
    kind: "invalid",
    reason: "A proporção da imagem está fora do que o Instagram aceita (de 4:5 a 1,91:1).",
    action: "O sistema gera o card de novo na proporção certa. Se o erro voltar, abra o editor do card e gere outro.",
    recovery: "redraw",
    tries: 1,
    provesRefusal: true,
  },
  {
    code: 36004,
    subcode: 2207010,
    kind: "invalid",
    reason: "A legenda passa do que o Instagram aceita (2.200 caracteres, 5 hashtags, 20 menções).",
    action: "Encurte a legenda e publique de novo.",
    recovery: "change",
    provesRefusal: true,
  },
];

/** Errors of any call of the Graph API (contracts of the Graph API §1.5, §1.6). */
const GENERAL: readonly PublishingErrorRow[] = [
  { code: -2, kind: "transient", reason: "O Instagram não conseguiu usar a imagem desta vez.", action: ALONE, recovery: "new-container" },
  { code: -1, kind: "transient", reason: "O Instagram teve um erro interno.", action: ALONE, recovery: "repeat" },
  { code: 1, kind: "transient", reason: "O Instagram teve um erro passageiro.", action: ALONE, recovery: "repeat" },
  { code: 2, kind: "transient", reason: "O serviço do Instagram está fora do ar por instantes.", action: ALONE, recovery: "repeat", waitSeconds: 60 },
  {
    code: 3,
    kind: "permission",
    reason: "O aplicativo do portal na Meta não pode fazer esta operação.",
    action: "Um administrador precisa habilitar a publicação de conteúdo no aplicativo da Meta.",
    recovery: "stop-queue",
    provesRefusal: true,
  },
  ...[4, 17, 32, 341, 613, 80001, 80002].map((code) => pause(code)),
  {
    code: 9,
    kind: "rate_limited",
    reason: "A conta chegou a um limite de publicações do Instagram.",
    action: "A fila espera o limite abrir e continua sozinha.",
    recovery: "hold-for-quota",
    provesRefusal: true,
  },
  {
    code: 10,
    kind: "permission",
    reason: "O token não tem a permissão de publicar no Instagram.",
    action: "Um administrador precisa gerar o token de novo aceitando todas as permissões (instagram_content_publish ou instagram_business_content_publish).",
    recovery: "stop-queue",
    provesRefusal: true,
  },
  { code: 100, kind: "invalid", reason: "O Instagram recusou um dado da publicação.", action: BY_HAND, recovery: "change", provesRefusal: true },
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
    reason: "A Meta bloqueou a conta por um tempo, por suas políticas.",
    action: "A fila parou. Abra o aplicativo do Instagram, leia o aviso e retome a fila quando o bloqueio acabar.",
    recovery: "stop-queue",
  },
  {
    code: 506,
    kind: "invalid",
    reason: "O Instagram recusou por já haver uma publicação igual.",
    action: "Veja no perfil se o post já saiu. Para publicar mesmo assim, mude a legenda.",
    recovery: "change",
  },
  {
    code: 803,
    kind: "invalid",
    reason: "A conta do Instagram configurada não existe.",
    action: "Um administrador precisa conferir o número da conta (INSTAGRAM_ACCOUNT_ID) na configuração.",
    recovery: "stop-queue",
    provesRefusal: true,
  },
  {
    code: 2500,
    kind: "invalid",
    reason: "O endereço ou a versão da API do Instagram está errado.",
    action: "Um administrador precisa conferir META_GRAPH_URL e META_API_VERSION na configuração.",
    recovery: "stop-queue",
    provesRefusal: true,
  },
];

/** Codes 200 to 299 all name a permission that is missing. */
const ANY_PERMISSION: PublishingErrorRow = {
  code: 200,
  kind: "permission",
  reason: "Falta ao token uma permissão que o Instagram exige, ou quem o gerou não administra a página.",
  action: "Um administrador precisa gerar o token de novo, aceitando todas as permissões, com uma pessoa que administre a página.",
  recovery: "stop-queue",
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
