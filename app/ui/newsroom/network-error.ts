import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

/** Mark of an answer that was made in the browser because the server did not confirm the action. */
export interface NetworkErrorAnswer {
  networkError: true;
}

/** Whether an action's answer was made in the browser. */
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

/** Loaders do not run after an action that the server did not confirm: they would fail too and replace the screen. */
export const revalidateUnlessNetworkError: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => !isNetworkError(actionResult) && defaultShouldRevalidate;
