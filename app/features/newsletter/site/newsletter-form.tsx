import type { ReactNode } from "react";
import { createFormErrors } from "#app/features/institutional/site/form-errors.tsx";
import { NEWSLETTER_FIELDS, NEWSLETTER_TRAP } from "../newsletter.wire.ts";
import { NEWSLETTER_EMAIL_MAX } from "../subscriber.ts";
import type { NewsletterDraft, NewsletterView } from "./newsletter-view.ts";

const { idOf, describedBy, invalidProps, FieldError, Problems } = createFormErrors({
  name: "boletim",
  fields: NEWSLETTER_FIELDS,
  refused: "Nada foi enviado. Corrija o que está marcado:",
});

/** Town and editions. */
function Choices({ view, draft }: { view: NewsletterView; draft: NewsletterDraft }) {
  return (
    <>
      <div className="field">
        <label htmlFor={idOf("municipio")}>Notícias de onde</label>
        <select id={idOf("municipio")} name="municipio" defaultValue={draft.town} {...invalidProps(draft, "municipio")}>
          <option value="">Toda a região</option>
          {view.towns.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <FieldError draft={draft} field="municipio" />
      </div>
      <fieldset className="field" id={idOf("edicoes")} {...describedBy(draft, "edicoes")}>
        <legend>Edições</legend>
        {view.editions.map(({ slot, name, label }) => (
          <label key={slot} className="choice">
            <input type="checkbox" name={name} value="1" defaultChecked={draft.slots[slot]} />
            <span>{label}</span>
          </label>
        ))}
        <FieldError draft={draft} field="edicoes" />
      </fieldset>
    </>
  );
}

/** Sign-up: address, town, editions, and the text that is agreed to. */
export function SignUpForm({ view, draft }: { view: NewsletterView; draft: NewsletterDraft }) {
  return (
    <form className="contact" method="post" action="/boletim">
      <Problems draft={draft} />
      <div className="field">
        <label htmlFor={idOf("email")}>Seu e-mail</label>
        <input
          id={idOf("email")}
          name="email"
          type="email"
          defaultValue={draft.email}
          maxLength={NEWSLETTER_EMAIL_MAX}
          autoComplete="email"
          required
          {...invalidProps(draft, "email")}
        />
        <FieldError draft={draft} field="email" />
      </div>
      <Choices view={view} draft={draft} />
      <div className="field">
        <label className="choice" htmlFor={idOf("aceito")}>
          <input id={idOf("aceito")} type="checkbox" name="aceito" value="1" required {...invalidProps(draft, "aceito")} />
          <span>{view.consent}</span>
        </label>
        <FieldError draft={draft} field="aceito" />
      </div>
      <div className="trap" aria-hidden="true">
        <label htmlFor="boletim-site">Não preencha</label>
        <input id="boletim-site" name={NEWSLETTER_TRAP} tabIndex={-1} autoComplete="off" />
      </div>
      <p className="field-hint">
        Sem imagens que espiam: não sabemos se você abriu a mensagem. Ao cancelar, o endereço é apagado em 30 dias. Veja a <a href="/privacidade">página de privacidade</a>.
      </p>
      <button type="submit" className="button">
        Inscrever
      </button>
    </form>
  );
}

/** What a subscriber can change. */
export function ChoiceForm({ view, draft, action }: { view: NewsletterView; draft: NewsletterDraft; action: string }) {
  return (
    <form className="contact" method="post" action={action}>
      <Problems draft={draft} />
      <Choices view={view} draft={draft} />
      <button type="submit" className="button">
        Salvar escolhas
      </button>
    </form>
  );
}

/** A page's one button, posted to its own address. */
export const ButtonForm = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action}>
    <p>
      <button type="submit" className="button">
        {children}
      </button>
    </p>
  </form>
);
