import { VITAL_LIMITS } from "#app/features/audience/vitals.ts";
import { BACKUP_OVERDUE_MS } from "#app/features/backup/retention.ts";
import type { QueueName, QueueSummary } from "#app/platform/queue/queue-item.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { isHeartbeatLate } from "./heartbeat.ts";
import { DATABASE_MAX_BYTES } from "./storage-trend.ts";
import { type Asked, KEY_LABELS, type KeyState, PART_LABELS, type PanelId, QUEUE_LABELS, SERVICE_LABELS, type SystemReport, type Usage } from "./system-report.ts";

/** `items` and `bytes` are numbers, `ms` a duration in milliseconds. */
export type RowUnit = "text" | "items" | "bytes" | "ms";

/** A figure or state of a panel. */
export interface PanelRow {
  /** Equal for the same figure. */
  id: string;
  label: string;
  /** A number in every unit but `text`; null: nothing was measured. */
  value: string | number | null;
  unit: RowUnit;
  /** The most that the value may be; null: no limit. */
  limit: number | null;
  /** Several counts, by their names, in the place of the value. */
  counts: Readonly<Record<string, number>> | null;
  /** Since when it is so, or when it was so last (epoch milliseconds); null: not known. */
  since: number | null;
  state: "ok" | "warn" | "danger" | null;
  note: string;
  /** The screen on which something can be done; empty without one. */
  href: string;
}

/** One subject of the screen and of the API. */
export interface Panel {
  id: PanelId;
  title: string;
  about: string;
  rows: readonly PanelRow[];
}

const row = (id: string, label: string, value: PanelRow["value"], more: Partial<PanelRow> = {}): PanelRow => ({
  id,
  label,
  value,
  unit: typeof value === "string" ? "text" : "items",
  limit: null,
  counts: null,
  since: null,
  state: null,
  note: "",
  href: "",
  ...more,
});

const unknown = (id: string, label: string, more: Partial<PanelRow> = {}) => row(id, label, "Não foi possível consultar", { state: "warn", ...more });
const absent = (id: string, label: string) => row(id, label, "Não configurado");

const services = ({ services: probed, checks }: SystemReport): PanelRow[] => [
  ...probed.map(({ service, isAnswering, at }) =>
    row(service, SERVICE_LABELS[service], isAnswering ? "Responde" : "Não responde", { state: isAnswering ? "ok" : "danger", since: at }),
  ),
  ...checks.parts.map(({ part, failed, lastFailedAt }) =>
    row(`checks-${part}`, `Falhas em 24 h: ${PART_LABELS[part]}`, failed, { limit: checks.checked, since: lastFailedAt, state: failed > 0 ? "warn" : null }),
  ),
];

const scheduler = ({ checks: { lastRunAt, checked }, at }: SystemReport): PanelRow[] => {
  const isLate = isHeartbeatLate(lastRunAt, at);
  const value = lastRunAt === null ? "Nenhuma" : isLate ? "Atrasada" : "Em dia";
  return [row("last-run", "Última execução", value, { state: isLate ? "danger" : "ok", since: lastRunAt }), row("runs", "Execuções em 24 h", checked)];
};

const backlogs = ({ backlogs: { stories, edgeCache, outbox } }: SystemReport): PanelRow[] => [
  row("stories", "Matérias agendadas que passaram da hora", stories.count, { since: stories.oldestAt, href: "/admin/materias?status=agendada" }),
  ...(edgeCache
    ? [
        row("purges", "Limpezas do cache na frente do site", edgeCache.purges, {
          note: edgeCache.refusedUntil > 0 ? "A última recusa ao lado." : "",
          since: edgeCache.refusedUntil || null,
        }),
        row("editions", "Edições que o cache ainda não recebeu", edgeCache.editions),
      ]
    : [absent("purges", "Cache na frente do site")]),
  ...outbox.map(({ channel, count, oldestAt, abandoned, abandonedSince }) =>
    row(`outbox-${channel}`, `Entregas ao canal ${channel}`, count, { since: oldestAt ?? abandonedSince, note: abandoned > 0 ? counted(abandoned, "recusada", "recusadas") : "" }),
  ),
  ...(outbox.length === 0 ? [row("outbox", "Entregas aos canais", 0)] : []),
];

