import { type FormEvent, useState } from "react";
import { offsetAt } from "#app/domain/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import type { ShortLinkWire } from "#app/wire/short-links.ts";
import { ApiError } from "../../api-client.ts";
import { changeLink, reasonOf } from "./link-calls.ts";
import { LinkField } from "./link-field.tsx";

/** A moment as a date control takes it, on the newsroom's clock. */
const controlValue = (iso: string | null, timeZone: string): string =>
  iso === null ? "" : new Date(Date.parse(iso) + offsetAt(Date.parse(iso), timeZone)).toISOString().slice(0, 16);

interface EditWindowProps {
  link: ShortLinkWire;
  timeZone: string;
  onSaved(): void;
  onClose(): void;
}

/** Changes where a link leads, and until when. Its code stays. */
export function EditWindow({ link, timeZone, onSaved, onClose }: EditWindowProps) {
  const { notify } = useNotices();
  const [url, setUrl] = useState(link.original_url);
  const [expiresAt, setExpiresAt] = useState(() => controlValue(link.expires_at, timeZone));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setProblems({});
    try {
      await changeLink(link.short_code, { url, expiresAt: expiresAt === "" ? null : expiresAt });
      notify("ok", "Link salvo.");
      onSaved();
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : [];
      setProblems(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0) notify("error", reasonOf(error, "Erro ao salvar link"));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Editar link"
      description={link.short_url}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form="edit-link" variant="primary" busy={isBusy}>
            Salvar
          </Button>
        </>
      }
    >
      <form id="edit-link" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <LinkField id="edit-url" label="URL original" problem={problems.url} note="A mudança vale em até 5 segundos para quem clicar.">
          <TextInput
            id="edit-url"
            type="url"
            value={url}
            autoComplete="off"
            aria-invalid={problems.url !== undefined}
            aria-describedby="edit-url-note"
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        </LinkField>
        <LinkField id="edit-expires" label="Válido até (opcional)" problem={problems.expiresAt} note="Vazio: sem prazo. Depois da data o link responde que expirou.">
          <TextInput
            id="edit-expires"
            type="datetime-local"
            value={expiresAt}
            aria-invalid={problems.expiresAt !== undefined}
            aria-describedby="edit-expires-note"
            onChange={(event) => setExpiresAt(event.currentTarget.value)}
          />
        </LinkField>
      </form>
    </Dialog>
  );
}
