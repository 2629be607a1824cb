import { type MutableRefObject, useCallback, useRef, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import { type ArticleForm, type ArticleRecord, changedFields } from "./article-form.ts";
import type { useConflict } from "./conflict/use-conflict.ts";
import type { Editing } from "./editing.ts";
import { answerOf } from "./save-call.ts";
import { readOutcome, type SaveOutcome } from "./save-outcome.ts";
import { planDraft } from "./save-plan.ts";
import type { useFormState } from "./use-form-state.ts";

/** What the server's pending draft of this editing holds. */
export interface KeptDraft {
  form: ArticleForm;
  /** Milliseconds since 1970. */
  at: number;
}

interface PendingDraftDeps {
  editing: Editing;
  now: ReturnType<typeof useFormState>["now"];
  record: MutableRefObject<ArticleRecord | null>;
  conflict: ReturnType<typeof useConflict>["open"];
}

/** The pending draft of one editing: what differs from the saved article, where only the newsroom sees it. */
export function usePendingDraft({ editing, now, record, conflict }: PendingDraftDeps) {
  const [kept, setState] = useState<KeptDraft | null>(null);
  const draft = useRef<KeptDraft | null>(null);

  const setKept = useCallback((next: KeptDraft | null) => {
    draft.current = next;
    setState(next);
  }, []);

  /** Sends it, or empties it where nothing differs any more. `nothing`: there was nothing to send. */
  const send = useCallback(
    async (form: ArticleForm): Promise<"kept" | "nothing" | SaveOutcome> => {
      const at = record.current;
      if (!at) return "nothing";
      const under = conflict.current?.under ?? { base: now.current.base, versao: at.versao };
      const isPlain = changedFields(under.base, form).length === 0;
      if (isPlain && !draft.current) return "nothing";
      const path = `/posts/${at.id}/draft`;
      const { edicao } = editing;
      const call = isPlain
        ? browserApi().delete(path, { edicao })
        : browserApi().put(path, planDraft(form, under.base, under.versao ?? at.versao, { edicao, seq: editing.nextSeq() }));
      const answer = await answerOf(call);
      if (!answer.ok && !(isPlain && answer.status === 404)) return readOutcome("autosave", answer);
      setKept(isPlain ? null : { form, at: Date.now() });
      return "kept";
    },
    [conflict, editing, now, record, setKept],
  );

  return { kept, setKept, send };
}
