import { useLoaderData } from "@remix-run/react";

/** Names the operation that a form asks for: the screen's loader gives it, and gives another one with each answer. Sent again without an answer in between, the form acts once. */
export function OperationField() {
  const { operation } = useLoaderData<{ operation?: string }>();
  return operation === undefined ? null : <input type="hidden" name="operation" value={operation} />;
}
