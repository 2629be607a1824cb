// Messages of the demo newsroom's readers, and two stories that were corrected after them.
import { type MessageKind, protocolOf } from "#app/features/messages/reader-message.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

const TIME_ZONE = "America/Fortaleza";

const CATARACT = "Mutirão de catarata vai operar 70 pacientes de Domingos Mourão";
const CARNAUBA = "Quilo do pó de carnaúba sobe 18% e anima produtores do norte do Piauí";

interface SeedMessage {
  kind: MessageKind;
  /** Title of the story that it is about. */
  about?: string;
  name: string;
  email: string;
  text: string;
  hoursAgo: number;
  /** Hours after it came; absent while it waits. */
  handledAfter?: number;
  /** Of the protocol number, 0 to 1. */
  chance: number;
}

const MESSAGES: readonly SeedMessage[] = [
  {
    kind: "correcao",
    about: CATARACT,
    name: "Rosilda Marques",
    email: "rosilda@leitora.example",
    text: "Sou agente de saúde em Domingos Mourão. Foram 90 óculos doados, e a matéria diz 70. Podem conferir com a secretaria?",
    hoursAgo: 138,
    handledAfter: 2,
    chance: 0.048213,
  },
  {
    kind: "pauta",
    name: "Edmilson Tavares",
    email: "edmilson@leitor.example",
    text: "A ponte de madeira que liga o povoado Várzea à sede está sem duas tábuas desde o começo do mês. O ônibus escolar passa por ela todo dia.",
    hoursAgo: 20,
    chance: 0.731904,
  },
  {
    kind: "correcao",
    about: CARNAUBA,
    name: "Francisca Pontes",
    email: "francisca@leitora.example",
    text: "O galpão coletivo fica em Piracuruca, mas a matéria não diz o endereço nem o horário. Muita gente perguntou aqui na cooperativa.",
    hoursAgo: 7,
    chance: 0.260577,
  },
  {
    kind: "outro",
    name: "Joana Sampaio",
    email: "joana@leitora.example",
    text: "Leio o jornal no celular com a letra maior e queria agradecer: dá para ler sem óculos.",
    hoursAgo: 3,
    chance: 0.905118,
  },
];

/** Notes of corrections, by the title of the story, and when they were written. */
export const SEED_CORRECTIONS: readonly { title: string; text: string; hoursAfter: number }[] = [
  { title: CATARACT, text: "Serão doados 90 óculos, e não 70, como dizia a primeira versão desta matéria.", hoursAfter: 6 },
  { title: CARNAUBA, text: "A taxa da armazenagem coletiva é de 2% sobre a venda, e não de 2% ao mês, como dizia a primeira versão desta matéria.", hoursAfter: 4 },
];

/** Seeds what is missing, by protocol number; repeated, it changes nothing. */
export async function seedMessages(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  await persistently(() =>
    d1.batch(
      MESSAGES.map(({ kind, about = "", name, email, text, hoursAgo, handledAfter, chance }) => {
        const at = now - hoursAgo * HOUR_MS;
        return d1
          .prepare(
            `INSERT INTO reader_messages (kind, article_id, story, name, email, message, created_at, handled_at, handled_by, protocol)
             VALUES (?1, (SELECT id FROM articles WHERE title = ?2 ORDER BY id LIMIT 1), ?2, ?3, ?4, ?5, ?6, ?7, (SELECT name FROM users WHERE ?7 IS NOT NULL AND email = 'editor@demo.local'), ?8)
             ON CONFLICT DO NOTHING`,
          )
          .bind(kind, about, name, email, text, at, handledAfter === undefined ? null : at + handledAfter * HOUR_MS, protocolOf(newsroomDay(at, TIME_ZONE), chance));
      }),
    ),
  );
}
