import { PROVENANCE_NAMES, provenanceParts } from "#app/features/articles/provenance.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Footnotes } from "./report-format.ts";

const List = ({ notes }: Pick<Footnotes, "notes">) => (
  <ol className="mt-2 list-decimal space-y-1.5 pl-6 text-xs text-muted print:columns-2 print:gap-6">
    {notes.map(({ number, labels, origin }) => (
      <li key={number} value={number} className="break-inside-avoid">
        <span className="font-semibold text-ink">{labels.join("; ")}</span> ({PROVENANCE_NAMES[origin.kind]}).{" "}
        {provenanceParts(origin)
          .map(({ name, text }) => `${name}: ${text}`)
          .join(" ")}
      </li>
    ))}
  </ol>
);

/** 'Como cada número é obtido': folded on a screen, where each figure has its mark, and written out on paper. */
export const OriginList = ({ notes }: Pick<Footnotes, "notes">) => (
  <section aria-labelledby="origens" className="print:break-before-page">
    <h2 id="origens" className="hidden font-serif text-lg print:block">
      Como cada número é obtido
    </h2>
    <details className="group print:hidden">
      <summary className="inline-flex min-h-10 items-center gap-1.5 rounded font-semibold text-muted hover:text-ink">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Como cada número é obtido
      </summary>
      <List notes={notes} />
    </details>
    <div className="hidden print:block">
      <List notes={notes} />
    </div>
  </section>
);
