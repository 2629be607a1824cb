import { useActionData } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { hourText, MINUTES_OF_DAY } from "#app/platform/time/local-time.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useFocusAfter } from "#app/ui/return-focus.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useInterval } from "#app/ui/use-interval.ts";
import type { HomeSettingsWire } from "../home.wire.ts";
import { type LayoutChoice, layoutAt, minutesUntilChange, stretchesOfDay } from "../home-settings.ts";
import { BAD_RANGES } from "../layout-sentences.wire.ts";
import { isLayoutId, LAYOUTS, type LayoutId, sectionName } from "../layouts.ts";
import { LayoutCards, SectionsPanel } from "./layout-cards.tsx";
import { activatedSentence, applyFormStep, INTENTS, type LayoutAnswer, type LayoutTab, rangesOf, readIntent } from "./layout-form.ts";
import { RotationPanel } from "./rotation-panel.tsx";
import { useHomeLayout } from "./use-home-layout.ts";

/** Explains why a layout shows at a minute of the day, and until when. */
function reasonOf(choice: LayoutChoice, minute: number): string {
  if (!choice.dynamic) return "Fixo: fica assim até alguém escolher outro ou ligar a rotação automática.";
  const stretch = stretchesOfDay(choice.schedule).find(({ from, to }) => from <= minute && minute <= to);
  const range = stretch?.range === null || stretch === undefined ? undefined : choice.schedule[stretch.range];
  const why = range ? `Pela faixa ${hourText(range.from)}–${hourText(range.to)} da rotação automática.` : "Nenhuma faixa cobre este horário: vale o Original.";
  const wait = minutesUntilChange(choice, minute);
  if (wait === null) return why;
  const next = (minute + wait) % MINUTES_OF_DAY;
  return `${why} Muda para ${LAYOUTS[layoutAt(choice, next)].name} às ${hourText(next)}.`;
}

/** Shows the current layout and its reason. */
function ActiveBanner({ choice, minute }: { choice: LayoutChoice; minute: number }) {
  return (
    <p className="mb-4 flex items-start gap-3 rounded-xl bg-accent-soft px-4 py-3">
      <span className="mt-0.5 text-accent">
        <Icon name="layout" className="size-5" />
      </span>
      <span>
        <strong className="text-accent">Layout ativo: {LAYOUTS[layoutAt(choice, minute)].name}.</strong> {reasonOf(choice, minute)}
      </span>
    </p>
  );
}

const POLL_INTERVAL_MS = 5_000;

/** The minute of the newsroom's day, from the one that the page was made at. */
function useNewsroomMinute(atStart: number): number {
  const [minute, setMinute] = useState(atStart);
  const startedAt = useRef(0);
  useEffect(() => {
    setMinute(atStart);
    startedAt.current = Date.now();
  }, [atStart]);
  useInterval(() => setMinute((atStart + Math.floor((Date.now() - startedAt.current) / MINUTE_MS)) % MINUTES_OF_DAY), POLL_INTERVAL_MS);
  return minute;
}

/** Time that a confirmation is shown (spec 2 §9). Milliseconds. */
const SECTIONS_SAVED_MS = 3_000;
const ROTATION_SAVED_MS = 600;

/** Message on the last save, and its place. */
type Said = { part: "schedule" | "sections" | "layout"; ok: boolean; text: string } | null;

