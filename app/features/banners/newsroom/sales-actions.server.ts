import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { actorOf } from "#app/features/people/actor.http.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";

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
  const id = readId(fields[name]);
  if (id === null) throw new Response("Pedido desconhecido.", { status: 400 });
  return id;
}

/**
 * The action of a screen of advertisers and contracts: one handler a button. A refused form keeps what was typed; `records` names the record
 * that a button saves.
 */
export async function salesAction(
  args: ActionFunctionArgs,
  handlers: Readonly<Record<string, SalesHandler>>,
  records: Readonly<Record<string, CarriedKind<{ version: number }>>> = {},
) {
  const caller = await adminCaller(args, "banners:manage");
  const form = await screenForm(args);
  const fields = textFields(form);
  const intent = fields.intent ?? "";
  const post: SalesPost = {
    fields,
    actor: actorOf(caller),
    version: readId(fields.versao),
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
    return refusedRecord(error, "Erro ao salvar", args, fields, entryOf(records, intent));
  }
}
