import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { CardFormat } from "#app/features/cards/card-order.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type ChannelFacts, type ChannelStatus, channelStatus, mayHold, mayRelease, type SheetChannel } from "../publication-sheet.ts";

/** A channel of the sheet: one sentence with its cause, and one button. */
export interface ChannelLine {
  channel: string;
  name: string;
  status: string;
  act: { kind: "hold" | "release"; label: string } | { kind: "link"; label: string; to: string };
}

/** State of a story's channels, link and card after publication. */
export interface SheetView {
  id: number;
  title: string;
  /** 'Publicada', or when it will be. */
  heading: string;
  url: string;
  isVisible: boolean;
  shortLink: string | null;
  /** Reason why there is no short link. */
  shortLinkNote: string | null;
  message: string;
  /** The channel of its town, to be opened with the copied text; null for none. */
  whatsAppChannel: { label: string; href: string } | null;
  channels: ChannelLine[];
  /** Link to its row in the list, or to a search that finds it. */
  listHref: string;
}

const NAMES: Record<SheetChannel, string> = { whatsapp: "WhatsApp", instagram: "Card no Instagram", push: "Aviso aos leitores", audio: "Áudio" };
const SCREENS: Record<SheetChannel, string> = { whatsapp: "/admin?tab=whatsapp", instagram: "/admin?tab=instagram", push: "/admin/avisos", audio: "/admin/distribuicao" };
const WAITS = "Na fila, à espera de uma pessoa.";
const HELD = "Retido: espera a decisão de uma pessoa.";
const UNKNOWN = "A fila não respondeu agora. Atualize a página para ver como está.";

const link = (channel: SheetChannel, label: string): ChannelLine["act"] => ({ kind: "link", label, to: SCREENS[channel] });

export const toChannelLine = (channel: SheetChannel, facts: ChannelFacts | null, { timeZone, now }: Clock): ChannelLine => ({
  channel,
  name: NAMES[channel],
  status: facts === null ? UNKNOWN : statusSentence(channel, channelStatus(facts), { timeZone, now }, facts.isByHand),
  act: facts === null ? link(channel, "Ver a fila") : actOf(channel, facts),
});

interface Clock {
  timeZone: string;
  now: number;
}

/** An alert that the rules of alerts stopped: a person sends, joins or discards it. */
const isHeldAlert = (channel: SheetChannel, status: ChannelStatus): boolean => channel === "push" && status.kind === "queued" && status.item.state === "pending";

/** The one thing that helps now. */
function actOf(channel: SheetChannel, facts: ChannelFacts): ChannelLine["act"] {
  const status = channelStatus(facts);
  if (status.kind === "no-group") return link(channel, "Escolher");
  if (mayRelease(facts)) return { kind: "release", label: "Ligar" };
  if (facts.isByHand && status.kind === "queued" && (status.item.state === "pending" || status.item.state === "scheduled")) return link(channel, "Enviar");
  if (isHeldAlert(channel, status)) return link(channel, "Decidir");
  if (mayHold(facts)) return { kind: "hold", label: "Segurar" };
  if (status.kind === "queued" && (status.item.state === "failed" || status.item.state === "uncertain")) return link(channel, "Resolver");
  return link(channel, "Ver");
}

function statusSentence(channel: SheetChannel, status: ChannelStatus, clock: Clock, isByHand: boolean): string {
  switch (status.kind) {
    case "not-configured":
      return "Não está configurado neste site.";
    case "no-group":
      return "Sem grupo escolhido.";
    case "off":
      return "Desligado nesta matéria.";
    case "on-publication":
      if (channel === "audio") return "É gravado quando a matéria for publicada.";
      return `Entra na fila quando a matéria for publicada${isByHand ? " e espera o envio por uma pessoa" : ""}.`;
    case "not-queued":
      return "Ainda não está na fila. Atualize a página para ver de novo.";
    case "queued":
      if (isHeldAlert(channel, status)) return HELD;
      return isByHand && status.item.state === "scheduled" ? WAITS : queuedSentence(channel, status.item, clock);
  }
}

/** "em 5 min" within the hour, else the time. */
function due(dueAt: number | null, { timeZone, now }: Clock): string {
  if (dueAt === null || dueAt <= now) return "em seguida";
  const minutes = Math.ceil((dueAt - now) / MINUTE_MS);
  return minutes < 60 ? `em ${minutes} min` : `em ${tableDateTime(dueAt, timeZone)}`;
}

function queuedSentence(channel: SheetChannel, { state, dueAt, settledAt, failure }: Extract<ChannelStatus, { kind: "queued" }>["item"], clock: Clock): string {
  switch (state) {
    case "pending":
      return WAITS;
    case "scheduled":
      return channel === "audio" ? "Na fila de gravação." : `Sai ${due(dueAt, clock)}.`;
    case "sending":
      return channel === "audio" ? "Gravando agora." : "Saindo agora.";
    case "sent":
      return channel === "audio" ? "Pronto." : settledAt === null ? "Saiu." : `Saiu em ${tableDateTime(settledAt, clock.timeZone)}.`;
    case "failed":
      return `Não saiu. ${failure ?? ""}`.trim();
    case "uncertain":
      return "Pode ter saído: confira na fila.";
  }
}

interface PublicationSheetProps {
  sheet: SheetView;
  mayTurn: boolean;
  mayDraft: boolean;
  makeCard(format: CardFormat): void;
}

/** Actions for a story that was just published or scheduled, and its automatic sends. */
export function PublicationSheet({ sheet, mayTurn, mayDraft, makeCard }: PublicationSheetProps) {
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
              <Channel key={channel.channel} line={channel} turning={turning ?? null} {...{ storyId, mayTurn }} />
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
  /** The channel of the button that was pressed. */
  turning: FormDataEntryValue | null;
}

function Channel({ line: { channel, name, status, act }, storyId, mayTurn, turning }: ChannelProps) {
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
          <OperationField act={`${act.kind}-${channel}`} />
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

/** Reports when the browser forbids copying: the text stands beside it, to be selected. */
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
