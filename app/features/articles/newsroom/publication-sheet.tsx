import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { CardFormat } from "#app/features/cards/card-order.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { TEXT_AREA_CLASSES } from "#app/ui/form-field.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ChannelLine, SheetView } from "./publication-sheet-view.ts";

interface PublicationSheetProps {
  sheet: SheetView;
  mayTurn: boolean;
  mayDraft: boolean;
  operation: string;
  makeCard(format: CardFormat): void;
}

/** What can be done with a story that was just published or scheduled, and what goes out of it by itself. */
export function PublicationSheet({ sheet, mayTurn, mayDraft, operation, makeCard }: PublicationSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const turning = useNavigation().formData?.get("channel");
  const id = useId();
  const { id: storyId } = sheet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each story
  useEffect(() => heading.current?.focus({ preventScroll: true }), [storyId]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    navigate(sheet.listHref);
  };
  return (
    <section aria-labelledby={`${id}-titulo`} className="sheet" onKeyDown={leave}>
      <header>
        <div>
          <h2 ref={heading} id={`${id}-titulo`} tabIndex={-1}>
            {sheet.heading}
          </h2>
          <p>{sheet.title}</p>
        </div>
        <ButtonLink to={sheet.listHref} size="icon" variant="ghost" icon="close" aria-label="Fechar" />
      </header>
      <div className="sheet-columns">
        <div>
          <Copied id={`${id}-link`} label={sheet.isVisible ? "Link da matéria" : "Link da matéria, a partir da publicação"} text={sheet.url} />
          <div className="flex flex-wrap gap-2">
            <a className="btn btn-primary" href={`https://wa.me/?text=${encodeURIComponent(sheet.message)}`} target="_blank" rel="noopener">
              WhatsApp <span className="sr-only">(abre em nova aba)</span>
            </a>
            {sheet.isVisible ? (
              <a className="btn" href={sheet.url} target="_blank" rel="noopener">
                Ver no site <span className="sr-only">(abre em nova aba)</span>
              </a>
            ) : null}
            <ShareButton title={sheet.title} text={sheet.message} />
          </div>
          <details>
            <summary className="fold">Texto pronto e link curto</summary>
            <div className="mt-2 grid gap-3">
              {sheet.shortLink === null ? <p className="text-sm text-muted">{sheet.shortLinkNote}</p> : <Copied id={`${id}-curto`} label="Link curto" text={sheet.shortLink} />}
              <div>
                <label className="field-label" htmlFor={`${id}-texto`}>
                  Texto para WhatsApp
                </label>
                <textarea id={`${id}-texto`} readOnly rows={5} className={TEXT_AREA_CLASSES} value={sheet.message} />
                <div className="mt-1.5 flex flex-wrap gap-2">
                  <CopyButton text={sheet.message} label="Copiar texto" />
                  {sheet.whatsAppChannel ? (
                    <a className="btn btn-sm" href={sheet.whatsAppChannel.href} target="_blank" rel="noopener noreferrer">
                      {sheet.whatsAppChannel.label} <span className="sr-only">(abre em nova aba)</span>
                    </a>
                  ) : null}
                </div>
              </div>
            </div>
          </details>
        </div>
        <div>
          <h3 className="field-label">Canais</h3>
          <ul>
            {sheet.channels.map((channel) => (
              <Channel key={channel.channel} line={channel} turning={turning ?? null} {...{ storyId, mayTurn, operation }} />
            ))}
          </ul>
          <h3 className="field-label mt-3">Card</h3>
          <div className="flex flex-wrap gap-2">
            {hydrated ? (
              <>
                <Button size="sm" icon="instagram" onClick={() => makeCard("feed")}>
                  Card para o feed
                </Button>
                <Button size="sm" icon="instagram" onClick={() => makeCard("story")}>
                  Card para o story
                </Button>
              </>
            ) : (
              <Link to="/admin?tab=instagram" className="underline underline-offset-2">
                Instagram
              </Link>
            )}
          </div>
        </div>
      </div>
      <footer>
        <ButtonLink to={sheet.listHref}>Mostrar na lista</ButtonLink>
        {mayDraft ? (
          <ButtonLink to="/admin/nova-materia" variant="primary" icon="plus">
            Nova Matéria
          </ButtonLink>
        ) : null}
      </footer>
    </section>
  );
}

interface ChannelProps {
  line: ChannelLine;
  storyId: number;
  mayTurn: boolean;
  operation: string;
  /** The channel of the button that was pressed. */
  turning: FormDataEntryValue | null;
}

function Channel({ line: { channel, name, status, act }, storyId, mayTurn, operation, turning }: ChannelProps) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {` ${status}`}
      </p>
      {act.kind === "link" ? (
        <ButtonLink to={act.to} size="sm">
          {act.label}
          <span className="sr-only">: {name}</span>
        </ButtonLink>
      ) : mayTurn ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={storyId} />
          <input type="hidden" name="channel" value={channel} />
          <input type="hidden" name="operation" value={`${operation}-${act.kind}-${channel}`} />
          <Button type="submit" size="sm" name="intent" value={act.kind} busy={turning === channel} aria-label={`${act.label}: ${name}`}>
            {act.label}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

function Copied({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <TextInput id={id} readOnly value={text} onFocus={(event) => event.target.select()} />
        <CopyButton text={text} label="Copiar" name={`Copiar: ${label}`} />
      </div>
    </div>
  );
}

/** Where copying is forbidden it says so: the text stands beside it, to be selected. */
function CopyButton({ text, label, name }: { text: string; label: string; name?: string }) {
  const [isRefused, setRefused] = useState(false);
  const { isCopied, copy } = useCopy(() => setRefused(true));
  if (!useHydrated()) return null;
  return (
    <Button size="sm" icon={isCopied ? "check" : "copy"} aria-label={name} onClick={() => void copy(text)}>
      {isRefused ? "Selecione e copie" : isCopied ? "Copiado" : label}
    </Button>
  );
}

/** The system's own sharing, where the browser has it. */
function ShareButton({ title, text }: { title: string; text: string }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(typeof navigator.share === "function"), []);
  if (!isThere) return null;
  return (
    <Button size="sm" icon="share" onClick={() => void navigator.share({ title, text }).catch(() => undefined)}>
      Compartilhar
    </Button>
  );
}
