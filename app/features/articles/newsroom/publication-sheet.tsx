import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { CardFormat } from "#app/features/cards/card-order.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { TEXT_AREA_CLASSES } from "#app/ui/form-field.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CHANNEL_LISTS, type ChannelLine, type SheetView } from "./publication-sheet-view.ts";

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
          {sheet.shortLink === null ? <p className="text-sm text-muted">{sheet.shortLinkNote}</p> : <Copied id={`${id}-curto`} label="Link curto" text={sheet.shortLink} />}
          <div>
            <label className="field-label" htmlFor={`${id}-texto`}>
              Texto para WhatsApp
            </label>
            <textarea id={`${id}-texto`} readOnly rows={5} className={TEXT_AREA_CLASSES} value={sheet.message} />
            <div className="mt-1.5 flex flex-wrap gap-2">
              <CopyButton text={sheet.message} label="Copiar texto" />
              <a className="btn btn-sm" href={`https://wa.me/?text=${encodeURIComponent(sheet.message)}`} target="_blank" rel="noopener">
                Abrir no WhatsApp <span className="sr-only">(abre em nova aba)</span>
              </a>
              {sheet.whatsAppChannel ? (
                <a className="btn btn-sm" href={sheet.whatsAppChannel.href} target="_blank" rel="noopener noreferrer">
                  {sheet.whatsAppChannel.label} <span className="sr-only">(abre em nova aba)</span>
                </a>
              ) : null}
              <ShareButton title={sheet.title} text={sheet.message} />
            </div>
          </div>
        </div>
        <div>
          {CHANNEL_LISTS.map(({ title, goes }) => (
            <ChannelList
              key={title}
              title={title}
              channels={sheet.channels.filter((channel) => channel.goes === goes)}
              turning={turning ?? null}
              {...{ storyId, mayTurn, operation }}
            />
          ))}
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
        {sheet.isVisible ? (
          <a className="btn" href={sheet.url} target="_blank" rel="noopener">
            Ver no site <span className="sr-only">(abre em nova aba)</span>
          </a>
        ) : null}
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

interface ChannelListProps {
  title: string;
  channels: readonly ChannelLine[];
  storyId: number;
  mayTurn: boolean;
  operation: string;
  /** The channel of the button that was pressed. */
  turning: FormDataEntryValue | null;
}

/** Channels of one kind; nothing where there are none. */
function ChannelList({ title, channels, storyId, mayTurn, operation, turning }: ChannelListProps) {
  if (channels.length === 0) return null;
  return (
    <>
      <h3 className="field-label not-first:mt-3">{title}</h3>
      <ul>
        {channels.map(({ channel, name, status, turn, href }) => (
          <li key={channel}>
            <p>
              <Link to={href} className="font-semibold underline underline-offset-2">
                {name}
              </Link>
              {` ${status}`}
            </p>
            {mayTurn && turn !== null ? (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={storyId} />
                <input type="hidden" name="channel" value={channel} />
                <input type="hidden" name="operation" value={`${operation}-${turn}-${channel}`} />
                <Button type="submit" size="sm" name="intent" value={turn} busy={turning === channel} aria-label={`${turn === "hold" ? "Desligar" : "Ligar"}: ${name}`}>
                  {turn === "hold" ? "Desligar" : "Ligar"}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </>
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
