import { VITAL_LIMITS } from "#app/features/audience/vitals.ts";
import { BACKUP_OVERDUE_MS } from "#app/features/backup/retention.ts";
import type { QueueName, QueueSummary } from "#app/platform/queue/queue-item.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { counted, formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { isHeartbeatLate } from "./heartbeat.ts";
import { DATABASE_MAX_BYTES } from "./storage-trend.ts";
import {
  type Asked,
  BACKLOG_MAX,
  type Backlog,
  KEY_LABELS,
  PART_LABELS,
  type PanelId,
  QUEUE_LABELS,
  SERVICE_LABELS,
  type ServiceName,
  type SystemReport,
  type Usage,
} from "./system-report.ts";

/** A scheduled story is published by an alarm, and by the scheduler a minute later at most; then it is late (ours; ms). */
export const STORY_LATE_MS = 3 * MINUTE_MS;

/** A queue's step is late after this: one alarm begins new steps for five minutes (`delivery-queue.ts`), and others wait behind it (ours; ms). */
export const QUEUE_LATE_MS = 10 * MINUTE_MS;

/** Rows of the outbox are tried at once, after one minute and after five more; then the channel does not take them (ours; ms). */
export const OUTBOX_LATE_MS = 15 * MINUTE_MS;

/** While something is refused, it is asked again by the scheduler each minute: a refusal that ended longer ago was followed by an accepted call (ms). */
export const REFUSAL_MS = 2 * MINUTE_MS;

/** Purges that wait because nobody makes them: one call takes a hundred (`domain/edge-cache`). */
export const MANY_PURGES = 100;

/** Time for which a failed check stays a problem (our choice; ms). */
export const FAILED_CHECK_MS = HOUR_MS;

/** Usage of a limit at which it becomes a problem, in percent (ours). */
export const USAGE_WARN_PERCENT = 90;
export const DATABASE_WARN_PERCENT = 80;

/** The database will be full within this many days at its present growth (ours). */
export const FULL_SOON_DAYS = 60;

/** Number of errors of one kind and day at which they become a problem (ours). */
export const MANY_ERRORS = 20;

/** A thing that is wrong, with what a person can do. */
export interface Problem {
  /** Equal for the same problem. */
  id: string;
  panel: PanelId;
  severity: "danger" | "warn";
  /** Description: a sentence. */
  what: string;
  /** Since when (epoch milliseconds); null where that is not known. */
  since: number | null;
  /** Advice: a sentence. */
  action: string;
}

const CLOUDFLARE = "Veja cloudflarestatus.com e os registros do Worker.";

const SERVICE_EFFECTS: Readonly<Record<ServiceName, string>> = {
  d1: `Leitores recebem as páginas guardadas e nada pode ser salvo. ${CLOUDFLARE}`,
  r2: `Fotos e áudios podem não abrir e nada pode ser enviado. ${CLOUDFLARE}`,
  objects: `Publicar, ordenar destaques e enviar aos canais pode falhar. ${CLOUDFLARE}`,
  renderer: "Artes novas não são geradas; as prontas continuam. Confira se o Worker do gerador de artes foi implantado com o site.",
  hasher: "Ninguém consegue entrar com senha; chaves de acesso continuam valendo. Confira se o Worker de senhas foi implantado com o site.",
};

const percentOf = ({ used, limit }: Usage): number => (limit <= 0 ? 100 : (100 * used) / limit);

const isOlder = (time: number | null, age: number, now: number): time is number => time !== null && now - time > age;

const countOf = ({ count }: Pick<Backlog, "count">, one: string, many: string): string =>
  count >= BACKLOG_MAX ? `${formatCount(BACKLOG_MAX)} ${many} ou mais` : counted(count, one, many);

