import type { Crumb, ListHead } from "#app/features/lists/site/list-view.ts";
import { CONTACT_FIELDS, type ContactField } from "#app/features/messages/messages.wire.ts";
import { isProtocol, MESSAGE_KIND_LABELS, MESSAGE_KINDS } from "#app/features/messages/reader-message.ts";
import type { InstitutionalPageId } from "#app/features/settings/site-choices.ts";
import { type SiteView, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type FollowLink, whatsAppFollowLinks } from "./follow-links.ts";

/** An institutional page: about, privacy, contact. */
export interface InstitutionalView {
  site: SiteView;
  head: ListHead;
  crumbs: readonly Crumb[];
}

/** View of an institutional page at `path`. */
export function toInstitutionalView(context: ViewContext, path: string, title: string, description: string): InstitutionalView {
  const site = toSiteView(context, path);
  return {
    site,
    head: { title, description, canonical: site.url + path, previous: null, next: null, feed: null, image: null, indexed: true },
    crumbs: [
      { name: "Início", href: "/" },
      { name: title, href: path },
    ],
  };
}

/** Paths of the pages that exist only once they are written. */
const PATHS: Partial<Record<InstitutionalPageId, string>> = { terms: "/termos" };

/** Addresses of those that are. */
export const writtenPaths = (written: readonly InstitutionalPageId[]): string[] => written.flatMap((page) => PATHS[page] ?? []);

/** Values and problems of the form. */
export interface ContactDraft {
  values: Readonly<Record<ContactField, string>>;
  errors: Readonly<Partial<Record<ContactField, string>>>;
  /** Reason why nothing was sent, when no field is to blame. */
  problem: string | null;
}

export interface ContactView extends InstitutionalView {
  kinds: readonly { value: string; label: string; about: string }[];
  /** Kind of message that was received. */
  sent: "message" | "reply" | null;
  draft: ContactDraft;
  /** The number of what was received; empty for none. */
  protocol: string;
  /** True when the number can be sent by e-mail. */
  canEmail: boolean;
  whatsApp: readonly FollowLink[];
}

const ABOUT: Record<(typeof MESSAGE_KINDS)[number], string> = {
  correcao: "Algo em uma matéria está errado.",
  resposta: "Fui citado em uma matéria e quero que minha resposta seja publicada. Informe o endereço dela e escreva o texto a publicar.",
  pauta: "Sei de algo que merece ser contado.",
  outro: "Inclui pedidos sobre seus dados pessoais.",
};

const EMPTY = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ""])) as Record<ContactField, string>;

/** The form as it opens: with the story that the reader came from, which is most often to be corrected. */
export const emptyDraft = (story: string): ContactDraft => ({ values: { ...EMPTY, assunto: "correcao", materia: story }, errors: {}, problem: null });

/** The form by which a family requests the withdrawal of a death notice, whose address is given. */
export const withdrawalDraft = (address: string): ContactDraft => ({
  values: { ...EMPTY, assunto: "outro", materia: address, mensagem: "Peço a retirada desta nota de falecimento. Meu parentesco com a pessoa: " },
  errors: {},
  problem: null,
});

/** Returns the sent values, to be shown again with their problems. */
export const sentDraft = (form: URLSearchParams, errors: ContactDraft["errors"], problem: string | null): ContactDraft => ({
  values: Object.fromEntries(CONTACT_FIELDS.map((field) => [field, form.get(field) ?? ""])) as Record<ContactField, string>,
  errors,
  problem,
});

export const toContactView = (
  draft: ContactDraft,
  sent: ContactView["sent"],
  context: ViewContext,
  { protocol, canEmail }: { protocol: string; canEmail: boolean },
): ContactView => ({
  ...toInstitutionalView(context, "/contato", "Contato e correções", `Aponte um erro, peça direito de resposta ou sugira uma pauta à Redação do ${context.name}.`),
  kinds: MESSAGE_KINDS.map((value) => ({ value, label: MESSAGE_KIND_LABELS[value], about: ABOUT[value] })),
  sent,
  draft,
  // Anybody can write an address: what is no number is not shown.
  protocol: isProtocol(protocol) ? protocol : "",
  canEmail,
  whatsApp: whatsAppFollowLinks(context),
});
