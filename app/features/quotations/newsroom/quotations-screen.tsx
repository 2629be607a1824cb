import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, Field, FormField, SelectInput, TextInput } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type ProofState, parseSecond, quotationsPath, secondText } from "../quotation.ts";
import { ChangedWords } from "./changed-words.tsx";

type CardState = ProofState["kind"] | "unproven";

export interface QuotationCard {
  /** Words of the quotation in the text; for a proof in the state `gone`, its stored words. */
  words: string;
  state: CardState;
  /** The words that were bound, where others stand now. */
  before: string | null;
  /** Address of the part that proves it; null without. */
  address: string | null;
  /** Who bound it, and when. */
  bound: string | null;
  values: { palavras: string; gravacao: string; inicio: string; fim: string; prova: string; versao: string };
}

interface Recording {
  value: string;
  label: string;
  address: string;
}

/** Longest search for a recording. Characters (ours). */
export const SEARCH_MAX = 200;

export interface QuotationsView {
  id: number;
  title: string;
  /** Words that recordings are searched by. */
  search: string;
  operation: string;
  mayWrite: boolean;
  cards: readonly QuotationCard[];
  recordings: readonly Recording[];
}

const STATES: Readonly<Record<CardState, { tone: BadgeTone; label: string }>> = {
  recorded: { tone: "ok", label: "Com gravação" },
  silent: { tone: "danger", label: "Sem som: o áudio saiu da biblioteca" },
  changed: { tone: "warn", label: "Mudou depois de gravada" },
  gone: { tone: "danger", label: "Saiu do texto" },
  unproven: { tone: "neutral", label: "Sem gravação" },
};

/** The player of the chosen recording: its second is written into the form. */
function SecondPicker({ address, form }: { address: string; form: () => HTMLFormElement | null }) {
  const audio = useRef<HTMLAudioElement>(null);
  const control = (name: "inicio" | "fim") => form()?.elements.namedItem(name) as HTMLInputElement | null;
  const mark = (name: "inicio" | "fim") => () => {
    const input = control(name);
    if (!input || !audio.current) return;
    input.value = secondText(audio.current.currentTime * 1_000);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const playPart = () => {
    const [start, end] = [parseSecond(control("inicio")?.value ?? ""), parseSecond(control("fim")?.value ?? "")];
    const player = audio.current;
    if (!player || start === null) return;
    player.currentTime = start / 1_000;
    player.ontimeupdate = () => {
      if (end === null || player.currentTime < end / 1_000) return;
      player.pause();
      player.ontimeupdate = null;
    };
    // Refused where the file does not play: the player itself says so.
    player.play().catch(() => undefined);
  };
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the quotation beside it is what is said */}
      <audio ref={audio} controls preload="metadata" src={address} className="w-full" aria-label="Gravação escolhida" />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={mark("inicio")}>
          Começa aqui
        </Button>
        <Button size="sm" onClick={mark("fim")}>
          Termina aqui
        </Button>
        <Button size="sm" icon="sound" onClick={playPart}>
          Ouvir o trecho
        </Button>
      </div>
    </div>
  );
}

interface CardProps {
  card: QuotationCard;
  name: string;
  recordings: readonly Recording[];
  mayWrite: boolean;
  onUnsaved(name: string, isUnsaved: boolean): void;
}

function ProofForm({ card, name, recordings, onUnsaved }: Omit<CardProps, "mayWrite">) {
  const bind = `bind.${name}`;
  const { form, key, props, isUnsaved } = useRecordForm(bind, card.values, useActionData<RecordAnswer>());
  const [chosen, setChosen] = useState(form.values.gravacao ?? "");
  const id = useId();
  const hydrated = useHydrated();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const about = { problem: form.problems.gravacao };
  const address = recordings.find(({ value }) => value === chosen)?.address;
  useEffect(() => onUnsaved(name, isUnsaved), [name, isUnsaved, onUnsaved]);
  return (
    <Form method="post" key={key} {...props} className="mt-3 grid gap-3 sm:grid-cols-2">
      <OperationField act={name} />
      <input type="hidden" name="palavras" value={card.values.palavras} />
      <input type="hidden" name="prova" value={card.values.prova} />
      <input type="hidden" name="versao" value={card.values.versao} />
      {form.problems.palavras ? <p className="text-sm text-danger sm:col-span-2">{form.problems.palavras}</p> : null}
      <FormField id={id} label="Gravação" className="sm:col-span-2" {...about}>
        <SelectInput
          id={id}
          name="gravacao"
          defaultValue={form.values.gravacao ?? ""}
          empty="Escolha um áudio da biblioteca"
          choices={recordings}
          onChange={(event) => setChosen(event.currentTarget.value)}
          {...controlAria(id, about)}
        />
      </FormField>
      {hydrated && address ? <SecondPicker key={address} address={address} form={() => props.ref.current} /> : null}
      <RecordField name="inicio" label="Começa em" form={form} hint="Minutos e segundos: 2:03,5" inputMode="decimal" />
      <RecordField name="fim" label="Termina em" form={form} inputMode="decimal" />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" name="intent" value={bind} busy={busy === bind} aria-label={`Gravar a prova de “${card.words}”`}>
          {card.state === "changed" ? "Conferi: gravar de novo" : "Gravar a prova"}
        </Button>
      </div>
    </Form>
  );
}

