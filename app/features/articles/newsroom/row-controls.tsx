import { Form, Link, useNavigate } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from "react";
import type { CardFormat } from "#app/features/cards/card-order.ts";
import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { ManagerRow } from "./manager-row.ts";
import { buttonValue, type RowIntent, titleId } from "./row-actions.ts";

export const DELETE_QUESTION = "Tem certeza que deseja excluir esta matéria?";
export const OFF_AIR_QUESTION = "Tirar a super manchete do ar?";
export const SUPER_HEADLINE_WARNING = "Ela é a super manchete: a página inicial fica sem super manchete.";

/** True when switching the row off, or deleting it, removes the super headline. */
export const vacatesSuperHeadline = ({ position, visible }: Pick<ManagerRow, "position" | "visible">): boolean => position === "supermanchete" && visible;

interface DeletePanelProps {
  row: ManagerRow;
  /** The question's subject: a deletion, or hiding the super headline. */
  intent?: "delete" | "toggle";
  cancelHref: string;
}

/** Leads from the question of a deletion to the way that tells readers why. */
export const RemovalHint = ({ id }: { id: number }) => (
  <p className="mt-2">
    Para dizer aos leitores por que ela saiu,{" "}
    <Link to={`/admin/retiradas/${id}`} className="underline underline-offset-2">
      retire com motivo
    </Link>
    .
  </p>
);

/** Confirmation before an article is unpublished, for pages without a script. */
export function DeletePanel({ row, intent = "delete", cancelHref }: DeletePanelProps) {
  return (
    <section aria-labelledby="delete-question" className="mb-4 rounded-xl border border-danger bg-danger-soft p-4">
      <h2 id="delete-question" className="font-semibold text-danger">
        {intent === "delete" ? DELETE_QUESTION : OFF_AIR_QUESTION}
      </h2>
      <p className="mt-1">{row.title}</p>
      {vacatesSuperHeadline(row) ? <p className="mt-1 font-semibold">{SUPER_HEADLINE_WARNING}</p> : null}
      {intent === "delete" && row.visible ? <RemovalHint id={row.id} /> : null}
      <Form method="post" action={cancelHref} className="mt-3 flex gap-2">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={row.id} />
        <OperationField act={`${intent}-${row.id}`} />
        <Button type="submit" variant="danger">
          {intent === "delete" ? "Excluir" : "Tirar do ar"}
        </Button>
        <ButtonLink to={cancelHref}>Cancelar</ButtonLink>
      </Form>
    </section>
  );
}

/**
 * Words that name the rows' controls, each together with its row's title, which is in the page once. Keys are element ids; `hint` is a tooltip that
 * differs from the word.
 */
const WORDS: Record<string, { word: string; hint?: string }> = {
  more: { word: "Mais ações:" },
  up: { word: "Mover para cima:" },
  down: { word: "Mover para baixo:" },
  on: { word: "ON:", hint: "Desabilitar" },
  off: { word: "OFF:", hint: "Habilitar" },
  feed: { word: "Feed:", hint: "Card para o feed do Instagram" },
  story: { word: "Story:", hint: "Card para o story do Instagram" },
  view: { word: "Ver matéria:" },
  tab: { word: "(abre em nova aba)" },
  pre: { word: "Prévia:" },
  edit: { word: "Editar:" },
  quick: { word: "Edição rápida:" },
  copy: { word: "Duplicar:" },
  views: { word: "Ver audiência:" },
  del: { word: "Excluir:" },
};

export const ControlWords = () => (
  <p hidden>
    {Object.entries(WORDS).map(([id, { word, hint }]) => (
      <span key={id} id={id} title={hint}>
        {word}
      </span>
    ))}
  </p>
);

/** Follows a plain link as the router does: a `Link` for each of a hundred costs more than the rest of their rows. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    navigate({ pathname, search }, { preventScrollReset: pathname === window.location.pathname });
  };
}

export interface RowControlsProps {
  row: ManagerRow;
  role: Role;
  /** Address at which a page without script asks before it deletes. */
  deleteHref: string;
  /** Address at which the row is edited where it stands. */
  quickHref: string;
  /** True when the person may create articles. */
  mayDraft: boolean;
  /** True when the page's script runs: cards need it. */
  hydrated: boolean;
  follow(event: MouseEvent<HTMLAnchorElement>): void;
  askToDelete(row: ManagerRow): void;
  makeCard(row: ManagerRow, format: CardFormat): void;
}

/** Id of the form that asks before the super headline leaves the air, for a page without script. */
export const QUESTION_FORM = "question";

/** A link named by `aria-labelledby`, with an icon drawn by CSS. Browsers imply `rel="noopener"` for `target="_blank"`. */
const IconLink = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />;

/** `submit` is a button's type by default. */
const SubmitButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => <button {...props} />;

/**
 * Controls of a row that the role may use: frequent ones first, the rest in a menu whose words stand in the style sheet (in thirty rows they were 3
 * KB). The buttons submit the list's one form and name action and row.
 */
export function RowControls({ row, role, deleteHref, quickHref, mayDraft, hydrated, follow, askToDelete, makeCard }: RowControlsProps) {
  const { id, active } = row;
  const title = titleId(id);
  const card = (format: CardFormat, label: string) => (
    <button type="button" aria-labelledby={`${format} ${title}`} onClick={() => makeCard(row, format)}>
      {label}
    </button>
  );
  const button = (intent: RowIntent, word: string) => <SubmitButton name="row" value={buttonValue(id, intent)} aria-labelledby={`${word} ${title}`} />;
  const writes = roleMay(role, "articles:write");
  return (
    <>
      <div>
        {row.editable ? (
          <IconLink href={`/admin/editar-materia/${id}`} aria-labelledby={`edit ${title}`} onClick={follow}>
            Editar
          </IconLink>
        ) : null}
        {writes && (row.status === "publicada" || !active) ? (
          <SubmitButton
            {...(vacatesSuperHeadline(row) ? { form: QUESTION_FORM, name: "desligar", value: id } : { name: "row", value: buttonValue(id, "toggle") })}
            role="switch"
            aria-checked={active}
            aria-labelledby={`${active ? "on" : "off"} ${title}`}
          >
            {active ? "ON" : "OFF"}
          </SubmitButton>
        ) : null}
        <span>
          {hydrated ? card("feed", "Feed") : null}
          {hydrated ? card("story", "Story") : null}
        </span>
      </div>
      <details name="acoes">
        <summary aria-labelledby={`more ${title}`} />
        <div>
          {writes ? (
            <>
              {button("move-up", "up")}
              {button("move-down", "down")}
            </>
          ) : null}
          {row.visible ? (
            <IconLink href={`/post/${row.slug}`} target="_blank" aria-labelledby={`view ${title} tab`} />
          ) : (
            <IconLink href={`/admin/previa/${id}`} aria-labelledby={`pre ${title}`} onClick={follow} />
          )}
          {hydrated && row.editable ? <IconLink href={quickHref} aria-labelledby={`quick ${title}`} onClick={follow} /> : null}
          {hydrated && mayDraft ? button("duplicate", "copy") : null}
          <IconLink href={`/admin/audiencia-materia/${id}`} aria-labelledby={`views ${title}`} onClick={follow} />
          {roleMay(role, "articles:delete") ? (
            <IconLink
              href={deleteHref}
              aria-labelledby={`del ${title}`}
              onClick={(event) => {
                event.preventDefault();
                askToDelete(row);
              }}
            />
          ) : null}
        </div>
      </details>
    </>
  );
}
