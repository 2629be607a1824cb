import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { FIRST_LOOK, type Look, LookPicker, ReaderFrame } from "#app/features/previews/newsroom/reader-frame.tsx";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ChangeList } from "./change-list.tsx";
import { DaySlider } from "./day-slider.tsx";
import { DifferenceLists } from "./difference-lists.tsx";
import { RestoreQuestion } from "./restore-question.tsx";
import { FRAME, TIME_MACHINE, type TimeMachineView } from "./time-machine-view.ts";

export interface TimeMachineAnswer {
  ok: boolean;
  message: string;
}

const KINDS = { past: ["Gravada", "neutral"], future: ["Prevista", "warn"], none: ["Sem gravação", "neutral"] } as const;

/** The home page at any minute: as it was, and as it will be. */
export function TimeMachineScreen() {
  const view = useLoaderData<TimeMachineView>();
  const answer = useActionData<TimeMachineAnswer>();
  const [look, setLook] = useState<Look>(FIRST_LOOK);
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading";
  const [kind, tone] = KINDS[view.kind];
  return (
    <>
      <PageHeader
        title="Máquina do tempo"
        actions={
          <>
            <ButtonLink to={TIME_MACHINE} icon="refresh">
              Agora
            </ButtonLink>
            <ButtonLink to="/admin/destaques" icon="sort">
              Ordenar Destaques
            </ButtonLink>
          </>
        }
      >
        <p>A página inicial como estava em qualquer minuto gravado, e como deve ficar nos próximos 7 dias.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <section aria-label="Momento" className="mb-5 card p-4 sm:p-5">
        <Form method="get" key={view.here} preventScrollReset className="flex flex-wrap items-end gap-3">
          <Field id="dia" label="Dia" className="min-w-36 flex-1 sm:flex-none">
            <TextInput id="dia" name="dia" type="date" required defaultValue={view.day} max={view.lastDay} />
          </Field>
          <Field id="hora" label="Hora" className="min-w-28 flex-1 sm:flex-none">
            <TextInput id="hora" name="hora" type="time" required defaultValue={view.hour} />
          </Field>
          <Button type="submit" variant="primary" busy={isLoading}>
            Ver
          </Button>
          <nav aria-label="Mudanças" className="flex gap-2 sm:ml-auto">
            {view.previous ? (
              <ButtonLink to={view.previous} preventScrollReset size="sm" icon="chevronLeft">
                Anterior
              </ButtonLink>
            ) : null}
            {view.next ? (
              <ButtonLink to={view.next} preventScrollReset size="sm" icon="chevronRight">
                Próxima
              </ButtonLink>
            ) : null}
          </nav>
        </Form>
        <DaySlider key={view.here} day={view.day} minute={view.minuteOfDay} changes={view.changes} />
        <p aria-live="polite" className="mt-3 font-semibold">
          <Badge tone={tone}>{kind}</Badge> {view.label}
          {view.layout ? <span className="font-normal text-muted"> · layout {view.layout}</span> : null}
        </p>
        {view.slots === "" ? null : <p className="mt-1 text-[0.8125rem] text-muted">Espaços com banner: {view.slots}.</p>}
      </section>
      {view.kind === "none" ? (
        <section aria-label="Página" className="mb-5 card">
          <EmptyState title="Nenhuma página para mostrar" actions={<ButtonLink to={TIME_MACHINE}>Ver a de agora</ButtonLink>}>
            {view.reason}
          </EmptyState>
        </section>
      ) : (
        <Page view={view} look={look} onLook={setLook} isLoading={isLoading} isSending={navigation.state === "submitting"} />
      )}
      <ScreenCard id="mudancas" title="Mudanças do dia" about="As horas levam à página logo depois de cada mudança.">
        <ChangeList changes={view.changes} />
      </ScreenCard>
    </>
  );
}

interface PageProps {
  view: TimeMachineView;
  look: Look;
  onLook(look: Look): void;
  isLoading: boolean;
  isSending: boolean;
}

/** The page of the minute, with what can be done with it. */
function Page({ view, look, onLook, isLoading, isSending }: PageProps) {
  const isCompared = view.mode === "comparar";
  return (
    <ScreenCard
      id="pagina"
      title={view.kind === "future" ? "Como deve ficar" : "Como estava"}
      about={
        view.kind === "future"
          ? "Pelo que está agendado até agora: matérias, rotação do layout, banners e faixa de urgente. A leitura das matérias fica como está."
          : "Sem a previsão do tempo. O que saiu do ar desde então aparece como retirado."
      }
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={isCompared ? view.here : view.compareHref} preventScrollReset size="sm">
            {isCompared ? "Fechar comparação" : "Comparar com agora"}
          </ButtonLink>
          {view.mayRestore && view.mode !== "restaurar" ? (
            <ButtonLink to={view.restoreHref} preventScrollReset size="sm">
              Restaurar este arranjo
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      {view.arrangement ? <RestoreQuestion view={view} arrangement={view.arrangement} isSending={isSending} /> : null}
      {view.differences ? <DifferenceLists differences={view.differences} isFuture={view.kind === "future"} /> : null}
      <LookPicker look={look} onChange={onLook} />
      <div aria-busy={isLoading} className={isCompared ? "grid gap-4 lg:grid-cols-2" : undefined}>
        <div className={isLoading ? "opacity-60" : undefined}>
          {isCompared ? <h3 className="mb-2 font-semibold">{view.label}</h3> : null}
          <ReaderFrame key={view.frame} src={view.frame} title={`Página inicial: ${view.label}`} look={look} />
        </div>
        {isCompared ? (
          <div>
            <h3 className="mb-2 font-semibold">Agora</h3>
            <ReaderFrame src={FRAME} title="Página inicial: agora" look={look} />
          </div>
        ) : null}
      </div>
    </ScreenCard>
  );
}
