import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { AnalysisSlide } from "./daily-analysis-view.ts";

/** The scroll has ended when no scroll event came for this long; not every browser fires `scrollend`. Milliseconds. */
const STILL_AFTER_MS = 200;

const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Slides side by side in a strip that scrolls and snaps: a finger or a trackpad moves it without a script, which adds the buttons, the dots and the
 * arrow keys. It never moves automatically.
 */
export function AnalysisCarousel({ slides }: { slides: readonly AnalysisSlide[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [announced, setAnnounced] = useState("");
  /** Index of the slide requested last; key presses during the scroll animation continue from it. */
  const target = useRef(0);
  /** Timer that is pending during the scroll animation. */
  const moving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasScript = useHydrated();
  const last = slides.length - 1;

  useEffect(() => {
    target.current = Math.min(target.current, last);
    setShown((index) => Math.min(index, last));
  }, [last]);
  useEffect(() => () => clearTimeout(moving.current), []);

  function show(index: number): void {
    const list = strip.current;
    const wrapped = (index + slides.length) % slides.length;
    const slide = list?.children[wrapped];
    if (!list || !(slide instanceof HTMLElement)) return;
    target.current = wrapped;
    setShown(wrapped);
    setAnnounced(`${wrapped + 1} de ${slides.length}: ${slides[wrapped]?.title ?? ""}`);
    waitForStill();
    list.scrollTo({ left: slide.offsetLeft - list.offsetLeft, behavior: prefersStill() ? "auto" : "smooth" });
  }

  function waitForStill(): void {
    clearTimeout(moving.current);
    moving.current = setTimeout(() => {
      moving.current = undefined;
      readPosition();
    }, STILL_AFTER_MS);
  }

  function readPosition(): void {
    const list = strip.current;
    if (!list || list.clientWidth === 0) return;
    target.current = Math.min(last, Math.max(0, Math.round(list.scrollLeft / list.clientWidth)));
    setShown(target.current);
  }

  function onScroll(): void {
    if (moving.current === undefined) readPosition();
    else waitForStill();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const wanted = { ArrowLeft: target.current - 1, ArrowRight: target.current + 1, Home: 0, End: last }[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(wanted);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-roledescription="carrossel" aria-label="Análise diária">
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        aria-label="Cartões da análise"
        onScroll={hasScript ? onScroll : undefined}
        onKeyDown={onKeyDown}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-2"
      >
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            aria-label={`${index + 1} de ${slides.length}: ${slide.title}`}
            aria-current={hasScript && index === shown ? "true" : undefined}
            className="w-full shrink-0 snap-start px-4 pb-1"
          >
            <Slide slide={slide} isSummary={index === 0} />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      {hasScript && slides.length > 1 ? (
        <div className="flex items-center justify-between gap-2 px-3 pb-1">
          <Button variant="ghost" size="icon" icon="chevronLeft" aria-label="Cartão anterior" onClick={() => show(target.current - 1)} />
          <ul className="flex flex-wrap items-center justify-center" aria-label="Escolher um cartão">
            {slides.map((slide, index) => (
              <li key={slide.id}>
                <button
                  type="button"
                  aria-label={`Cartão ${index + 1}: ${slide.title}`}
                  aria-current={index === shown ? "true" : undefined}
                  onClick={() => show(index)}
                  className="grid size-6 place-items-center rounded-full"
                >
                  <span className={classNames("block rounded-full", index === shown ? "size-2.5 bg-accent" : "size-2 bg-edge")} />
                </button>
              </li>
            ))}
          </ul>
          <Button variant="ghost" size="icon" icon="chevronRight" aria-label="Próximo cartão" onClick={() => show(target.current + 1)} />
        </div>
      ) : null}
    </div>
  );
}

function Slide({ slide, isSummary }: { slide: AnalysisSlide; isSummary: boolean }) {
  return (
    <article className={classNames("flex h-full flex-col gap-1.5 rounded-lg px-4 py-3", isSummary ? "bg-accent-soft" : "bg-sunken")}>
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name={isSummary ? "spark" : "chart"} className="size-4 text-accent" /> {slide.title}
      </h3>
      <p className="wrap-anywhere">{slide.text}</p>
      {slide.figures.length > 0 ? (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line pt-2 text-xs text-muted">
          {slide.figures.map(({ label, value, query }) => (
            <div key={`${label}:${value}`} className="col-span-2 grid grid-cols-subgrid" title={query}>
              <dt>{label}</dt>
              <dd className="text-right font-semibold text-ink tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {slide.href ? (
        <p className="mt-auto pt-1">
          <ButtonLink to={slide.href} size="sm" icon="table" aria-label={`Ver os números: ${slide.title}`}>
            Ver os números
          </ButtonLink>
        </p>
      ) : null}
    </article>
  );
}
