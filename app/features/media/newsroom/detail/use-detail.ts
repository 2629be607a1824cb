import { useEffect, useState } from "react";
import { NOT_CONFIRMED } from "#app/platform/failures/refusal.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { isOutcomeUnknown, writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import type { FocalPoint } from "../../crop.ts";
import type { MediaWire } from "../../media.wire.ts";

/** Texts of an item, by their names on the wire. */
export interface DetailDraft {
  titulo: string;
  alt: string;
  credito: string;
  tags: readonly string[];
  foco: FocalPoint;
}

export type DetailField = keyof DetailDraft;

export const DETAIL_LABELS: Record<DetailField, string> = { titulo: "Título", alt: "Texto alternativo", credito: "Crédito", tags: "Tags", foco: "Ponto focal" };

export const draftOf = ({ titulo, alt, credito, tags, foco }: MediaWire): DetailDraft => ({ titulo, alt, credito, tags, foco });

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states differ. */
export const changedOf = (before: DetailDraft, after: DetailDraft): DetailField[] =>
  (Object.keys(DETAIL_LABELS) as DetailField[]).filter((field) => !same(before[field], after[field]));

/** A field as words. */
export function fieldText(draft: DetailDraft, field: DetailField): string {
  if (field === "tags") return draft.tags.join(", ") || "nenhuma";
  if (field === "foco") return `${draft.foco.x}% da esquerda, ${draft.foco.y}% do topo`;
  return draft[field] || "vazio";
}

/**
 * Merges what somebody else saved: fields that only they changed are theirs, fields that both changed stay as typed and are
 * listed in `clashes`.
 */
export function mergeDetail(base: DetailDraft, mine: DetailDraft, theirs: DetailDraft): { draft: DetailDraft; adopted: DetailField[]; clashes: DetailField[] } {
  const [here, there] = [changedOf(base, mine), changedOf(base, theirs)];
  const clashes = there.filter((field) => here.includes(field) && !same(mine[field], theirs[field]));
  const adopted = there.filter((field) => !here.includes(field));
  const draft = { ...mine, ...Object.fromEntries(adopted.map((field) => [field, theirs[field]])) };
  return { draft, adopted, clashes };
}

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
