import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { SettingsAnswer, SettingsFormId } from "./settings-view.ts";

/** Time that a success is shown (spec 2 §9). Milliseconds. */
const SUCCESS_MS = 3_000;

/** One form of the screen, sent without leaving the page; without a script, as a page request. `isEdited`: something was typed since its last success. */
export function useSettingsForm(form: SettingsFormId) {
  const fetcher = useFetcher<SettingsAnswer>();
  const posted = useActionData<SettingsAnswer>();
  const answer = fetcher.data ?? (posted?.form === form ? posted : undefined);
  const [shown, setShown] = useState<SettingsAnswer | undefined>(answer);
  const [isEdited, setEdited] = useState(answer?.ok === false);

  useEffect(() => {
    setShown(answer);
    if (!answer?.ok) return;
    setEdited(false);
    const timer = setTimeout(() => setShown(undefined), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const isBusy = fetcher.state !== "idle";
  return { Form: fetcher.Form, isBusy, answer, outcome: isBusy ? undefined : shown, isEdited, onInput: () => setEdited(true) };
}
