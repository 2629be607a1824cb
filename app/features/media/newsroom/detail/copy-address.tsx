import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";

/** Copies a file's address; where the browser forbids it, the address is shown for selection. */
export function CopyAddress({ address }: { address: string }) {
  const { notify } = useNotices();
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify("ok", "Endereço copiado.");
    } catch {
      setRefused(true);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button size="sm" className="self-start max-sm:h-10" icon="copy" onClick={() => void copy()}>
        Copiar endereço
      </Button>
      {isRefused ? <p className="wrap-anywhere select-all">{address}</p> : null}
    </div>
  );
}