const QUEUE_SCREENS: Readonly<Partial<Record<QueueName, string>>> = { instagram: "/admin?tab=instagram", whatsapp: "/admin?tab=whatsapp", newsletter: "/admin/boletim" };

function queueRow(id: QueueName, { counts, waitingSince, paused, throttled }: QueueSummary, { unconfigured }: SystemReport): Partial<PanelRow> {
  const { pending, scheduled, sending, sent, failed, uncertain } = counts;
  const isConfigured = !unconfigured.includes(id);
  const isStopped = paused?.until === null && isConfigured;
  return {
    counts: { "sem hora": pending, "com hora": scheduled, enviando: sending, falhas: failed, incertos: uncertain, enviados: sent },
    since: waitingSince,
    state: isStopped ? "danger" : failed + uncertain > 0 ? "warn" : null,
    note: !isConfigured ? "Canal não configurado: nada sai daqui." : paused ? `${isStopped ? "Parada" : "Em pausa"}: ${paused.reason}` : (throttled?.reason ?? ""),
    href: QUEUE_SCREENS[id] ?? "/admin/distribuicao",
  };
}

const queues = (report: SystemReport): PanelRow[] =>
  report.queues.map(({ name, summary }) => (summary.isKnown ? row(name, QUEUE_LABELS[name], null, queueRow(name, summary.value, report)) : unknown(name, QUEUE_LABELS[name])));

const TOKEN_STATES = { ok: "ok", unknown: null, ending: "warn", reconnect: "danger", permission: "danger" } as const;
const KEY_STATES: Readonly<Record<KeyState["state"], [value: string, state: PanelRow["state"]]>> = {
  set: ["Definido", "ok"],
  absent: ["Ausente", "warn"],
  unused: ["Sem uso", null],
};

function tokenRow({ token }: SystemReport): PanelRow {
  const [id, label] = ["token", "Token da Meta"];
  if (!token.isKnown) return unknown(id, label);
  if (!token.value) return row(id, label, "Não configurado, ou ainda não conferido");
  const { health, endsAt } = token.value;
  return row(id, label, endsAt === null ? "Sem data de fim" : "Último dia", { since: endsAt, state: TOKEN_STATES[health.state], note: `${health.reason} ${health.action}`.trim() });
}

const keys = (report: SystemReport): PanelRow[] => [
  tokenRow(report),
  ...report.keys.map(({ id, settings, state }) => {
    const [value, rowState] = KEY_STATES[state];
    return row(id, KEY_LABELS[id].name, value, { state: rowState, note: `${settings.join(", ")}: sem isso, ${KEY_LABELS[id].without}.` });
  }),
];

const usageRow = (id: string, label: string, asked: Asked<Usage> | null): PanelRow =>
  asked === null ? absent(id, label) : asked.isKnown ? row(id, label, asked.value.used, { limit: asked.value.limit }) : unknown(id, label);

const quotas = ({ quotas: { aiTokens, alerts, instagram } }: SystemReport): PanelRow[] => [
  usageRow("ai-tokens", "Tokens de IA hoje", aiTokens && { isKnown: true, value: aiTokens }),
  usageRow("alerts", "Avisos de matérias hoje", alerts),
  usageRow("instagram", `Publicações no Instagram${instagram?.isKnown ? ` em ${Math.round(instagram.value.windowSeconds / 3_600)} h` : ""}`, instagram),
  row("mail", "E-mail", "Sem número conhecido", { note: "O serviço não informa o limite do plano. Quando recusa por excesso, a fila espera e diz isso em 'Filas'." }),
];

function backups({ backups: asked, at }: SystemReport): PanelRow[] {
  if (!asked.isKnown) return [unknown("newest", "Última cópia conferida")];
  const { missing, newest, verified, runningSince } = asked.value;
  if (missing.length > 0) return [row("newest", "Última cópia conferida", "Não configurado", { note: `Falta definir: ${missing.join(", ")}.` })];
  return [
    row("newest", "Última cópia conferida", newest === null ? "Nenhuma" : "Lida de volta inteira", {
      since: newest?.pointAt ?? null,
      state: newest !== null && at - newest.verifiedAt <= BACKUP_OVERDUE_MS ? "ok" : "warn",
    }),
    row("kept", "Cópias guardadas", verified, { note: "A mais nova de 7 dias, 4 semanas e 12 meses." }),
    ...(runningSince === null ? [] : [row("running", "Cópia em andamento", "Em andamento", { since: runningSince })]),
  ];
}

