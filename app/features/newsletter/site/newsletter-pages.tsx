import type { ReactNode } from "react";
import { createFormErrors, InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { titleCase } from "#app/platform/text/title-case.ts";
import { clockMinute } from "#app/platform/time/local-time.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type NewsletterSettings, type NewsletterSlot, offeredSlots, SLOT_LABELS, SLOT_NAMES } from "../editions.ts";
import { NEWSLETTER_FIELDS, NEWSLETTER_TRAP, type NewsletterField } from "../newsletter.wire.ts";
import { CONSENT, NEWSLETTER_EMAIL_MAX, type NewsletterChoice } from "../subscriber.ts";

export const NEWSLETTER_PATH = "/boletim";

/** Values and problems of a form of the newsletter. */
export interface NewsletterDraft {
  email: string;
  town: string;
  slots: Readonly<Record<NewsletterSlot, boolean>>;
  errors: Readonly<Partial<Record<NewsletterField, string>>>;
  /** Reason why nothing was saved, when no field is to blame. */
  problem: string | null;
}

export interface NewsletterView extends InstitutionalView {
  /** Editions that can be chosen; none: the newsroom sends none now. */
  editions: readonly { slot: NewsletterSlot; name: string; label: string }[];
  towns: readonly { slug: string; name: string }[];
  /** The text that is agreed to. */
  consent: string;
}

/** A page of the newsletter at `path`; only the sign-up page is for search engines. */
export function toNewsletterView(context: ViewContext, settings: NewsletterSettings, path: string, title: string): NewsletterView {
  const base = toInstitutionalView(context, path, title, `As notícias ${context.name} no seu e-mail, de manhã ou à noite, do município que você escolher.`);
  return {
    ...base,
    head: { ...base.head, indexed: path === NEWSLETTER_PATH && context.hasNewsletter },
    editions: context.hasNewsletter
      ? offeredSlots(settings).map((slot) => ({ slot, name: SLOT_NAMES[slot], label: `${SLOT_LABELS[slot]}, às ${clockMinute(settings.minutes[slot])}` }))
      : [],
    towns: context.categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name: titleCase(name) })),
    consent: CONSENT.textFor(context.name),
  };
}

/** The sign-up form as it opens, with the town of the page that it was opened from. */
export const emptyNewsletterDraft = (town: string): NewsletterDraft => ({ email: "", town, slots: { morning: true, evening: false }, errors: {}, problem: null });

/** Returns the form's values for a subscriber's choices. */
export const chosenDraft = ({ town, slots }: NewsletterChoice): NewsletterDraft => ({ email: "", town, slots, errors: {}, problem: null });

/** Returns the sent values, to be shown again with their problems. */
export const sentNewsletterDraft = (form: URLSearchParams, errors: NewsletterDraft["errors"], problem: string | null): NewsletterDraft => ({
  email: form.get("email") ?? "",
  town: form.get("municipio") ?? "",
  slots: { morning: form.get("manha") === "1", evening: form.get("noite") === "1" },
  errors,
  problem,
});

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
function SignUpForm({ view, draft }: { view: NewsletterView; draft: NewsletterDraft }) {
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

/** Form of a subscriber's choices. */
function ChoiceForm({ view, draft, action }: { view: NewsletterView; draft: NewsletterDraft; action: string }) {
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
const ButtonForm = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action}>
    <p>
      <button type="submit" className="button">
        {children}
      </button>
    </p>
  </form>
);

const Home = () => (
  <p>
    <a className="button" href="/">
      Ir para a página inicial
    </a>
  </p>
);

/** Sign-up; `sent`: the form was accepted. */
export function SignUpPage({ view, draft, sent }: { view: NewsletterView; draft: NewsletterDraft; sent: boolean }) {
  return (
    <InstitutionalPage view={view} about="As notícias no seu e-mail, de manhã ou à noite, do município que você escolher. Grátis.">
      {sent ? (
        <div role="status">
          <p>
            <strong>Falta confirmar.</strong> Enviamos uma mensagem para o endereço que você digitou. Abra-a e toque em “Confirmar inscrição”: o link vale por três dias.
          </p>
          <p>Não chegou em alguns minutos? Olhe a caixa de spam ou confira se o endereço está certo.</p>
          <Home />
        </div>
      ) : view.editions.length === 0 ? (
        <p>O boletim não está sendo enviado agora. Enquanto isso, acompanhe pela página inicial.</p>
      ) : (
        <SignUpForm view={view} draft={draft} />
      )}
    </InstitutionalPage>
  );
}

/** Confirmation: a button, because programs that check links open them; `done`: it was pressed. `action`: where it is posted to. */
export function ConfirmPage({ view, action, done }: { view: NewsletterView; action: string; done: boolean }) {
  return (
    <InstitutionalPage view={view} about={null}>
      {done ? (
        <div role="status">
          <p>
            <strong>Inscrição confirmada.</strong> O próximo boletim chega no horário da edição que você escolheu.
          </p>
          <Home />
        </div>
      ) : (
        <>
          <p>Para começar a receber o boletim, confirme:</p>
          <ButtonForm action={action}>Confirmar inscrição</ButtonForm>
        </>
      )}
    </InstitutionalPage>
  );
}

interface PreferencesProps {
  view: NewsletterView;
  draft: NewsletterDraft;
  action: string;
  /** Link that ends the subscription. */
  leaveHref: string;
  saved: boolean;
}

/** Page of a subscriber's choices. */
export function PreferencesPage({ view, draft, action, leaveHref, saved }: PreferencesProps) {
  return (
    <InstitutionalPage view={view} about="Mude o município e as edições que você recebe.">
      {saved ? (
        <p role="status">
          <strong>Escolhas salvas.</strong> Elas valem a partir da próxima edição.
        </p>
      ) : null}
      <ChoiceForm view={view} draft={draft} action={action} />
      <p>
        Não quer mais receber? <a href={leaveHref}>Cancelar a inscrição</a>.
      </p>
    </InstitutionalPage>
  );
}

/** Leaving: a button, for the same reason as confirmation. */
export function LeavePage({ view, action, done }: { view: NewsletterView; action: string; done: boolean }) {
  return (
    <InstitutionalPage view={view} about={null}>
      {done ? (
        <div role="status">
          <p>
            <strong>Inscrição cancelada.</strong> Você não recebe mais o boletim, e o endereço é apagado em até 30 dias.
          </p>
          <p>
            Mudou de ideia? <a href="/boletim">Inscreva-se de novo</a>.
          </p>
        </div>
      ) : (
        <>
          <p>Você deixa de receber o boletim na hora.</p>
          <ButtonForm action={action}>Cancelar a inscrição</ButtonForm>
        </>
      )}
    </InstitutionalPage>
  );
}

export function EndedLinkPage({ view, problem }: { view: NewsletterView; problem: string }) {
  return (
    <InstitutionalPage view={view} about={null}>
      <p role="alert">{problem}</p>
      <p>
        <a className="button" href="/boletim">
          Ir para a página do boletim
        </a>
      </p>
    </InstitutionalPage>
  );
}