function* serviceProblems({ services, isDiskFull, checks, at }: SystemReport): Generator<Problem> {
  if (isDiskFull)
    yield {
      id: "disk-full",
      panel: "services",
      severity: "danger",
      what: "O disco do servidor está cheio: nada pode ser salvo.",
      since: null,
      action: "Libere espaço no disco da pasta de estado (STATE_DIR). O site volta a salvar sozinho; até lá, quem escreve deve guardar uma cópia do texto.",
    };
  for (const { service, isAnswering } of services) {
    const since = checks.parts.find(({ part }) => part === service)?.failingSince ?? null;
    if (!isAnswering)
      yield { id: `service:${service}`, panel: "services", severity: "danger", what: `${SERVICE_LABELS[service]}: não respondeu.`, since, action: SERVICE_EFFECTS[service] };
  }
  const down = new Set<string>(services.filter(({ isAnswering }) => !isAnswering).map(({ service }) => service));
  for (const { part, failed, lastFailedAt, failingSince } of checks.parts) {
    if (down.has(part) || lastFailedAt === null || isOlder(lastFailedAt, FAILED_CHECK_MS, at)) continue;
    yield {
      id: `check:${part}`,
      panel: "services",
      severity: "warn",
      what: `${PART_LABELS[part]}: ${counted(failed, "verificação falhou", "verificações falharam")} nas últimas 24 horas, a última há menos de uma hora.`,
      since: failingSince,
      action: `Se continuar, procure os erros do mesmo horário em 'Erros'. ${CLOUDFLARE}`,
    };
  }
}

function* schedulerProblems({ checks: { lastRunAt }, at }: SystemReport): Generator<Problem> {
  if (!isHeartbeatLate(lastRunAt, at)) return;
  yield {
    id: "scheduler",
    panel: "scheduler",
    severity: "danger",
    what: lastRunAt === null ? "O agendador ainda não rodou." : "O agendador está atrasado.",
    since: lastRunAt,
    action: "Filas e agendamentos dependem dele. Confira se o gatilho de cada minuto (Cron) está ativo no Worker do site; numa instalação nova, espere três minutos.",
  };
}

function* backlogProblems({ backlogs: { stories, edgeCache, outbox }, at }: SystemReport): Generator<Problem> {
  if (isOlder(stories.oldestAt, STORY_LATE_MS, at))
    yield {
      id: "stories",
      panel: "backlogs",
      severity: "danger",
      what: `${countOf(stories, "matéria agendada passou", "matérias agendadas passaram")} da hora e não ${stories.count === 1 ? "saiu" : "saíram"}.`,
      since: stories.oldestAt,
      action: "Abra 'Matérias', filtre por agendadas e publique à mão: o que impede a publicação aparece lá.",
    };
  if (edgeCache && edgeCache.purges + edgeCache.editions > 0 && (edgeCache.purges >= MANY_PURGES || edgeCache.refusedUntil > at - REFUSAL_MS))
    yield {
      id: "edge-cache",
      panel: "backlogs",
      severity: edgeCache.purges > 0 ? "danger" : "warn",
      what: `O cache na frente do site não aceitou as últimas mudanças (${countOf({ count: edgeCache.purges }, "limpeza", "limpezas")} na espera).`,
      since: null,
      action: "Uma matéria retirada pode continuar visível. Se não passar em minutos, limpe o cache da zona na Cloudflare.",
    };
  for (const { channel, count, oldestAt, abandoned, abandonedSince } of outbox) {
    if (isOlder(oldestAt, OUTBOX_LATE_MS, at))
      yield {
        id: `outbox:${channel}`,
        panel: "backlogs",
        severity: "warn",
        what: `${countOf({ count }, "mudança espera", "mudanças esperam")} pela entrega ao canal ${channel}.`,
        since: oldestAt,
        action: "Cada mudança é tentada de novo a cada cinco minutos. Procure os erros do canal em 'Erros'.",
      };
    if (abandoned > 0)
      yield {
        id: `outbox-abandoned:${channel}`,
        panel: "backlogs",
        severity: "warn",
        what: `${countOf({ count: abandoned }, "mudança não foi aceita", "mudanças não foram aceitas")} pelo canal ${channel}.`,
        since: abandonedSince,
        action: "Não serão tentadas de novo. Confira a chave e o endereço do serviço na implantação.",
      };
  }
}

