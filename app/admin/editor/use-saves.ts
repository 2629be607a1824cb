import { useNavigate } from "@remix-run/react";
import { type MutableRefObject, type RefObject, useCallback, useRef, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import type { ArticleWire } from "#app/wire/articles.ts";
import { type ArticleForm, type ArticleRecord, changedFields } from "./article-form.ts";
import type { useConflict } from "./conflict/use-conflict.ts";
import type { Editing } from "./editing.ts";
import { focusField } from "./focus-field.ts";
import type { Unsettled } from "./journal/journal-entry.ts";
import type { RichText } from "./rich-text/mount-rich-text.ts";
import { answerOf } from "./save-call.ts";
import { readOutcome, type SaveOutcome } from "./save-outcome.ts";
import { isPublishing, planSave, type SaveKind, savesItself } from "./save-plan.ts";
import type { useFormState } from "./use-form-state.ts";
import { usePendingDraft } from "./use-pending-draft.ts";
import { useTrouble } from "./use-trouble.ts";

/** After a publish the confirmation is seen before the list comes (spec 1 §9). */
const LEAVE_AFTER_MS = 1_200;
/** Somebody else may save again while a merge is on its way; after so many a person is asked. */
const MAX_MERGES = 3;

export interface Failure {
  text: string;
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
  "request-review": "Enviada para revisão!",
  "end-review": "A matéria saiu da revisão.",
};

interface SavesDeps {
  isNew: boolean;
  me: number;
  editing: Editing;
  state: ReturnType<typeof useFormState>;
  record: MutableRefObject<ArticleRecord | null>;
  conflicts: ReturnType<typeof useConflict>;
  richText: RefObject<RichText>;
  unsettled: MutableRefObject<Unsettled | null>;
  /** Writes this browser's journal at once. */
  journalNow: MutableRefObject<() => Promise<void>>;
  /** What goes with a draft that is handed back. */
  reviewNote: MutableRefObject<string>;
  adopt(article: ArticleWire, sent: ArticleForm): void;
  /** The server has the text: what it took over from elsewhere is no longer needed there. */
  onKept(): void;
  setErrors(errors: Record<string, string>): void;
  confirm(text: string): void;
}

/** Every save of one editing, one at a time: the article's own, and the pending draft that readers never see. */
export function useSaves({ isNew, me, editing, state, record, conflicts, richText, unsettled, journalNow, reviewNote, adopt, onKept, setErrors, confirm }: SavesDeps) {
  const { now, read } = state;
  const [saving, setSaving] = useState<SaveKind | null>(null);
  const [waiting, setWaiting] = useState<SaveKind | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { trouble, meet: meetTrouble, clear, calm } = useTrouble(me);
  const { kept, setKept, send: sendDraft } = usePendingDraft({ editing, now, record, conflict: conflicts.open });
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [wroteOn, setWroteOn] = useState(false);
  const busy = useRef(false);
  const queued = useRef<SaveKind | null>(null);
  /** What the server refused: it is not asked the same twice. */
  const refused = useRef<ArticleForm | null>(null);
  const navigate = useNavigate();

  const leave = useCallback(() => {
    setLeaving(true);
    setTimeout(() => {
      if (changedFields(now.current.base, read()).length === 0) return navigate("/admin/materias");
      setLeaving(false);
      setWroteOn(true);
    }, LEAVE_AFTER_MS);
  }, [navigate, now, read]);

  const meet = useCallback(
    async (outcome: SaveOutcome, wanted: SaveKind, sent: ArticleForm) => {
      switch (outcome.kind) {
        case "saved": {
          clear();
          setFailure(null);
          setKept(null);
          setSavedAt(Date.now());
          refused.current = null;
          if (wanted !== "autosave") setErrors({});
          confirm(wanted === "publish" && outcome.article.status === "agendada" ? "Matéria agendada!" : CONFIRMATIONS[wanted]);
          if (isPublishing(wanted)) leave();
          return;
        }
        case "refused":
          refused.current = sent;
          setErrors(Object.fromEntries(outcome.problems.map(({ field, message }) => [field, message])));
          setFailure({ text: outcome.detail, wanted });
          if (wanted !== "autosave")
            focusField(
              outcome.problems.map(({ field }) => field),
              richText.current,
            );
          return;
        case "overtaken":
          return;
        default: {
          const isTrouble = await meetTrouble(outcome);
          if (wanted === "autosave" && isTrouble) return;
          setFailure({ text: "detail" in outcome ? outcome.detail : "", wanted });
        }
      }
    },
    [confirm, leave, meetTrouble, richText, setErrors, setKept, clear],
  );

  const call = useCallback(
    async ({ request, key, wanted, sent }: Unsettled): Promise<SaveOutcome> => {
      const api = browserApi();
      const { method, path, body } = request;
      const options = { idempotencyKey: key };
      const outcome = readOutcome(wanted, await answerOf(method === "POST" ? api.post(path, body, options) : api.put(path, body, options)));
      if (outcome.kind === "saved") adopt(outcome.article, sent);
      return outcome;
    },
    [adopt],
  );

  /** Sends the first save of a new article; one that got no answer is sent again word for word, or there would be two articles. */
  const settle = useCallback(
    async (attempt: Unsettled): Promise<SaveOutcome> => {
      unsettled.current = attempt;
      // Before it leaves: a page that dies now must know on its next visit what it had sent.
      await journalNow.current();
      const outcome = await call(attempt);
      if (outcome.kind !== "unknown" && outcome.kind !== "signed-out" && outcome.kind !== "forbidden") unsettled.current = null;
      return outcome;
    },
    [call, journalNow, unsettled],
  );

  const keepDraft = useCallback(
    async (form: ArticleForm) => {
      const outcome = await sendDraft(form);
      if (outcome === "nothing") return calm();
      if (outcome === "kept") {
        const isBack = clear();
        setFailure((before) => {
          if (before === null || before.wanted === "autosave") return refused.current === null ? null : before;
          return isBack ? { ...before, text: "O texto está guardado num rascunho pendente. Falta concluir: tente de novo." } : before;
        });
        return onKept();
      }
      if (await meetTrouble(outcome)) return;
      refused.current = form;
      if ("detail" in outcome) setFailure({ text: outcome.detail, wanted: "autosave" });
    },
    [calm, clear, meetTrouble, onKept, sendDraft],
  );

  const attempt = useCallback(
    async (wanted: SaveKind): Promise<void> => {
      if (wanted !== "autosave" && conflicts.open.current) return conflicts.want(wanted);
      // What readers would see is asked for again by a person only.
      if (wanted === "autosave" && unsettled.current && isPublishing(unsettled.current.wanted)) return;
      for (let merges = 0; merges <= MAX_MERGES; merges += 1) {
        if (unsettled.current) {
          const before = unsettled.current;
          const outcome = await settle(before);
          if (outcome.kind !== "saved") return meet(outcome, wanted, before.sent);
          if (wanted === "autosave" || changedFields(before.sent, read()).length === 0) {
            if (before.wanted === wanted || wanted === "autosave") return meet(outcome, before.wanted, before.sent);
          }
        }
        const sent = read();
        const { base } = now.current;
        const wasRefused = refused.current !== null && changedFields(refused.current, sent).length === 0;
        if (wanted === "autosave" && (conflicts.open.current || wasRefused || !savesItself(isNew, record.current, base, sent))) return keepDraft(sent);
        const isFirst = record.current === null;
        const made: Unsettled = {
          request: planSave(wanted, sent, base, record.current, { edicao: editing.edicao, seq: editing.nextSeq() }, reviewNote.current),
          key: crypto.randomUUID(),
          sent,
          wanted,
        };
        const outcome = await (isFirst ? settle(made) : call(made));
        if (outcome.kind !== "overtaken") {
          await meet(outcome, wanted, sent);
          if (outcome.kind === "refused" && wanted === "autosave") await keepDraft(read());
          return;
        }
        if (!(await conflicts.meet(outcome.current, wanted === "autosave" ? null : wanted))) return;
      }
      setFailure({ text: "Outras pessoas estão salvando esta matéria agora. O seu texto continua aqui; tente de novo.", wanted });
    },
    [call, conflicts, editing, isNew, keepDraft, meet, now, read, record, reviewNote, settle, unsettled],
  );

  const attemptNow = useRef(attempt);
  attemptNow.current = attempt;

  /** Carries out a save; asked while one is under way, it waits for that one and then sends everything typed. */
  const run = useCallback(
    async (wanted: SaveKind) => {
      if (busy.current) {
        if (wanted === "autosave") return;
        queued.current = wanted;
        setWaiting(wanted);
        return;
      }
      busy.current = true;
      if (wanted !== "autosave") setWroteOn(false);
      try {
        for (let next: SaveKind | null = wanted; next; next = queued.current) {
          queued.current = null;
          setWaiting(null);
          setSaving(next);
          if (next !== "autosave") setFailure(null);
          await attemptNow.current(next);
        }
      } finally {
        busy.current = false;
        queued.current = null;
        setSaving(null);
        setWaiting(null);
      }
    },
    // Timers and listeners hold it: a rendering must not replace it.
    [],
  );

  /** A publication of an earlier visit of which nobody knows whether it arrived: a person has it sent again, and it is done once. */
  const tellUnsettled = useCallback((wanted: SaveKind) => {
    setFailure({ text: "A publicação que você pediu ficou sem resposta. Tente de novo: ela não será feita duas vezes.", wanted });
  }, []);
  const dismissFailure = useCallback(() => setFailure(null), []);
  return { saving, waiting, failure, trouble, kept, savedAt, leaving, wroteOn, refused, run, setKept, tellUnsettled, dismissFailure };
}
