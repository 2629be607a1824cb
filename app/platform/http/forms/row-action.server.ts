import { type ActionFunctionArgs, data, type TypedResponse } from "@remix-run/cloudflare";
import { namedAction } from "remix-utils/named-action";
import { adminCaller, type GuardOptions } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { actOnce, refusedAction, screenWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/**
 * Runs the handler of a form's `intent` and answers its result as JSON, with the intent, by which a screen with several forms knows which one was
 * answered; 400 for an intent without a handler. Every screen whose forms or buttons name an intent dispatches it here.
 */
export async function runIntent<T extends object>(intent: string, handlers: Readonly<Record<string, () => Promise<T>>>): Promise<TypedResponse<T>> {
  if (!Object.hasOwn(handlers, intent)) throw new Response("Pedido desconhecido.", { status: 400 });
  const responders = Object.entries(handlers).map(([name, handle]) => [name, async (): Promise<TypedResponse<T>> => Response.json({ intent: name, ...(await handle()) })] as const);
  // The checked intent alone: given the whole form, the library prefers a field whose name begins with "/".
  return namedAction(new URLSearchParams({ intent }), Object.fromEntries(responders));
}

interface RowAction {
  /** Sentence of the success. */
  done: string;
  run(id: number, actor: { id: number; name: string }): Promise<unknown>;
}

interface RowActions extends GuardOptions {
  allow: Parameters<typeof adminCaller>[1];
  /** By the `intent` of the row's buttons. */
  actions: Readonly<Record<string, RowAction>>;
  /** Sentence of a failure whose outcome is unknown. */
  failure: string;
}

/** The `id` that a row's form names; 400 for none. */
export function rowIdIn(form: FormData): number {
  const id = readId(form.get("id"));
  if (id === null) throw new Response("Pedido desconhecido.", { status: 400 });
  return id;
}

/** The action of a list whose rows have buttons: a form with the row's `id` and an `intent`. 400 for anything else. */
export async function rowAction(args: ActionFunctionArgs, { allow, actions, failure, ...guard }: RowActions) {
  const caller = await adminCaller(args, allow, guard);
  const form = await screenForm(args);
  const id = rowIdIn(form);
  const intent = String(form.get("intent") ?? "");
  const handlers = Object.entries(actions).map(([name, { done, run }]) => {
    const handle = async () => {
      await actOnce(args, caller, form, async () => void (await run(id, { id: caller.user.id, name: caller.user.name })));
      return { ok: true, message: done };
    };
    return [name, handle] as const;
  });
  try {
    return await runIntent(intent, Object.fromEntries(handlers));
  } catch (error) {
    const { status, message } = refusedAction(error, failure, args);
    return data({ ok: false, message }, { status });
  }
}

interface RowButtonAction {
  allow: Parameters<typeof adminCaller>[1];
  /** Sentence of a failure whose outcome is unknown. */
  failure: string;
  /** Writes, once for each operation; answers the sentence of the success. */
  run(id: number, write: ReturnType<typeof screenWrite>): Promise<string>;
}

/** The action of a list whose rows have one button: a form with the row's `id`. 400 for anything else. */
export async function rowButtonAction(args: ActionFunctionArgs, { allow, failure, run }: RowButtonAction) {
  const caller = await adminCaller(args, allow);
  const form = await screenForm(args);
  const id = rowIdIn(form);
  try {
    const message = await actOnce(args, caller, form, () => run(id, screenWrite(caller, form)));
    return data({ ok: true, message });
  } catch (error) {
    const { status, message } = refusedAction(error, failure, args);
    return data({ ok: false, message }, { status });
  }
}
