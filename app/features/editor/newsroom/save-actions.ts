import type { ArticleForm, ArticleRecord } from "./article-form.ts";
import type { SaveKind } from "./save-plan.ts";

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
