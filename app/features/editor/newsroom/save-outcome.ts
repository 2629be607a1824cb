import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { ChecksWire } from "#app/features/checks/checks.wire.ts";
import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import type { SaveKind } from "./save-plan.ts";

/** An answer of the API; status 0 when none came, or none that could be read. */
export interface ApiResult {
  ok: boolean;
  status: number;
  body: unknown;
}

const NO_RESULT: ApiResult = { ok: false, status: 0, body: null };

/** The result of a call as a value. Never throws. */
export async function toApiResult(call: Promise<unknown>): Promise<ApiResult> {
  try {
    return { ok: true, status: 200, body: await call };
  } catch (error) {
    return error instanceof ApiError ? { ok: false, status: error.status, body: error.body } : NO_RESULT;
  }
}

/** Result of a save. */
export type SaveOutcome =
  | { kind: "saved"; article: ArticleWire }
  /** Another person saved meanwhile: the current article. */
  | { kind: "stale-version"; current: ArticleWire }
  /** A later text of this editing is already stored, or the same call is still in progress. */
  | { kind: "conflict"; detail: string }
  | { kind: "refused"; detail: string; problems: readonly FieldProblem[]; checks?: ChecksWire }
  | { kind: "forbidden"; detail: string }
  | { kind: "signed-out" }
  /** Unknown outcome: the same call may be resent. `isAnswered`: the server answered with a failure. */
  | { kind: "unknown"; isAnswered: boolean; detail: string };

const object = (value: unknown): Record<string, unknown> => (typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {});

/** Names the button that was pressed. */
const FAILURES: Record<SaveKind, string> = {
  autosave: "Erro ao salvar.",
  save: "Erro ao salvar.",
  publish: "Erro ao publicar.",
  "publish-now": "Erro ao publicar.",
  update: "Erro ao atualizar.",
  withdraw: "Erro ao voltar para rascunho.",
  "cancel-schedule": "Erro ao cancelar o agendamento.",
  "request-review": "Erro ao enviar para revisão.",
  "end-review": "Erro ao retirar da revisão.",
};

function problemsOf(body: unknown): FieldProblem[] {
  const { errors } = object(body);
  if (!Array.isArray(errors)) return [];
  return errors.map(object).map(({ field, message }) => ({ field: String(field ?? "").split(".")[0] ?? "", message: String(message ?? "") }));
}

const isArticle = (value: unknown): value is ArticleWire => typeof object(value).id === "number" && typeof object(value).versao === "number";

const isChecks = (value: unknown): value is ChecksWire => Array.isArray(object(value).stops) && Array.isArray(object(value).warnings);

/** Interprets the answer to a save. `isScheduled`: 'Publicar' read 'Agendar'. */
export function readOutcome(kind: SaveKind, { ok, status, body }: ApiResult, isScheduled = false): SaveOutcome {
  const failure = kind === "publish" && isScheduled ? "Erro ao agendar." : FAILURES[kind];
  const detail = `${failure} ${String(object(body).detail ?? "")}`.trim();
  if (ok && isArticle(body)) return { kind: "saved", article: body };
  if (status === 0 || status >= 500 || status === 429 || ok) return { kind: "unknown", isAnswered: status !== 0, detail: `${failure} O texto continua aqui; tente de novo.` };
  if (status === 401) return { kind: "signed-out" };
  if (status === 403) return { kind: "forbidden", detail };
  const { current } = object(body);
  if (status === 409) return isArticle(current) ? { kind: "stale-version", current } : { kind: "conflict", detail };
  const { checks } = object(body);
  return { kind: "refused", detail, problems: problemsOf(body), ...(isChecks(checks) ? { checks } : {}) };
}
