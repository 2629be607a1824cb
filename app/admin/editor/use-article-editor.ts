import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import type { ArticleWire } from "#app/wire/articles.ts";
import { type ArticleForm, type ArticleRecord, type CategoryChoice, changedFields, formOf, recordOf } from "./article-form.ts";
import { rebase, respell } from "./conflict/rebase.ts";
import { useConflict } from "./conflict/use-conflict.ts";
import { newEditing } from "./editing.ts";
import type { Under, Unsettled } from "./journal/journal-entry.ts";
import { setAside } from "./journal/set-aside.ts";
import type { RichText } from "./rich-text/mount-rich-text.ts";
import { answerOf } from "./save-call.ts";
import { isPublishing, type SaveKind } from "./save-plan.ts";
import { useFormState } from "./use-form-state.ts";
import { useNotice } from "./use-notice.ts";
import { useSaves } from "./use-saves.ts";

export interface EditorStart {
  form: ArticleForm;
  /** What a plain form had sent when it was refused. */
  typed?: ArticleForm;
  record: ArticleRecord | null;
  errors: Record<string, string>;
  categories: readonly CategoryChoice[];
  me: { id: number; name: string };
}

/** A text of an earlier visit. */
export interface Heritage extends Under {
  form: ArticleForm;
  edicao: string;
  /** Milliseconds since 1970. */
  at: number;
  where: "server" | "device";
  /** The server has a pending draft of it too. */
  hasDraft: boolean;
  unsettled: Unsettled | null;
}

/** Where the text on the screen was picked up from. */
export type Resumed = Pick<Heritage, "at" | "where">;

