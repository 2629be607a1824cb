import { type FormEvent, useState } from "react";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { changeFailure } from "./link-calls.ts";

/** Sends a link's form, one attempt at a time. Problems are shown at their fields, the first of which gets the focus; other failures are shown as `failure`. */
export function useLinkSubmit(send: () => Promise<void>, failure: string) {
  const { notify } = useNotices();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setBusy(true);
    setProblems({});
    try {
      await send();
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : [];
      setProblems(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      const [first] = fields;
      if (first) form.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus();
      else notify("error", changeFailure(error, failure));
    } finally {
      setBusy(false);
    }
  };

  return { problems, isBusy, submit, clearProblems: () => setProblems({}) };
}
