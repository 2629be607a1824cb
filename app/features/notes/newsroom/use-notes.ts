import { useFetcher } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useBellSignal } from "#app/features/audience/newsroom/online/use-readers-online.ts";
import type { NotesAnswer, NotesPanelView } from "./notes-view.ts";

/** What the forms of a panel of notes share. */
export interface NotesForms {
  /** Posts to the notes' own address, with or without a script. */
  Form: ReturnType<typeof useFetcher>["Form"];
  address: string;
  operation: string;
  /** The last answer, where it is to this form. */
  answerTo(name: string): NotesAnswer | null;
  isBusy(name: string): boolean;
}

/**
 * The current notes; null when the request fails. A plain request, not a fetcher of the framework: that reloads the page when the
 * module of the route cannot be loaded, and unsaved text would be lost.
 */
async function readPanel(path: string, signal: AbortSignal): Promise<NotesPanelView | null> {
  try {
    const answer = await fetch(path, { signal, cache: "no-store", redirect: "error", headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as NotesPanelView) : null;
  } catch {
    return null;
  }
}

/**
 * The notes of a story or assignment, kept up to date: by the answers of its forms, and when the bell says that something is
 * new. `typed`: the answer to a form that was sent without a script. `onSent` is called with the name of each form that was taken.
 */
export function useNotes(initial: NotesPanelView, typed: NotesAnswer | null, onSent: (form: string) => void) {
  const { kind, id } = initial.target;
  const address = `/admin/notas/${kind}/${id}`;
  const sender = useFetcher<NotesAnswer>();
  const [panel, setPanel] = useState(initial);
  const answer = sender.data ?? typed;
  const pending = sender.state === "idle" ? null : String(sender.formData?.get("form") ?? "");
  const [isOffline, setOffline] = useState(false);
  const latestOnSent = useRef(onSent);
  latestOnSent.current = onSent;
  const reading = useRef<AbortController | null>(null);

  useEffect(() => setPanel(initial), [initial]);
  useEffect(() => () => reading.current?.abort(), []);
  useEffect(() => {
    if (!sender.data) return;
    if (sender.data.panel) setPanel(sender.data.panel);
    if (!sender.data.ok) return;
    const form = document.getElementById(`notas-${sender.data.form}`);
    if (form instanceof HTMLFormElement) form.reset();
    latestOnSent.current(sender.data.form);
  }, [sender.data]);
  useBellSignal(
    useCallback(() => {
      reading.current?.abort();
      const own = new AbortController();
      reading.current = own;
      void readPanel(`${address}/painel`, own.signal).then((read) => {
        if (read && !own.signal.aborted) setPanel(read);
      });
    }, [address]),
  );

  const forms: NotesForms = {
    Form: sender.Form,
    address,
    operation: panel.operation,
    answerTo: (name) => (answer?.form === name ? answer : null),
    isBusy: (name) => pending === name,
  };
  /** Cancels the submission of a form while the browser is offline: the framework would reload the page. */
  const holdOffline = (event: FormEvent) => {
    setOffline(!navigator.onLine);
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { panel, forms, answer, isOffline, holdOffline };
}
