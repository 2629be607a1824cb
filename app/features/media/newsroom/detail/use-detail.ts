import { useEffect, useState } from "react";
import { NOT_CONFIRMED } from "#app/platform/failures/refusal.ts";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import type { MediaWire } from "../../media.wire.ts";
import { changedOf, type DetailDraft, type DetailField, draftOf, mergeDetail } from "./detail-form.ts";

/** Changes that somebody else saved while this was edited. */
export interface RemoteChanges {
  theirs: DetailDraft;
  adopted: readonly DetailField[];
  clashes: readonly DetailField[];
}

interface State {
  base: MediaWire;
  draft: DetailDraft;
  remoteChanges: RemoteChanges | null;
}

/** State of the details of one item. */
export function useDetail(item: MediaWire) {
  const [state, setState] = useState<State>({ base: item, draft: draftOf(item), remoteChanges: null });
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { base, draft, remoteChanges } = state;
  const changed = changedOf(draftOf(base), draft);
  const isDirty = changed.length > 0;

  // A reloaded item replaces the shown one unless there are unsaved edits.
  useEffect(() => {
    setState((now) => (item.versao > now.base.versao && changedOf(draftOf(now.base), now.draft).length === 0 ? { base: item, draft: draftOf(item), remoteChanges: null } : now));
  }, [item]);

  const reset = (next: MediaWire) => setState({ base: next, draft: draftOf(next), remoteChanges: null });

  /** Answers whether it was saved. A failure keeps everything typed. */
  const save = async (): Promise<boolean> => {
    setSaving(true);
    setProblem(null);
    try {
      const changes = Object.fromEntries(changed.map((field) => [field, draft[field]]));
      reset(await browserApi().patch<MediaWire>(`/media/${base.id}`, { ...changes, versao: base.versao }));
      return true;
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? (error.body?.current as MediaWire | undefined) : undefined;
      if (current) {
        const theirs = draftOf(current);
        setState((now) => {
          const merged = mergeDetail(draftOf(now.base), now.draft, theirs);
          return { base: current, draft: merged.draft, remoteChanges: { theirs, adopted: merged.adopted, clashes: merged.clashes } };
        });
      } else
        setProblem(
          isOutcomeUnknown(error)
            ? `${NOT_CONFIRMED} O que você escreveu continua aqui; salvar de novo não faz nada duas vezes.`
            : writeFailure(error, { reloaded: false, otherwise: "Não foi possível salvar." }),
        );
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    base,
    draft,
    remoteChanges,
    isDirty,
    isSaving,
    problem,
    save,
    reset,
    write: (changes: Partial<DetailDraft>) => setState((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    /** Replaces what was typed in a field by what the other person saved. */
    takeTheirs: (field: DetailField) =>
      setState((now) =>
        now.remoteChanges
          ? {
              ...now,
              draft: { ...now.draft, [field]: now.remoteChanges.theirs[field] },
              remoteChanges: { ...now.remoteChanges, clashes: now.remoteChanges.clashes.filter((one) => one !== field) },
            }
          : now,
      ),
  };
}

export type Detail = ReturnType<typeof useDetail>;
