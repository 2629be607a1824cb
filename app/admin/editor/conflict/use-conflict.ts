import { type MutableRefObject, useCallback, useRef, useState } from "react";
import type { ArticleWire } from "#app/wire/articles.ts";
import { type ArticleForm, type ArticleRecord, type CategoryChoice, changedFields, type FormField, formOf, recordOf } from "../article-form.ts";
import type { Under } from "../journal/journal-entry.ts";
import { removeEntry } from "../journal/journal-store.ts";
import type { SaveKind } from "../save-plan.ts";
import type { useFormState } from "../use-form-state.ts";
import { rebase, respell, takeField } from "./rebase.ts";
import { type Saver, whoSaved } from "./who-saved.ts";

/** Fields that two people changed differently; mine stand in the form until somebody chooses. */
export interface Conflict {
  theirs: ArticleForm;
  saver: Saver;
  /** What both began from: the pending draft and the journal stay on it, so that the question comes back after a crash. */
  under: Under;
  fields: readonly FormField[];
  /** What was asked for when the conflict was met, or since; done once every field is decided. */
  wanted: SaveKind | null;
  /** How often that was: each time the question is shown again. */
  asked: number;
}

/** Fields that others changed and I did not, brought into the form. */
export interface Merge {
  saver: Saver;
  fields: readonly FormField[];
}

/** A text that was replaced on request, and can come back. */
export interface Replaced {
  text: string;
  form: ArticleForm;
  /** Id of the journal's copy, when there is one. */
  aside?: string;
}

interface ConflictDeps {
  state: ReturnType<typeof useFormState>;
  record: MutableRefObject<ArticleRecord | null>;
  setRecord(record: ArticleRecord): void;
  categories: readonly CategoryChoice[];
  me: number;
  /** Carries out what waited for the last choice. */
  onDecided: MutableRefObject<(wanted: SaveKind) => void>;
}

/** Brings what others saved together with what is being written (http-api § Articles). */
export function useConflict({ state: { now, read, replace }, record, setRecord, categories, me, onDecided }: ConflictDeps) {
  const [conflict, setConflictState] = useState<Conflict | null>(null);
  const [merge, setMerge] = useState<Merge | null>(null);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const open = useRef<Conflict | null>(null);

  const setConflict = useCallback((next: Conflict | null) => {
    open.current = next;
    setConflictState(next);
  }, []);

  /** Takes the article as it is now under the text; answers whether nothing is left to choose. */
  const meet = useCallback(
    async (current: ArticleWire, wanted: SaveKind | null): Promise<boolean> => {
      const saver = await whoSaved(current.id, record.current?.versao ?? 0, me);
      const stored = formOf(current, categories);
      const mine = read();
      const { base, stored: storedBefore } = now.current;
      const theirs = respell(base, storedBefore, stored);
      const { merged, brought, clashes } = rebase(base, mine, theirs);
      const apart = changedFields(merged, theirs);
      const fields = [...new Set([...(open.current?.fields ?? []).filter((name) => apart.includes(name)), ...clashes])];
      const under = open.current?.under ?? { base, stored: storedBefore, versao: record.current?.versao ?? null };
      setRecord(recordOf(current));
      replace(merged, theirs, stored);
      setConflict(fields.length > 0 ? { theirs, saver, under, fields, wanted, asked: wanted ? 1 : 0 } : null);
      if (brought.length > 0) setMerge({ saver, fields: brought });
      return fields.length === 0;
    },
    [categories, me, now, read, record, replace, setConflict, setRecord],
  );

  /** A save asked for before the choice waits for it. */
  const want = useCallback(
    (wanted: SaveKind) => {
      if (open.current) setConflict({ ...open.current, wanted, asked: open.current.asked + 1 });
    },
    [setConflict],
  );

  const choose = useCallback(
    (field: FormField, side: "mine" | "theirs", label: string) => {
      const { current } = open;
      if (!current) return;
      const mine = read();
      if (side === "theirs") {
        setReplaced({ text: `O seu texto em ${label} deu lugar ao outro.`, form: mine });
        replace(takeField(mine, field, current.theirs), now.current.base, now.current.stored);
      }
      const fields = current.fields.filter((name) => name !== field);
      setConflict(fields.length > 0 ? { ...current, fields } : null);
      if (fields.length === 0 && current.wanted) onDecided.current(current.wanted);
    },
    [now, onDecided, read, replace, setConflict],
  );

  const undoReplaced = useCallback(() => {
    if (replaced) replace(replaced.form, now.current.base, now.current.stored);
    if (replaced?.aside) void removeEntry(me, replaced.aside);
    setReplaced(null);
  }, [me, now, replace, replaced]);

  const dismissMerge = useCallback(() => setMerge(null), []);
  const dismissReplaced = useCallback(() => setReplaced(null), []);

  return { conflict, open, merge, replaced, meet, want, choose, setConflict, setReplaced, undoReplaced, dismissMerge, dismissReplaced };
}
