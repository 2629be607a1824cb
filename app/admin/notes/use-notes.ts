import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useBellSignal } from "#app/admin/online/use-readers-online.ts";
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
 * The notes of a story or assignment, kept up to date: by the answers of its forms, and when the bell says that something is
 * new. `typed`: the answer to a form that was sent without a script. `onSent` is called with the name of each form that was taken.
 */
export function useNotes(initial: NotesPanelView, typed: NotesAnswer | null, onSent: (form: string) => void) {
  const { kind, id } = initial.target;
  const address = `/admin/notas/${kind}/${id}`;
  const sender = useFetcher<NotesAnswer>();
  const reader = useFetcher<{ panel: NotesPanelView | null }>();
  const [panel, setPanel] = useState(initial);
  const answer = sender.data ?? typed;
  const pending = sender.state === "idle" ? null : String(sender.formData?.get("form") ?? "");
  const latest = useRef({ onSent, load: reader.load, isReading: false });
  latest.current = { onSent, load: reader.load, isReading: reader.state !== "idle" };

  useEffect(() => setPanel(initial), [initial]);
  useEffect(() => {
    if (reader.data?.panel) setPanel(reader.data.panel);
  }, [reader.data]);
  useEffect(() => {
    if (!sender.data) return;
    if (sender.data.panel) setPanel(sender.data.panel);
    if (!sender.data.ok) return;
    const form = document.getElementById(`notas-${sender.data.form}`);
    if (form instanceof HTMLFormElement) form.reset();
    latest.current.onSent(sender.data.form);
  }, [sender.data]);
  useBellSignal(
    useCallback(() => {
      // Where its code does not arrive, the framework would load the whole page anew, over what is being written.
      if (!latest.current.isReading && navigator.onLine) latest.current.load(`${address}?painel`);
    }, [address]),
  );

  const forms: NotesForms = {
    Form: sender.Form,
    address,
    operation: panel.operation,
    answerTo: (name) => (answer?.form === name ? answer : null),
    isBusy: (name) => pending === name,
  };
  return { panel, forms, answer };
}
