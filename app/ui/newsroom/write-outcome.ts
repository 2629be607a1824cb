import { NOT_CONFIRMED } from "#app/platform/failures/refusal.ts";
import { ApiError } from "./api-client.ts";

/**
 * Whether the outcome of a write is unknown: no answer came, or one from a proxy, or the server itself does not know. A
 * refusal changed nothing.
 */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.isOutcomeUnknown;

/** Shown for an unknown outcome while what was typed is still on the screen. */
export const UNCONFIRMED = `${NOT_CONFIRMED} Verifique a conexão e confira antes de repetir.`;

/** A form's failure message, followed by the unknown outcome. */
export const unconfirmed = (failure: string): string => `${failure}. ${UNCONFIRMED}`;

/** Shown for an unanswered write with an `Idempotency-Key`; `reloaded` when the screen has been read again since. */
export const unknownOutcome = (reloaded: boolean): string =>
  `${NOT_CONFIRMED} ${reloaded ? "A tela foi recarregada: confira." : "Quando a conexão voltar, recarregue a tela e confira."} Repetir o mesmo pedido não faz nada duas vezes.`;

/** Why a write failed: the server's message when it refused, else that the outcome is unknown. */
export function writeFailure(error: unknown, { reloaded, otherwise }: { reloaded: boolean; otherwise: string }): string {
  if (isOutcomeUnknown(error)) return unknownOutcome(reloaded);
  return error instanceof ApiError && error.detail ? error.detail : otherwise;
}
