import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useId, useRef, useState } from "react";
import type { AiState } from "#app/features/editor/newsroom/suggestions/complete.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import type { MediaWire } from "../media.wire.ts";
import type { MediaBatchActionName } from "../media-batch.ts";
import { MEDIA_ALT_MAX, MEDIA_CREDIT_MAX } from "../media-item.ts";
import { FIELD_IS_TAKEN, NO_AI, SuggestedAlt } from "./alt-suggestion.tsx";
import { MediaThumb, titleOf } from "./list/media-thumb.tsx";

/** Actions of a picture's button in the form: `sugerir-12`. */
export const ALT_STEPS = ["sugerir", "usar", "descartar"] as const;

interface AltFieldProps {
  id: string;
  item: MediaWire;
  /** Text typed before the answer came. */
  typed: string | undefined;
  problem: string | undefined;
  ai: AiState;
}

/** The alternative text of one picture, with its suggestion. Every button also works without a script, as a part of the form. */
function AltField({ id, item, typed, problem, ai }: AltFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isTaken, setTaken] = useState(false);
  const sending = useNavigation().formData?.get("acao") ?? null;
  const name = `alt-${item.id}`;
  const step = (action: (typeof ALT_STEPS)[number]) => ({
    type: "submit" as const,
    size: "sm" as const,
    name: "acao",
    value: `${action}-${item.id}`,
    className: "max-sm:h-10",
    busy: sending === `${action}-${item.id}`,
    disabled: sending !== null,
  });
  return (
    <li className="flex items-start gap-3">
      <MediaThumb item={item} width={160} className="h-14 w-20 shrink-0 rounded" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <FormField id={id} label={titleOf(item)} problem={problem} className="wrap-anywhere">
          <TextInput
            onPaste={pasteLine}
            ref={field}
            id={id}
            name={name}
            defaultValue={typed ?? item.alt}
            maxLength={MEDIA_ALT_MAX}
            placeholder="O que a imagem mostra"
            autoComplete="off"
            {...controlAria(id, { problem })}
          />
        </FormField>
        {item.altSugerido !== "" ? (
          <SuggestedAlt text={item.altSugerido}>
            <Button
              {...step("usar")}
              aria-label={`Usar a sugestão em ${titleOf(item)}`}
              onClick={(event) => {
                event.preventDefault();
                const input = field.current;
                const isFree = input?.value.trim() === "" || input?.value === item.altSugerido;
                setTaken(!isFree);
                if (!input || !isFree) return;
                input.value = item.altSugerido;
                input.focus();
              }}
            >
              Usar
            </Button>
            <Button {...step("descartar")} variant="ghost" aria-label={`Descartar a sugestão de ${titleOf(item)}`}>
              Descartar
            </Button>
            <p role="status" className="basis-full text-[0.8125rem] text-muted empty:hidden">
              {isTaken ? FIELD_IS_TAKEN : ""}
            </p>
          </SuggestedAlt>
        ) : ai.configured ? (
          <p className="flex flex-wrap items-center gap-2">
            <Button {...step("sugerir")} icon="spark" aria-label={`Sugerir texto com IA para ${titleOf(item)}`}>
              Sugerir texto com IA
            </Button>
            <SimulatedMark provider="openai" />
          </p>
        ) : null}
      </div>
    </li>
  );
}

interface AltFieldsProps {
  id: string;
  pictures: readonly MediaWire[];
  typedOf(name: string): string | undefined;
  problemOf(name: string): string | undefined;
  ai: AiState;
}

/** One alternative text for each picture. */
export function AltFields({ id, pictures, typedOf, problemOf, ai }: AltFieldsProps) {
  return (
    <>
      {/* Default button for the Enter key: otherwise the first button of a picture would be pressed. */}
      <button type="submit" name="acao" value="alt" tabIndex={-1} aria-hidden="true" className="sr-only">
        Salvar textos alternativos
      </button>
      {ai.configured ? null : <p className="mb-3 text-[0.8125rem] text-muted">{NO_AI}</p>}
      <ul className="flex flex-col gap-4">
        {pictures.map((item) => (
          <AltField key={item.id} id={`${id}-alt-${item.id}`} item={item} typed={typedOf(`alt-${item.id}`)} problem={problemOf(`alts.${item.id}`)} ai={ai} />
        ))}
      </ul>
    </>
  );
}

export interface MediaBatchFormView {
  files: readonly MediaWire[];
  /** Chosen ones that are gone. */
  missing: number;
  /** `id.versão` by commas. */
  chosen: string;
  /** The list's filters, as its address has them. */
  list: string;
  listHref: string;
  operation: string;
  ai: AiState;
}

export interface MediaBatchFormAnswer {
  ok: boolean;
  message: string;
  action?: string;
  problems?: Record<string, string>;
  /** Typed values. */
  typed?: Record<string, string>;
  /** It is about one picture, far down the screen. */
  isOfRow?: true;
}

const TAGS_TYPED_MAX = 400;

