import type { Category } from "#app/features/articles/categories.ts";
import { createVideoRepository } from "#app/features/videos/videos.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { type Library, storeFile, storePicture } from "./seed-media.ts";

const CREDIT = "Ilustração: Lide";
const DEMO_NOTE = "Vídeo de demonstração: depois do toque, o YouTube diz que ele não existe.";

interface SeedVideo {
  title: string;
  description: string;
  category: string;
  hoursAgo: number;
  /** The picture that stands for it. */
  cover: { drawing: string; alt: string };
  /** Absent: the film that the seed makes. */
  youtubeId?: string;
}

/** As the list shows them. No video of YouTube can have one of these ids (the last sign of a real one is never a digit from 1 to 3, 5 to 7 or 9): nobody's work is shown as ours. */
const VIDEOS: readonly SeedVideo[] = [
  {
    title: "Serra, rio e carnaubal: o norte do Piauí em sete segundos",
    description: "Três paisagens da região, em ilustrações que se movem.\n\nO vídeo não tem som.",
    category: "geral",
    hoursAgo: 4,
    cover: { drawing: "filme-serra", alt: "Ilustração de torres de pedra no sertão" },
  },
  {
    title: "Por dentro do mercado central, às cinco da manhã",
    description: `Quem chega primeiro, o que vende e a que horas o café acaba.\n\n${DEMO_NOTE}`,
    category: "piripiri",
    hoursAgo: 21,
    cover: { drawing: "video-mercado-central", alt: "Ilustração de um corredor de mercado público" },
    youtubeId: "lide-demo-1",
  },
  {
    title: "Os gols da rodada em três minutos",
    description: `Todos os gols do fim de semana nos estádios da região.\n\n${DEMO_NOTE}`,
    category: "esporte",
    hoursAgo: 46,
    cover: { drawing: "video-gols-da-rodada", alt: "Ilustração de um campo de futebol visto da arquibancada" },
    youtubeId: "lide-demo-2",
  },
  {
    title: "Entrevista: o que muda no transporte escolar no ano que vem",
    description: `Rotas, horários e o que as famílias precisam fazer até dezembro.\n\n${DEMO_NOTE}`,
    category: "entrevistas",
    hoursAgo: 93,
    cover: { drawing: "video-transporte-escolar", alt: "Ilustração de alunos sob uma árvore no pátio da escola" },
    youtubeId: "lide-demo-3",
  },
  {
    title: "Quadrilha ensaia desde novembro e reúne três gerações no mesmo salão",
    description: `Avó, filha e neta dançam juntas. O ensaio, do aquecimento ao último passo.\n\n${DEMO_NOTE}`,
    category: "entretenimento",
    hoursAgo: 150,
    cover: { drawing: "video-quadrilha", alt: "Ilustração de três artistas em um palco iluminado" },
    youtubeId: "lide-demo-5",
  },
  {
    title: "De canoa pelo rio, da nascente à foz",
    description: `Três dias de viagem em quatro minutos.\n\n${DEMO_NOTE}`,
    category: "geral",
    hoursAgo: 264,
    cover: { drawing: "video-ponte", alt: "Ilustração de um rio com uma canoa, entre carnaúbas" },
    youtubeId: "lide-demo-6",
  },
];

/** The places that the film goes through. */
const PLACES = ["filme-serra", "filme-rio", "filme-carnaubal"];

/** Videos, published; those that are there already are not made twice. */
export async function seedVideos(library: Library, known: readonly Category[], now: number): Promise<void> {
  const { d1, artist } = library;
  const videos = createVideoRepository(createDatabase(d1));
  // The last one made stands first.
  for (const { title, description, category, hoursAgo, cover, youtubeId } of [...VIDEOS].reverse()) {
    if (await d1.prepare("SELECT 1 FROM videos WHERE title = ?").bind(title).first()) continue;
    const at = now - hoursAgo * HOUR_MS;
    const coverKey = await storePicture(library, {
      subject: cover.drawing,
      alt: cover.alt,
      credit: CREDIT,
      tags: ["ilustração", "vídeos"],
      createdAt: at - HOUR_MS,
    });
    const mediaKey = youtubeId
      ? null
      : await storeFile(library, {
          ...(await artist.film(PLACES)),
          format: "webm",
          title,
          alt: "Ilustrações da serra, do rio e do carnaubal, que se aproximam",
          credit: CREDIT,
          tags: ["ilustração", "vídeos"],
          posterKey: coverKey,
          createdAt: at - HOUR_MS,
        });
    const categoryId = known.find(({ slug }) => slug === category)?.id ?? null;
    await videos.create(
      {
        title,
        description,
        youtubeId: youtubeId ?? null,
        mediaKey,
        coverKey,
        coverAlt: "",
        categoryId,
        published: categoryId !== null,
        publishedAt: categoryId === null ? null : at,
      },
      null,
      slugify(title),
      { at, actor: { id: null, name: "Redação Lide" }, action: "video.publish", details: { subject: `“${title}”` } },
    );
  }
}
