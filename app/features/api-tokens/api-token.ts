/** Scopes of API tokens, with what each allows. None includes another; what none opens is closed to every token (`token-operations.ts`). */
export const TOKEN_SCOPES = {
  "stories:read": "Ler matérias, inclusive as não publicadas",
  "stories:draft": "Escrever rascunhos próprios",
  "stories:publish": "Escrever, publicar, retirar e excluir matérias",
  "media:read": "Ler a biblioteca de mídia",
  "media:write": "Enviar e alterar arquivos",
  "home:read": "Ler destaques e página inicial",
  "home:write": "Ordenar destaques e mudar a página inicial",
  "links:read": "Ler links curtos e seus números",
  "links:write": "Criar e alterar links curtos",
  "figures:read": "Ler números de audiência",
  "planning:read": "Ler pautas, eventos e notas",
  "planning:write": "Alterar pautas, eventos e notas",
  "notices:read": "Ler o serviço dos municípios",
  "notices:write": "Alterar o serviço dos municípios",
  "polls:read": "Ler enquetes",
  "polls:write": "Criar, encerrar e excluir enquetes",
  "videos:read": "Ler vídeos",
  "videos:write": "Alterar vídeos",
  "categories:write": "Alterar categorias",
  "ads:read": "Ler anunciantes, contratos e banners",
  "ads:write": "Alterar anunciantes, contratos e banners",
  "channels:read": "Ler as filas de WhatsApp, Instagram, avisos e boletim",
  "channels:write": "Enviar por WhatsApp, Instagram, avisos e boletim",
  "system:read": "Ler o estado do sistema",
} as const satisfies Record<string, string>;

export type TokenScope = keyof typeof TOKEN_SCOPES;
export const TOKEN_SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as TokenScope[];

/** Characters of a token's name, tokens of one person, days until a token expires (ours). */
export const TOKEN_NAME_MAX = 60;
export const TOKENS_MAX = 20;
export const TOKEN_DAYS_MAX = 365;
/** Lifetimes that the screen offers. Days. */
export const TOKEN_DAYS = [30, 90, 180, TOKEN_DAYS_MAX] as const;

/** A token without its secret. Times in milliseconds. */
export interface ApiToken {
  id: number;
  userId: number;
  ownerName: string;
  name: string;
  scopes: readonly TokenScope[];
  createdAt: number;
  expiresAt: number;
  /** Start of the hour of the last use; null: never used. */
  usedHour: number | null;
}
