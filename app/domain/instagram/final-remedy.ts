import type { PublishingProblem } from "./publishing-errors.ts";

const AGAIN = "O sistema tentou três vezes e parou. Tente de novo mais tarde; se o erro voltar, publique pelo aplicativo do Instagram.";
const ANOTHER_CARD = "Faça outro card no editor e publique de novo.";
const LOOK = "Abra o perfil no Instagram, veja se o post saiu e responda aqui: nada sai de novo antes da sua resposta.";

/** What a person can do once the queue gave up: what a problem says of the queue's own next try is over by then. */
export function finalRemedy({ action, remedy }: Pick<PublishingProblem, "action" | "remedy">, end: "failed" | "uncertain"): string {
  if (action === "stop-queue") return remedy;
  if (end === "uncertain") return LOOK;
  if (action === "change") return remedy;
  return action === "redraw" ? ANOTHER_CARD : AGAIN;
}
