import { useLoaderData } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PUBLISHER_FACT_MAX } from "../site-choices.ts";
import { ChecksSection } from "./checks-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { NarrationSection } from "./narration-section.tsx";
import { PagesSection } from "./pages-section.tsx";
import { RobotsSection } from "./robots-section.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";
import type { ChecksFormView, NarrationFormView, SiteFieldName, SiteView, VoiceView } from "./settings-view.ts";
import { type SectionForm, SiteSection } from "./site-section.tsx";
import { VoiceSection } from "./voice-section.tsx";

const CATEGORIES: readonly { name: SiteFieldName; label: string; about: string }[] = [
  { name: "eleitoralPublica", label: "Publicidade institucional", about: "De órgãos públicos; proibida nos três meses antes da eleição." },
  { name: "eleitoralPolitica", label: "Partidos, candidatos e campanhas", about: "Propaganda paga em sites de notícias é proibida." },
];

function Category({ name, label, about, form }: (typeof CATEGORIES)[number] & { form: SectionForm }) {
  const id = `campo-${name}-dica`;
  return (
    <label className="flex items-start gap-2.5">
      <input type="checkbox" name={name} value="sim" defaultChecked={form.values[name] === "sim"} aria-describedby={id} className="mt-1 size-4 shrink-0 accent-accent" />
      <span>
        <span className="font-semibold">{label}</span>
        <span id={id} className="block max-w-prose text-sm text-muted">
          {about}
        </span>
      </span>
    </label>
  );
}

/** 'Anúncios': the days of an election, in which some banners are not shown. */
function CommercialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="anuncios" title="Anúncios" about="No período eleitoral, banners das categorias marcadas não aparecem, mesmo ativos. Sem datas, nada muda." view={view}>
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SettingField name="eleitoralDe" label="Período eleitoral: de" hint="Primeiro dia." form={form}>
              {(control) => <TextInput {...control} type="date" />}
            </SettingField>
            <SettingField name="eleitoralAte" label="Período eleitoral: até" hint="Último dia." form={form}>
              {(control) => <TextInput {...control} type="date" />}
            </SettingField>
          </div>
          {CATEGORIES.map((category) => (
            <Category key={category.name} {...category} form={form} />
          ))}
          <input type="hidden" name="eleitoralOutras" defaultValue={form.values.eleitoralOutras} />
        </>
      )}
    </SiteSection>
  );
}

const HINT = "Um endereço por linha, no máximo 12. Os buscadores usam a lista para saber quais perfis são do portal.";

const WHATSAPP_HINT =
  "Um por linha: município = link do grupo ou do canal. Para a região toda, escreva região. Aparece na página do município, nas matérias dele, em Contato e em Siga.";

/** 'Redes sociais': where else the newsroom is. */
function SocialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redes" title="Redes sociais" about="Os perfis do portal em outros lugares." view={view}>
      {(form) => (
        <>
          <SettingField name="redes" label="Endereços" hint={HINT} form={form}>
            {(control) => <textarea {...control} rows={4} spellCheck={false} placeholder="https://www.instagram.com/portal" className={TEXT_AREA_CLASSES} />}
          </SettingField>
          <SettingField name="canaisWhatsApp" label="Grupos e canais do WhatsApp" hint={WHATSAPP_HINT} form={form}>
            {(control) => <textarea {...control} rows={4} spellCheck={false} placeholder="Piripiri = https://whatsapp.com/channel/…" className={TEXT_AREA_CLASSES} />}
          </SettingField>
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              name="fonteGoogle"
              value="sim"
              defaultChecked={form.values.fonteGoogle === "sim"}
              aria-describedby="fonte-google-dica"
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="font-semibold">Fonte preferida no Google</span>
              <span id="fonte-google-dica" className="block max-w-prose text-sm text-muted">
                A página Siga leva o leitor ao Google, onde ele escolhe o portal como fonte preferida.
              </span>
            </span>
          </label>
        </>
      )}
    </SiteSection>
  );
}

const FIELDS = [
  { name: "responsavel", label: "Editor responsável", hint: "Quem responde pelo que é publicado (Lei 13.188, de 2015)." },
  { name: "registro", label: "Registro profissional", hint: "Como MTb 0001234/PI ou DRT-PI 1234." },
  { name: "razaoSocial", label: "Razão social", hint: "A empresa, associação ou pessoa que mantém o portal." },
  { name: "cnpj", label: "CNPJ", hint: "Com ou sem pontos." },
  { name: "endereco", label: "Endereço", hint: "Rua, número, cidade e CEP, onde a redação recebe cartas e intimações." },
  { name: "telefone", label: "Telefone", hint: "Da redação, com o DDD." },
] as const;

/** 'Expediente': who answers for the site. */
function PublisherSection({ view }: { view: SiteView }) {
  return (
    <SiteSection
      id="editora"
      title="Expediente"
      about="Aparece em /expediente e no rodapé de todas as páginas, com as pessoas que publicaram o próprio perfil. O que ficar vazio não aparece."
      view={view}
    >
      {(form) => (
        <div className="grid gap-5 sm:grid-cols-2">
          {FIELDS.map(({ name, label, hint }) => (
            <SettingField key={name} name={name} label={label} hint={hint} form={form}>
              {(control) => <TextInput {...control} maxLength={PUBLISHER_FACT_MAX} autoComplete="off" />}
            </SettingField>
          ))}
        </div>
      )}
    </SiteSection>
  );
}

/** Search engines that are notified of articles, and whether that is simulated. */
interface PingsView {
  indexNow: boolean;
  hub: boolean;
  simulated: boolean;
}

/** 'Avisos a buscadores': what is notified automatically, or the missing setting. */
function Pings({ view }: { view: PingsView }) {
  const lines = [
    { name: "IndexNow (Bing, Yandex e outros)", on: view.indexNow, missing: "INDEXNOW_KEY" },
    { name: "WebSub (leitores de RSS)", on: view.hub, missing: "WEBSUB_HUB_URL" },
  ];
  return (
    <SettingsCard
      id="avisos"
      title="Avisos a buscadores"
      about="Quando ligados, ficam sabendo na hora de cada matéria que sai, muda ou é retirada."
      aside={view.simulated ? <Badge tone="warn">modo simulado</Badge> : null}
    >
      <dl className="mt-3 grid gap-2">
        {lines.map(({ name, on, missing }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className={on ? "font-semibold text-ok" : "text-muted"}>{on ? "Ligado" : `Não configurado: precisa de ${missing} e SITE_URL`}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}

/** 'Redação': what reporters may do. */
function NewsroomSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redacao" title="Redação" about="Como a equipe trabalha." view={view}>
      {({ values }) => (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            name="rascunhosDeReporteres"
            value="sim"
            defaultChecked={values.rascunhosDeReporteres === "sim"}
            aria-describedby="rascunhos-dica"
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="font-semibold">Repórteres escrevem rascunhos</span>
            <span id="rascunhos-dica" className="block max-w-prose text-sm text-muted">
              Cada repórter cria e edita os próprios rascunhos e os envia para revisão. Um editor ou administrador revisa e publica. Desligado, repórteres só leem as matérias.
            </span>
          </span>
        </label>
      )}
    </SiteSection>
  );
}

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

/** 'Configurações': settings of the whole site, each part saved separately. */
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
