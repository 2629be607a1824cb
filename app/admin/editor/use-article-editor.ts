import { useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useRef, useState } from "react";
import type { ArticleWire } from "#app/wire/articles.ts";
import { type ArticleForm, type ArticleRecord, type CategoryChoice, formOf, recordOf } from "./article-form.ts";
import { focusField } from "./focus-field.ts";
import type { RichText } from "./rich-text/mount-rich-text.ts";
import { send } from "./save-article.ts";
import { readOutcome, type SaveOutcome } from "./save-outcome.ts";
import { isPublishing, keepMine, planSave, type SaveKind, type SaveRequest } from "./save-plan.ts";
import { clearJournal } from "./text-journal.ts";
import { useFormState } from "./use-form-state.ts";
import { useNotice } from "./use-notice.ts";

/** After a publish the confirmation is seen before the list comes (spec 1 §9). */
const LEAVE_AFTER_MS = 1_200;

export interface Conflict {
  theirs: ArticleWire;
  wanted: SaveKind;
}

export interface Failure {
  text: string;
  signedOut: boolean;
  wanted: SaveKind;
}

/** A call whose answer never came: it is sent again, word for word, before anything else. */
interface Unsettled {
  request: SaveRequest;
  key: string;
  sent: ArticleForm;
  wanted: SaveKind;
}

const CONFIRMATIONS: Record<SaveKind, string> = {
  autosave: "Rascunho salvo!",
  save: "Rascunho salvo!",
  publish: "Publicado!",
  "publish-now": "Publicado!",
  update: "Matéria atualizada!",
  withdraw: "A matéria voltou para rascunho.",
  "cancel-schedule": "Agendamento cancelado.",
};

export interface EditorStart {
  form: ArticleForm;
  /** What a plain form had sent when it was refused. */
  typed?: ArticleForm;
  record: ArticleRecord | null;
  errors: Record<string, string>;
  categories: readonly CategoryChoice[];
}

