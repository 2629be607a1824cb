import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { BATCH_MAX } from "../manager-filter.ts";

export interface SelectionBarProps {
  /** The list's filters, as its address has them. */
  list: string;
  /** Stories that they leave. */
  total: number;
}

/** Leads from the checked rows of the list's form, or from all that its filters leave, to what can be done with them. */
export function SelectionBar({ list, total, rows, hydrated }: SelectionBarProps & { rows: number; hydrated: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const [checked, setChecked] = useState(0);
  const boxes = () => [...(bar.current?.closest("form")?.querySelectorAll<HTMLInputElement>("input[name=m]") ?? [])];
  // The rows hold no state of their checkboxes: changes are read from the form's event, and the browser may have restored checked ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` and `rows` stand for the checkboxes that the effect counts
  useEffect(() => {
    const form = bar.current?.closest("form");
    const count = () => setChecked(boxes().filter((box) => box.checked).length);
    count();
    form?.addEventListener("change", count);
    return () => form?.removeEventListener("change", count);
  }, [list, rows]);
  const selectPage = (on: boolean) => {
    for (const box of boxes()) box.checked = on;
    setChecked(on ? rows : 0);
  };
  return (
    <div ref={bar} className="selection" data-on={checked > 0 || undefined}>
      <input type="hidden" name="lista" value={list} />
      {hydrated ? (
        <>
          <label>
            <input type="checkbox" checked={checked > 0 && checked >= rows} onChange={(event) => selectPage(event.target.checked)} /> Selecionar página
          </label>
          <span role="status">{checked > 0 ? counted(checked, "selecionada", "selecionadas") : ""}</span>
        </>
      ) : null}
      <button type="submit" className="btn btn-sm" formMethod="get" formAction="/admin/materias/lote" disabled={hydrated && checked === 0}>
        Ações em lote
      </button>
      {(!hydrated || checked >= rows) && total > rows ? (
        <Link to={`/admin/materias/lote?tudo=1${list === "" ? "" : `&${list}`}`}>
          {total > BATCH_MAX ? `Selecionar as primeiras ${BATCH_MAX} de ${formatCount(total)}` : `Selecionar todas as ${formatCount(total)}`}
        </Link>
      ) : null}
    </div>
  );
}
