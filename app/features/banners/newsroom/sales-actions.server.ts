import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { actorOf } from "#app/features/people/actor.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { KEPT } from "#app/ui/newsroom/refused-record.server.ts";

/** Submitted form of advertisers and contracts. */
export interface SalesPost {
  fields: Readonly<Record<string, string>>;
  actor: Actor;
  /** The version over which the form was opened; null without one. */
  version: number | null;
  /** Runs a write once for each rendering of the form. */
  once<T>(work: () => Promise<T>): Promise<T>;
}

/** A button's work; the sentence of its success, or an address that shows it. */
export type SalesHandler = (post: SalesPost) => Promise<string | { to: string }>;

/** The number in a hidden field; 400 for what no form of ours holds. */
export function idIn(fields: Readonly<Record<string, string>>, name: string): number {
  const id = Number(fields[name]);
  if (!Number.isSafeInteger(id) || id < 1) throw new Response("Pedido desconhecido.", { status: 400 });
  return id;
}

/** The action of a screen of advertisers and contracts: one handler a button. A refused form keeps what was typed. */
export async function salesAction(args: ActionFunctionArgs, handlers: Readonly<Record<string, SalesHandler>>, current: () => Promise<number | null>) {
  const caller = await adminCaller(args, "banners:manage");
  const form = await screenForm(args);
  const fields = textFields(form);
  const intent = fields.intent ?? "";
  const typed = Number(fields.versao);
  const post: SalesPost = {
    fields,
    actor: actorOf(caller),
    version: Number.isSafeInteger(typed) && typed > 0 ? typed : null,
    once: (work) => actOnce(args, caller, form, work),
  };
  const responders = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (): Promise<RecordAnswer> => {
        const done = await handle(post);
        if (typeof done !== "string") throw redirect(done.to);
        return { ok: true, message: done };
      },
    ]),
  );
  try {
    return await runIntent<RecordAnswer>(intent, responders);
  } catch (error) {
    const { status, message, problems } = refusedAction(error, "Erro ao salvar", args);
    const isStale = error instanceof RefusalError && error.refusal.code === "conflict" && Object.keys(problems).length === 0;
    const version = isStale ? await current().catch(() => null) : null;
    const { operation: _operation, intent: _intent, versao: _version, ...values } = fields;
    const answer: RecordAnswer = { ok: false, message: version === null || version === post.version ? message : `${message} ${KEPT}`, intent, problems, values };
    return data<RecordAnswer>(version === null ? answer : { ...answer, version }, { status });
  }
}
