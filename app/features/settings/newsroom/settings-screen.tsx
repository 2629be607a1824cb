import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ChecksSection } from "./checks-section.tsx";
import { CommercialSection } from "./commercial-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { NarrationSection } from "./narration-section.tsx";
import { NewsroomSection } from "./newsroom-section.tsx";
import { PagesSection } from "./pages-section.tsx";
import { Pings, type PingsView } from "./pings.tsx";
import { PublisherSection } from "./publisher-section.tsx";
import { RobotsSection } from "./robots-section.tsx";
import type { ChecksFormView, NarrationFormView, SiteView, VoiceView } from "./settings-view.ts";
import { SocialSection } from "./social-section.tsx";
import { VoiceSection } from "./voice-section.tsx";

export interface SettingsView {
  voice: VoiceView;
  /** Null for who may not change it. */
  narration: NarrationFormView | null;
  /** Null for who may not change them. */
  site: SiteView | null;
  pings: PingsView | null;
  /** Null for who may not change them. */
  checks: ChecksFormView | null;
}

const CONTENTS = [
  ["narracao", "Narração"],
  ["leitura", "Leitura em voz alta"],
  ["identidade", "Identidade"],
  ["redes", "Redes sociais"],
  ["editora", "Expediente"],
  ["paginas", "Páginas"],
  ["redacao", "Redação"],
  ["conferencia", "Conferência"],
  ["anuncios", "Anúncios"],
  ["robos", "Buscadores e robôs"],
  ["avisos", "Avisos"],
] as const;

/** 'Configurações': what holds for the whole site, each part saved by itself. */
export function SettingsScreen() {
  const { voice, narration, site, pings, checks } = useLoaderData<SettingsView>();
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Configurações">
        <p>O que vale para o site inteiro.</p>
      </PageHeader>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        {site ? (
          <nav aria-label="Partes das configurações" className="max-lg:hidden lg:sticky lg:top-20">
            <ul className="flex flex-col gap-0.5 border-l border-line">
              {CONTENTS.map(([id, label]) => (
                <li key={id}>
                  <a href={`#${id}`} className="-ml-px block border-l-2 border-transparent py-1.5 pl-3 text-muted hover:border-accent hover:text-ink">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className={site ? "flex min-w-0 flex-col gap-5" : "max-w-3xl min-w-0 lg:col-span-2"}>
          <VoiceSection view={voice} />
          {narration ? <NarrationSection view={narration} /> : null}
          {site ? (
            <>
              <IdentitySection view={site} />
              <SocialSection view={site} />
              <PublisherSection view={site} />
              <PagesSection view={site} />
              <NewsroomSection view={site} />
              {checks ? <ChecksSection view={checks} /> : null}
              <CommercialSection view={site} />
              <RobotsSection view={site} />
            </>
          ) : null}
          {pings ? <Pings view={pings} /> : null}
        </div>
      </div>
    </div>
  );
}
