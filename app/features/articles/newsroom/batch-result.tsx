import { Form, Link, useNavigation } from "@remix-run/react";
import { clockTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { BATCH_UNDO_MS, type Batch, type BatchItem, type BatchOutcome } from "../batches.ts";

export interface BatchItemView {
  place: number;
  title: string;
  /** Link to the thing; null when it does not exist. */
  href: string | null;
  outcome: BatchOutcome | null;
  reason: string;
  undoOutcome: BatchOutcome | null;
  undoReason: string;
}

export interface BatchView {
  /** The action in words: “Posição: Geral”. */
  words: string;
  items: readonly BatchItemView[];
  matching: number;
  /** Until when it can be taken back, on the newsroom's clock; null: no more. */
  undoUntil: string | null;
  isUndone: boolean;
  /** The list that it was begun from. */
  listHref: string;
  operation: string;
  refusal: string | null;
}

interface Around<Thing> {
  words: string;
  hrefOf(item: BatchItem<Thing>): string | null;
  listHref: string;
  isRefused: boolean;
  now: number;
  timeZone: string;
}

/** A batch as its screen tells it. */
export function toBatchView<Thing>(batch: Batch<unknown, Thing>, { words, hrefOf, listHref, isRefused, now, timeZone }: Around<Thing>): BatchView {
  const until = batch.createdAt + BATCH_UNDO_MS;
  return {
    words,
    items: batch.items.map((item) => ({
      place: item.place,
      title: item.title,
      href: hrefOf(item),
      outcome: item.outcome,
      reason: item.reason,
      undoOutcome: item.undoOutcome,
      undoReason: item.undoReason,
    })),
    matching: batch.matching,
    undoUntil: batch.undoneAt === null && now < until ? clockTime(until, timeZone) : null,
    isUndone: batch.undoneAt !== null,
    listHref,
    operation: crypto.randomUUID(),
    refusal: isRefused ? "O prazo para desfazer terminou, ou a ação já não existe." : null,
  };
}

/** A thing's mark, and the words that count such things: “mudado”, “mudados”. */
type OutcomeWords = Readonly<Record<BatchOutcome, { label: string; counted: readonly [one: string, many: string] }>>;

/** The screen's words for its things. */
export interface BatchWords {
  title: string;
  undoneTitle: string;
  back: string;
  /** The list's name. */
  things: string;
  done: OutcomeWords;
  undone: OutcomeWords;
  unfinished: string;
  untitled: string;
}

const TONES: Readonly<Record<BatchOutcome, BadgeTone>> = { feita: "ok", inalterada: "neutral", recusada: "danger" };
/** Outcomes counted after an undo; `inalterada` needed none. */
const COUNTED_WHEN_UNDONE: readonly BatchOutcome[] = ["feita", "recusada"];

interface BatchResultProps {
  view: BatchView;
  words: BatchWords;
  /** Note on what the undo does not restore. */
  undoNote?: string | null;
}

/** Shows the result of a batch for each thing, with its undo. */
export function BatchResult({ view: { words: action, items, matching, undoUntil, isUndone, listHref, refusal }, words, undoNote = null }: BatchResultProps) {
  const isBusy = useNavigation().formData !== undefined;
  const outcomes = isUndone ? COUNTED_WHEN_UNDONE : (["feita", "inalterada", "recusada"] as const);
  const summary = outcomes.map((outcome) => {
    const amount = items.filter((item) => (isUndone ? item.undoOutcome : item.outcome) === outcome).length;
    return counted(amount, ...(isUndone ? words.undone : words.done)[outcome].counted);
  });
  return (
    <>
      <PageHeader
        title={isUndone ? words.undoneTitle : words.title}
        actions={
          <ButtonLink to={listHref} icon="chevronLeft" variant="primary">
            {words.back}
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">
          {action}. {summary.join(", ")}.{matching > items.length ? ` A ação alcançou as primeiras ${items.length} de ${counted(matching, words.things, words.things)}.` : null}
        </p>
      </PageHeader>
      <ActionMessage answer={refusal === null ? undefined : { ok: false, message: refusal }} />
      {undoUntil !== null && items.some(({ outcome }) => outcome === "feita") ? (
        <Form method="post" className="mb-5 flex flex-wrap items-center gap-3">
          <OperationField />
          <Button type="submit" name="intent" value="undo" icon="undo" busy={isBusy}>
            Desfazer tudo
          </Button>
          <p className="text-muted">
            Até {undoUntil} ({BATCH_UNDO_MS / MINUTE_MS} minutos).{undoNote === null ? null : ` ${undoNote}`}
          </p>
        </Form>
      ) : null}
      <ul aria-label={`${words.things.charAt(0).toLocaleUpperCase("pt-BR")}${words.things.slice(1)}`} className="card divide-y divide-line">
        {items.map((item) => (
          <ResultRow key={item.place} item={item} isUndone={isUndone} words={words} />
        ))}
      </ul>
    </>
  );
}

const TITLE = "min-w-0 flex-1 basis-60 font-semibold wrap-anywhere";

function ResultRow({ item, isUndone, words }: { item: BatchItemView; isUndone: boolean; words: BatchWords }) {
  const isTakenBack = isUndone && item.undoOutcome !== null;
  const outcome = isTakenBack ? item.undoOutcome : item.outcome;
  const reason = isTakenBack ? item.undoReason : item.reason;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
      {item.href === null ? (
        <span className={TITLE}>{item.title}</span>
      ) : (
        <Link to={item.href} className={`${TITLE} underline-offset-2 hover:underline`}>
          {item.title || words.untitled}
        </Link>
      )}
      {outcome === null ? <Badge tone="warn">{words.unfinished}</Badge> : <Badge tone={TONES[outcome]}>{(isTakenBack ? words.undone : words.done)[outcome].label}</Badge>}
      {reason === "" ? null : <p className="basis-full text-sm text-muted wrap-anywhere">{reason}</p>}
    </li>
  );
}
