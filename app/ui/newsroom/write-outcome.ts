import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import { NOT_CONFIRMED } from "#app/platform/failures/refusal.ts";
import { ApiError } from "./api-client.ts";
import type { RecordAnswer } from "./record-form.tsx";

/**
 * True when the outcome of a write is unknown: no answer came, or one from a proxy, or the server itself does not know. A refusal changed nothing.
 */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.isOutcomeUnknown;

/** Shown for an unknown outcome while what was typed is still on the screen. */
export const UNCONFIRMED = `${NOT_CONFIRMED} Verifique a conexão e confira antes de repetir.`;

/** A form's failure message, followed by the unknown outcome. */
export const unconfirmed = (failure: string): string => `${failure}. ${UNCONFIRMED}`;

/** Shown for an unanswered write with an `Idempotency-Key`; `reloaded` when the screen has been read again since. */
export const unknownOutcome = (reloaded: boolean): string =>
  `${NOT_CONFIRMED} ${reloaded ? "A tela foi recarregada: confira." : "Quando a conexão voltar, recarregue a tela e confira."} Repetir o mesmo pedido não faz nada duas vezes.`;

/** Explains why a write failed: the server's message when it refused, else that the outcome is unknown. */
export function writeFailure(error: unknown, { reloaded, otherwise }: { reloaded: boolean; otherwise: string }): string {
  if (isOutcomeUnknown(error)) return unknownOutcome(reloaded);
  return error instanceof ApiError && error.detail ? error.detail : otherwise;
}

/** Mark of an answer that was made in the browser because the server did not confirm the action. */
export interface NetworkErrorAnswer {
  networkError: true;
}

/** True when an action's answer was made in the browser. */
export const isNetworkError = (answer: unknown): answer is NetworkErrorAnswer =>
  typeof answer === "object" && answer !== null && "networkError" in answer && answer.networkError === true;

/** The server's answer, or `otherwise` without one, so that the screen keeps what was typed. Refusals and redirects are thrown on. */
export async function catchNetworkError<T extends object>(serverAction: () => Promise<T>, otherwise: T): Promise<T | (T & NetworkErrorAnswer)> {
  try {
    return await serverAction();
  } catch (error) {
    if ((error instanceof Response || isRouteErrorResponse(error)) && error.status < 500) throw error;
    return { ...otherwise, networkError: true };
  }
}

/** A client action that keeps its screen: without an answer of the server, `otherwise` makes one from the form. Where it returns null, errors are thrown on. */
export const keepScreenOnNetworkError =
  <T extends object>(otherwise: (form: FormData) => T | null) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<T> => {
    const unknown = otherwise(await request.clone().formData());
    return unknown === null ? (serverAction<T>() as Promise<T>) : catchNetworkError<T>(() => serverAction<T>() as Promise<T>, unknown);
  };

/** The client action of a record's form. `lists`: names that several of its fields have. */
export const keepRecordForm = (failure: string, lists: readonly string[] = []) =>
  keepScreenOnNetworkError(
    (form): RecordAnswer => ({
      ok: false,
      message: unconfirmed(failure),
      intent: String(form.get("intent") ?? ""),
      values: Object.fromEntries([...[...form].map(([name, value]) => [name, String(value)]), ...lists.map((name) => [name, form.getAll(name).map(String).join(",")])]),
    }),
  );

/**
 * Loaders do not run after an action that the server did not confirm: they would fail too and replace the screen. They do after a conflict,
 * unlike after other refusals: what the screen shows is no longer what is stored.
 */
export const revalidateUnlessNetworkError: ShouldRevalidateFunction = ({ actionResult, actionStatus, defaultShouldRevalidate }) =>
  !isNetworkError(actionResult) && (defaultShouldRevalidate || actionStatus === 409);
