import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";

/** How long a copy is confirmed (spec 2 §9). */
const COPIED_MS = 2_000;

/** Copies a link's address; where the browser forbids it, says so: the address stands beside it to be marked. */
export function CopyButton({ address, variant = "secondary" }: { address: string; variant?: "primary" | "secondary" }) {
  const { notify, announce } = useNotices();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      announce("Link copiado.");
    } catch {
      notify("error", "O navegador não deixou copiar. Selecione o endereço e copie.");
    }
  };
  return (
    <Button size="sm" variant={variant} className="max-sm:h-10" icon={isCopied ? "check" : "copy"} aria-label={`Copiar ${address}`} onClick={() => void copy()}>
      {isCopied ? "Copiado!" : "Copiar"}
    </Button>
  );
}
