import { forwardRef, useImperativeHandle, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** A link, or what `done` names, to be handed on; where the browser forbids copying, it is marked. */
export const CopyLink = forwardRef<HTMLInputElement, { url: string; label: string; done?: string }>(function CopyLink({ url, label, done }, ref) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  const hydrated = useHydrated();
  const { isCopied, copy } = useCopy(() => field.current?.select(), done);
  return (
    <div className="flex gap-2">
      <TextInput ref={field} readOnly aria-label={label} value={url} onFocus={({ currentTarget }) => currentTarget.select()} className="font-mono text-xs" />
      {hydrated ? (
        <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy(url)}>
          {isCopied ? "Copiado!" : "Copiar"}
        </Button>
      ) : null}
    </div>
  );
});
