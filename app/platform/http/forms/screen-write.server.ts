import { isDiskFull } from "#app/platform/failures/outage.ts";
import { NOT_CONFIRMED, RefusalError } from "#app/platform/failures/refusal.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { logRefusal, outageSentence, statusOf } from "#app/platform/http/errors/problem.server.ts";
import { runOnce } from "#app/platform/http/idempotency.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { errorFields, logEvent, loggedPath } from "#app/platform/log/log.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";

/** Name of the hidden field that names an operation; `OperationField` writes it. */
const OPERATION = "operation";

/** Who writes by a screen's form, and the name of the write. */
interface ScreenWrite {
  actor: { id: number; name: string };
  opId: string;
}

type Fields = Iterable<[string, FormDataEntryValue]>;

/** Of a form; null where it names none, or none that a screen of ours would send. */
function operationIn(fields: Fields): string | null {
  const operation = new Map(fields).get(OPERATION);
  return typeof operation === "string" && /^[\w-]{8,80}$/.test(operation) ? operation : null;
}

/** Operation id of a screen's write, scoped to its person. */
export const screenOpId = (caller: Caller, operation: string): string => `${caller.user.id}:${operation}`;

/** Returns the writer of a screen's form, and its operation: a form sent twice acts once. */
export const screenWrite = (caller: Caller, form: FormData): ScreenWrite => ({
  actor: { id: caller.user.id, name: caller.user.name },
  opId: screenOpId(caller, operationIn(form) ?? crypto.randomUUID()),
});

/** `screenWrite` for typed content: changed content is another operation. */
export async function typedWrite(caller: Caller, form: FormData): Promise<ScreenWrite> {
  const { actor, opId } = screenWrite(caller, form);
  return { actor, opId: `${opId}.${await contentOf(form)}` };
}

/** Hashes a form besides the name of its operation; files count by their size. */
const contentOf = (fields: Fields): Promise<string> =>
  sha256Hex(JSON.stringify([...fields].flatMap(([name, value]) => (name === OPERATION ? [] : [[name, typeof value === "string" ? value : value.size]]))));

/**
 * Runs a form's work once: the same form, sent again because its answer was lost, gets the first result. A changed form
 * is another operation.
 */
export async function actOnce<T>({ request, context }: { request: Request; context: RequestContext }, caller: Caller, fields: Fields, work: () => Promise<T>): Promise<T> {
  const entries = [...fields];
  const operation = operationIn(entries);
  if (operation === null) return work();
  const content = await contentOf(entries);
  const { pathname } = new URL(request.url);
  const { answer } = await runOnce(
    context.services.idempotency,
    { key: `${operation}.${content}`, userId: caller.user.id, route: `FORM ${pathname}`, content, now: Date.now(), resumes: false },
    async () => ({ answer: { status: 200, text: JSON.stringify(await work()) ?? "null" }, isFailure: false }),
  );
  return JSON.parse(answer.text) as T;
}

interface RefusedAction {
  status: number;
  message: string;
  problems: Record<string, string>;
}

/**
 * The answer of a screen's action that failed: the sentence of a refusal or of a full disk, or `failure` for an unexpected error,
 * which is logged; `problems` by the name of their field. Responses (redirects) go on their way.
 */
export function refusedAction(error: unknown, failure: string, { request, context }: { request: Request; context: RequestContext }): RefusedAction {
  if (error instanceof Response) throw error;
  if (error instanceof RefusalError) {
    const { code, detail, fields = [] } = error.refusal;
    logRefusal(request, context, statusOf(code), detail);
    return { status: statusOf(code), message: detail, problems: Object.fromEntries(fields.map(({ field, message }) => [field, message])) };
  }
  logEvent("error", "action", { requestId: context.requestId, path: loggedPath(request), ...errorFields(error) });
  if (isDiskFull(error)) return { status: 503, message: outageSentence(request.method, error), problems: {} };
  return { status: 503, message: `${failure.replace(/\.?$/, ".")} ${NOT_CONFIRMED} Confira como ficou antes de repetir.`, problems: {} };
}
