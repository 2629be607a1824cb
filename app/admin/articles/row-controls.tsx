import type { FormEvent } from "react";
import { type Role, roleMay } from "#app/domain/access/capabilities.ts";
import type { CardFormat } from "#app/domain/cards/card-order.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { leavesTop } from "./delete-panel.tsx";
import type { ManagerRow } from "./manager-row.ts";
import type { RowIntent } from "./row-actions.ts";
import { controlId } from "./use-row-actions.ts";

interface RowControlsProps {
  row: ManagerRow;
  role: Role;
  /** Of this rendering of the page: a form sent twice acts once. */
  operation: string;
  /** Address at which a page without script asks before it deletes. */
  deleteHref: string;
  act(row: ManagerRow, intent: RowIntent): void;
  askToDelete(row: ManagerRow): void;
  makeCard(row: ManagerRow, format: CardFormat): void;
}

/** What a role may do with a row; every change is a plain form until the script takes it over. */
export function RowControls({ row, role, operation, deleteHref, act, askToDelete, makeCard }: RowControlsProps) {
  const writes = roleMay(role, "articles:write");
  const form = { row, operation, act };
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      {writes ? (
        <>
          <RowForm {...form} intent="move-up" icon="arrowUp" label="Mover para cima" />
          <RowForm {...form} intent="move-down" icon="arrowDown" label="Mover para baixo" />
          <Toggle {...form} />
        </>
      ) : null}
      <span className="flex items-center text-subtle max-sm:order-last">
        <Icon name="instagram" className="mx-1 size-3.5" />
        <CardButton row={row} format="feed" label="Feed" makeCard={makeCard} />
        <CardButton row={row} format="story" label="Story" makeCard={makeCard} />
      </span>
      {row.visible ? (
        <a href={`/post/${row.slug}`} target="_blank" rel="noopener" aria-label={`Ver matéria: ${row.title} (abre em nova aba)`} title="Ver matéria" className={ICON_LINK}>
          <Icon name="external" />
        </a>
      ) : null}
      {row.editable ? <ButtonLink to={`/admin/editar-materia/${row.id}`} variant="ghost" size="icon" icon="edit" aria-label={`Editar: ${row.title}`} title="Editar" /> : null}
      {roleMay(role, "articles:delete") ? (
        <ButtonLink
          id={controlId(row.id, "delete")}
          to={deleteHref}
          preventScrollReset
          variant="dangerGhost"
          size="icon"
          icon="trash"
          aria-label={`Excluir: ${row.title}`}
          title="Excluir"
          onClick={(event) => {
            event.preventDefault();
            askToDelete(row);
          }}
        />
      ) : null}
    </div>
  );
}

const ICON_LINK = "inline-flex size-10 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink sm:size-8";

type FormProps = Pick<RowControlsProps, "row" | "operation" | "act">;

const hiddenFields = (row: ManagerRow, intent: RowIntent, operation: string) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={row.id} />
    <input type="hidden" name="operation" value={`${operation}-${intent}-${row.id}`} />
  </>
);

const takeOver =
  ({ row, act }: FormProps, intent: RowIntent) =>
  (event: FormEvent) => {
    event.preventDefault();
    act(row, intent);
  };

function RowForm({ intent, icon, label, ...form }: FormProps & { intent: RowIntent; icon: IconName; label: string }) {
  return (
    <form method="post" onSubmit={takeOver(form, intent)}>
      {hiddenFields(form.row, intent, form.operation)}
      <Button id={controlId(form.row.id, intent)} type="submit" variant="ghost" size="icon" icon={icon} aria-label={`${label}: ${form.row.title}`} title={label} />
    </form>
  );
}

/** Opens the card editor, which is nothing without its script. */
function CardButton({ row, format, label, makeCard }: Pick<RowControlsProps, "row" | "makeCard"> & { format: CardFormat; label: string }) {
  return (
    <button
      type="button"
      disabled={!useHydrated()}
      aria-label={`${label}: ${row.title}`}
      title={`Card para o ${format} do Instagram`}
      className="h-10 rounded-md px-1.5 text-xs font-semibold text-muted hover:bg-sunken hover:text-ink disabled:opacity-50 sm:h-8"
      onClick={() => makeCard(row, format)}
    >
      {label}
    </button>
  );
}

function Toggle(form: FormProps) {
  const { active, id, title } = form.row;
  const asks = leavesTop(form.row);
  return (
    <form method={asks ? "get" : "post"} onSubmit={takeOver(form, "toggle")}>
      {asks ? <input type="hidden" name="desligar" value={id} /> : hiddenFields(form.row, "toggle", form.operation)}
      <button
        id={controlId(id, "toggle")}
        type="submit"
        role="switch"
        aria-checked={active}
        aria-label={`${active ? "ON" : "OFF"}: ${title}`}
        title={active ? "Desabilitar" : "Habilitar"}
        className="flex h-10 items-center gap-1.5 rounded-md px-1.5 text-xs font-semibold hover:bg-sunken sm:h-8"
      >
        <span
          aria-hidden="true"
          className={classNames(
            "flex h-4 w-7 items-center rounded-full border p-0.5 transition-colors",
            active ? "justify-end border-accent bg-accent" : "justify-start border-edge bg-surface",
          )}
        >
          <span className={classNames("size-2.5 rounded-full", active ? "bg-on-accent" : "bg-edge")} />
        </span>
        <span className={active ? "text-accent" : "text-muted"}>{active ? "ON" : "OFF"}</span>
      </button>
    </form>
  );
}
