// A day of the demo newsroom's towns: pharmacies on duty, death notices, public notices, jobs, and events that readers see.
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { type DeathDetails, NO_CONSENT, type TownNoticeFields } from "#app/features/towns/town-notice.ts";
import { createTownNoticeService, type TownNoticeActor } from "#app/features/towns/town-notices.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

const TIME_ZONE = "America/Fortaleza";
/** Actor of the seed. */
const DESK: TownNoticeActor = { id: null, name: "Redação", role: "admin" };

/** Pharmacies that take turns, by town: made-up names and addresses. */
const PHARMACIES: Record<string, readonly { title: string; place: string; phone: string }[]> = {
  piripiri: [
    { title: "Farmácia Santa Luzia", place: "Rua Padre Domingos, 118, Centro", phone: "(86) 3276-0101" },
    { title: "Farmácia do Trabalhador", place: "Av. Presidente Vargas, 940, Morro da Saudade", phone: "(86) 3276-0102" },
    { title: "Drogaria São Francisco", place: "Rua Avelino Rezende, 77, Centro", phone: "(86) 3276-0103" },
  ],
  "pedro-ii": [
    { title: "Farmácia da Serra", place: "Rua Corinto Andrade, 52, Centro", phone: "(86) 3271-0101" },
    { title: "Drogaria Opala", place: "Av. Coronel Cordeiro, 310", phone: "(86) 3271-0102" },
  ],
  piracuruca: [{ title: "Farmácia Nossa Senhora do Carmo", place: "Praça Irmãos Dantas, 15", phone: "(86) 3343-0101" }],
};
const DUTY_DAYS = 10;
const DUTY_START = 7;

const plain = { text: "", place: "", phone: "", sourceUrl: "", death: null };

function duties(today: number): TownNoticeFields[] {
  return Object.entries(PHARMACIES).flatMap(([municipality, turns]) =>
    Array.from({ length: DUTY_DAYS }, (_, day) => {
      const startsAt = today + (day - 1) * DAY_MS + DUTY_START * HOUR_MS;
      const turn = turns[day % turns.length] ?? { title: "", place: "", phone: "" };
      return { ...plain, ...turn, kind: "plantao", municipality, startsAt, endsAt: startsAt + DAY_MS } as const;
    }),
  );
}

function deaths(today: number): TownNoticeFields[] {
  const day = (back: number) => newsroomDay(today - back * DAY_MS, TIME_ZONE);
  const person = (municipality: string, title: string, text: string, death: Omit<DeathDetails, "consent">, by: string, relation: string): TownNoticeFields => ({
    ...plain,
    kind: "falecimento",
    municipality,
    title,
    text,
    startsAt: today - DAY_MS + 9 * HOUR_MS,
    endsAt: today + 5 * DAY_MS,
    death: { ...death, consent: { ...NO_CONSENT, by, relation, on: day(1) } },
  });
  return [
    person(
      "piripiri",
      "Raimunda Nonata Alves",
      "Professora aposentada, dona Raimunda ensinou a ler três gerações no bairro Floresta. Deixa cinco filhos, doze netos e quatro bisnetos.\n\nA família agradece o carinho de todos.",
      {
        age: 84,
        born: "1942",
        died: day(1),
        wake: { place: "Residência da família, rua Goiás, bairro Floresta", at: today - DAY_MS + 15 * HOUR_MS },
        funeral: { place: "Cemitério São João Batista", at: today + 17 * HOUR_MS },
      },
      "Francisca Alves",
      "filha",
    ),
    person(
      "piripiri",
      "Antônio José de Sousa",
      "Conhecido como Toinho do Mercado, vendeu farinha e feijão por quarenta anos no Mercado Central.",
      {
        age: 71,
        born: "1955",
        died: day(1),
        wake: { place: "Igreja de Nossa Senhora dos Remédios", at: today + 8 * HOUR_MS },
        funeral: { place: "Cemitério da Paz", at: today + DAY_MS + 9 * HOUR_MS },
      },
      "João Pedro de Sousa",
      "filho",
    ),
    person(
      "pedro-ii",
      "Maria do Socorro Mendes",
      "Rendeira e animadora dos festejos, dona Socorro cuidou por trinta anos da capela do povoado Lapa.",
      {
        age: 79,
        born: "1947",
        died: day(1),
        wake: { place: "Capela do povoado Lapa", at: today + 7 * HOUR_MS },
        funeral: { place: "Cemitério do povoado Lapa", at: today + 16 * HOUR_MS },
      },
      "Luís Mendes",
      "neto",
    ),
  ];
}

const offices = (today: number): TownNoticeFields[] =>
  [
    {
      kind: "aviso" as const,
      municipality: "piripiri",
      title: "Falta de água programada no bairro Germano",
      place: "Companhia de água",
      text: "O abastecimento para na quarta-feira, das 8h às 17h, para a troca de uma adutora. A companhia pede que os moradores guardem água na véspera.",
      days: 6,
    },
    {
      kind: "aviso" as const,
      municipality: "piripiri",
      title: "Matrículas da rede municipal para 2027",
      place: "Secretaria Municipal de Educação",
      text: "Alunos novos são matriculados na própria escola, das 8h às 12h, com certidão de nascimento, cartão de vacina e comprovante de endereço.",
      days: 20,
    },
    {
      kind: "aviso" as const,
      municipality: "pedro-ii",
      title: "Vacinação contra a raiva na zona rural",
      place: "Vigilância Sanitária",
      text: "As equipes passam pelos povoados de segunda a sexta. O calendário de cada localidade está na página da prefeitura.",
      days: 12,
    },
    {
      kind: "vaga" as const,
      municipality: "piripiri",
      title: "Atendente de padaria",
      place: "Padaria Pão Nosso",
      text: "Uma vaga, turno da manhã, com carteira assinada. Não é preciso ter experiência. Currículos no balcão ou pela página.",
      days: 9,
    },
    {
      kind: "vaga" as const,
      municipality: "piripiri",
      title: "Técnico de enfermagem",
      place: "Clínica Vida",
      text: "Duas vagas para plantões de 12 horas. É preciso ter registro no conselho.",
      days: 14,
    },
    {
      kind: "vaga" as const,
      municipality: "piracuruca",
      title: "Motorista, categoria D",
      place: "Transportes Sete Cidades",
      text: "Viagens dentro do estado; exige curso de transporte de passageiros.",
      days: 8,
    },
  ].map(({ days, ...notice }, index) => ({
    ...plain,
    ...notice,
    sourceUrl: `https://www.exemplo.com.br/servico/${index + 1}`,
    startsAt: today - DAY_MS,
    endsAt: today + days * DAY_MS,
  }));

/** Seeds and publishes what is missing, by kind, town, title and start; repeated, it changes nothing. */
export async function seedTownNotices(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const db = createDatabase(d1);
  const notices = createTownNoticeService({ db, categories: createCategoryRepository(db), now: () => now, onEdition: async () => undefined });
  const today = newsroomDayStart(now, TIME_ZONE);
  const heldId = ({ kind, municipality, title, startsAt }: TownNoticeFields) =>
    d1.prepare("SELECT id FROM town_notices WHERE kind = ? AND municipality = ? AND title = ? AND starts_at = ?").bind(kind, municipality, title, startsAt).first<number>("id");
  for (const fields of [...duties(today), ...deaths(today), ...offices(today)]) {
    // Two steps: a request in five may fail.
    const id = await persistently(async () => (await heldId(fields)) ?? (await notices.create(fields, DESK)).id);
    if (fields.endsAt > now) await persistently(() => notices.publish(id, null, DESK));
  }
}