function ReleaseForm({ card, name }: Pick<CardProps, "card" | "name">) {
  const release = `release.${name}`;
  const busy = useNavigation().formData?.get("intent") === release;
  return (
    <Form method="post" className="mt-3">
      <OperationField act={release} />
      <input type="hidden" name="prova" value={card.values.prova} />
      <Button type="submit" size="sm" variant="dangerGhost" name="intent" value={release} busy={busy} aria-label={`Tirar a prova de “${card.words}”`}>
        Tirar a prova
      </Button>
    </Form>
  );
}

function QuotationItem({ card, mayWrite, ...rest }: CardProps) {
  const { tone, label } = STATES[card.state];
  const answer = useActionData<RecordAnswer>();
  const isOpen = card.state === "changed" || card.state === "silent" || (answer?.ok === false && answer.intent === `bind.${rest.name}`);
  return (
    <li className="card mb-4 p-4">
      <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        <Badge tone={tone}>{label}</Badge>
        {card.bound === null ? null : <span>{card.bound}</span>}
      </p>
      <blockquote className="mt-2 max-w-prose text-base wrap-anywhere">“{card.words}”</blockquote>
      {card.before === null ? null : <ChangedWords bound={card.before} now={card.words} />}
      {/* biome-ignore lint/a11y/useMediaCaption: the quotation above it is what is said */}
      {card.address === null ? null : <audio controls preload="none" src={card.address} className="mt-3 w-full max-w-md" aria-label={`Gravação de “${card.words}”`} />}
      {mayWrite && card.state !== "gone" ? (
        <details className="mt-2" open={isOpen || undefined}>
          <summary className="fold inline-flex min-h-10 items-center font-semibold text-accent">{card.state === "unproven" ? "Ligar a uma gravação" : "Mudar a prova"}</summary>
          <ProofForm card={card} {...rest} />
        </details>
      ) : null}
      {mayWrite && card.bound !== null ? <ReleaseForm card={card} name={rest.name} /> : null}
    </li>
  );
}

/** Finds recordings that are not among the newest. */
function RecordingSearch({ id, search }: Pick<QuotationsView, "id" | "search">) {
  const hrefOf = (fields: URLSearchParams) => `${quotationsPath(id)}${fields.get("busca") ? `?busca=${encodeURIComponent(fields.get("busca") ?? "")}` : ""}`;
  const { ref, onSubmit } = useFilterForm({ busca: search }, hrefOf);
  return (
    <Form ref={ref} role="search" aria-label="Procurar gravação" method="get" action={quotationsPath(id)} onSubmit={onSubmit} className="mb-4 flex flex-wrap items-end gap-2">
      <Field id="busca" label="Procurar gravação na biblioteca" className="min-w-0 flex-1">
        <TextInput id="busca" name="busca" type="search" defaultValue={search} maxLength={SEARCH_MAX} enterKeyHint="search" />
      </Field>
      <Button type="submit" icon="search">
        Procurar
      </Button>
    </Form>
  );
}

/** 'Citações com gravação': the quotations of a story's text, each with the part of a recording where it is said. */
export function QuotationsScreen() {
  const { id, title, search, cards, recordings, mayWrite } = useLoaderData<QuotationsView>();
  const answer = useActionData<RecordAnswer>();
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const onUnsaved = useCallback((name: string, isUnsaved: boolean) => {
    setUnsaved((before) => (before.has(name) === isUnsaved ? before : new Set(isUnsaved ? [...before, name] : [...before].filter((one) => one !== name))));
  }, []);
  const recorded = cards.filter(({ state }) => state === "recorded").length;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Citações com gravação"
        actions={
          <ButtonLink to={`/admin/editar-materia/${id}`} icon="news">
            Abrir matéria
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">{title}</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      {cards.length === 0 ? (
        <div className="card">
          <EmptyState title="Nenhuma citação no texto salvo">Citações são o que está entre aspas no texto, com duas palavras ou mais.</EmptyState>
        </div>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-muted">
            {counted(recorded, "citação com gravação", "citações com gravação")} de {cards.length}. Quem lê ouve só o trecho, mas o endereço dele leva ao arquivo inteiro: não ligue
            uma gravação que não pode ser pública.
          </p>
          {mayWrite ? <RecordingSearch id={id} search={search} /> : null}
          {recordings.length === 0 ? (
            <p className="mb-3 text-warn">{search === "" ? "A biblioteca ainda não tem áudios. Envie a gravação em Mídia." : "Nenhum áudio com estas palavras."}</p>
          ) : null}
          <ul>
            {cards.map((card, index) => (
              <QuotationItem key={card.words} card={card} name={`citacao-${index}`} recordings={recordings} mayWrite={mayWrite} onUnsaved={onUnsaved} />
            ))}
          </ul>
        </>
      )}
      <LeaveQuestion isUnsaved={unsaved.size > 0} leavesBy="path">
        A prova ainda não foi gravada.
      </LeaveQuestion>
    </div>
  );
}
