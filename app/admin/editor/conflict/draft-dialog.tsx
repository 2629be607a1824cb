import { useRef } from "react";
import type { DraftWire } from "#app/wire/drafts.ts";
import { type ArticleForm, type CategoryChoice, changedFields, withFields } from "../article-form.ts";
import { Icon } from "../icon.tsx";
import { keptTime } from "../kept-time.ts";
import { useModal } from "../use-modal.ts";
import Comparison from "./comparison.tsx";

interface DraftDialogProps {
  draft: DraftWire;
  /** The saved text that the draft is read against. */
  saved: ArticleForm;
  categories: readonly CategoryChoice[];
  timeZone: string;
  onClose(): void;
}

/** Somebody else's unsaved changes, to be read: they are theirs to save. */
export default function DraftDialog({ draft, saved, categories, timeZone, onClose }: DraftDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const form = withFields(saved, draft.campos, categories);
  return (
    <dialog
      ref={dialog}
      className="ed-dialog ed-history"
      aria-labelledby="rascunho-titulo"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id="rascunho-titulo">
          O que {draft.autor.name} ainda não publicou, guardado {keptTime(Date.parse(draft.atualizadoEm), timeZone, Date.now())}
        </h2>
        <button type="button" className="ed-button is-quiet" aria-label="Fechar" onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div className="ed-history-detail">
        <Comparison before={saved} after={form} fields={changedFields(saved, form)} categories={categories} />
      </div>
    </dialog>
  );
}
