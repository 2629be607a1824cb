import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { listMeta } from "#app/features/discovery/site/meta.ts";
import { CONTACT_FIELDS, CONTACT_TRAP, type ContactField, contactForm } from "#app/features/messages/messages.wire.ts";
import { MESSAGE_EMAIL_MAX, MESSAGE_NAME_MAX, MESSAGE_STORY_MAX, MESSAGE_TEXT_MAX, protocolOf } from "#app/features/messages/reader-message.ts";
import { redirectToCanonical, viewContext } from "#app/features/readers/view-context.http.ts";
import { deathNoticePath } from "#app/features/towns/town-paths.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { ReaderHandle } from "#app/ui/site/shell/page-head.ts";
import { SiteScript } from "#app/ui/site/shell/site-assets.tsx";
import { createFormErrors, FollowAnchor, InstitutionalPage } from "./institutional-page.tsx";
import { type ContactDraft, type ContactView, emptyDraft, sentDraft, toContactView, withdrawalDraft } from "./institutional-view.ts";

const LABELS: Record<ContactField, string> = {
  assunto: "Assunto",
  materia: "Endereço ou título da matéria",
  nome: "Seu nome",
  email: "Seu e-mail",
  mensagem: "Mensagem",
};

const { idOf, describedBy, invalidProps, FieldError, Problems } = createFormErrors({
  name: "contato",
  fields: CONTACT_FIELDS,
  refused: "A mensagem não foi enviada. Corrija o que está marcado:",
});

function Field({ draft, field, hint, children }: { draft: ContactDraft; field: ContactField; hint?: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={idOf(field)}>
        {LABELS[field]}
        {hint ? <span className="field-hint"> {hint}</span> : null}
      </label>
      {children}
      <FieldError draft={draft} field={field} />
    </div>
  );
}

const ReplySent = () => (
  <div role="status">
    <p>
      <strong>Pedido de direito de resposta recebido.</strong> A Redação tem sete dias, contados de agora, para publicar a resposta ou dizer por que não a publica (Lei
      13.188/2015).
    </p>
    <p>A decisão chega pelo e-mail que você deixou.</p>
    <p>
      <a className="button" href="/">
        Ir para a página inicial
      </a>
    </p>
  </div>
);

function Sent({ protocol }: { protocol: string }) {
  return (
    <div role="status">
      <p>
        <strong>Mensagem recebida.</strong> A Redação lê tudo o que chega e responde pelo e-mail que você deixou.
      </p>
      {protocol === "" ? null : (
        <p>
          Protocolo <strong>{protocol}</strong>. Guarde o número: com ele a Redação encontra a sua mensagem.
        </p>
      )}
      <p>Pedidos de correção têm prioridade.</p>
      <p>
        <a className="button" href="/">
          Ir para a página inicial
        </a>
      </p>
    </div>
  );
}

function Form({ view }: { view: ContactView }) {
  const { draft, kinds } = view;
  const { values } = draft;
  return (
    <form className="contact" method="post" action="/contato">
      <Problems draft={draft} />
      <fieldset className="field" id={idOf("assunto")} {...describedBy(draft, "assunto")}>
        <legend>{LABELS.assunto}</legend>
        {kinds.map(({ value, label, about }) => (
          <label key={value} className="choice">
            <input type="radio" name="assunto" value={value} defaultChecked={values.assunto === value} required />
            <span>
              <strong>{label}</strong>
              <span className="field-hint"> {about}</span>
            </span>
          </label>
        ))}
        <FieldError draft={draft} field="assunto" />
      </fieldset>
      <Field draft={draft} field="materia" hint="(se for sobre uma)">
        <input id={idOf("materia")} name="materia" defaultValue={values.materia} maxLength={MESSAGE_STORY_MAX} {...invalidProps(draft, "materia")} />
      </Field>
      <Field draft={draft} field="nome">
        <input id={idOf("nome")} name="nome" defaultValue={values.nome} maxLength={MESSAGE_NAME_MAX} autoComplete="name" required {...invalidProps(draft, "nome")} />
      </Field>
      <Field draft={draft} field="email" hint="(só para responder a você)">
        <input
          id={idOf("email")}
          name="email"
          type="email"
          defaultValue={values.email}
          maxLength={MESSAGE_EMAIL_MAX}
          autoComplete="email"
          required
          {...invalidProps(draft, "email")}
        />
      </Field>
      <Field draft={draft} field="mensagem">
        <textarea id={idOf("mensagem")} name="mensagem" defaultValue={values.mensagem} rows={8} maxLength={MESSAGE_TEXT_MAX} required {...invalidProps(draft, "mensagem")} />
      </Field>
      {view.canEmail ? (
        <label className="choice">
          <input type="checkbox" name="protocolo" value="email" />
          <span>Receber o número de protocolo por e-mail</span>
        </label>
      ) : null}
      <div className="trap" aria-hidden="true">
        <label htmlFor="contato-site">Não preencha</label>
        <input id="contato-site" name={CONTACT_TRAP} tabIndex={-1} autoComplete="off" />
      </div>
      <p className="field-hint">
        Seu nome e seu e-mail são lidos só pela Redação, e apagados em até 12 meses (de um direito de resposta, 12 meses depois da decisão). Veja a{" "}
        <a href="/privacidade">página de privacidade</a>.
      </p>
      <button type="submit" className="button">
        Enviar à Redação
      </button>
    </form>
  );
}

/** Corrections, right of reply, story ideas: a form that needs no script. */
function ContactPage({ view }: { view: ContactView }) {
  return (
    <InstitutionalPage view={view} about="Encontrou um erro? Foi citado e quer responder? Sabe de algo que merece ser contado? Escreva para a Redação.">
      {view.sent === "reply" ? <ReplySent /> : view.sent ? <Sent protocol={view.protocol} /> : <Form view={view} />}
      {view.whatsApp.length > 0 ? (
        <>
          <h2>No WhatsApp</h2>
          <ul>
            {view.whatsApp.map((link) => (
              <li key={link.href}>
                <FollowAnchor link={link} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </InstitutionalPage>
  );
}

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
  const reading = await context.services.messages.contact(readId(searchParams.get("materia")));
  const answer = { protocol: searchParams.get("protocolo") ?? "", canEmail: context.services.messages.canEmail };
  const withdrawn = readId(searchParams.get("retirar"));
  if (withdrawn !== null) {
    const draft = withdrawalDraft(context.settings.url + deathNoticePath(withdrawn));
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
    await context.limits.take("messages", null);
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
