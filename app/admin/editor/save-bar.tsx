import type { FieldProblem } from "#app/domain/refusal.ts";
import { FIELD_LABELS } from "./form-rules.ts";
import type { SaveAction } from "./save-actions.ts";
import type { SaveKind } from "./save-plan.ts";

interface SaveButtonsProps {
  actions: readonly SaveAction[];
  /** False before hydration: a plain form is validated by the server. */
  isLive: boolean;
  isBusy: boolean;
  hasTitle: boolean;
  missing: readonly FieldProblem[];
  onRun(kind: SaveKind): void;
}

/** The buttons that save; submit buttons, so that they work as a plain form too. */
export function SaveButtons({ actions, isLive, isBusy, hasTitle, missing, onRun }: SaveButtonsProps) {
  return actions.map(({ kind, label, needs, isMain }) => (
    <button
      key={kind}
      type="submit"
      name="intent"
      value={kind}
      data-shortcut={`${isMain ? "main" : ""} ${kind === "save" || kind === "update" ? "save" : ""}`}
      className={isMain ? "ed-button is-primary" : "ed-button"}
      disabled={isLive && (isBusy || !hasTitle || (needs === "whole" && missing.length > 0))}
      onClick={(event) => {
        event.preventDefault();
        onRun(kind);
      }}
    >
      {label}
    </button>
  ));
}

/** Missing requirements; each item focuses its field. */
export function MissingList({ missing, onFocus }: { missing: readonly FieldProblem[]; onFocus(field: string): void }) {
  if (missing.length === 0) return null;
  return (
    <details className="ed-missing">
      <summary>
        {missing.length === 1 ? "Falta 1 item" : `Faltam ${missing.length} itens`}
        <span className="ed-hidden"> para publicar</span>
      </summary>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={field}>
            <button
              type="button"
              onClick={(event) => {
                event.currentTarget.closest("details")?.removeAttribute("open");
                onFocus(field);
              }}
            >
              <strong>{FIELD_LABELS[field] ?? field}</strong> {message}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
