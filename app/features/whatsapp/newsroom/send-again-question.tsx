import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface SendAgainQuestionProps {
  /** Stories already sent to the group, each with its time. */
  stories: readonly { id: number; title: string; sentAt: string }[];
  onClose(): void;
  onConfirm(): void;
}

/** Confirms sending stories again that the group already received. */
export function SendAgainQuestion({ stories, onClose, onConfirm }: SendAgainQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stories.length === 1 ? "Enviar de novo ao grupo?" : `Enviar ${stories.length} matérias de novo ao grupo?`}
      confirmLabel="Adicionar mesmo assim"
      onConfirm={onConfirm}
    >
      <ul className="flex flex-col gap-1">
        {stories.map(({ id, title, sentAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {title}: enviada {sentAt}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
