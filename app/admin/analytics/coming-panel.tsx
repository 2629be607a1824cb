import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

export interface ComingText {
  title: string;
  /** Why there are no figures, in a sentence. */
  why: string;
  /** What will be collected, and from where. */
  collects: readonly { icon: IconName; title: string; text: string }[];
  /** What the newsroom has today, and where. */
  meanwhile: { text: string; links: readonly { to: string; label: string; icon: IconName }[] };
}

/** A tab without figures: it names what is missing, what will fill it, and where what is known today stands. */
export function ComingPanel({ title, why, collects, meanwhile }: ComingText) {
  return (
    <section aria-labelledby="sem-dados" data-not-figure="" className="rounded-xl border border-line bg-surface shadow-lift">
      <div className="border-b border-line px-5 py-6 sm:px-8 sm:py-8">
        <h2 id="sem-dados" className="font-serif text-xl">
          {title}
        </h2>
        <p className="mt-1.5 max-w-prose text-muted">{why}</p>
      </div>
      <div className="grid gap-8 px-5 py-6 sm:px-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <h3 className="text-[0.8125rem] font-semibold text-muted">O que a próxima versão coleta</h3>
          <ul className="mt-3 grid gap-4 sm:grid-cols-2">
            {collects.map(({ icon, title: name, text }) => (
              <li key={name} className="flex gap-3">
                <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
                  <Icon name={icon} />
                </span>
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="text-muted">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="self-start rounded-lg bg-sunken p-4">
          <h3 className="font-semibold">Enquanto isso</h3>
          <p className="mt-1 text-muted">{meanwhile.text}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {meanwhile.links.map(({ to, label, icon }) => (
              <ButtonLink key={to} to={to} size="sm" icon={icon}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** 'Métricas Avançadas' (spec 2 § Combined Analytics). */
export const ADVANCED_COMING: ComingText = {
  title: "Site, Instagram e Facebook lado a lado",
  why: "Esta aba junta o site às redes. Faltam os números do Instagram e do Facebook, que esta versão ainda não coleta; sem eles não há o que juntar, e nada aqui é estimado.",
  collects: [
    { icon: "layers", title: "Visão geral", text: "audiência do site e alcance das redes no mesmo gráfico" },
    { icon: "instagram", title: "Instagram", text: "alcance, impressões, engajamento e visitas ao perfil, com a situação de cada métrica" },
    { icon: "users", title: "Facebook", text: "seguidores, alcance, engajamento e crescimento da página" },
    { icon: "numbers", title: "Somas e médias", text: "28 dias, soma diária, média diária ou último dia, à escolha" },
  ],
  meanwhile: {
    text: "Tudo o que é do site já está medido, sem amostragem: páginas, fontes, horários, aparelhos e velocidade.",
    links: [
      { to: "/admin?tab=analytics&aba=site", label: "Analytics do Site", icon: "chart" },
      { to: "/admin?tab=shortener&aba=analytics", label: "Links curtos", icon: "link" },
    ],
  },
};
