import type { ArticleStatus } from "#app/features/articles/article.ts";
import { newsroomDay, tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type ArticleForm, type ArticleRecord, changedFields, toWire } from "./article-form.ts";

/** Requests of a person; `autosave` is automatic. */
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

/** Saves whose schedule the server acts on; a draft only stores it. */
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

/** True when autosave writes the article itself; else it writes the pending draft, which readers never see. */
export const autosavesArticle = (isNew: boolean, record: ArticleRecord | null, base: ArticleForm, form: ArticleForm): boolean =>
  isNew && (record === null || record.status === "rascunho") && form.titulo.trim() !== "" && AUTOSAVED.some((name) => form[name] !== base[name]);

/** A save button: label, kind of save, and which fields it needs. */
export interface SaveAction {
  kind: SaveKind;
  label: string;
  needs: "title" | "whole";
  isMain: boolean;
}

/** The save buttons for an article's state: drafts are saved or published, others updated. */
export function actionsFor(record: ArticleRecord | null, form: Pick<ArticleForm, "agendamento">, mayPublish = true): SaveAction[] {
  const isInReview = record?.revisaoEm != null;
  if (!mayPublish)
    return [
      { kind: "save", label: "Salvar Rascunho", needs: "title", isMain: isInReview },
      isInReview
        ? { kind: "end-review", label: "Retirar da revisão", needs: "title", isMain: false }
        : { kind: "request-review", label: "Enviar para revisão", needs: "title", isMain: true },
    ];
  switch (record?.status ?? "rascunho") {
    case "rascunho":
      return [
        { kind: "save", label: "Salvar Rascunho", needs: "title", isMain: false },
        { kind: "publish", label: form.agendamento ? "Agendar" : "Publicar", needs: "whole", isMain: true },
      ];
    case "agendada":
      return [
        { kind: "publish-now", label: "Publicar agora", needs: "whole", isMain: false },
        { kind: "update", label: "Atualizar", needs: "whole", isMain: true },
      ];
    case "publicada":
      return [{ kind: "update", label: "Atualizar", needs: "whole", isMain: true }];
  }
}

/** Confirmation of an update that removes the super headline; null when none is needed. */
export const superHeadlineQuestion = (
  record: ArticleRecord | null,
  base: Pick<ArticleForm, "posicao">,
  form: Pick<ArticleForm, "posicao">,
): { title: string; text: string; confirmLabel: string } | null =>
  record?.status === "publicada" && base.posicao === "supermanchete" && form.posicao !== "supermanchete"
    ? {
        title: "Tirar da super manchete?",
        text: "Esta matéria é a super manchete. Com a nova posição, a página inicial fica sem super manchete até outra matéria ocupar o lugar.",
        confirmLabel: "Mudar a posição",
      }
    : null;

/** The action that withdraws the article in its state, with its confirmation. */
export function withdrawalFor(record: ArticleRecord | null): { kind: SaveKind; label: string; title: string; text: string } | null {
  if (record?.status === "publicada") {
    return {
      kind: "withdraw",
      label: "Voltar para rascunho",
      title: "Voltar para rascunho?",
      text: "A matéria sai do site na hora e quem abrir o endereço verá que ela foi retirada. O texto continua aqui.",
    };
  }
  if (record?.status === "agendada") {
    return {
      kind: "cancel-schedule",
      label: "Cancelar agendamento",
      title: "Cancelar o agendamento?",
      text: "A matéria volta a ser rascunho e não será publicada na data marcada.",
    };
  }
  return null;
}

/** "às 14:03" of today, else "em 20/11/2026 às 14:03", on the newsroom's clock. Times in milliseconds. */
export function savedTimeLabel(at: number, timeZone: string, now: number): string {
  const [date = "", clock = ""] = tableDateTime(at, timeZone).split(" ");
  return newsroomDay(at, timeZone) === newsroomDay(now, timeZone) ? `às ${clock}` : `em ${date} às ${clock}`;
}
