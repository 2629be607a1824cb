import type { PublicationFiguresWire } from "#app/features/social/social-posts.wire.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import { publicationFigures } from "./publication-provenance.ts";

interface PublicationResultProps {
  result: PublicationFiguresWire;
  type: "card" | "story";
  /** Of the publication, to tell one mark from another. */
  title: string;
  timeZone: string;
}

/** Reach, views, saves and clicks of a publication, each with where it comes from; a dash is a figure that is not known. */
export const PublicationResult = ({ result, type, title, timeZone }: PublicationResultProps) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
    {publicationFigures(result, type, timeZone).map(({ label, value, of }) => (
      <div key={label}>
        <dt className="text-xs text-subtle">{label}</dt>
        <dd>
          <Figure label={`${label}: ${title}`} of={of} className="font-semibold tabular-nums">
            {value === null ? "—" : formatCount(value)}
          </Figure>
        </dd>
      </div>
    ))}
  </dl>
);
