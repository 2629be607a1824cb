import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PlannedScreenText } from "./planned-screens.ts";

/** Placeholder for a screen that does not exist yet, with what it will do. */
export function PlannedScreen({ title, icon, purpose, offers }: PlannedScreenText) {
  return (
    <section aria-labelledby="tela" className="mx-auto mt-4 max-w-xl rounded-xl border border-line bg-surface p-6 shadow-lift sm:mt-10 sm:p-8">
      <div className="flex items-start justify-between gap-4">
        <span className="grid size-11 place-items-center rounded-lg bg-accent-soft text-accent">
          <Icon name={icon} className="size-5" />
        </span>
        <Badge tone="warn">Em construção</Badge>
      </div>
      <h1 id="tela" className="mt-4 font-serif text-2xl">
        {title}
      </h1>
      <p className="mt-1 text-muted">{purpose}</p>
      <h2 className="mt-6 text-[0.8125rem] font-semibold text-muted">O que esta tela vai oferecer</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {offers.map((offer) => (
          <li key={offer} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
            {offer}
          </li>
        ))}
      </ul>
      <p className="mt-6 border-t border-line pt-4 text-subtle">Nada desta tela funciona ainda, por isso ela não mostra botões nem números.</p>
    </section>
  );
}
