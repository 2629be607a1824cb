import type { ReactNode } from "react";

interface CardProps {
  /** Of the heading, by which the card is named. */
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One subject of a screen, under its heading. */
export function Card({ id, title, hint, children }: CardProps) {
  return (
    <section aria-labelledby={id} className="card p-5 sm:p-6">
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {hint ? <p className="mt-1 text-muted">{hint}</p> : null}
      {children}
    </section>
  );
}
