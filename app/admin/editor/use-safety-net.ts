import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { changedFields } from "./article-form.ts";
import { AutosaveSchedule, BROWSER_CLOCK } from "./autosave-schedule.ts";
import { savesItself } from "./save-plan.ts";
import type { ArticleEditor } from "./use-article-editor.ts";

/** How long until a save that did not arrive is tried again; the last stands for all that follow. Milliseconds. */
const RETRY_AFTER_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;

/** Whether the server lacks something of the text: of the article, or of its pending draft. */
const lacksText = ({ kept, form, base }: ArticleEditor): boolean => changedFields(kept?.form ?? base, form).length > 0;

/** Saves by itself at most 8 s after a change: a new article as such, an existing one into its pending draft. */
export function useAutosave(editor: ArticleEditor, isNew: boolean, element: RefObject<HTMLElement>): void {
  const { form, base, record, saving, trouble, leaving, refused, run } = editor;
  const [schedule] = useState(() => new AutosaveSchedule(BROWSER_CLOCK, () => void run("autosave")));
  // After each rendering: which of them change anything is decided by the schedule alone.
  useEffect(() => {
    const mayBeSent = record !== null || savesItself(isNew, record, base, form);
    const wasRefused = refused.current !== null && changedFields(refused.current, form).length === 0;
    schedule.observe({ text: form, isUnsaved: mayBeSent && !wasRefused && lacksText(editor), isBlocked: saving !== null || trouble !== null || leaving });
  });
  useEffect(() => {
    const { current } = element;
    const onInput = () => schedule.noteInput();
    current?.addEventListener("input", onInput);
    return () => {
      current?.removeEventListener("input", onInput);
      schedule.stop();
    };
  }, [element, schedule]);
}

/** After a lost connection or session, saves go on by themselves: later and later, or as soon as something changed for the better. */
export function useRetries({ trouble, saving, failure, unsettled, run }: ArticleEditor): void {
  const tries = useRef(0);
  const wanted = failure?.wanted;
  const retry = useCallback(() => {
    const waits = unsettled.current?.wanted;
    // What readers would see is asked for again by a person only.
    if (waits === undefined || waits === "autosave" || waits === "save") void run(wanted === "save" ? "save" : "autosave");
  }, [run, unsettled, wanted]);
  useEffect(() => {
    if (trouble === null) tries.current = 0;
    if (trouble === null || saving !== null) return;
    const timer = setTimeout(
      () => {
        tries.current += 1;
        retry();
      },
      RETRY_AFTER_MS[Math.min(tries.current, RETRY_AFTER_MS.length - 1)],
    );
    const now = () => document.visibilityState === "visible" && retry();
    window.addEventListener("online", now);
    window.addEventListener("focus", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", now);
      window.removeEventListener("focus", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [trouble, saving, retry]);
}

/** Nobody leaves unsaved text or a note by mistake: the browser asks, or the screen does. What the pending draft holds is safe. */
export function useLeaveGuard(editor: ArticleEditor) {
  const { read, now, leaving, kept, dirty, record, reviewNote } = editor;
  const isLoose = () => changedFields(kept?.form ?? now.current.base, read()).length > 0;
  /** Nothing keeps what somebody writes to whoever gets the draft back, while it can be handed back. */
  const hasNote = () => Boolean(record?.revisaoEm) && reviewNote.current.trim() !== "";
  /** Set where somebody goes to sign in and comes back: the journal has the text. */
  const lets = useRef(false);
  useBeforeUnload((event) => {
    if (hasNote() || (isLoose() && !lets.current)) event.preventDefault();
  });
  return { blocker: useBlocker(() => !leaving && (hasNote() || (dirty && isLoose()))), lets, hasNote };
}
