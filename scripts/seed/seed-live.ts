import { createLiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

const AUTHOR = { id: null, name: "Redação Lide" };

/** Minutes after the beginning, the text, and a title where it has one. */
type SeedEntry = readonly [minutes: number, text: string, title?: string];

interface SeedLive {
  /** Of the story that is told live. */
  title: string;
  /** Minutes between its beginning and the publication of the story, or the seeding where it is still open. */
  lasts: number;
  isOpen: boolean;
  entries: readonly SeedEntry[];
  pinned?: number;
}

const FINAL: SeedLive = {
  title: "Goleiro pega dois pênaltis e União da Vila leva o título amador em Piripiri",
  lasts: 170,
  isOpen: false,
  pinned: 29,
  entries: [
    [0, "Portões abertos. A arquibancada de sombra já está quase cheia.", "Começa a cobertura da final"],
    [8, "O União da Vila chega no ônibus da prefeitura; o Caldeirão Esporte veio em três vans."],
    [15, "Escalação do União confirmada, com o goleiro titular de volta depois de um mês."],
    [19, "O Caldeirão repete o time da semifinal."],
    [24, "Aquecimento em campo. Faz 34 graus em Piripiri."],
    [30, "Minuto de silêncio antes do apito."],
    [33, "Rola a bola.", "Começou"],
    [37, "Primeira chegada do União, pela direita. A zaga afasta."],
    [41, "Falta perigosa para o Caldeirão. A cobrança passa por cima."],
    [46, "Parada para hidratação."],
    [52, "O Caldeirão tem mais a bola; o União espera o contra-ataque."],
    [58, "Cartão amarelo para o volante do União."],
    [63, "Gol do Caldeirão Esporte, de cabeça, depois de escanteio.", "1 a 0 para o Caldeirão"],
    [67, "O União reclama de empurrão na área. O árbitro confirma o gol."],
    [78, "Fim do primeiro tempo."],
    [82, "No intervalo, a banda da escola toca na pista."],
    [94, "Começa o segundo tempo. O União volta com um atacante a mais."],
    [101, "Bola na trave do Caldeirão."],
    [107, "Gol do União da Vila, em chute de fora da área.", "Tudo igual: 1 a 1"],
    [112, "A torcida acende os celulares. O estádio inteiro de pé."],
    [119, "O goleiro do União salva no canto."],
    [126, "Segunda parada para hidratação."],
    [133, "Três minutos de acréscimo."],
    [137, "Fim de jogo. A decisão vai para os pênaltis.", "Pênaltis"],
    [143, "União 1 a 0. O Caldeirão cobra e o goleiro pega."],
    [147, "União 2 a 1."],
    [151, "União 3 a 2. Faltam duas cobranças para cada lado."],
    [155, "O goleiro pega mais uma. União a um gol do título."],
    [158, "Convertido. A torcida invade a pista."],
    [160, "O União da Vila vence nos pênaltis por 4 a 2 e é campeão amador de Piripiri.", "União da Vila campeão"],
  ],
};

const BRIDGE: SeedLive = {
  title: "Obra em ponte da BR-222 terá pare e siga por 20 dias no trecho de Piripiri",
  lasts: 90,
  isOpen: true,
  pinned: 0,
  entries: [
    [0, "O pare e siga começou às 7h, com homens e bandeira nos dois lados da ponte. A espera é de **até 20 minutos**.", "Como está o trânsito na ponte"],
    [22, "Fila de cerca de 1 km no sentido Piripiri. Ônibus escolares passaram na frente."],
    [47, "Uma carreta larga foi desviada para a rota alternativa. A fila anda."],
    [75, "Sentido Piracuruca livre neste momento."],
  ],
};

/** Two stories of the demo that are told live: a final that is over, and a road that is watched. Each step may run twice with the same result. */
export async function seedLive(
  d1: D1Database,
  storyOf: (title: string) => { articleId: number; publishedAt: number } | null,
  now: number,
  persistently: <T>(step: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const live = createLiveBlogRepository(createDatabase(d1));
  for (const { title, lasts, isOpen, entries, pinned } of [FINAL, BRIDGE]) {
    const story = storyOf(title);
    if (!story) continue;
    const { articleId, publishedAt } = story;
    const end = isOpen ? now : publishedAt;
    const begun = end - lasts * MINUTE_MS;
    const write = (at: number) => ({ at, actor: AUTHOR, ownerId: null, isVisible: false });
    await persistently(() => live.setState(articleId, "aberta", title, write(begun)));
    for (const [index, [minutes, text, heading = ""]] of entries.entries()) {
      const content = { title: heading, text, pictureUrl: null, pictureAlt: "", pictureCredit: "", pinned: index === pinned };
      await persistently(() => live.add(articleId, content, `seed:${index}`, `“${heading || text}”`, write(begun + minutes * MINUTE_MS)));
    }
    if (!isOpen) await persistently(() => live.setState(articleId, "encerrada", title, write(end)));
  }
}