function* queueProblems(name: QueueName, { counts, failedSince, uncertainSince, nextStepAt, paused }: QueueSummary, { at, unconfigured }: SystemReport): Generator<Problem> {
  const base = { panel: "queues" as const, severity: "warn" as const };
  const label = QUEUE_LABELS[name];
  if (paused?.until === null && !unconfigured.includes(name))
    yield {
      ...base,
      id: `paused:${name}`,
      severity: "danger",
      what: `A fila ${label} parou: ${paused.reason}`,
      since: null,
      action: "Resolva a causa e retome a fila na tela dela.",
    };
  if (isOlder(nextStepAt, QUEUE_LATE_MS, at))
    yield {
      ...base,
      id: `late:${name}`,
      severity: "danger",
      what: `A fila ${label} está atrasada.`,
      since: nextStepAt,
      action: "O agendador a acorda de novo a cada minuto: confira ele e os objetos duráveis.",
    };
  if (counts.uncertain > 0)
    yield {
      ...base,
      id: `uncertain:${name}`,
      what: `${counted(counts.uncertain, "envio incerto", "envios incertos")} na fila ${label}.`,
      since: uncertainSince,
      action: "Confira no canal se chegou e responda na tela da fila: nada é reenviado sem isso.",
    };
  if (counts.failed > 0)
    yield {
      ...base,
      id: `failed:${name}`,
      what: `${counted(counts.failed, "falha", "falhas")} na fila ${label}.`,
      since: failedSince,
      action: "Na tela da fila, cada falha diz a causa e pode ser tentada de novo.",
    };
}

function* keyProblems({ token, keys }: SystemReport): Generator<Problem> {
  if (token.isKnown && token.value !== null && token.value.health.action !== "" && token.value.health.state !== "unknown") {
    const { health } = token.value;
    yield { id: "token", panel: "keys", severity: health.state === "ending" ? "warn" : "danger", what: health.reason, since: null, action: health.action };
  }
  for (const { id, settings, state } of keys)
    if (state === "absent")
      yield {
        id: `key:${id}`,
        panel: "keys",
        severity: "warn",
        what: `${KEY_LABELS[id].name}: não configurado.`,
        since: null,
        action: `Sem isso, ${KEY_LABELS[id].without}. Defina ${settings.join(" e ")} e implante de novo.`,
      };
}

function* quotaProblems({ quotas: { aiTokens, instagram } }: SystemReport): Generator<Problem> {
  const usages: [id: string, usage: Usage | null, name: string, action: string][] = [
    ["ai", aiTokens, "dos tokens de IA de hoje", "Sugestões param no limite e voltam amanhã. Para mais, aumente AI_DAILY_TOKENS."],
    ["instagram-quota", instagram?.isKnown ? instagram.value : null, "das publicações que o Instagram permite", "A fila espera sozinha até o Instagram permitir de novo."],
  ];
  for (const [id, usage, name, action] of usages)
    if (usage && percentOf(usage) >= USAGE_WARN_PERCENT)
      yield { id, panel: "quotas", severity: "warn", what: `Uso de ${formatPercent(Math.min(100, percentOf(usage)))} ${name}.`, since: null, action };
}

function* storageProblems({ storage: { databaseBytes, trend } }: SystemReport): Generator<Problem> {
  const percent = percentOf({ used: databaseBytes, limit: DATABASE_MAX_BYTES });
  const days = trend?.daysUntilFull ?? null;
  const isSoon = days !== null && days <= FULL_SOON_DAYS;
  if (percent < DATABASE_WARN_PERCENT && !isSoon) return;
  yield {
    id: "database-size",
    panel: "storage",
    severity: percent >= USAGE_WARN_PERCENT ? "danger" : "warn",
    what: `O banco de dados ocupa ${formatPercent(Math.min(100, percent))} do limite${isSoon ? ` e, neste ritmo, enche em ${counted(days, "dia", "dias")}` : ""}.`,
    since: null,
    action: "Cheio, o D1 recusa toda gravação. Planeje a exclusão de dados antigos antes disso.",
  };
}