/** One article being written: its text, its saves (one at a time), and what may go wrong with them. */
export function useArticleEditor(start: EditorStart, richText: RefObject<RichText>) {
  const state = useFormState(start.form, start.typed ?? start.form, richText);
  const { now, read, replace, setBase, set } = state;
  const [record, setRecordState] = useState(start.record);
  const [errors, setErrors] = useState(start.errors);
  const [saving, setSaving] = useState<SaveKind | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [replaced, setReplaced] = useState<ArticleForm | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [notice, confirm] = useNotice();
  const stored = useRef(start.record);
  const busy = useRef(false);
  const unsettled = useRef<Unsettled | null>(null);
  /** What the server refused: autosave does not ask the same twice. */
  const refused = useRef<ArticleForm | null>(null);
  const navigate = useNavigate();

  const setRecord = useCallback((next: ArticleRecord) => {
    stored.current = next;
    setRecordState(next);
  }, []);

  const adopt = useCallback(
    (article: ArticleWire, sent: ArticleForm) => {
      const isFirst = stored.current === null;
      setRecord(recordOf(article));
      // The router must not know: it would show another route, and the cursor and the text in flight would be lost.
      if (isFirst) window.history.replaceState(window.history.state, "", `/admin/editar-materia/${article.id}`);
      const { agendamento } = formOf(article, start.categories);
      if (now.current.form.agendamento === sent.agendamento) set("agendamento", agendamento);
      setBase({ ...sent, agendamento });
      if (isFirst) clearJournal(null);
      clearJournal(article.id);
    },
    [now, set, setBase, setRecord, start.categories],
  );

  const settle = useCallback(
    async (attempt: Unsettled): Promise<SaveOutcome> => {
      unsettled.current = attempt;
      const outcome = readOutcome(attempt.wanted, await send(attempt.request.method, attempt.request.path, attempt.request.body, attempt.key));
      if (outcome.kind !== "unknown") unsettled.current = null;
      if (outcome.kind === "saved") adopt(outcome.article, attempt.sent);
      return outcome;
    },
    [adopt],
  );

  const meetConflict = useCallback(async (wanted: SaveKind, detail: string) => {
    const answer = await send("GET", `/api/posts/${stored.current?.id ?? 0}?t=${Date.now()}`);
    const theirs = answer.body as ArticleWire;
    if (answer.ok && theirs.versao !== stored.current?.versao) setConflict({ theirs, wanted });
    else setFailure({ text: detail, signedOut: answer.status === 401, wanted });
  }, []);

  const meet = useCallback(
    async (outcome: SaveOutcome, wanted: SaveKind, sent: ArticleForm) => {
      switch (outcome.kind) {
        case "saved": {
          setConflict(null);
          const scheduled = wanted === "publish" && outcome.article.status === "agendada";
          if (wanted !== "autosave") setErrors({});
          confirm(scheduled ? "Matéria agendada!" : CONFIRMATIONS[wanted]);
          if (!isPublishing(wanted)) return;
          setLeaving(true);
          setTimeout(() => navigate("/admin/materias"), LEAVE_AFTER_MS);
          return;
        }
        case "conflict":
          refused.current = sent;
          return meetConflict(wanted, outcome.detail);
        case "refused":
          refused.current = sent;
          setErrors(Object.fromEntries(outcome.problems.map(({ field, message }) => [field, message])));
          setFailure({ text: outcome.detail, signedOut: false, wanted });
          if (wanted !== "autosave")
            focusField(
              outcome.problems.map(({ field }) => field),
              richText.current,
            );
          return;
        case "signed-out":
          refused.current = sent;
          return setFailure({ text: "Sua sessão terminou. O texto continua aqui: entre em outra aba e tente de novo.", signedOut: true, wanted });
        case "unknown":
          return setFailure({ text: outcome.detail, signedOut: false, wanted });
      }
    },
    [confirm, meetConflict, navigate, richText],
  );

  const run = useCallback(
    async (wanted: SaveKind) => {
      if (busy.current) return;
      busy.current = true;
      setSaving(wanted);
      setFailure(null);
      try {
        if (unsettled.current) {
          const outcome = await settle(unsettled.current);
          if (outcome.kind === "unknown" || outcome.kind === "signed-out") return await meet(outcome, wanted, now.current.form);
        }
        const sent = read();
        const request = planSave(wanted, sent, now.current.base, stored.current);
        await meet(await settle({ request, key: crypto.randomUUID(), sent, wanted }), wanted, sent);
      } finally {
        busy.current = false;
        setSaving(null);
      }
    },
    [meet, now, read, settle],
  );

  /** Their text replaces mine, which stays at hand. */
  const reloadCurrent = useCallback(() => {
    if (!conflict) return;
    setReplaced(read());
    const theirs = formOf(conflict.theirs, start.categories);
    setRecord(recordOf(conflict.theirs));
    replace(theirs, theirs);
    setErrors({});
    setConflict(null);
  }, [conflict, read, replace, setRecord, start.categories]);

  /** What I changed goes over theirs; what only they changed stays theirs. */
  const keepMyText = useCallback(() => {
    if (!conflict) return;
    const theirs = formOf(conflict.theirs, start.categories);
    const merged = keepMine(now.current.base, read(), theirs);
    setRecord(recordOf(conflict.theirs));
    replace(merged, theirs);
    setConflict(null);
    void run(conflict.wanted === "autosave" ? "save" : conflict.wanted);
  }, [conflict, now, read, replace, run, setRecord, start.categories]);

  const restore = useCallback(
    (form: ArticleForm | null) => {
      if (form) replace(form, now.current.base);
      setReplaced(null);
    },
    [now, replace],
  );

  return {
    ...state,
    record,
    errors,
    saving,
    failure,
    conflict,
    replaced,
    leaving,
    notice,
    confirm,
    refused,
    run,
    reloadCurrent,
    keepMyText,
    restore,
    dismissFailure: () => setFailure(null),
  };
}

export type ArticleEditor = ReturnType<typeof useArticleEditor>;
