import { InstitutionalPage } from "#app/features/institutional/site/institutional-page.tsx";
import { ButtonForm, ChoiceForm, SignUpForm } from "./newsletter-form.tsx";
import type { NewsletterDraft, NewsletterView } from "./newsletter-view.ts";

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
  /** Where the subscription is ended. */
  leaveHref: string;
  saved: boolean;
}

/** What a subscriber gets. */
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

/** A link that ended. */
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
