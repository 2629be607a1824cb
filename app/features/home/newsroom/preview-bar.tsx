import { hourText } from "#app/platform/time/hour.ts";
import { LAYOUT_IDS, LAYOUTS } from "../layouts.ts";
import type { PreviewRequest } from "./preview-request.ts";

interface PreviewBarProps {
  home: PreviewRequest;
  /** The address's own fields, which another hour or layout keeps. */
  fields: readonly (readonly [string, string])[];
}

/** Marks the page below as a preview and selects hour and layout. Works without a script. */
export function PreviewBar({ home: { layout, byRotation, minute }, fields }: PreviewBarProps) {
  return (
    <aside className="preview-bar" aria-label="Pré-visualização">
      <p>
        <strong>Pré-visualização: só você vê.</strong> Layout {LAYOUTS[layout].name}
        {byRotation ? `, pela rotação às ${hourText(minute)}` : ""}.
      </p>
      <form method="get">
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the fields is what they say
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <label>
          Hora <input name="hora" inputMode="numeric" maxLength={5} size={5} autoComplete="off" defaultValue={hourText(minute)} />
        </label>
        <label>
          Layout{" "}
          <select name="modelo" defaultValue={byRotation ? "" : layout}>
            <option value="">Pelo horário</option>
            {LAYOUT_IDS.map((id) => (
              <option key={id} value={id}>
                {LAYOUTS[id].name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Ver</button>
      </form>
      <a href="/admin?tab=layout">Voltar aos layouts</a>
    </aside>
  );
}
