import { useState } from "react";
import { SelectInput } from "#app/ui/field.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import type { NewsletterScreenView } from "./newsletter-view.ts";

/** The message of a place and an edition as it would go out now. */
export function PreviewCard({ places, schedule }: Pick<NewsletterScreenView, "places" | "schedule">) {
  const [town, setTown] = useState("");
  const [edition, setEdition] = useState<string>(schedule[0]?.name ?? "manha");
  return (
    <section aria-labelledby="previa" className="card mt-4 p-4">
      <h2 id="previa" className="card-title">
        Prévia
      </h2>
      <p className="mt-1 text-muted">Como sairia agora.</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <FormField id="previa-municipio" label="Município">
          <SelectInput id="previa-municipio" value={town} onChange={(event) => setTown(event.currentTarget.value)}>
            {places.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectInput>
        </FormField>
        <FormField id="previa-edicao" label="Edição">
          <SelectInput id="previa-edicao" value={edition} onChange={(event) => setEdition(event.currentTarget.value)}>
            {schedule.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectInput>
        </FormField>
      </div>
      <iframe
        title="Prévia da mensagem"
        src={`/admin/boletim/previa?municipio=${town}&edicao=${edition}`}
        sandbox=""
        loading="lazy"
        className="mt-3 h-[32rem] w-full rounded-md border border-line bg-white"
      />
    </section>
  );
}
