import { Link, useSubmit } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ReadersNow } from "#app/features/audience/newsroom/online/readers-now.tsx";
import { roleMay } from "#app/features/people/capabilities.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { thumbnailOf } from "#app/ui/newsroom/avatar.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BATCH_MAX } from "../manager-filter.ts";
import { POSITION_GROUPS, type Position } from "../position.ts";
import type { ManagerRow } from "./manager-row.ts";
import { parseButtonValue, type RowIntent, titleId } from "./row-actions.ts";
import { ControlWords, QUESTION_FORM, RowControls, type RowControlsProps, useFollow, vacatesSuperHeadline } from "./row-controls.tsx";

interface SelectionBarProps {
  /** The list's filters, as its address has them. */
  list: string;
  /** Stories that they leave. */
  total: number;
  /** True while rows are being selected; without a script they always can be. */
  isOpen: boolean;
  onOpen(): void;
}

/** Leads from the checked rows of the list's form, or from all that its filters leave, to what can be done with them. */
function SelectionBar({ list, total, isOpen, onOpen, rows, hydrated }: SelectionBarProps & { rows: number; hydrated: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const [checked, setChecked] = useState(0);
  const boxes = () => [...(bar.current?.closest("form")?.querySelectorAll<HTMLInputElement>("input[name=m]") ?? [])];
  // The rows hold no state of their checkboxes: changes are read from the form's event, and the browser may have restored checked ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` and `rows` stand for the checkboxes that the effect counts
  useEffect(() => {
    const form = bar.current?.closest("form");
    const count = () => setChecked(boxes().filter((box) => box.checked).length);
    count();
    if (boxes().some((box) => box.checked)) onOpen();
    form?.addEventListener("change", count);
    return () => form?.removeEventListener("change", count);
  }, [list, rows]);
  const selectPage = (on: boolean) => {
    for (const box of boxes()) box.checked = on;
    setChecked(on ? rows : 0);
  };
  return (
    <div ref={bar} className="selection" data-open={isOpen || undefined} data-on={checked > 0 || undefined}>
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

interface ArticleTableProps extends Pick<RowControlsProps, "role" | "mayDraft" | "askToDelete" | "makeCard"> {
  rows: readonly ManagerRow[];
  /** Of this rendering of the page: a form sent twice acts once. */
  operation: string;
  deleteHrefOf(id: number): string;
  quickHrefOf(id: number): string;
  /** The row that is edited where it stands, and its fields. */
  editing: { id: number; panel: ReactNode } | null;
  /** The row that was just published, scheduled or edited. */
  marked: number | null;
  act(row: ManagerRow, intent: RowIntent): void;
  selection: SelectionBarProps;
}

const ROW_TINTS: Record<Position, string> = { supermanchete: "row-super", destaque: "row-highlight", geral: "", municipios: "" };
const POSITION_TONES: Record<Position, BadgeTone> = { supermanchete: "danger", destaque: "warn", geral: "neutral", municipios: "info" };

const lookOf = ({ visible, active, position }: ManagerRow) => classNames(visible || active ? ROW_TINTS[position] : "row-off", !active && "row-disabled") || undefined;

/**
 * The newsroom's articles, in one form that every change is sent by until the script takes it over. Looks are classes of
 * `admin.css`: thirty rows with their utilities, icons and forms were three hundred kilobytes.
 */
export function ArticleTable({ rows, operation, deleteHrefOf, quickHrefOf, editing, marked, act, selection, ...controls }: ArticleTableProps) {
  const hydrated = useHydrated();
  const follow = useFollow();
  const submit = useSubmit();
  const table = useMenus();
  const selects = roleMay(controls.role, "articles:write");
  const takeOver = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.hasAttribute("formaction")) return submit(submitter);
    if (!(submitter instanceof HTMLButtonElement)) return;
    const asked = submitter.name === "row" ? parseButtonValue(submitter.value) : { intent: "toggle" as const, id: Number(submitter.value) };
    const row = rows.find(({ id }) => id === asked?.id);
    if (asked && row) act(row, asked.intent);
  };
  return (
    <>
      {rows.some(vacatesSuperHeadline) ? <form id={QUESTION_FORM} method="get" onSubmit={takeOver} /> : null}
      <form method="post" onSubmit={takeOver}>
        <input type="hidden" name="rendering" value={operation} />
        <ControlWords />
        {selects ? <SelectionBar {...selection} rows={rows.length} hydrated={hydrated} /> : null}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the row's own 'Editar' */}
        <table ref={table} className="rows" data-selecting={selection.isOpen || undefined} onPointerOver={nameUnderPointer} onClick={openEditor}>
          <caption className="sr-only">Matérias na ordem da redação</caption>
          <thead>
            <tr>
              <th scope="col">Matéria</th>
              <th scope="col">Data</th>
              <th scope="col">Posição</th>
              <th scope="col">Categoria</th>
            </tr>
          </thead>
          <tbody>
            {rows.flatMap((row) => [
              <tr key={row.id} className={classNames(lookOf(row), row.id === marked && "row-marked") || undefined}>
                <td>
                  {selects ? <input type="checkbox" name="m" value={`${row.id}.${row.version}`} aria-labelledby={titleId(row.id)} /> : null}
                  <div>
                    <Cover address={thumbnailOf(row.coverUrl)} />
                    <p>
                      <b id={titleId(row.id)} tabIndex={-1}>
                        {row.title}
                      </b>{" "}
                      <StateBadges row={row} />
                    </p>
                    <p>
                      {formatCount(row.views)}
                      <span>{row.views === 1 ? " visualização" : " visualizações"}</span>
                      {` · ${row.author} `}
                      <ReadersNow articleId={row.id} />
                    </p>
                    <RowControls row={row} hydrated={hydrated} follow={follow} deleteHref={deleteHrefOf(row.id)} quickHref={quickHrefOf(row.id)} {...controls} />
                  </div>
                </td>
                <td>{row.date}</td>
                <td>
                  <Badge tone={POSITION_TONES[row.position]}>
                    {row.highlightRank === null ? POSITION_GROUPS[row.position] : `${POSITION_GROUPS[row.position]} ${row.highlightRank}º`}
                  </Badge>
                </td>
                <td>
                  {row.category.color ? <i style={{ background: row.category.color }} /> : null}
                  {row.category.name}
                </td>
              </tr>,
              ...(editing?.id === row.id
                ? [
                    <tr key={`${row.id}-edicao`} className="row-edit">
                      <td colSpan={4}>{editing.panel}</td>
                    </tr>,
                  ]
                : []),
            ])}
          </tbody>
        </table>
      </form>
    </>
  );
}

/** Shows a control's name, or an author's whole name, where the pointer rests: a `title` for each of hundreds is a tenth of the page. */
function nameUnderPointer({ target }: PointerEvent) {
  if (!(target instanceof Element)) return;
  const control = target.closest<HTMLElement>(".rows [aria-labelledby], .rows td > div > p");
  if (!control) return;
  const word = document.getElementById(control.getAttribute("aria-labelledby")?.split(" ")[0] ?? "");
  control.title = word ? word.title || (word.textContent ?? "").replace(":", "") : (control.textContent ?? "");
}

/** An ornament beside the title. */
const Cover = ({ address }: { address: string | null }) => (address ? <img src={address} alt="" loading="lazy" /> : <span />);

/** A title that is clicked opens the editor, as the row's 'Editar' does. */
function openEditor({ target }: MouseEvent) {
  const title = target instanceof Element ? target.closest("b[id]") : null;
  title?.closest("tr")?.querySelector<HTMLElement>('a[href^="/admin/editar-materia"]')?.click();
}

/** An open menu closes by Escape and, where it covers other rows (from 48rem), by a press elsewhere. On a phone it is a part of its row. */
function useMenus() {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const wide = window.matchMedia("(width >= 48rem)");
    const close = (but: EventTarget | null) => {
      for (const menu of table.current?.querySelectorAll("details[open]") ?? []) if (!(but instanceof Node && menu.contains(but))) menu.removeAttribute("open");
    };
    const press = (event: Event) => {
      if (wide.matches) close(event.target);
    };
    const leave = (event: KeyboardEvent) => {
      const pressed = event.target instanceof Element ? event.target : null;
      // Escape in a dialog closes that dialog, which may be gone from the page by now.
      if (event.key !== "Escape" || pressed?.closest("dialog, [role=dialog]")) return;
      const menu = pressed?.closest(".rows tr")?.querySelector("details[open]");
      close(null);
      menu?.querySelector("summary")?.focus();
    };
    const change = () => close(null);
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", leave);
    wide.addEventListener("change", change);
    return () => {
      wide.removeEventListener("change", change);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", leave);
    };
  }, []);
  return table;
}

function DraftBadge({ row }: { row: ManagerRow }) {
  if (row.inReview) return <Badge tone="warn">Em revisão</Badge>;
  return <Badge tone={row.returned ? "warn" : "info"}>{row.returned ? "Devolvida" : "Rascunho"}</Badge>;
}

const UrgentBadge = ({ row }: { row: ManagerRow }) => (
  <Badge tone="danger">
    Urgente
    {row.toBeCompleted ? (
      <span>
        , a completar<span className="sr-only">: sem capa</span>
      </span>
    ) : null}
  </Badge>
);

const StateBadges = ({ row }: { row: ManagerRow }) => (
  <>
    {row.urgent ? <UrgentBadge row={row} /> : null}
    {row.active ? null : <Badge tone="danger">DESABILITADA</Badge>}
    {row.unsaved ? <Badge tone="warn">Alteração sua não salva</Badge> : null}
    {row.status === "rascunho" ? <DraftBadge row={row} /> : null}
    {row.status === "agendada" ? <Badge tone="info">{row.scheduledFor ? `Agendada para ${row.scheduledFor}` : "Agendada"}</Badge> : null}
  </>
);
