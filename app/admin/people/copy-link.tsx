import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** How long a button says that it has copied (spec 2 § Short-link screen). Milliseconds. */
const COPIED_MS = 2_000;

/** A link to be handed on; where the browser forbids copying, it is marked. */
export const CopyLink = forwardRef<HTMLInputElement, { url: string; label: string }>(function CopyLink({ url, label }, ref) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  const hydrated = useHydrated();
  const { announce } = useNotices();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      announce("Link copiado.");
    } catch {
      field.current?.select();
    }
  };
  return (
    <div className="flex gap-2">
      <TextInput ref={field} readOnly aria-label={label} value={url} onFocus={({ currentTarget }) => currentTarget.select()} className="font-mono text-xs" />
      {hydrated ? (
        <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
          {isCopied ? "Copiado!" : "Copiar"}
        </Button>
      ) : null}
    </div>
  );
});
