import type { ShouldRevalidateFunction } from "@remix-run/react";

/** What an action's answer says when the server was not reached. */
interface Unreached {
  unreached: true;
}

const isUnreached = (answer: unknown): answer is Unreached => typeof answer === "object" && answer !== null && "unreached" in answer && answer.unreached === true;

/** After an action that did not reach the server nothing is read again: the reading would fail too, and take the screen away. */
export const unlessUnreached: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => !isUnreached(actionResult) && defaultShouldRevalidate;
