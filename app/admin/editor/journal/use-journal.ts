import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { changedFields } from "../article-form.ts";
import type { ArticleEditor } from "../use-article-editor.ts";
import { pruneEntries, removeEntry, writeEntry } from "./journal-store.ts";
import { holdEditing } from "./living-editings.ts";

/** Every change is in this browser within a second, however long somebody goes on typing. Milliseconds. */
const WRITE_AFTER_MS = 700;

/** Keeps in this browser what the server does not have yet; answers when that was last done, and how to do it at once. */
export function useJournal(editor: ArticleEditor, element: RefObject<HTMLElement>): { keptAt: number | null; writeNow(): Promise<void> } {
  const { form, base, kept, conflict } = editor;
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(editor);
  latest.current = editor;

  const writeNow = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { now, read, kept: draft, record, conflict: open, editing, me, unsettled } = latest.current;
    const written = read();
    const under = open?.under ?? { base: now.current.base, stored: now.current.stored, versao: record?.versao ?? null };
    const isSafe = changedFields(draft?.form ?? now.current.base, written).length === 0;
    const lost = unsettled.current;
    if (isSafe && !lost) {
      await removeEntry(me.id, editing.edicao);
      return setKeptAt(null);
    }
    const at = Date.now();
    if (await writeEntry({ ...under, userId: me.id, edicao: editing.edicao, articleId: record?.id ?? null, form: written, at, unsettled: lost })) setKeptAt(at);
  }, []);

  const { journalNow } = editor;
  useEffect(() => {
    journalNow.current = writeNow;
  }, [journalNow, writeNow]);

  const writeSoon = useCallback(() => {
    timer.current ??= setTimeout(() => void writeNow(), WRITE_AFTER_MS);
  }, [writeNow]);

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text, of what is saved of it or of what is open is written
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else writeSoon();
  }, [form, base, kept, conflict, writeSoon]);

  useEffect(() => {
    const { current } = element;
    const atOnce = () => void writeNow();
    const whenHidden = () => document.visibilityState === "hidden" && atOnce();
    current?.addEventListener("input", writeSoon);
    window.addEventListener("pagehide", atOnce);
    document.addEventListener("visibilitychange", whenHidden);
    return () => {
      current?.removeEventListener("input", writeSoon);
      window.removeEventListener("pagehide", atOnce);
      document.removeEventListener("visibilitychange", whenHidden);
      if (timer.current !== undefined) atOnce();
    };
  }, [element, writeNow, writeSoon]);

  const { edicao } = editor.editing;
  useEffect(() => holdEditing(edicao), [edicao]);
  useEffect(() => void pruneEntries(Date.now()), []);
  return { keptAt, writeNow };
}
