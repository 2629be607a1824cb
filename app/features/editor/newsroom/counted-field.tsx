import type { ReactNode } from "react";
import { lengthOf } from "#app/features/articles/article.ts";
import { controlId } from "./focus-field.ts";
import { pasteLine } from "./rich-text/paste/plain-text.ts";

interface CountedFieldProps {
  name: "titulo" | "subtitulo" | "chapeu";
  label: string;
  value: string;
  max: number;
  onChange(value: string): void;
  problem: string | null;
  hint?: ReactNode;
  required?: boolean;
  multiline?: boolean;
  className?: string;
  suggestions?: ReactNode;
}

/** A line of text with its limit, its count and its problem. */
export function CountedField({ name, label, value, max, onChange, problem, hint, required = false, multiline = false, className = "", suggestions }: CountedFieldProps) {
  const id = controlId(name);
  const count = lengthOf(value);
  const shared = {
    id,
    name,
    value,
    "aria-invalid": problem !== null,
    "aria-describedby": `${id}-nota ${id}-conta`,
    "aria-required": required,
    autoComplete: "off",
    onPaste: pasteLine,
  };
  return (
    <div className={`ed-field ${className}`}>
      <div className="ed-label-row">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-conta`} className={count > max ? "ed-count is-over" : "ed-count"}>
          {count}/{max}
          <span className="ed-hidden"> caracteres</span>
        </span>
      </div>
      {multiline ? (
        <textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value.replace(/\n/g, " "))} />
      ) : (
        <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />
      )}
      <div id={`${id}-nota`} className="ed-note">
        {problem ? <span className="ed-problem">{problem}</span> : hint}
      </div>
      {suggestions}
    </div>
  );
}
