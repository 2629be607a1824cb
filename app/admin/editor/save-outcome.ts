import type { FieldProblem } from "#app/domain/refusal.ts";
import type { ArticleWire } from "#app/wire/articles.ts";
import type { ChecksWire } from "#app/wire/checks.ts";
import type { ApiResult } from "./api-result.ts";
import { isPublishing, type SaveKind } from "./save-plan.ts";

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

function failureOf(kind: SaveKind): string {
  if (kind === "request-review") return "Erro ao enviar para revisão.";
  return isPublishing(kind) || kind === "update" ? "Erro ao publicar." : "Erro ao salvar.";
}

function problemsOf(body: unknown): FieldProblem[] {
  const { errors } = object(body);
  if (!Array.isArray(errors)) return [];
  return errors.map(object).map(({ field, message }) => ({ field: String(field ?? "").split(".")[0] ?? "", message: String(message ?? "") }));
}

const isArticle = (value: unknown): value is ArticleWire => typeof object(value).id === "number" && typeof object(value).versao === "number";

const isChecks = (value: unknown): value is ChecksWire => Array.isArray(object(value).stops) && Array.isArray(object(value).warnings);

export function readOutcome(kind: SaveKind, { ok, status, body }: ApiResult): SaveOutcome {
  const failure = failureOf(kind);
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
