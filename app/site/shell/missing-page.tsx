import { RowCard } from "../cards/cards.tsx";
import { SiteLayout } from "./layout.tsx";
import type { MissingView } from "./missing-view.ts";

const WORDS: Record<MissingView["kind"], { code: number; title: string; text: string }> = {
  "not-found": {
    code: 404,
    title: "Página não encontrada",
    text: "O endereço pode ter sido digitado com algum erro, ou a página mudou de lugar. Confira o link ou siga pelas notícias de agora.",
  },
  gone: {
    code: 410,
    title: "Matéria removida",
    text: "Esta matéria foi retirada do ar pela Redação e não está mais disponível neste endereço. Veja o que é notícia agora.",
  },
};

/** A page that says what is not there, and where to go on. */
export function MissingPage({ missing }: { missing: MissingView }) {
  const { code, title, text } = WORDS[missing.kind];
  return (
    <SiteLayout site={missing.site}>
      <div className="missing">
        <p className="kicker">Erro {code}</p>
        <h1>{title}</h1>
        <p className="deck">{text}</p>
        <p>
          <a className="button" href="/">
            Ir para a página inicial
          </a>
        </p>
      </div>
      {missing.latest.length > 0 ? (
        <section className="latest" aria-labelledby="ultimas">
          <h2 id="ultimas" className="section-title">
            Últimas notícias
          </h2>
          <div className="rows">
            {missing.latest.map((card) => (
              <RowCard key={card.id} card={card} />
            ))}
          </div>
        </section>
      ) : null}
    </SiteLayout>
  );
}
