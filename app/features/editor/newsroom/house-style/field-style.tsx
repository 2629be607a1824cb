import { useMemo } from "react";
import { correctStyle, matchStyle } from "#app/features/house-style/match-style.ts";
import { useHouseStyle } from "./house-style-provider.tsx";

interface FieldStyleProps {
  /** As the field's label names it. */
  label: string;
  value: string;
  onChange(value: string): void;
}

/** What the newsroom's style corrects in a field of one line, under the field. */
export function FieldStyle({ label, value, onChange }: FieldStyleProps) {
  const { style } = useHouseStyle();
  const matches = useMemo(() => (style ? matchStyle(value, style) : []), [style, value]);
  if (!style || matches.length === 0) return null;
  return (
    <ul className="ed-style-list" aria-label={`Estilo da casa: ${label}`}>
      {matches.map(({ start, end, found, correction, rule }) => (
        <li key={start}>
          <span>
            <span className="ed-style-mark">{found}</span> → <strong>{correction}</strong>
            {rule.explanation === "" ? null : <small>{rule.explanation}</small>}
          </span>
          <button
            type="button"
            className="ed-button"
            aria-label={`Corrigir “${found}” para “${correction}” em ${label}`}
            onClick={() => onChange(value.slice(0, start) + correction + value.slice(end))}
          >
            Corrigir
          </button>
        </li>
      ))}
      {matches.length > 1 ? (
        <li>
          <button type="button" className="ed-button" onClick={() => onChange(correctStyle(value, style).text)}>
            Corrigir todas em {label}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
