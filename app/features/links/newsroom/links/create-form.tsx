import { useState } from "react";
import { momentOfControl } from "#app/platform/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ALIAS_MAX, aliasOf } from "../../short-code.ts";
import type { ShortLinkWire } from "../../short-links.wire.ts";
import { createLink, type TypedLink } from "./link-calls.ts";
import { LinkField } from "./link-field.tsx";
import { useLinkSubmit } from "./use-link-submit.ts";

const EMPTY: TypedLink = { url: "", customAlias: "", expiresAt: "" };

interface CreateFormProps {
  /** What was typed into the form before the script arrived. */
  typed: TypedLink | null;
  /** The newsroom's, on which the date is typed. */
  timeZone: string;
  onCreated(link: ShortLinkWire): void;
}

/** The form of a new link; an ordinary one until the script arrives. */
export function CreateForm({ typed, timeZone, onCreated }: CreateFormProps) {
  const [content, setContent] = useState<TypedLink>(typed ?? EMPTY);
  const { problems, isBusy, submit, clearProblems } = useLinkSubmit(async () => {
    const { link } = await createLink({ ...content, expiresAt: momentOfControl(content.expiresAt, timeZone) });
    // What was typed meanwhile is of the next link.
    setContent((now) => (now === content ? EMPTY : now));
    onCreated(link);
  }, "Erro ao criar link");
  const change = (part: Partial<TypedLink>) => {
    setContent((before) => ({ ...before, ...part }));
    clearProblems();
  };

  return (
    <form
      method="post"
      action="/admin?tab=shortener"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <OperationField />
      <LinkField
        id="link-url"
        label="URL original"
        problem={problems.url}
        className="sm:col-span-2 xl:col-span-1"
        name="url"
        type="url"
        required
        value={content.url}
        placeholder="https://"
        autoComplete="off"
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <LinkField
        id="link-alias"
        label="Apelido (opcional)"
        problem={problems.customAlias}
        note="Vazio: um código automático."
        name="customAlias"
        value={content.customAlias}
        maxLength={ALIAS_MAX}
        placeholder="feira-2026"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ customAlias: aliasOf(event.currentTarget.value).slice(0, ALIAS_MAX) })}
      />
      <LinkField
        id="link-expires"
        label="Válido até (opcional)"
        problem={problems.expiresAt}
        note="Vazio: sem prazo."
        name="expiresAt"
        type="datetime-local"
        value={content.expiresAt}
        onChange={(event) => change({ expiresAt: event.currentTarget.value })}
      />
      <Button type="submit" variant="primary" icon="link" busy={isBusy} className="sm:col-span-2 xl:col-span-1 xl:mt-[1.625rem]">
        Encurtar
      </Button>
    </form>
  );
}
