import type { FieldProblem } from "#app/domain/refusal.ts";
import type { ArticleWire } from "#app/wire/articles.ts";
import type { Answer } from "./save-call.ts";
import { isPublishing, type SaveKind } from "./save-plan.ts";

/** What became of one save. */
export type SaveOutcome =
  | { kind: "saved"; article: ArticleWire }
  /** Somebody else saved meanwhile: the article as it is now. */
  | { kind: "overtaken"; current: ArticleWire }
  /** A later text of this editing is there already, or the same call is still under way. */
  | { kind: "conflict"; detail: string }
  | { kind: "refused"; detail: string; problems: readonly FieldProblem[] }
  | { kind: "forbidden"; detail: string }
  | { kind: "signed-out" }
  /** Nobody knows whether it was done: the same call may be sent again. `isAnswered` when the server did answer, that it failed. */
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

export function readOutcome(kind: SaveKind, { ok, status, body }: Answer): SaveOutcome {
  const failure = failureOf(kind);
  const detail = `${failure} ${String(object(body).detail ?? "")}`.trim();
  if (ok && isArticle(body)) return { kind: "saved", article: body };
  if (status === 0 || status >= 500 || status === 429 || ok) return { kind: "unknown", isAnswered: status !== 0, detail: `${failure} O texto continua aqui; tente de novo.` };
  if (status === 401) return { kind: "signed-out" };
  if (status === 403) return { kind: "forbidden", detail };
  const { current } = object(body);
  if (status === 409) return isArticle(current) ? { kind: "overtaken", current } : { kind: "conflict", detail };
  return { kind: "refused", detail, problems: problemsOf(body) };
}
