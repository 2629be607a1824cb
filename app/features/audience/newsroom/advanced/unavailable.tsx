import type { Provenance } from "#app/features/articles/provenance.ts";
import { ProvenanceMark } from "#app/ui/newsroom/provenance-mark.tsx";

/** What a card says whose figures are not to be had: that they are not, why, and what can be done. */
export const Unavailable = ({ label, of }: { label: string; of: Provenance }) => (
  <div className="px-4 pt-3 pb-6 text-center sm:px-5">
    <p className="flex items-center justify-center gap-1.5 font-semibold text-muted">
      indisponível <ProvenanceMark label={label} of={of} />
    </p>
    {of.kind === "unavailable" ? (
      <p className="mx-auto mt-1 max-w-prose text-[0.8125rem] text-subtle wrap-anywhere" data-not-figure="">
        {of.reason} {of.action}
      </p>
    ) : null}
  </div>
);