function* errorProblems({ errors, today }: SystemReport): Generator<Problem> {
  for (const { day, kind, count } of errors)
    if (day === today && count >= MANY_ERRORS)
      yield {
        id: `errors:${kind}`,
        panel: "errors",
        severity: "warn",
        what: `${formatCount(count)} erros do tipo ${kind} hoje.`,
        since: null,
        action: "Procure os números de requisição do painel 'Erros' nos registros do Worker.",
      };
}

function* vitalProblems({ vitals }: SystemReport): Generator<Problem> {
  for (const { metric, p75 } of vitals)
    if (p75 !== null && p75 > VITAL_LIMITS[metric][1])
      yield {
        id: `vital:${metric}`,
        panel: "vitals",
        severity: "warn",
        what: `${metric} ruim nos aparelhos dos leitores nos últimos 7 dias.`,
        since: null,
        action: "Veja em Analytics, 'Performance', que páginas e aparelhos pesam mais.",
      };
}

function* backupProblems({ backups, at }: SystemReport): Generator<Problem> {
  if (!backups.isKnown) return;
  const { missing, newest } = backups.value;
  const isMissing = missing.length > 0;
  if (!isMissing && newest !== null && at - newest.verifiedAt <= BACKUP_OVERDUE_MS) return;
  yield {
    id: "backup",
    panel: "backups",
    severity: "warn",
    what: isMissing
      ? "Nenhuma cópia de segurança é feita."
      : newest === null
        ? "Ainda não há cópia de segurança conferida."
        : "A última cópia de segurança conferida tem mais de dois dias.",
    since: isMissing ? null : (newest?.verifiedAt ?? null),
    action: isMissing
      ? `Defina ${missing.join(" e ")} (docs/operations.md § Backups).`
      : "A próxima começa às 3 h da manhã. Para fazer uma agora: npm run backup. Se falhar de novo, procure 'backup' nos erros abaixo.",
  };
}

/** Answers that did not come. */
function* unknownProblems({ queues, token, backups, quotas: { alerts, instagram } }: SystemReport): Generator<Problem> {
  const asked: [id: string, panel: PanelId, what: string, answer: Asked<unknown> | null][] = [
    ...queues.map(({ name, summary }): [string, PanelId, string, Asked<unknown>] => [name, "queues", `a fila ${QUEUE_LABELS[name]}`, summary]),
    ["token", "keys", "o token da Meta", token],
    ["alerts", "quotas", "os avisos de hoje", alerts],
    ["instagram-quota", "quotas", "o limite do Instagram", instagram],
    ["backups", "backups", "as cópias de segurança", backups],
  ];
  for (const [id, panel, what, answer] of asked)
    if (answer?.isKnown === false)
      yield {
        id: `unknown:${id}`,
        panel,
        severity: "warn",
        what: `Não foi possível consultar ${what}.`,
        since: null,
        action: "Atualize a tela em um minuto. Se continuar, veja os problemas dos serviços.",
      };
}

/** Everything that is wrong in a report: what stops the site first, then the oldest. */
export function systemProblems(report: SystemReport): Problem[] {
  const problems = [
    ...serviceProblems(report),
    ...schedulerProblems(report),
    ...backlogProblems(report),
    ...report.queues.flatMap(({ name, summary }) => (summary.isKnown ? [...queueProblems(name, summary.value, report)] : [])),
    ...keyProblems(report),
    ...quotaProblems(report),
    ...backupProblems(report),
    ...storageProblems(report),
    ...errorProblems(report),
    ...vitalProblems(report),
    ...unknownProblems(report),
  ];
  const rank = ({ severity }: Problem) => (severity === "danger" ? 0 : 1);
  return problems.sort((one, other) => rank(one) - rank(other) || (one.since ?? report.at) - (other.since ?? report.at));
}
