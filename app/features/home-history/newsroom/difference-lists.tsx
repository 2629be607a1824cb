import type { ReactNode } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import type { HomeDifferences } from "../differences.ts";

interface ListProps {
  title: string;
  lines: readonly { id: number; title: string; detail: ReactNode }[];
}

function DifferenceList({ title, lines }: ListProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line p-3">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-muted">({lines.length})</span>
      </h3>
      {lines.length === 0 ? (
        <p className="mt-1 text-muted">Nenhuma.</p>
      ) : (
        <ul className="mt-1 flex max-h-64 flex-col gap-1.5 overflow-y-auto">
          {lines.map(({ id, title: story, detail }) => (
            <li key={id} className="break-words">
              {story} <span className="block text-[0.8125rem] text-muted">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What is different between the minute and now: what came, what left, what moved. */
export function DifferenceLists({ differences: { came, left, moved, layout }, isFuture }: { differences: HomeDifferences; isFuture: boolean }) {
  const sum = came.length + left.length + moved.length;
  const [after, before] = isFuture ? ["Só agora", "Só no momento previsto"] : ["Entraram desde então", "Saíram desde então"];
  return (
    <div className="mb-4">
      <p className="mb-2 text-muted">
        {sum === 0 ? "As mesmas matérias, nos mesmos lugares." : counted(sum, "diferença", "diferenças")}
        {layout ? ` Layout: ${layout.from} neste momento, ${layout.to} agora.` : ""}
      </p>
      {sum === 0 ? null : (
        <div className="grid gap-3 md:grid-cols-3">
          <DifferenceList title={after} lines={came.map(({ id, title, place }) => ({ id, title, detail: place }))} />
          <DifferenceList title={before} lines={left.map(({ id, title, place }) => ({ id, title, detail: place }))} />
          <DifferenceList title="Mudaram de lugar" lines={moved.map(({ id, title, from, to }) => ({ id, title, detail: `${from} → ${to}` }))} />
        </div>
      )}
    </div>
  );
}
