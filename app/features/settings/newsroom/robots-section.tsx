import { TEXT_AREA_CLASSES } from "#app/ui/field.tsx";
import { SettingField } from "./setting-field.tsx";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

function Choice({ name, legend, hint, value }: { name: string; legend: string; hint: string; value: string }) {
  const options: readonly [string, string][] = [
    ["permitir", "Permitir"],
    ["bloquear", "Bloquear"],
  ];
  return (
    <fieldset aria-describedby={`${name}-dica`}>
      <legend className="font-semibold">{legend}</legend>
      <p id={`${name}-dica`} className="mt-0.5 text-sm text-muted">
        {hint}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {options.map(([option, label]) => (
          <label key={option} className="flex min-h-10 items-center gap-2 sm:min-h-8">
            <input type="radio" name={name} value={option} defaultChecked={value === option} className="size-4 accent-accent" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const ADS_HINT = "Quem pode vender anúncios deste site, uma linha para cada. Vazio, o arquivo diz que ninguém pode.";

/** 'Buscadores e robôs': who may take what, and who sells advertising here. */
export function RobotsSection({ view }: { view: SiteView }) {
  return (
    <SiteSection
      id="robos"
      title="Buscadores e robôs"
      about="Google, Bing e os outros buscadores sempre podem ler o site. O que os robôs de inteligência artificial podem, você decide aqui: a escolha vale no robots.txt, com os sinais de conteúdo (Content-Signal), e nos termos que máquinas leem, em /rsl.xml."
      view={view}
    >
      {(form) => (
        <>
          <Choice
            name="treinoIA"
            legend="Treinar modelos de IA com os textos"
            hint="GPTBot, ClaudeBot, Google-Extended, CCBot, Bytespider e outros. Bloquear não tira o site de nenhum buscador."
            value={form.values.treinoIA}
          />
          <Choice
            name="respostasIA"
            legend="Responder perguntas citando o site"
            hint="Busca do ChatGPT, do Claude, Perplexity e outros, que respondem com um link para a matéria. As respostas com IA da própria Pesquisa Google (Visões gerais e Modo IA) não obedecem a este arquivo: para elas, a escolha é feita no Search Console, em Configurações > IA generativa na Pesquisa."
            value={form.values.respostasIA}
          />
          <SettingField name="adsTxt" label="ads.txt" hint={ADS_HINT} form={form}>
            {(control) => (
              <textarea
                {...control}
                rows={5}
                spellCheck={false}
                placeholder="google.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0"
                className={`${TEXT_AREA_CLASSES} font-mono`}
              />
            )}
          </SettingField>
        </>
      )}
    </SiteSection>
  );
}
