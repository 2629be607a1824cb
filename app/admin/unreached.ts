import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

/** What an action's answer says when the server did not confirm it. */
export interface Unreached {
  unreached: true;
}

/** Whether an action's answer was made here, because the server did not confirm it. */
export const isUnreached = (answer: unknown): answer is Unreached => typeof answer === "object" && answer !== null && "unreached" in answer && answer.unreached === true;

/** What the server answers; `otherwise` where it did not, so that the screen stays with what was typed. Refusals and redirects go on their way. */
export async function orUnreached<T extends object>(serverAction: () => Promise<T>, otherwise: T): Promise<T | (T & Unreached)> {
  try {
    return await serverAction();
  } catch (error) {
    if ((error instanceof Response || isRouteErrorResponse(error)) && error.status < 500) throw error;
    return { ...otherwise, unreached: true };
  }
}

/** A client action that keeps its screen: where the server does not confirm, the answer is made of what the form sent; of a form that it does not know (null) errors go on their way. */
export const keepingScreen =
  <T extends object>(otherwise: (form: FormData) => T | null) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<T> => {
    const unknown = otherwise(await request.clone().formData());
    return unknown === null ? (serverAction<T>() as Promise<T>) : orUnreached<T>(() => serverAction<T>() as Promise<T>, unknown);
  };

/** After an action that the server did not confirm nothing is read again: the reading would fail too, and take the screen away. */
export const unlessUnreached: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => !isUnreached(actionResult) && defaultShouldRevalidate;
