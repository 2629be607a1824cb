import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";

/** A suggested alternative text, marked as what it is, with what can be done about it. */
export function SuggestedAlt({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 rounded-md border border-dashed border-edge bg-sunken p-3">
      <p className="flex flex-wrap items-center gap-1.5 text-[0.8125rem] font-semibold text-info">
        <Icon name="spark" className="size-3.5" /> Sugestão — confira antes de usar <SimulatedMark provider="openai" />
      </p>
      <p className="wrap-anywhere">{text}</p>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  );
}

/** Said where a suggestion cannot be put into a field that holds a text. */
export const FIELD_IS_TAKEN = "O campo já tem um texto. Apague-o para usar a sugestão.";

/** Said where nothing can be asked for. */
export const NO_AI = "A IA não está configurada: não há sugestão de texto.";
