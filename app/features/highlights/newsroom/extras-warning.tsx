import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { DeskArticle } from "../desk-message.wire.ts";

interface ExtrasWarningProps {
  extras: readonly DeskArticle[];
  disabled: boolean;
  className?: string;
  onRemove(): void;
}

/** The yellow warning: articles marked Destaque that are not selected, and move to Geral when the order is saved. */
export function ExtrasWarning({ extras, disabled, className, onRemove }: ExtrasWarningProps) {
  return (
    <section aria-label="Fora da seleção" className={classNames("rounded-lg bg-warn-soft px-3 py-2.5 text-warn", className)}>
      <p className="flex gap-2 font-semibold">
        <Icon name="alert" className="mt-0.5 size-4" />
        {counted(extras.length, "matéria em Destaque está", "matérias em Destaque estão")} fora da seleção. Ao salvar, {extras.length === 1 ? "vai" : "vão"} para Geral:
      </p>
      <ul className="mt-1 mb-2 list-disc pl-10">
        {extras.map((extra) => (
          <li key={extra.id}>{extra.titulo}</li>
        ))}
      </ul>
      <Button size="sm" className="ml-6" disabled={disabled} onClick={onRemove}>
        Remover extras agora
      </Button>
    </section>
  );
}
