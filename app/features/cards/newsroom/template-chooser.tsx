import { CARD_TEMPLATES, type CardOrder, type CardTemplate } from "../card-order.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { DrawingCanvas } from "./drawing-canvas.tsx";
import type { Background } from "./use-background.ts";

export const TEMPLATE_NAMES: Record<CardTemplate, string> = { foto: "Foto", faixa: "Faixa", editorial: "Editorial" };

/** A thumbnail's pixels are these many of the card's. */
const SHRINK = 5;

interface TemplateChooserProps {
  /** The card in each template. */
  orders: Readonly<Record<CardTemplate, CardOrder>>;
  value: CardTemplate;
  background: Background;
  onChange(template: CardTemplate): void;
}

/** The templates, drawn with this very card. */
export function TemplateChooser({ orders, value, background, onChange }: TemplateChooserProps) {
  return (
    <ChoiceRow
      legend="Modelo"
      value={value}
      onChange={onChange}
      className="grid grid-cols-3 gap-2.5"
      choiceClassName="group flex flex-col items-center gap-1.5 rounded-lg border border-line bg-sunken p-1.5 pb-1 text-xs font-semibold text-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-1 has-checked:ring-accent"
      options={CARD_TEMPLATES.map((template) => ({
        value: template,
        content: (
          <>
            <DrawingCanvas order={orders[template]} background={background} label="" shrink={SHRINK} className="max-h-32 w-full rounded object-contain" />
            {TEMPLATE_NAMES[template]}
          </>
        ),
      }))}
    />
  );
}
