import { Button } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/window.tsx";

/** An address of a file that is not there, or no more. */
export function MissingDetail({ onClose }: { onClose(): void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Arquivo não encontrado"
      description="Ele foi excluído ou o endereço está errado."
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <p className="text-muted">Feche para voltar à biblioteca.</p>
    </Sheet>
  );
}
