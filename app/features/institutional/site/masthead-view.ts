import type { PublicAuthor } from "#app/features/authors/author-profile.ts";
import { portraitOf } from "#app/features/authors/site/author-view.ts";
import { POLICY_PAGES, POLICY_PATHS, POLICY_TITLES } from "#app/features/settings/policy-texts.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

/** Somebody of the newsroom with a published profile. */
interface MastheadPerson {
  name: string;
  href: string;
  /** "Repórter · Piripiri · Polícia". */
  about: string;
  portrait: string | null;
}

/** The masthead, ready to be printed. */
export interface MastheadView extends InstitutionalView {
  facts: readonly { label: string; value: string }[];
  people: readonly MastheadPerson[];
  /** What the newsroom adds, in the markup of `page-text`. */
  text: string;
  policies: readonly { label: string; href: string }[];
}

export const MASTHEAD_PATH = "/expediente";

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" · ");

export function toMastheadView({ people, text }: { people: readonly PublicAuthor[]; text: string }, context: ViewContext): MastheadView {
  const { responsible, registration, legalName, cnpj, address, phone } = context.publisher;
  const facts = [
    { label: "Editor responsável", value: responsible === "" ? "" : joined(responsible, registration) },
    { label: "Publicado por", value: legalName },
    { label: "CNPJ", value: cnpj },
    { label: "Endereço", value: address },
    { label: "Telefone", value: phone },
  ];
  return {
    ...toInstitutionalView(context, MASTHEAD_PATH, "Expediente", `Quem responde pelo ${context.name}: editor responsável, empresa, endereço e a equipe da redação.`),
    facts: facts.filter(({ value }) => value !== ""),
    people: people.map(({ name, slug, job, town, beat, photo }) => ({
      name,
      href: `/autor/${slug}`,
      about: joined(job, town, beat),
      portrait: context.economy ? null : portraitOf(photo, "small"),
    })),
    text,
    policies: POLICY_PAGES.map((page) => ({ label: POLICY_TITLES[page], href: POLICY_PATHS[page] })),
  };
}