/** One article being written: its text, its saves (one at a time), and what may go wrong with them. */
export function useArticleEditor(start: EditorStart, richText: RefObject<RichText>) {
  const state = useFormState(start.form, start.typed ?? start.form, richText);
  const { now, read, replace, setBase, set } = state;
  const [editing] = useState(newEditing);
  const [record, setRecordState] = useState(start.record);
  const [errors, setErrors] = useState(start.errors);
  const [resumed, setResumed] = useState<Resumed | null>(null);
  const [notice, confirm] = useNotice();
  const stored = useRef(start.record);
  const unsettled = useRef<Unsettled | null>(null);
  const journalNow = useRef<() => Promise<void>>(async () => undefined);
  const reviewNote = useRef("");
  /** Editings whose text this one took over; their drafts go once the server has it from here. */
  const heirTo = useRef<string[]>([]);
  const onDecided = useRef<(wanted: SaveKind) => void>(() => undefined);
  const { categories, me } = start;

  const setRecord = useCallback((next: ArticleRecord) => {
    stored.current = next;
    setRecordState(next);
  }, []);

  const dropDraft = useCallback((edicao: string) => {
    const { current } = stored;
    if (current) void answerOf(browserApi().delete(`/posts/${current.id}/draft`, { edicao }));
  }, []);

  const onKept = useCallback(() => {
    for (const edicao of heirTo.current.splice(0)) dropDraft(edicao);
  }, [dropDraft]);

  const adopt = useCallback(
    (article: ArticleWire, sent: ArticleForm) => {
      const isFirst = stored.current === null;
      setRecord(recordOf(article));
      // The router must not know: it would show another route, and the cursor and the text in flight would be lost.
      if (isFirst) window.history.replaceState(window.history.state, "", `/admin/editar-materia/${article.id}`);
      const saved = formOf(article, categories);
      if (now.current.form.agendamento === sent.agendamento) set("agendamento", saved.agendamento);
      setBase({ ...sent, agendamento: saved.agendamento }, saved);
      setResumed(null);
      onKept();
    },
    [categories, now, onKept, set, setBase, setRecord],
  );

  const conflicts = useConflict({ state, record: stored, setRecord, categories, me: me.id, onDecided });
  const saves = useSaves({
    isNew: start.record === null,
    me: me.id,
    editing,
    state,
    record: stored,
    conflicts,
    richText,
    unsettled,
    journalNow,
    reviewNote,
    adopt,
    onKept,
    setErrors,
    confirm,
  });
  onDecided.current = saves.run;
  useEffect(() => browserApi().actAs(me.id), [me.id]);

  /** Goes on from a text of an earlier visit, over what is saved now. Not by itself where somebody writes already: `asked` says that they want it. */
  const takeOver = useCallback(
    ({ form, base, stored: storedThen, versao, edicao, at, where, hasDraft, unsettled: lost }: Heritage, { asked }: { asked: boolean }): "taken" | "busy" | "nothing" => {
      const { base: current, stored: storedNow } = now.current;
      const mine = read();
      const isWriting = changedFields(current, mine).length > 0;
      if (isWriting && !asked) return "busy";
      const { merged, clashes } = rebase(base, form, respell(base, storedThen, storedNow));
      const kept = respell(current, respell(base, storedThen, storedNow), merged);
      if (hasDraft) heirTo.current.push(edicao);
      if (changedFields(current, kept).length === 0 && !lost) {
        onKept();
        return "nothing";
      }
      unsettled.current = lost;
      if (lost && isPublishing(lost.wanted)) saves.tellUnsettled(lost.wanted);
      if (isWriting) conflicts.setReplaced({ text: "O texto que estava na tela deu lugar ao que você recuperou.", form: mine });
      replace(kept, current, storedNow);
      if (clashes.length > 0) {
        conflicts.setConflict({ theirs: current, saver: { name: null, isMe: false }, under: { base, stored: storedThen, versao }, fields: clashes, wanted: null, asked: 0 });
      }
      setResumed({ at, where });
      return "taken";
    },
    [conflicts.setConflict, conflicts.setReplaced, now, onKept, read, replace, saves.tellUnsettled],
  );

  /** Back to the saved text; what was there can come back too. */
  const discard = useCallback(() => {
    conflicts.setReplaced({ text: stored.current ? "Você voltou ao texto salvo." : "Você começou em branco.", form: read() });
    conflicts.setConflict(null);
    unsettled.current = null;
    replace(now.current.base, now.current.base, now.current.stored);
    onKept();
    if (saves.kept) dropDraft(editing.edicao);
    saves.setKept(null);
    setResumed(null);
  }, [conflicts.setConflict, conflicts.setReplaced, dropDraft, editing, now, onKept, read, replace, saves.kept, saves.setKept]);

  /** Brings what others saved into the text without saving anything. */
  const bringTheirs = useCallback(async () => {
    const answer = await answerOf(browserApi().get<ArticleWire>(`/posts/${stored.current?.id ?? 0}`));
    if (answer.ok) await conflicts.meet(answer.body as ArticleWire, null);
    else confirm("Não foi possível trazer agora. Tente de novo.");
  }, [confirm, conflicts.meet]);

  /** Shows a saved article as it is now, as after a restore; what was being written can come back. */
  const showSaved = useCallback(
    async (article: ArticleWire) => {
      const before = read();
      const isChanged = changedFields(now.current.base, before).length > 0;
      const saved = formOf(article, categories);
      if (isChanged) {
        const { base, stored: spelled } = now.current;
        const aside = await setAside({ userId: me.id, articleId: article.id, form: before, base, stored: spelled, versao: stored.current?.versao ?? null });
        conflicts.setReplaced({ text: "O que você ainda não tinha salvo saiu da tela.", form: before, aside });
      } else conflicts.setReplaced(null);
      conflicts.setConflict(null);
      setRecord(recordOf(article));
      replace(saved, saved, saved);
      setErrors({});
    },
    [categories, conflicts.setConflict, conflicts.setReplaced, me.id, now, read, replace, setRecord],
  );

  return {
    ...state,
    ...saves,
    editing,
    me,
    record,
    errors,
    notice,
    confirm,
    resumed,
    unsettled,
    journalNow,
    reviewNote,
    conflict: conflicts.conflict,
    merge: conflicts.merge,
    replaced: conflicts.replaced,
    choose: conflicts.choose,
    undoReplaced: conflicts.undoReplaced,
    dismissMerge: conflicts.dismissMerge,
    dismissReplaced: conflicts.dismissReplaced,
    dismissResumed: useCallback(() => setResumed(null), []),
    takeOver,
    discard,
    bringTheirs,
    showSaved,
  };
}

export type ArticleEditor = ReturnType<typeof useArticleEditor>;