/** 'Layouts do HeroGrid': the layouts, their rotation and the sections of the home page (spec 2 § Home layout screen). */
export function LayoutScreen({ settings, minute: minuteAtStart, videoBrand }: LayoutTab) {
  const answer = useActionData<LayoutAnswer>();
  const hydrated = useHydrated();
  const minute = useNewsroomMinute(minuteAtStart);
  const { server, draft, unsaved, changedBy, edit, write, refresh, takeServer, dismiss } = useHomeLayout(settings, answer?.draft);
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<Said>(null);
  const { notify, announce } = useNotices();
  const focusAfter = useFocusAfter();

  useEffect(() => {
    if (!said?.ok) return;
    const timer = setTimeout(() => setSaid(null), said.part === "schedule" ? ROTATION_SAVED_MS : SECTIONS_SAVED_MS);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    if (changedBy !== null) announce(`${changedBy} alterou o layout.`);
  }, [changedBy, announce]);

  const schedule = rangesOf(server.schedule).filter((range) => range !== null);
  const choice: LayoutChoice = { dynamic: server.dynamic, activeLayout: server.activeLayout, schedule };
  const active: LayoutId = layoutAt(choice, minute);

  const save = async (intent: string, part: NonNullable<Said>["part"], change: Parameters<typeof write>[0], told: string | ((saved: HomeSettingsWire) => string)) => {
    setBusy(intent);
    setSaid(null);
    try {
      const { dynamic, activeLayout } = server;
      const saved = await write(change);
      const { versao } = saved;
      const done = typeof told === "string" ? told : told(saved);
      setSaid({ part, ok: true, text: done });
      if (part !== "layout") announce(done);
      else if (change.versao !== undefined || versao === undefined) notify("ok", done);
      else {
        // The former choice: a fixed layout ends the rotation automatically.
        const back = { ...(dynamic ? { dynamic } : { activeLayout }), versao };
        notify("ok", done, { label: "Desfazer", run: () => void save(intent, "layout", back, "Alteração do layout desfeita.") });
      }
    } catch (error) {
      const text = writeFailure(error, { reloaded: await refresh(), otherwise: "Não foi possível salvar o layout." });
      setSaid({ part, ok: false, text });
      if (part === "layout") notify("error", text);
    } finally {
      setBusy(null);
    }
  };

  const perform = (intent: string) => {
    const stepped = applyFormStep(draft, intent);
    if (stepped) {
      edit(stepped);
      speakOfStep(intent, stepped.sections);
      return;
    }
    // A change in progress is not interrupted by another (spec 2 §4).
    if (busy !== null) return;
    const { verb, what } = readIntent(intent);
    if (verb === INTENTS.activate && isLayoutId(what) && what !== active)
      void save(intent, "layout", { activeLayout: what }, (saved) => activatedSentence(LAYOUTS[what].name, server.dynamic && !saved.dynamic));
    if (verb === INTENTS.rotation) void save(intent, "layout", { dynamic: what === "on" }, what === "on" ? "Rotação automática ligada." : "Rotação automática desligada.");
    if (verb === INTENTS.saveSections) void save(intent, "sections", { sections: draft.sections }, "Layout salvo!");
    if (verb === INTENTS.saveSchedule) {
      if (rangesOf(draft.schedule).includes(null)) setSaid({ part: "schedule", ok: false, text: BAD_RANGES });
      else void save(intent, "schedule", { schedule: draft.schedule }, "Horários salvos!");
    }
  };

  const speakOfStep = (intent: string, sections: typeof draft.sections) => {
    const { verb, what } = readIntent(intent);
    const at = sections.findIndex(({ id }) => id === what);
    const section = sections[at];
    if (!section) return;
    const name = sectionName(section.id, videoBrand);
    if (verb === INTENTS.toggle) announce(`${name}: ${section.enabled ? "visível" : "oculta"}.`);
    else announce(`${name}: posição ${at + 1} de ${sections.length}.`);
    // At an end of the list the arrow that was pressed is switched off: the other one keeps the focus.
    focusAfter(...(verb === INTENTS.toggle ? [intent] : at === 0 ? [`${INTENTS.moveDown}:${what}`] : at === sections.length - 1 ? [`${INTENTS.moveUp}:${what}`] : [intent]));
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // The preview is an ordinary form in a tab of its own.
    if (pressed?.hasAttribute("formaction")) return;
    event.preventDefault();
    perform(pressed?.value ?? "");
  };

  return (
    <form method="post" action="/admin?tab=layout" noValidate onSubmit={submit}>
      {/* Default button for the Enter key: without it, the first layout's button would be pressed. */}
      <button type="submit" name="intent" value={INTENTS.saveSchedule} tabIndex={-1} aria-hidden="true" className="sr-only">
        Salvar horários
      </button>
      <PageHeader title="Layouts do HeroGrid">
        <p>Como a página inicial se apresenta ao longo do dia. O que muda aqui chega na hora a quem abre o site.</p>
      </PageHeader>
      {answer && !hydrated && answer.message ? <ActionMessage answer={{ ok: answer.ok, message: answer.message }} /> : null}
      {changedBy === null ? null : (
        <div role="status" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-info-soft px-4 py-3 text-info">
          <p className="min-w-0 flex-1">
            <strong>{changedBy || "Outra pessoa"} alterou o layout.</strong>{" "}
            {unsaved.schedule || unsaved.sections ? "O que você ainda não salvou continua aqui." : "A tela já mostra como ficou."}
          </p>
          {unsaved.schedule || unsaved.sections ? (
            <Button size="sm" onClick={takeServer}>
              Usar o que está no ar
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={dismiss}>
            Entendi
          </Button>
        </div>
      )}
      <ActiveBanner choice={choice} minute={minute} />
      <h2 className="sr-only">Layouts</h2>
      <LayoutCards active={active} busy={busy} isRotating={server.dynamic} />
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
        <RotationPanel
          dynamic={server.dynamic}
          schedule={draft.schedule}
          minute={minute}
          unsaved={unsaved.schedule}
          busy={busy}
          saved={said?.part === "schedule" && said.ok}
          problem={said?.part === "schedule" && !said.ok ? said.text : null}
          onChange={(next) => edit({ schedule: next })}
        />
        <SectionsPanel
          sections={draft.sections}
          videoBrand={videoBrand}
          unsaved={unsaved.sections}
          busy={busy}
          said={said?.part === "sections" ? said : null}
          canDrag={hydrated}
          onChange={(next, spoken) => {
            edit({ sections: next });
            announce(spoken);
          }}
        />
      </div>
      <LeaveQuestion isUnsaved={unsaved.schedule || unsaved.sections} leavesBy="address">
        {unsaved.schedule
          ? unsaved.sections
            ? "A ordem das seções e os horários ainda não foram salvos."
            : "Os horários ainda não foram salvos."
          : "A ordem das seções ainda não foi salva."}
      </LeaveQuestion>
      <input type="hidden" name="rotacao" value={server.dynamic ? "on" : "off"} />
      <input type="hidden" name="ativo" value={server.activeLayout} />
    </form>
  );
}
