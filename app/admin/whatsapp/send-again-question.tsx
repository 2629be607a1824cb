import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

interface SendAgainQuestionProps {
  /** What the group has had already, each with when. */
  stories: readonly { id: number; title: string; sentAt: string }[];
  onClose(): void;
  onConfirm(): void;
}

/** Asks before stories that the group has had go out again. */
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
