import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { useCopy } from "#app/ui/use-copy.ts";

/** Copies a link's address. Where the browser forbids it the person is informed, and can select the address beside the button. */
export function CopyButton({ address, variant = "secondary" }: { address: string; variant?: "primary" | "secondary" }) {
  const { notify } = useNotices();
  const { isCopied, copy } = useCopy(() => notify("error", "O navegador não deixou copiar. Selecione o endereço e copie."));
  return (
    <Button size="sm" variant={variant} className="max-sm:h-10" icon={isCopied ? "check" : "copy"} aria-label={`Copiar ${address}`} onClick={() => void copy(address)}>
      {isCopied ? "Copiado!" : "Copiar"}
    </Button>
  );
}
