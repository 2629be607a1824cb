import { type ReactNode, useId } from "react";
import { PROVENANCE_NAMES, type Provenance, provenanceParts } from "#app/features/articles/provenance.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";

interface ProvenanceMarkProps {
  /** The figure's name, as the screen has it. */
  label: string;
  of: Provenance;
  className?: string;
}

/**
 * A small button that opens where a figure comes from. The browser's own popover: it needs no script, closes by Escape and by a tap
 * beside it, and gives the focus back.
 */
export function ProvenanceMark({ label, of, className }: ProvenanceMarkProps) {
  const id = useId();
  // React's types do not know the attributes yet.
  const opener = { popovertarget: id };
  const box = { popover: "auto" };
  return (
    <>
      <button
        type="button"
        {...opener}
        data-provenance={of.kind}
        aria-label={`Origem de ${label}: ${PROVENANCE_NAMES[of.kind]}`}
        className={classNames("provenance-mark", className)}
      >
        <Icon name="info" />
      </button>
      <span id={id} {...box} className="provenance-box" role="note">
        <span className="block font-semibold">{label}</span>
        <span className="block text-xs font-semibold text-accent">{PROVENANCE_NAMES[of.kind]}</span>
        {provenanceParts(of).map(({ name, text }) => (
          <span key={name} className="mt-1.5 block">
            <span className="text-muted">{name}: </span>
            {text}
          </span>
        ))}
      </span>
    </>
  );
}

/** A figure with its mark; what a test of the analytics screens asks of every number. */
export const Figure = ({ label, of, children, className }: ProvenanceMarkProps & { children: ReactNode }) => (
  <span data-figure="" className={classNames("inline-flex items-baseline gap-1", className)}>
    {children}
    <ProvenanceMark label={label} of={of} />
  </span>
);
