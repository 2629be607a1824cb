import { data } from "@remix-run/cloudflare";
import { type CarriedKind, carriedByError } from "#app/platform/failures/refusal.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import type { RecordAnswer } from "./record-form.tsx";

/** Follows the refusal of a form over an older version, whose screen keeps what was typed. */
export const KEPT = "O que você digitou continua aqui: salve de novo para ficar com isto.";

/**
 * The answer of a record's form that was refused: what was typed, and the problem of each field. Where somebody else saved first
 * (the refusal carries the record of `kind` as it is), it names that version, which the next save overwrites.
 */
export function refusedRecord(
  error: unknown,
  failure: string,
  args: { request: Request; context: RequestContext },
  fields: Readonly<Record<string, string>>,
  kind?: CarriedKind<{ version: number }>,
) {
  const { status, message, problems } = refusedAction(error, failure, args);
  const current = kind && carriedByError(error, kind);
  const { operation: _operation, intent = "", versao: _version, ...values } = fields;
  const answer: RecordAnswer = { ok: false, message: current ? `${message} ${KEPT}` : message, intent, problems, values };
  return data<RecordAnswer>(current ? { ...answer, version: current.version } : answer, { status });
}
