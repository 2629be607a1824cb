import { Badge } from "#app/ui/badge.tsx";
import { TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { PUBLISHER_FACT_MAX } from "../site-choices.ts";
import { SettingField, SettingSwitch } from "./setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { PINGS_ANCHOR } from "./settings-pages.ts";
import type { PingsView, SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

/** 'Anúncios': the days of an election, in which some banners are not shown. */
export function CommercialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="anuncios" view={view}>
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SettingField name="eleitoralDe" form={form}>
              {(control) => <TextInput {...control} type="date" />}
            </SettingField>
            <SettingField name="eleitoralAte" form={form}>
              {(control) => <TextInput {...control} type="date" />}
            </SettingField>
          </div>
          <SettingSwitch name="eleitoralPublica" form={form} />
          <SettingSwitch name="eleitoralPolitica" form={form} />
          <input type="hidden" name="eleitoralOutras" defaultValue={form.values.eleitoralOutras} />
        </>
      )}
    </SiteSection>
  );
}

/** 'Redes sociais': where else the newsroom is. */
export function SocialSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redes" view={view}>
      {(form) => (
        <>
          <SettingField name="redes" form={form}>
            {(control) => <textarea {...control} rows={4} spellCheck={false} placeholder="https://www.instagram.com/portal" className={TEXT_AREA_CLASSES} />}
          </SettingField>
          <SettingField name="canaisWhatsApp" form={form}>
            {(control) => <textarea {...control} rows={4} spellCheck={false} placeholder="Piripiri = https://whatsapp.com/channel/…" className={TEXT_AREA_CLASSES} />}
          </SettingField>
          <SettingSwitch name="fonteGoogle" form={form} />
        </>
      )}
    </SiteSection>
  );
}

const PUBLISHER_FACTS = ["responsavel", "registro", "razaoSocial", "cnpj", "endereco", "telefone"] as const;

/** 'Expediente': who answers for the site. */
export function PublisherSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="editora" view={view}>
      {(form) => (
        <div className="grid gap-5 sm:grid-cols-2">
          {PUBLISHER_FACTS.map((name) => (
            <SettingField key={name} name={name} form={form}>
              {(control) => <TextInput {...control} maxLength={PUBLISHER_FACT_MAX} autoComplete="off" />}
            </SettingField>
          ))}
        </div>
      )}
    </SiteSection>
  );
}

/** 'Redação': what reporters may do. */
export function NewsroomSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="redacao" view={view}>
      {(form) => <SettingSwitch name="rascunhosDeReporteres" form={form} />}
    </SiteSection>
  );
}

/** 'Avisos a buscadores': what is notified automatically, or the missing setting. */
export function Pings({ view }: { view: PingsView }) {
  const lines = [
    { name: "IndexNow (Bing, Yandex e outros)", on: view.indexNow, missing: "INDEXNOW_KEY" },
    { name: "WebSub (leitores de RSS)", on: view.hub, missing: "WEBSUB_HUB_URL" },
  ];
  return (
    <SettingsCard
      id={PINGS_ANCHOR}
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
