import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { writeScopeOf } from "#app/features/people/actor.http.ts";
import { isWhatsAppChannel, whatsAppLinkOf } from "#app/features/settings/whatsapp-links.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { rowIdIn } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction, screenWrite, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { isVisible } from "../article.ts";
import { quickBase, quickEdit } from "../manager.wire.ts";
import { SHEET_CHANNELS } from "../publication-sheet.ts";
import { type QuickFields, quickFieldsOf } from "../quick-edit.ts";
import { managerHref, parseManagerQuery } from "./manager-query.ts";
import { type SheetView, toChannelLine } from "./publication-sheet.tsx";
import type { QuickEditAnswer, QuickEditView } from "./quick-edit.tsx";
import type { RowAnswer } from "./row-actions.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** The fields of the row that is edited where it stands. */
export async function quickEditOf({ context }: LoaderArgs, id: number): Promise<QuickEditView> {
  return { id, fields: quickFieldsOf(await context.services.articles.getForStaff(id)) };
}

function typedFields(form: FormData): { sent: Record<string, unknown>; typed: QuickFields } {
  const text = (name: string) => String(form.get(name) ?? "");
  const tags = text("tags")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const categories = form.getAll("categoriasCompletas").map(String);
  const sent = {
    titulo: text("titulo"),
    subtitulo: text("subtitulo"),
    chapeu: text("chapeu"),
    autor: text("autor"),
    posicao: text("posicao"),
    categoriasCompletas: categories,
    tags,
  };
  const position = text("posicao") as QuickFields["position"];
  return { sent, typed: { title: sent.titulo, subtitle: sent.subtitulo, kicker: sent.chapeu, author: sent.autor, position, categories, tags } };
}

function baseIn(form: FormData): QuickFields {
  try {
    return parse(quickBase, JSON.parse(String(form.get("base") ?? "")), "body");
  } catch (error) {
    if (error instanceof SyntaxError) throw new Response("Pedido desconhecido.", { status: 400 });
    throw error;
  }
}

const QUICK_FAILURE = "Erro ao salvar a edição rápida";

/** Saves the row that was edited where it stands; refused, the row stays open with what was typed. */
export async function saveQuickForm(args: ActionFunctionArgs, form: FormData) {
  const { caller, services } = args.context;
  const id = rowIdIn(form);
  const base = baseIn(form);
  const { sent, typed } = typedFields(form);
  try {
    const who = await caller.require("articles:draft");
    const fields = parse(quickEdit, sent, "body");
    const outcome = await services.rowEdits.quickEdit(id, { base, typed: fields }, { ...(await typedWrite(who, form)), scope: writeScopeOf(who) });
    if ("conflicts" in outcome) {
      const message = "Outra pessoa mudou esta matéria enquanto você editava. Nada foi gravado: confira os campos marcados.";
      return data<QuickEditAnswer>({ ok: false, message, typed, current: outcome.current, conflicts: outcome.conflicts }, { status: 409 });
    }
    const here = managerHref(parseManagerQuery(new URL(args.request.url).searchParams));
    return redirect(`${here}${here.includes("?") ? "&" : "?"}vista=${id}`);
  } catch (error) {
    const { status, message, problems } = refusedAction(error, QUICK_FAILURE, args);
    return data<QuickEditAnswer>({ ok: false, message, problems, typed }, { status });
  }
}

function shortLinkNote(isConfigured: boolean, isVisible: boolean): string {
  if (!isConfigured) return "Sem link curto: falta configurar o domínio curto (SHORT_URL, erro 501).";
  return isVisible ? "O link curto ainda está sendo feito: recarregue a página em instantes." : "O link curto é feito quando a matéria for publicada.";
}

/** The sheet of a story that was just published or scheduled; null where it is neither. */
export async function sheetOf({ context }: LoaderArgs, id: number, page: number): Promise<SheetView | null> {
  const { services, settings } = context;
  const [sheet, { whatsAppLinks }] = await Promise.all([services.publicationSheet.read(id), services.siteChoices.choices()]);
  if (!sheet) return null;
  const others = (await Promise.all([services.networkPosts.sheetLines(id), services.quotations.sheetLines(id)])).flat();
  const follow = whatsAppLinkOf(whatsAppLinks, sheet.article.municipality);
  const { article, url, shortLink, message, channels } = sheet;
  const visible = isVisible(article);
  const when = article.scheduledAt === null ? "" : ` para ${tableDateTime(article.scheduledAt, settings.timeZone)}`;
  const list = managerHref({ page });
  return {
    id,
    title: article.title,
    heading: article.status === "agendada" ? `Matéria agendada${when}` : visible ? "Matéria publicada" : "Matéria publicada, mas desligada: os leitores não a veem",
    url,
    isVisible: visible,
    shortLink,
    shortLinkNote: shortLinkNote(settings.shortUrl !== null, visible),
    message,
    whatsAppChannel: follow && { label: isWhatsAppChannel(follow.url) ? "Abrir o canal" : "Abrir o grupo", href: follow.url },
    channels: [...channels.map(({ channel, facts }) => toChannelLine(channel, facts, { timeZone: settings.timeZone, now: Date.now() })), ...others],
    listHref: `${list}${list.includes("?") ? "&" : "?"}vista=${id}`,
  };
}

const TURN_FAILURE = "Erro ao ligar ou desligar o canal";

/** Turns a channel of a story off, or on again. */
export async function turnChannel(args: ActionFunctionArgs, form: FormData) {
  const id = rowIdIn(form);
  const channel = SHEET_CHANNELS.find((one) => one === form.get("channel"));
  if (!channel) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    const who = await args.context.caller.require("articles:write");
    await args.context.services.publicationSheet.turn(id, channel, form.get("intent") === "release", screenWrite(who, form));
    const { pathname, search } = new URL(args.request.url);
    return redirect(`${pathname}${search}`);
  } catch (error) {
    const { status, message } = refusedAction(error, TURN_FAILURE, args);
    return data<RowAnswer>({ intent: "undo", id, ok: false, message }, { status });
  }
}
