import type { FieldProblem } from "#app/domain/refusal.ts";
import type { ArticleWire } from "#app/wire/articles.ts";
import type { Answer } from "./save-article.ts";
import { isPublishing, type SaveKind } from "./save-plan.ts";

/** What became of one save. */
export type SaveOutcome =
  | { kind: "saved"; article: ArticleWire }
  /** Somebody else saved meanwhile, or the same call is still under way. */
  | { kind: "conflict"; detail: string }
  | { kind: "refused"; detail: string; problems: readonly FieldProblem[] }
  | { kind: "signed-out" }
  /** Nobody knows whether it was done: the same call may be sent again. */
  | { kind: "unknown"; detail: string };

const object = (value: unknown): Record<string, unknown> => (typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {});

const failureOf = (kind: SaveKind) => (isPublishing(kind) || kind === "update" ? "Erro ao publicar." : "Erro ao salvar.");

function problemsOf(body: unknown): FieldProblem[] {
  const { errors } = object(body);
  if (!Array.isArray(errors)) return [];
  return errors.map(object).map(({ field, message }) => ({ field: String(field ?? "").split(".")[0] ?? "", message: String(message ?? "") }));
}

export function readOutcome(kind: SaveKind, { ok, status, body }: Answer): SaveOutcome {
  const failure = failureOf(kind);
  const detail = String(object(body).detail ?? "");
  if (ok && typeof object(body).id === "number") return { kind: "saved", article: body as ArticleWire };
  if (status === 0 || status >= 500 || ok) return { kind: "unknown", detail: `${failure} O texto continua aqui; tente de novo.` };
  if (status === 401) return { kind: "signed-out" };
  if (status === 409) return { kind: "conflict", detail: `${failure} ${detail}` };
  return { kind: "refused", detail: `${failure} ${detail}`.trim(), problems: problemsOf(body) };
}
