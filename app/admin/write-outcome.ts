import { ApiError } from "./api-client.ts";

/**
 * Whether nobody can say what became of a write: no answer came, or one from before or behind the application, or the
 * server itself does not know. A refusal says that nothing was changed.
 */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.isOutcomeUnknown;

/** What is said of a write without an answer; `reloaded` when the screen has been read again since. */
export const unknownOutcome = (reloaded: boolean): string =>
  `Sem resposta do servidor: não sabemos se a operação foi concluída. ${
    reloaded ? "A tela foi recarregada: confira." : "Quando a conexão voltar, recarregue a tela e confira."
  } Repetir o mesmo pedido não faz nada duas vezes.`;

/** Why a write did not succeed: the server's own sentence when it refused, else that the outcome is unknown. */
export function writeFailure(error: unknown, { reloaded, otherwise }: { reloaded: boolean; otherwise: string }): string {
  if (isOutcomeUnknown(error)) return unknownOutcome(reloaded);
  return error instanceof ApiError && error.detail ? error.detail : otherwise;
}