/** Form for the selected files; each action is a form of its own. */
export function MediaBatchFormScreen() {
  const { files, missing, listHref, ai } = useLoaderData<MediaBatchFormView>();
  const answer = useActionData<MediaBatchFormAnswer>();
  const id = useId();
  if (files.length === 0)
    return (
      <>
        <PageHeader title="Mudar vários arquivos" />
        <EmptyState title="Nenhum arquivo selecionado" actions={<ButtonLink to={listHref}>Voltar para a biblioteca</ButtonLink>}>
          Marque arquivos na biblioteca para mudar vários de uma vez.
        </EmptyState>
      </>
    );
  /** Of an action's own field: two actions have a field `tags`. */
  const problemOf = (action: MediaBatchActionName, name: string) => (answer?.action === action ? answer.problems?.[name] : undefined);
  const control = (action: MediaBatchActionName, name: string) => {
    const problem = problemOf(action, name);
    return {
      field: { id: `${id}-${action}-${name}`, problem },
      input: {
        id: `${id}-${action}-${name}`,
        name,
        defaultValue: (answer?.action === action ? answer.typed?.[name] : undefined) ?? "",
        ...controlAria(`${id}-${action}-${name}`, { problem }),
      },
    };
  };
  const credit = control("credito", "credito");
  const added = control("tags", "tags");
  const taken = control("tirar-tags", "tags");
  const pictures = files.filter(({ tipo }) => tipo === "image");
  return (
    <>
      <PageHeader
        title="Mudar vários arquivos"
        actions={
          <ButtonLink to={listHref} icon="chevronLeft">
            Voltar para a biblioteca
          </ButtonLink>
        }
      >
        <p>
          {counted(files.length, "arquivo selecionado", "arquivos selecionados")}.{missing > 0 ? ` ${counted(missing, "já não existe", "já não existem")}.` : null}
        </p>
      </PageHeader>
      {answer?.isOfRow ? <AnswerToast answer={answer} /> : <ActionMessage answer={answer} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ActionForm action="credito" label="Salvar crédito">
          <FormField label="Crédito de todos" hint="Vazio, tira o crédito." {...credit.field}>
            <TextInput onPaste={pasteLine} maxLength={MEDIA_CREDIT_MAX} placeholder="Fotógrafo ou fonte" autoComplete="off" {...credit.input} />
          </FormField>
        </ActionForm>
        {pictures.length > 0 ? (
          <ActionForm action="foco" label="Salvar ponto focal">
            <FocusFields id={id} answer={answer} />
          </ActionForm>
        ) : null}
        <ActionForm action="tags" label="Acrescentar tags">
          <FormField label="Tags a acrescentar, separadas por vírgulas" {...added.field}>
            <TextInput onPaste={pasteLine} maxLength={TAGS_TYPED_MAX} autoComplete="off" {...added.input} />
          </FormField>
        </ActionForm>
        <ActionForm action="tirar-tags" label="Tirar tags">
          <FormField label="Tags a tirar, separadas por vírgulas" {...taken.field}>
            <TextInput onPaste={pasteLine} maxLength={TAGS_TYPED_MAX} autoComplete="off" {...taken.input} />
          </FormField>
        </ActionForm>
      </div>
      {pictures.length > 0 ? (
        <section aria-labelledby={`${id}-alts`} className="mt-6">
          <h2 id={`${id}-alts`} className="mb-2 font-semibold">
            Textos alternativos
          </h2>
          <ActionForm action="alt" label="Salvar textos alternativos" isList>
            <AltFields
              id={id}
              pictures={pictures}
              typedOf={(name) => (answer?.action === "alt" ? answer.typed?.[name] : undefined)}
              problemOf={(name) => problemOf("alt", name)}
              ai={ai}
            />
          </ActionForm>
        </section>
      ) : null}
      {pictures.length < files.length ? (
        <section aria-labelledby={`${id}-outros`} className="mt-6">
          <h2 id={`${id}-outros`} className="mb-2 font-semibold">
            Outros arquivos
          </h2>
          <ul className="card divide-y divide-line">
            {files
              .filter(({ tipo }) => tipo !== "image")
              .map((item) => (
                <li key={item.id} className="px-4 py-2 wrap-anywhere">
                  {titleOf(item)}
                </li>
              ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const FOCUS_FIELDS = [
  { name: "x", label: "% da esquerda" },
  { name: "y", label: "% do topo" },
] as const;

function FocusFields({ id, answer }: { id: string; answer: MediaBatchFormAnswer | undefined }) {
  const problem = answer?.action === "foco" ? (answer.problems?.["foco.x"] ?? answer.problems?.["foco.y"] ?? answer.problems?.foco) : undefined;
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1 text-[0.8125rem] font-semibold">Ponto focal das imagens</legend>
      {FOCUS_FIELDS.map(({ name, label }) => (
        <label key={name} htmlFor={`${id}-foco-${name}`} className="flex items-center gap-2">
          <TextInput
            id={`${id}-foco-${name}`}
            type="number"
            inputMode="numeric"
            name={name}
            min={0}
            max={100}
            required
            defaultValue={(answer?.action === "foco" ? answer.typed?.[name] : undefined) ?? "50"}
            className="w-20"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-foco-problema` : undefined}
          />
          {label}
        </label>
      ))}
      {problem ? (
        <p id={`${id}-foco-problema`} className="basis-full text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

function ActionForm({ action, label, isList = false, children }: { action: MediaBatchActionName; label: string; isList?: boolean; children: ReactNode }) {
  const { chosen, list } = useLoaderData<MediaBatchFormView>();
  const sending = useNavigation().formData;
  return (
    <Form method="post" className={`card flex gap-3 p-4 ${isList ? "flex-col items-stretch sm:items-start" : "flex-wrap items-end justify-between"}`}>
      <OperationField />
      <input type="hidden" name="arquivos" value={chosen} />
      <input type="hidden" name="lista" value={list} />
      <div className={isList ? "w-full" : "min-w-52 flex-1"}>{children}</div>
      <Button type="submit" name="acao" value={action} busy={sending?.get("acao") === action} disabled={sending !== undefined}>
        {label}
      </Button>
    </Form>
  );
}
