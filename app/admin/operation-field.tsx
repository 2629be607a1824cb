import { useLoaderData } from "@remix-run/react";

/** Idempotency id of a form, from the screen's loader, new with each answer. A form sent twice without an answer in between is carried out once. */
export function OperationField() {
  const { operation } = useLoaderData<{ operation?: string }>();
  return operation === undefined ? null : <input type="hidden" name="operation" value={operation} />;
}
