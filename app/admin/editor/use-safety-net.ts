import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useEffect, useState } from "react";
import { changedFields } from "./article-form.ts";
import { type JournalEntry, readJournal, writeJournal } from "./text-journal.ts";
import type { ArticleEditor } from "./use-article-editor.ts";

const JOURNAL_AFTER_MS = 1_000;
/** Autosave (spec 1 §9). */
const AUTOSAVE_AFTER_MS = 8_000;
const AUTOSAVED = ["titulo", "conteudo", "subtitulo", "resumo"] as const;

/** Saves a new article by itself, 8 s after its text changed; never over a conflict, never what was refused already. */
export function useAutosave(editor: ArticleEditor, isNewArticle: boolean): void {
  const { form, base, record, saving, conflict, leaving, refused, run } = editor;
  const isDraft = record === null || record.status === "rascunho";
  const isDue = isNewArticle && isDraft && saving === null && conflict === null && !leaving && form.titulo.trim() !== "" && AUTOSAVED.some((name) => form[name] !== base[name]);
  const watched = JSON.stringify(AUTOSAVED.map((name) => form[name]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the watched text starts the wait again
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      if (refused.current === null || changedFields(refused.current, form).length > 0) void run("autosave");
    }, AUTOSAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, watched, run, refused]);
}

/** Keeps unsaved text in this browser; answers what an earlier visit left. */
export function useJournal(editor: ArticleEditor): { found: JournalEntry | null; forget(): void } {
  const { form, dirty, record, now } = editor;
  const id = record?.id ?? null;
  const [found, setFound] = useState<JournalEntry | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what an earlier visit left, hence once
  useEffect(() => {
    const entry = readJournal(id);
    if (entry && changedFields(now.current.form, { ...now.current.form, ...entry.form }).length > 0) setFound(entry);
  }, []);
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => writeJournal(id, { form, at: Date.now(), versao: record?.versao ?? null }), JOURNAL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dirty, form, id, record]);
  return { found, forget: () => setFound(null) };
}

/** Nobody leaves unsaved text by mistake: the browser asks, or the screen does. */
export function useLeaveGuard({ dirty, read, now, leaving }: ArticleEditor) {
  useBeforeUnload((event) => {
    read();
    if (changedFields(now.current.base, now.current.form).length > 0) event.preventDefault();
  });
  return useBlocker(dirty && !leaving);
}
