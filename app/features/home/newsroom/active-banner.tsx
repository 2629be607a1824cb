import { hourText, MINUTES_OF_DAY } from "#app/platform/time/hour.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LAYOUTS } from "../layouts.ts";
import { type LayoutChoice, layoutAt, minutesUntilChange, stretchesOfDay } from "../rotation.ts";

/** Why a layout shows at a minute of the day, and until when. */
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

/** Which layout readers see now, and why. */
export function ActiveBanner({ choice, minute }: { choice: LayoutChoice; minute: number }) {
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
