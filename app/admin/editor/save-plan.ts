import type { ArticleStatus } from "#app/domain/article/article.ts";
import { type ArticleForm, type ArticleRecord, changedFields, type FormField, toWire } from "./article-form.ts";

/** What a person asked for; `autosave` asked by itself. */
export const SAVE_KINDS = ["autosave", "save", "publish", "publish-now", "update", "withdraw", "cancel-schedule"] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

export interface SaveRequest {
  method: "POST" | "PUT";
  path: string;
  body: Record<string, unknown>;
}

/** After these the writing is done, and the list comes. */
export const isPublishing = (kind: SaveKind): boolean => kind === "publish" || kind === "publish-now";

/** Fields of status and schedule that an intent sets; a schedule turns publishing into scheduling. */
export function placementOf(kind: SaveKind, form: ArticleForm): { status?: ArticleStatus; agendamento?: string | null } {
  switch (kind) {
    case "autosave":
    case "save":
    case "update":
      return {};
    case "publish":
      return form.agendamento ? { status: "agendada", agendamento: form.agendamento } : { status: "publicada" };
    case "publish-now":
      return { status: "publicada" };
    case "withdraw":
      return { status: "rascunho" };
    case "cancel-schedule":
      return { status: "rascunho", agendamento: null };
  }
}

/** The request of one save: everything at first, then what changed, on the version it was changed from. */
export function planSave(kind: SaveKind, form: ArticleForm, base: ArticleForm, record: ArticleRecord | null): SaveRequest {
  if (!record) return { method: "POST", path: "/api/posts", body: { ...toWire(form), ...placementOf(kind, form) } };
  // A published article has no schedule to change.
  const names = changedFields(base, form).filter((name) => name !== "agendamento" || record.status !== "publicada");
  return { method: "PUT", path: `/api/posts/${record.id}`, body: { ...toWire(form, names), ...placementOf(kind, form), versao: record.versao } };
}

/** Mine where I changed something since `base`, theirs elsewhere. */
export function keepMine(base: ArticleForm, mine: ArticleForm, theirs: ArticleForm): ArticleForm {
  const merged: Record<string, unknown> = { ...theirs };
  for (const name of changedFields(base, mine)) merged[name] = mine[name];
  return merged as unknown as ArticleForm;
}

/** What both sides changed, differently. */
export const clashes = (base: ArticleForm, mine: ArticleForm, theirs: ArticleForm): FormField[] => {
  const different = changedFields(mine, theirs);
  const changedByThem = changedFields(base, theirs);
  return changedFields(base, mine).filter((name) => changedByThem.includes(name) && different.includes(name));
};
