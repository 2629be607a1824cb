import { NavLink, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ChecksSection } from "./checks-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { NarrationSection } from "./narration-section.tsx";
import { PagesSection } from "./pages-section.tsx";
import { RobotsSection } from "./robots-section.tsx";
import { pageOfForm, SETTINGS_PATH, settingsHref } from "./settings-pages.ts";
import type { ChecksFormView, NarrationFormView, PingsView, SettingsFormId, SiteView } from "./settings-view.ts";
import { CommercialSection, NewsroomSection, Pings, PublisherSection, SocialSection } from "./site-sections.tsx";
import { useHashTarget } from "./use-hash-target.ts";

export interface SettingsPageView {
  form: SettingsFormId;
  /** Forms of the pages that this person may open. */
  pages: readonly SettingsFormId[];
  /** What the form of the page holds; null for the others. */
  site: SiteView | null;
  narration: NarrationFormView | null;
  checks: ChecksFormView | null;
  pings: PingsView | null;
}

const SITE_SECTIONS = {
  identidade: IdentitySection,
  redes: SocialSection,
  editora: PublisherSection,
  paginas: PagesSection,
  redacao: NewsroomSection,
  anuncios: CommercialSection,
  robos: RobotsSection,
} as const;

function SiteForm({ form, site }: { form: SettingsFormId; site: SiteView }) {
  const Section = SITE_SECTIONS[form as keyof typeof SITE_SECTIONS];
  return <Section view={site} />;
}

const Pages = ({ pages }: Pick<SettingsPageView, "pages">) => (
  <nav aria-label="Páginas das configurações" className="max-lg:hidden lg:sticky lg:top-20">
    <ul className="flex flex-col gap-0.5 border-l border-line">
      {pages.map(pageOfForm).map((page) => (
        <li key={page.form}>
          <NavLink
            to={settingsHref(page)}
            end
            className={({ isActive }) =>
              classNames(
                "-ml-px block border-l-2 py-1.5 pl-3 hover:border-accent hover:text-ink",
                isActive && page.slug !== null ? "border-accent font-semibold" : "border-transparent text-muted",
              )
            }
          >
            {page.title}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** A page of 'Configurações': one form, saved by itself. */
export function SettingsPageScreen() {
  const { form, pages, site, narration, checks, pings } = useLoaderData<SettingsPageView>();
  const { title, about } = pageOfForm(form);
  useHashTarget();
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={title}
        actions={
          <ButtonLink to={SETTINGS_PATH} icon="chevronLeft">
            Configurações
          </ButtonLink>
        }
      >
        <p className="max-w-prose">{about}</p>
      </PageHeader>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <Pages pages={pages} />
        <div key={form} className="flex min-w-0 flex-col gap-5">
          {site ? <SiteForm form={form} site={site} /> : null}
          {narration ? <NarrationSection view={narration} /> : null}
          {checks ? <ChecksSection view={checks} /> : null}
          {pings ? <Pings view={pings} /> : null}
        </div>
      </div>
    </div>
  );
}
