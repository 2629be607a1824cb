import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

/** What an action's answer says when the server was not reached. */
export interface Unreached {
  unreached: true;
}

const isUnreached = (answer: unknown): answer is Unreached => typeof answer === "object" && answer !== null && "unreached" in answer && answer.unreached === true;

/** What the server answers; `otherwise` where it did not, so that the screen stays with what was typed. Refusals and redirects go on their way. */
export async function orUnreached<T extends object>(serverAction: () => Promise<T>, otherwise: T): Promise<T | (T & Unreached)> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { ...otherwise, unreached: true };
  }
}

/** After an action that did not reach the server nothing is read again: the reading would fail too, and take the screen away. */
export const unlessUnreached: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => !isUnreached(actionResult) && defaultShouldRevalidate;
