import { useRef } from "react";
import { useModal } from "./use-modal.ts";

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** 'Cancelar' when absent. */
  cancelLabel?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before what cannot be taken back by itself. The browser keeps the focus inside and gives it back. */
export function ConfirmDialog({ title, text, confirmLabel, cancelLabel = "Cancelar", onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className="ed-dialog"
      aria-labelledby="confirmar-titulo"
      aria-describedby="confirmar-texto"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id="confirmar-titulo">{title}</h2>
      <p id="confirmar-texto">{text}</p>
      <div className="ed-actions">
        <button type="button" className="ed-button" onClick={onCancel}>
          {cancelLabel}
        </button>
        <button type="button" className="ed-button is-danger" onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}
