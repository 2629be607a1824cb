import { Form, useNavigation } from "@remix-run/react";
import type { Permission } from "#app/domain/site/site-choices.ts";
import { Button } from "#app/ui/button.tsx";

/** The choices as a form shows them: lists as lines. */
export interface RobotsView {
  aiTraining: Permission;
  aiAnswers: Permission;
  adsTxt: string;
  socialUrls: string;
}

const AREA = "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-subtle sm:text-sm";
const TITLE = "text-[0.8125rem] font-semibold text-muted";

function Choice({ name, legend, hint, value }: { name: string; legend: string; hint: string; value: Permission }) {
  const options: readonly [Permission, string][] = [
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
            <input type="radio" name={name} value={option} defaultChecked={value === option} className="size-4 accent-[var(--color-accent)]" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** 'Buscadores e robôs': who may take what, who sells advertising here, and where else the newsroom is. */
export function RobotsForm({ view }: { view: RobotsView }) {
  const isSaving = useNavigation().state === "submitting";
  return (
    <section aria-labelledby="buscadores" className="rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-6">
      <h2 id="buscadores" className="font-serif text-xl">
        Buscadores e robôs
      </h2>
      <p className="mt-1 text-muted">Google, Bing e os outros buscadores sempre podem ler o site. O que os robôs de inteligência artificial podem, você decide aqui.</p>
      <Form method="post" className="mt-5 flex flex-col gap-6">
        <Choice
          name="treinoIA"
          legend="Treinar modelos de IA com os textos"
          hint="GPTBot, ClaudeBot, Google-Extended, CCBot, Bytespider e outros. Bloquear não tira o site de nenhum buscador."
          value={view.aiTraining}
        />
        <Choice
          name="respostasIA"
          legend="Responder perguntas citando o site"
          hint="Busca do ChatGPT, do Claude, Perplexity e outros, que respondem com um link para a matéria."
          value={view.aiAnswers}
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor="redes" className={TITLE}>
            Redes sociais do portal
          </label>
          <textarea
            id="redes"
            name="redes"
            rows={4}
            defaultValue={view.socialUrls}
            spellCheck={false}
            placeholder="https://www.instagram.com/portal"
            aria-describedby="redes-dica"
            className={AREA}
          />
          <p id="redes-dica" className="text-sm text-muted">
            Um endereço por linha. Os buscadores usam a lista para saber quais perfis são do portal.
          </p>
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor="adsTxt" className={TITLE}>
            ads.txt
          </label>
          <textarea
            id="adsTxt"
            name="adsTxt"
            rows={5}
            defaultValue={view.adsTxt}
            spellCheck={false}
            placeholder="google.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0"
            aria-describedby="ads-dica"
            className={`${AREA} font-mono`}
          />
          <p id="ads-dica" className="text-sm text-muted">
            Quem pode vender anúncios deste site, uma linha para cada. Vazio, o arquivo diz que ninguém pode.
          </p>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={isSaving}>
            Salvar
          </Button>
        </div>
      </Form>
    </section>
  );
}
