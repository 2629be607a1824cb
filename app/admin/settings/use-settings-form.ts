import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { SettingsAnswer, SettingsFormId } from "./settings-view.ts";

/** How long a success is told (spec 2 §9). */
const SUCCESS_MS = 3_000;

/** One form of the screen: it is sent without leaving the page, or, before the script is there, with the page. */
export function useSettingsForm(form: SettingsFormId) {
  const fetcher = useFetcher<SettingsAnswer>();
  const posted = useActionData<SettingsAnswer>();
  const answer = fetcher.data ?? (posted?.form === form ? posted : undefined);
  const [told, setTold] = useState<SettingsAnswer | undefined>(answer);

  useEffect(() => {
    setTold(answer);
    if (!answer?.ok) return;
    const timer = setTimeout(() => setTold(undefined), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const isBusy = fetcher.state !== "idle";
  return { Form: fetcher.Form, isBusy, answer, told: isBusy ? undefined : told };
}
