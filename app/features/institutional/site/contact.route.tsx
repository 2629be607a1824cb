import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect, useActionData, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/discovery/site/list-meta.ts";
import { CONTACT_FIELDS, CONTACT_TRAP, type ContactField, contactForm } from "#app/features/messages/messages.wire.ts";
import { protocolOf } from "#app/features/messages/reader-message.ts";
import { deathNoticePath } from "#app/features/towns/town-paths.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { redirectToCanonical, viewContext } from "#app/platform/http/view-context.server.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { ContactPage } from "./contact-page.tsx";
import { type ContactDraft, emptyDraft, sentDraft, toContactView, withdrawalDraft } from "./contact-view.ts";

export const handle: ReaderHandle = { pageStyle: "page" };

/** Contains what the reader typed: never cached. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter ? { "Retry-After": retryAfter } : {}) };
};

const sentKind = (value: string | null): "message" | "reply" | null => (value === "1" ? "message" : value === "resposta" ? "reply" : null);

export async function loader({ request, context }: LoaderFunctionArgs) {
  redirectToCanonical(request, "/contato");
  const { searchParams } = new URL(request.url);
  const about = searchParams.get("materia") ?? "";
  const reading = await context.services.messages.contact(/^[1-9]\d{0,14}$/.test(about) ? Number(about) : null);
  const answer = { protocol: searchParams.get("protocolo") ?? "", canEmail: context.services.messages.canEmail };
  const withdrawn = searchParams.get("retirar") ?? "";
  if (/^[1-9]\d{0,14}$/.test(withdrawn)) {
    const draft = withdrawalDraft(context.settings.url + deathNoticePath(Number(withdrawn)));
    return { view: toContactView(draft, null, viewContext(context, reading), answer) };
  }
  const story = reading.story ? `${context.settings.url}/post/${reading.story.slug}` : "";
  return {
    view: toContactView(emptyDraft(story), sentKind(searchParams.get("enviada")), viewContext(context, reading), answer),
  };
}

const refusedDraft = (form: URLSearchParams, errors: ContactDraft["errors"], problem: string | null, status: number, more: Record<string, string> = {}) =>
  data({ draft: sentDraft(form, errors, problem) }, { status, headers: more });

export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new Response("Método não permitido.", { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  let form = new URLSearchParams();
  let protocol = "";
  try {
    form = new URLSearchParams(textFields(await readForm(request, DOOR_BYTES["POST /contato"])));
    // Honeypot: a bot gets the same answer as a success, with a number of nothing.
    if (form.get(CONTACT_TRAP)) throw redirect(`/contato?enviada=1&protocolo=${protocolOf(new Date().toISOString().slice(0, 10), Math.random())}`, 303);
    const read = contactForm.safeParse(Object.fromEntries(["protocolo", ...CONTACT_FIELDS].map((field) => [field, form.get(field) ?? ""])));
    if (!read.success) {
      const errors: Partial<Record<ContactField, string>> = {};
      for (const { path, message } of read.error.issues) errors[path[0] as ContactField] ??= message;
      return refusedDraft(form, errors, null, 422);
    }
    await context.limits.take("messages", request, null);
    const { assunto, materia, nome, email, mensagem, protocolo } = read.data;
    // Its text is published, and reporters do not see who asked: not one of the messages.
    if (assunto === "resposta") await context.services.rightOfReply.receive(materia, { name: nome, email, text: mensagem });
    else protocol = await context.services.messages.send({ kind: assunto, story: materia, name: nome, email, message: mensagem }, protocolo === "email");
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, retryAfterSeconds, fields = [] } = error.refusal;
    const errors = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
    return refusedDraft(form, errors, fields.length > 0 ? null : detail, statusOf(code), retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
  }
  // Reloading the answer must not send the message again.
  throw redirect(`/contato?enviada=${form.get("assunto") === "resposta" ? "resposta" : `1&protocolo=${protocol}`}`, 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => (loaded ? listMeta(loaded.view.site, loaded.view.head) : []);

export default function Contact() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ContactPage view={answer ? { ...view, sent: null, draft: answer.draft } : view} />
      <SiteScript />
    </>
  );
}
