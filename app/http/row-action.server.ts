import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { Capability } from "#app/domain/access/capabilities.ts";
import type { Actor } from "#app/domain/board/commands.ts";
import { entryOf } from "#app/domain/entry-of.ts";
import { actorOf } from "./actor.server.ts";
import { adminCaller, type GuardOptions } from "./admin-page.server.ts";
import { screenForm } from "./form-body.server.ts";
import { refusedAction } from "./refused-action.server.ts";
import { actOnce } from "./screen-write.server.ts";

interface RowAction<Intent extends string> extends GuardOptions {
  allow: Capability;
  /** What can be asked for, and what is said of it once it is done. */
  done: Readonly<Record<Intent, string>>;
  /** What is said when it failed and nobody knows why. */
  failure: string;
  run(id: number, intent: Intent, actor: Actor): Promise<unknown>;
}

/** What the buttons in a list's rows do: a form with the `id` of the row and an `intent`. 400 for what no button asks for. */
export async function rowAction<Intent extends string>(args: ActionFunctionArgs, { allow, done, failure, run, ...guard }: RowAction<Intent>) {
  const caller = await adminCaller(args, allow, guard);
  const form = await screenForm(args);
  const id = Number(form.get("id"));
  const intent = String(form.get("intent") ?? "");
  const message = entryOf(done, intent);
  if (!Number.isSafeInteger(id) || id < 1 || message === undefined) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    await actOnce(args, caller, form, async () => void (await run(id, intent as Intent, actorOf(caller))));
    return data({ ok: true, message });
  } catch (error) {
    const { status, message: refusal } = refusedAction(error, failure, args);
    return data({ ok: false, message: refusal }, { status });
  }
}
