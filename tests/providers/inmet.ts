import { type Answerer, type SimulatedServer, sendJson, startSimulatedServer } from "./simulated-server.ts";

/** A warning as INMET's list has it. */
export interface InmetWarning {
  id_aviso: number;
  descricao: string;
  severidade: string;
  data_inicio: string;
  hora_inicio: string;
  data_fim: string;
  hora_fim: string;
  riscos: string | string[];
  geocodes: string;
}

/** How a scenario departs from an honest answer. */
export interface InmetSwitches {
  status?: number;
  /** The list instead of the one of today. */
  hoje?: InmetWarning[];
  futuro?: InmetWarning[];
  /** The list's body instead of JSON. */
  body?: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** Brasília has no summer time. */
const dayAt = (at: number) => `${new Date(at - 3 * 60 * 60_000).toISOString().slice(0, 10)} 00:00:00.0`;

/** A dry day in the north, all day, and a storm tomorrow, which Teresina shares. */
const honest = (now: number): Required<Pick<InmetSwitches, "hoje" | "futuro">> => ({
  hoje: [
    {
      id_aviso: 51_001,
      descricao: "Baixa Umidade",
      severidade: "Perigo Potencial",
      data_inicio: dayAt(now),
      hora_inicio: "00:00",
      data_fim: dayAt(now + DAY_MS),
      hora_fim: "20:00",
      riscos: '["Umidade relativa do ar variando entre 30% e 20%. Baixo risco de incêndios florestais e à saúde."]',
      geocodes: "2208403,2207702,2203909,2111300",
    },
  ],
  futuro: [
    {
      id_aviso: 51_002,
      descricao: "Chuvas Intensas",
      severidade: "Perigo",
      data_inicio: dayAt(now + DAY_MS),
      hora_inicio: "10:00",
      data_fim: dayAt(now + 2 * DAY_MS),
      hora_fim: "10:00",
      riscos: ["Chuva entre 30 e 60 mm/h.", "Ventos intensos (60-100 km/h)."],
      geocodes: "2211001, 2208403",
    },
  ],
});

/** INMET's service as seen in October 2026: a feed that says whether anything changed, and the list. */
const answer: Answerer = async ({ path }, response, { switches }) => {
  const { status, body, hoje, futuro } = switches as InmetSwitches;
  if (status !== undefined) {
    response.writeHead(status, { "Content-Type": "text/html" });
    return void response.end("<html><body>502 Bad Gateway</body></html>");
  }
  const today = honest(Date.now());
  const list = { hoje: hoje ?? today.hoje, futuro: futuro ?? today.futuro };
  if (path === "/avisos/ativos") {
    if (body === undefined) return sendJson(response, 200, list);
    response.writeHead(200, { "Content-Type": "application/json" });
    return void response.end(body);
  }
  if (path !== "/avisos/rss") return sendJson(response, 404, {});
  const items = [...list.hoje, ...list.futuro].map(({ id_aviso, descricao, hora_fim }) => `<item><guid>${id_aviso}</guid><title>${descricao} ${hora_fim}</title></item>`);
  response.writeHead(200, { "Content-Type": "application/rss+xml" });
  response.end(`<rss version="2.0"><channel><lastBuildDate>${new Date().toUTCString()}</lastBuildDate>${items.join("")}</channel></rss>`);
};

export const startInmet = (): Promise<SimulatedServer> => startSimulatedServer(answer);
