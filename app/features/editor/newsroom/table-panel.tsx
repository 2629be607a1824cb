import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TABLE_MAX, type TableShape } from "./rich-text/table-shape.ts";

const GRID = { rows: 5, columns: 6 };

const clamp = (value: number, max: number) => Math.min(max, Math.max(1, Math.round(value) || 1));

interface TablePanelProps {
  onApply(shape: TableShape): void;
  onClose(): void;
}

/** Asks for the size of a new table: by two numbers, or by a tap on the grid. Enter inserts, Escape leaves. */
export function TablePanel({ onApply, onClose }: TablePanelProps) {
  const [rows, setRows] = useState("3");
  const [columns, setColumns] = useState("3");
  const [hasHead, setHead] = useState(true);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const apply = (shape: { rows: number; columns: number } = { rows: clamp(Number(rows), TABLE_MAX.rows), columns: clamp(Number(columns), TABLE_MAX.columns) }) => {
    onApply({ ...shape, hasHead });
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) apply();
    else return;
    event.preventDefault();
  };
  const number = (label: string, name: "linhas" | "colunas", value: string, set: (value: string) => void, max: number) => (
    <label>
      {label}
      <input ref={name === "linhas" ? first : undefined} type="number" min={1} max={max} inputMode="numeric" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  );
  const marked = { rows: Math.min(GRID.rows, Number(rows)), columns: Math.min(GRID.columns, Number(columns)) };
  return (
    <fieldset className="ed-table-panel" aria-label="Nova tabela" onKeyDown={press}>
      <div className="ed-table-grid" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${GRID.columns}, 1fr)` }}>
        {Array.from({ length: GRID.rows * GRID.columns }, (_, index) => ({ row: Math.floor(index / GRID.columns) + 1, column: (index % GRID.columns) + 1 })).map(
          ({ row, column }) => (
            <button
              key={`${row}-${column}`}
              type="button"
              tabIndex={-1}
              className={row <= marked.rows && column <= marked.columns ? "is-in" : undefined}
              onPointerMove={() => {
                setRows(String(row));
                setColumns(String(column));
              }}
              onClick={() => apply({ rows: row, columns: column })}
            />
          ),
        )}
      </div>
      <div className="ed-table-size">
        {number("Linhas", "linhas", rows, setRows, TABLE_MAX.rows)}
        {number("Colunas", "colunas", columns, setColumns, TABLE_MAX.columns)}
        <label className="ed-check">
          <input type="checkbox" checked={hasHead} onChange={(event) => setHead(event.target.checked)} />
          Primeira linha é cabeçalho
        </label>
        <div className="ed-actions">
          <button type="button" className="ed-button is-primary" onClick={() => apply()}>
            Inserir tabela
          </button>
          <button type="button" className="ed-button is-quiet" onClick={onClose}>
            Cancelar
          </button>
        </div>
      </div>
    </fieldset>
  );
}
