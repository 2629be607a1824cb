import { Window, type WindowProps } from "./window.tsx";

/** A window at the side of the page, the whole of it on a phone: for one thing of the list that stays beside it. */
export const Sheet = (window: WindowProps) => (
  <Window
    {...window}
    clampTitle
    className="fixed inset-y-0 right-0 z-50 flex w-full animate-rise flex-col border-line bg-surface shadow-float sm:w-[min(46rem,calc(100vw-4rem))] sm:border-l"
  />
);
