import type { ReactNode } from "react";
import { CONTACT_FIELDS, CONTACT_TRAP, type ContactField } from "#app/features/messages/messages.wire.ts";
import { MESSAGE_EMAIL_MAX, MESSAGE_NAME_MAX, MESSAGE_STORY_MAX, MESSAGE_TEXT_MAX } from "#app/features/messages/reader-message.ts";
import type { ContactDraft, ContactView } from "./contact-view.ts";
import { FollowAnchor } from "./follow-anchor.tsx";
import { createFormErrors } from "./form-errors.tsx";
import { InstitutionalPage } from "./institutional-page.tsx";

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
export function ContactPage({ view }: { view: ContactView }) {
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
