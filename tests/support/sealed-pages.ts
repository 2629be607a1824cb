import { monthPage, noEditionsPage } from "#app/features/editions/edition-page.ts";
import { createEditionSigner } from "#app/features/editions/edition-store.server.ts";
import { editionHome, withNext, withoutStory } from "#app/features/editions/home-page.ts";
import { lightBody } from "#app/features/editions/light-body.ts";
import { type StoryToSeal, signedText, storyPage, tombstonePage, withCorrection } from "#app/features/editions/story-page.ts";

const ZONE = "America/Fortaleza";
const DAY = "2026-09-12";
const SITE = { name: "Lide", url: "https://lide.example", timeZone: ZONE };

/** The sealed story, with every kind of part. */
const STORY: StoryToSeal = {
  ...{ day: DAY, id: 7, slug: "ponte-e-entregue-7", title: "Ponte sobre o rio dos Matos é entregue depois de três anos de obra", kicker: "PIRIPIRI" },
  subtitle: "Prefeitura diz que a passagem abre na segunda; moradores pedem iluminação e calçada",
  author: "Ana Lima e João Sá",
  publishedAt: Date.UTC(2026, 8, 12, 14),
  editedAt: Date.UTC(2026, 8, 12, 16),
  quickSummary: ["A obra custou R$ 3,2 milhões.", "A passagem abre na segunda-feira."],
  body: lightBody(`${"<p>A ponte liga o centro ao bairro novo, e a obra parou duas vezes por falta de verba da prefeitura.</p>".repeat(3)}<h2>O que muda</h2>
    <ul><li>Ônibus passam a cada vinte minutos</li><li>Caminhões seguem pela rodovia</li></ul><blockquote><p>“Agora falta luz.”</p></blockquote>
    <table><tr><th scope="col">Ano</th><th scope="col">Gasto</th></tr><tr><td>2024</td><td>R$ 1,1 milhão</td></tr></table>
    <aside data-box="ficha"><h3>A ponte</h3><dl><dt>Extensão</dt><dd>120 metros</dd></dl></aside>
    <iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A entrega"></iframe>`),
  correction: { text: "São 120 metros, não 210.", at: Date.UTC(2026, 8, 12, 18) },
  replies: [{ title: "Construtora responde", slug: "construtora-responde-9" }],
  isReplyTo: null,
  isLive: false,
  picture: { address: "/img/x", alt: "A ponte vista da margem", credit: "Ana Lima", width: 1600, height: 1000 },
  sealedAt: Date.UTC(2026, 8, 13, 2, 59),
};

/** Every kind of page of an edition, by its path. `key`: of the signature. */
export async function sealedPages(key: string): Promise<Record<string, string>> {
  const signer = createEditionSigner(key);
  if (!signer) throw new Error("no key");
  const signed = signedText(STORY, ZONE);
  const story = storyPage(STORY, SITE, { signed, ...(await signer.sign(signed)) });
  const cards = new Map(Array.from({ length: 24 }, (_, n) => [n + 1, { title: `${STORY.title} (${n + 1})`, kicker: "MUNICÍPIOS", subtitle: STORY.subtitle }] as const));
  const home = editionHome(
    {
      ...{ day: DAY, begunAt: STORY.sealedAt, previous: "2026-09-11", stories: cards },
      parts: [
        { title: "Manchetes", ids: [7, 1, 2, 3, 4, 5] },
        { title: "Últimas notícias", ids: [6, 8, 9, 10, 11, 12, 13, 14] },
        { title: "Esporte", ids: [15, 16, 17] },
      ],
    },
    SITE,
  );
  const listed = { editions: ["2026-09-12", "2026-09-11", "2026-09-10"].map((day, n) => ({ day, headline: n === 1 ? null : STORY.title })), months: ["2026-09", "2026-08"] };
  return {
    "/edicoes/2026-09-12": withNext(withoutStory(home, 8), "2026-09-13"),
    "/edicoes/2026-09-12/7": story,
    "/edicoes/2026-09-12/70": withCorrection(story, { id: 7, at: Date.UTC(2026, 8, 14, 12), timeZone: ZONE }),
    "/edicoes/2026-09-12/8": tombstonePage({ day: DAY, id: 8, at: Date.UTC(2026, 8, 14, 12), isBack: true, said: null }, SITE),
    "/edicoes/2026-09": monthPage({ month: "2026-09", ...listed, isIndex: false }, SITE),
    "/edicoes": monthPage({ month: "2026-09", ...listed, isIndex: true }, SITE),
    "/vazia": noEditionsPage(SITE),
  };
}
