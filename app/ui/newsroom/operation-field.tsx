import { useLoaderData } from "@remix-run/react";
import { useState } from "react";

/**
 * Idempotency id of a form, from the screen's loader, new with each answer. A form sent twice without an answer in between is carried
 * out once. `act` names the form where several of one page may be sent without an answer in between, and each is to be carried out.
 */
export function OperationField({ act }: { act?: string }) {
  const { operation } = useLoaderData<{ operation?: string }>();
  return operation === undefined ? null : <input type="hidden" name="operation" value={act === undefined ? operation : `${operation}-${act}`} />;
}

/**
 * Key of a form that is emptied by what it carried out. A refusal brings a new operation too, a network round trip after its
 * message: the form stays then, with what is typed in between.
 */
export function useFormKey(answer: { ok: boolean } | undefined): string {
  const { operation } = useLoaderData<{ operation: string }>();
  const [key, setKey] = useState(operation);
  if (operation !== key && answer?.ok !== false) setKey(operation);
  return key;
}
