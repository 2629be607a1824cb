import { useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MediaWire } from "../../media.wire.ts";
import { MEDIA_CREDIT_MAX } from "../../media-item.ts";
import { isSendable } from "./upload-item.ts";
import { UploadRow } from "./upload-row.tsx";
import type { Uploads } from "./use-uploads.ts";

/** One credit for many files. */
function CreditForAll({ uploads }: { uploads: Uploads }) {
  const [credit, setCredit] = useState("");
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-lg bg-sunken p-3">
      <Field id="credito-de-todos" label="Crédito de todos" className="flex-1 basis-48">
        <TextInput
          id="credito-de-todos"
          value={credit}
          maxLength={MEDIA_CREDIT_MAX}
          placeholder="Fotógrafo ou fonte"
          onChange={(event) => setCredit(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            uploads.queue.creditAll(credit);
          }}
        />
      </Field>
      <Button disabled={credit.trim() === ""} onClick={() => uploads.queue.creditAll(credit)}>
        Aplicar a todos
      </Button>
    </div>
  );
}

/** What was chosen, and what was not taken. */
export function UploadList({ uploads, open }: { uploads: Uploads; open: { label: string; run(item: MediaWire): void } }) {
  const { items, refused, reading } = uploads;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-muted empty:hidden">
        {reading > 0 ? `Lendo ${counted(reading, "arquivo", "arquivos")}…` : ""}
      </p>
      {refused.length > 0 ? (
        <div role="alert">
          <ul aria-label="Arquivos recusados" className="flex flex-col gap-2">
            {refused.map(({ id, name, reason }) => (
              <li key={id} className="flex items-start gap-2 rounded-lg bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger">
                <Icon name="alert" className="mt-1.5 size-4" />
                <p className="min-w-0 flex-1 py-1 wrap-anywhere">
                  <strong className="font-semibold">{name}</strong>: {reason}
                </p>
                <Button variant="dangerGhost" size="icon" icon="close" aria-label={`Dispensar o aviso sobre ${name}`} onClick={() => uploads.queue.dismiss(id)} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {items.filter(isSendable).length > 1 ? <CreditForAll uploads={uploads} /> : null}
      {items.length > 0 ? (
        <ul aria-label="Arquivos escolhidos" className="divide-y divide-line">
          {items.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} open={open} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
