import { actionEmail } from "#app/features/mail/action-email.ts";
import type { Email } from "#app/features/mail/email.ts";

/** What a message with a link says. */
interface LinkEmailContent {
  to: string;
  siteName: string;
  url: string;
}

/** Asks the owner of an address whether they want the newsletter: until they say so, nothing else is sent. */
export const confirmationEmail = ({ to, siteName, url }: LinkEmailContent): Email =>
  actionEmail({
    to,
    subject: `Confirme sua inscrição no boletim de ${siteName}`,
    before: [`Alguém pediu o boletim de notícias de ${siteName} para este endereço. Se foi você, confirme:`],
    button: { label: "Confirmar inscrição", url },
    after: ["O link vale por três dias.", "Se não foi você, ignore esta mensagem: sem a confirmação nada é enviado, e o endereço é apagado em três dias."],
  });

/** For an address that gets the newsletter already: a stranger who typed it changes nothing. */
export const preferencesEmail = ({ to, siteName, url }: LinkEmailContent): Email =>
  actionEmail({
    to,
    subject: `Suas escolhas no boletim de ${siteName}`,
    before: [`Este endereço já recebe o boletim de notícias de ${siteName}. Por este link você muda o município e as edições, ou cancela:`],
    button: { label: "Ver minhas escolhas", url },
    after: ["Se não foi você que pediu este link, ignore esta mensagem: nada muda."],
  });