function storage({ storage: { databaseBytes, libraryFiles, samples, trend } }: SystemReport): PanelRow[] {
  const last = samples.at(-1);
  const bytes = { unit: "bytes" as const };
  return [
    row("database", "Banco de dados", databaseBytes, {
      ...bytes,
      limit: DATABASE_MAX_BYTES,
      note: trend?.daysUntilFull != null ? `Neste ritmo, cheio em ${counted(trend.daysUntilFull, "dia", "dias")}.` : "O limite do D1 é de 10 GB decimais.",
    }),
    row("database-growth", "Crescimento do banco por dia", trend?.databaseBytesPerDay ?? null, bytes),
    row("library", "Arquivos da biblioteca", libraryFiles),
    row("files", "Arquivos e narrações guardados, com a lixeira", last?.fileCount ?? null),
    row("file-bytes", "Tamanho deles", last?.fileBytes ?? null, { ...bytes, note: last ? `Amostra de ${dayText(last.day)}.` : "A primeira amostra é tirada dentro de uma hora." }),
    row("file-growth", "Crescimento dos arquivos por dia", trend?.fileBytesPerDay ?? null, bytes),
  ];
}

/** "28/11/2026" of `2026-11-28`. */
const dayText = (day: string): string => day.split("-").reverse().join("/");

const errors = (report: SystemReport): PanelRow[] =>
  report.errors.map(({ day, kind, count, lastAt, requestIds }) =>
    row(`${day}-${kind}`, `${kind}, ${dayText(day)}`, count, { since: lastAt, note: requestIds.length > 0 ? `Requisições: ${requestIds.join(", ")}` : "" }),
  );

const vitals = (report: SystemReport): PanelRow[] =>
  report.vitals.map(({ metric, p75, samples }) => {
    const [good, poor] = VITAL_LIMITS[metric];
    return row(metric, metric, p75, {
      unit: metric === "CLS" ? "items" : "ms",
      state: p75 === null ? null : p75 <= good ? "ok" : p75 <= poor ? "warn" : "danger",
      note: counted(samples, "medição", "medições"),
    });
  });

/** The panels in their order, with how their rows are made; another subject is one more of them. */
const PANELS: readonly [id: PanelId, title: string, about: string, rowsOf: (report: SystemReport) => PanelRow[]][] = [
  ["services", "Serviços", "Consultados agora, e a cada minuto pelo agendador.", services],
  ["scheduler", "Agendador", "Roda a cada minuto: publica o que está agendado, acorda as filas e limpa o que venceu.", scheduler],
  ["backlogs", "Trabalho atrasado", "A hora é a do mais antigo.", backlogs],
  ["queues", "Filas", "A hora é a do mais antigo que espera.", queues],
  ["keys", "Tokens e chaves", "As demais chaves não dizem até quando valem.", keys],
  ["quotas", "Limites", "", quotas],
  [
    "backups",
    "Cópias de segurança",
    "Feitas toda noite, cifradas, noutro armazenamento. A hora é a do momento que a cópia guarda. Restaurar: npm run restore. Levar tudo em arquivos abertos: npm run export.",
    backups,
  ],
  ["storage", "Armazenamento", "Uma amostra por dia. Versões de imagens, artes e prévias são refeitas quando faltam, e não entram na conta.", storage],
  ["errors", "Erros", "Por tipo e dia, nos últimos 7 dias. Procure o número das requisições nos registros do Worker: de cada erro só se guarda isso.", errors],
  ["vitals", "Velocidade nos aparelhos dos leitores", "p75 dos últimos 7 dias: três de cada quatro medições foram tão rápidas quanto isto, ou mais.", vitals],
];

/** The report as panels. */
export const systemPanels = (report: SystemReport): Panel[] => PANELS.map(([id, title, about, rowsOf]) => ({ id, title, about, rows: rowsOf(report) }));
