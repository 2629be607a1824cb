import type { ArticleStatus } from "#app/features/articles/article.ts";
import { type ArticleForm, type ArticleRecord, changedFields, toWire } from "./article-form.ts";

/** What a person requested; `autosave` is automatic. */
export const SAVE_KINDS = ["autosave", "save", "publish", "publish-now", "update", "withdraw", "cancel-schedule", "request-review", "end-review"] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

export interface SaveRequest {
  method: "POST" | "PUT";
  /** Under `/api`. */
  path: string;
  body: Record<string, unknown>;
}

/** Id of the editing, and number of the save in it. */
export interface SaveSequence {
  edicao: string;
  seq: number;
}

/** Saves after which the list opens. */
export const isPublishing = (kind: SaveKind): boolean => kind === "publish" || kind === "publish-now" || kind === "request-review";

/** Which saves send the schedule for the server to act on; a draft's is a wish. */
export const usesSchedule = (kind: SaveKind): boolean => kind === "publish" || kind === "update";

/** Fields of status, schedule and review that an intent sets; a schedule turns publishing into scheduling. */
export function placementOf(
  kind: SaveKind,
  form: ArticleForm,
  reviewNote = "",
): { status?: ArticleStatus; agendamento?: string | null; emRevisao?: boolean; notaRevisao?: string } {
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
    case "request-review":
      return { emRevisao: true };
    case "end-review":
      return { emRevisao: false, ...(reviewNote.trim() === "" ? {} : { notaRevisao: reviewNote }) };
  }
}

/** The request of a save: all fields at first, then the changed ones with their base version. */
export function planSave(
  kind: SaveKind,
  form: ArticleForm,
  base: ArticleForm,
  record: ArticleRecord | null,
  ticket: SaveSequence,
  reviewNote = "",
  reasons: Readonly<Record<string, string>> = {},
): SaveRequest {
  const given = Object.entries(reasons).filter(([, reason]) => reason.trim() !== "");
  const motivos = kind === "autosave" || given.length === 0 ? {} : { motivos: Object.fromEntries(given) };
  if (!record) return { method: "POST", path: "/posts", body: { ...toWire(form), ...placementOf(kind, form), ...motivos, ...ticket } };
  // A published article has no schedule to change.
  const names = changedFields(base, form).filter((name) => name !== "agendamento" || record.status !== "publicada");
  return { method: "PUT", path: `/posts/${record.id}`, body: { ...toWire(form, names), ...placementOf(kind, form, reviewNote), ...motivos, versao: record.versao, ...ticket } };
}

/** Body of the pending draft: the fields changed from the version that it lies over. */
export const planDraft = (form: ArticleForm, base: ArticleForm, versao: number, ticket: SaveSequence) => ({ ...ticket, versao, campos: toWire(form, changedFields(base, form)) });

/** A new article saves itself when one of these changed (spec 1 §4). */
const AUTOSAVED = ["titulo", "conteudo", "subtitulo", "resumo"] as const;

/** Whether the article itself is saved unasked; else its pending draft is, which readers never see. */
export const autosavesArticle = (isNew: boolean, record: ArticleRecord | null, base: ArticleForm, form: ArticleForm): boolean =>
  isNew && (record === null || record.status === "rascunho") && form.titulo.trim() !== "" && AUTOSAVED.some((name) => form[name] !== base[name]);
