import { useState } from "react";
import { controlMinute, momentOfControl } from "#app/platform/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { Dialog } from "#app/ui/window.tsx";
import type { ShortLinkWire } from "../../short-links.wire.ts";
import { LinkField } from "./create-form.tsx";
import { changeLink, useLinkSubmit } from "./link-calls.ts";

interface EditWindowProps {
  link: ShortLinkWire;
  timeZone: string;
  onSaved(): void;
  onClose(): void;
}

/** Changes where a link leads, and until when. Its code stays. */
export function EditWindow({ link, timeZone, onSaved, onClose }: EditWindowProps) {
  const { notify } = useNotices();
  const before = { url: link.original_url, expiresAt: link.expires_at === null ? "" : controlMinute(Date.parse(link.expires_at), timeZone) };
  const [url, setUrl] = useState(before.url);
  const [expiresAt, setExpiresAt] = useState(before.expiresAt);
  const { problems, isBusy, submit } = useLinkSubmit(async () => {
    // Only what was changed here: somebody else may have changed the other.
    await changeLink(link.short_code, {
      ...(url === before.url ? {} : { url }),
      ...(expiresAt === before.expiresAt ? {} : { expiresAt: expiresAt === "" ? null : momentOfControl(expiresAt, timeZone) }),
    });
    notify("ok", "Link salvo.");
    onSaved();
  }, "Erro ao salvar link");

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
        <LinkField
          id="edit-url"
          label="URL original"
          problem={problems.url}
          note="A mudança vale em até 5 segundos para quem clicar."
          name="url"
          type="url"
          value={url}
          autoComplete="off"
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <LinkField
          id="edit-expires"
          label="Válido até (opcional)"
          problem={problems.expiresAt}
          note="Vazio: sem prazo. Depois da data o link responde que expirou."
          name="expiresAt"
          type="datetime-local"
          value={expiresAt}
          onChange={(event) => setExpiresAt(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
