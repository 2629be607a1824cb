import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { managerHref } from "#app/features/articles/newsroom/manager-query.ts";
import { waitingSentence } from "#app/features/push/newsroom/alerts-view.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { INSTAGRAM_SCREEN, useInstagramNotices } from "#app/ui/newsroom/shell/instagram-notices.tsx";
import { useWhatsAppNotices, WHATSAPP_SCREEN } from "#app/ui/newsroom/shell/whatsapp-notices.tsx";
import type { WaitingView } from "./overview.ts";

type Tone = "danger" | "warn" | "info" | "neutral";

const TONES: Record<Tone, string> = { danger: "bg-danger-soft text-danger", warn: "bg-warn-soft text-warn", info: "bg-info-soft text-info", neutral: "bg-sunken text-muted" };

interface Item {
  key: string;
  icon: IconName;
  tone: Tone;
  title: string;
  /** A line below the title. */
  text?: ReactNode;
  /** Link to the screen that handles it. */
  to: string | null;
  action: string;
}

/** Screen of stories with future dates. */
const FUTURE_DATES_SCREEN = "/admin/materias/datas";

const editorOf = (id: number) => `/admin/editar-materia/${id}`;

/** Failures of channels, which the frame of the newsroom asks for. */
function useFailures(): Item[] {
  const instagram = useInstagramNotices();
  const whatsApp = useWhatsAppNotices();
  const items: Item[] = [];
  if (whatsApp.parada) items.push({ key: "whatsapp-parada", icon: "message", tone: "danger", title: "A fila do WhatsApp está parada", to: WHATSAPP_SCREEN, action: "Ver a fila" });
  if (whatsApp.itens > 0) {
    const title = counted(whatsApp.itens, "mensagem do WhatsApp falhou ou não foi confirmada", "mensagens do WhatsApp falharam ou não foram confirmadas");
    items.push({ key: "whatsapp", icon: "message", tone: "danger", title, to: WHATSAPP_SCREEN, action: "Resolver" });
  }
  if (instagram.count > 0) {
    const title = counted(instagram.count, "aviso do Instagram espera você", "avisos do Instagram esperam você");
    items.push({ key: "instagram", icon: "instagram", tone: "danger", title, to: INSTAGRAM_SCREEN, action: "Resolver" });
  }
  return items;
}

function waitingItems({ drafts, unsaved, undescribed, datedAhead, returned, inReview, heldAlerts, scheduled, leaving }: WaitingView): Item[] {
  const items: Item[] = [];
  if (datedAhead > 0) {
    items.push({
      key: "data-futura",
      icon: "clock",
      tone: "danger",
      title: counted(datedAhead, "matéria publicada tem data no futuro", "matérias publicadas têm data no futuro"),
      text: "O relógio do servidor esteve adiantado: elas ficam acima das novas.",
      to: FUTURE_DATES_SCREEN,
      action: "Corrigir",
    });
  }
  for (const { id, title } of unsaved) {
    items.push({
      key: `pendente-${id}`,
      icon: "edit",
      tone: "warn",
      title: `Alteração que não foi salva: ${title}`,
      text: "O texto está guardado num rascunho pendente. Abra a matéria para concluir ou descartar.",
      to: editorOf(id),
      action: "Abrir",
    });
  }
  for (const { id, title, note } of returned) {
    items.push({ key: `devolvida-${id}`, icon: "undo", tone: "warn", title: `Devolvida para ajustes: ${title}`, text: note, to: editorOf(id), action: "Ajustar" });
  }
  if (inReview > 0) {
    items.push({
      key: "revisao",
      icon: "edit",
      tone: "warn",
      title: counted(inReview, "matéria espera revisão", "matérias esperam revisão"),
      to: managerHref({ status: "em-revisao" }),
      action: "Revisar",
    });
  }
  if (heldAlerts > 0) items.push({ key: "avisos", icon: "bell", tone: "warn", title: waitingSentence(heldAlerts), to: "/admin/avisos", action: "Decidir" });
  for (const { id, title, time, byTitle } of leaving) {
    items.push({
      key: `sai-${id}`,
      icon: "home",
      tone: "info",
      title: `Sai da capa hoje, ${time}: ${title}`,
      text: `Dá lugar a “${byTitle}”, que está agendada.`,
      to: "/admin/destaques",
      action: "Ordenar capa",
    });
  }
  for (const { id, title } of undescribed) {
    items.push({
      key: `sem-descricao-${id}`,
      icon: "image",
      tone: "info",
      title: `Descreva a capa: ${title}`,
      text: "A matéria saiu sem texto alternativo: quem não vê a foto não sabe o que ela mostra.",
      to: editorOf(id),
      action: "Descrever",
    });
  }
  const [next, ...later] = scheduled;
  if (next) {
    items.push({
      key: "agendadas",
      icon: "clock",
      tone: "info",
      title: `Entra no ar hoje, ${next.time}: ${next.title}`,
      ...(later.length > 0 ? { text: `E ${counted(later.length, "outra agendada", "outras agendadas")} até a meia-noite.` } : {}),
      to: next.editable ? editorOf(next.id) : null,
      action: "Abrir",
    });
  }
  if (drafts.latest) {
    items.push({
      key: "rascunhos",
      icon: "file",
      tone: "neutral",
      title: drafts.count === 1 ? `Seu rascunho: ${drafts.latest.title}` : `Seus ${counted(drafts.count, "rascunho", "rascunhos")}, o último: ${drafts.latest.title}`,
      to: editorOf(drafts.latest.id),
      action: "Continuar",
    });
  }
  return items;
}

/** Waiting work of the signed-in person, most urgent first; renders nothing when there is none. */
export function WaitingPanel({ waiting }: { waiting: WaitingView }) {
  const items = [...useFailures(), ...waitingItems(waiting)];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="esperando" data-not-figure="" className="card">
      <h2 id="esperando" className="flex items-center gap-2 px-4 pt-3 pb-2 font-semibold">
        Esperando você
        <span className="badge tabular-nums">{items.length}</span>
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {items.map(({ key, icon, tone, title, text, to, action }) => (
          <li key={key} className="flex items-start gap-3 px-4 py-2.5">
            <span className={classNames("grid size-8 shrink-0 place-items-center rounded-md", TONES[tone])}>
              <Icon name={icon} />
            </span>
            <span className="min-w-0 flex-1 self-center">
              <span className="line-clamp-2 wrap-anywhere">{title}</span>
              {text ? <span className="line-clamp-2 text-xs wrap-anywhere text-subtle">{text}</span> : null}
            </span>
            {to ? (
              <Link to={to} className="btn btn-sm self-center">
                {action}
                <span className="sr-only">: {title}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
