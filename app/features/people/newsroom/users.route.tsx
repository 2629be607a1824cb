import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { roleMay } from "../capabilities.ts";
import { toSessionView } from "./session-view.ts";
import { USER_INTENTS } from "./users-form.server.ts";
import { parseUsersQuery } from "./users-query.ts";
import { UsersScreen } from "./users-screen.tsx";
import { toUsersView, USER_FORMS, type UsersAnswer, type UsersView } from "./users-view.ts";

export const handle = adminHandle("users:manage");
export const meta = screenMeta("Usuários");

export async function loader(args: LoaderFunctionArgs): Promise<UsersView & { operation: string }> {
  const { services, settings } = args.context;
  const query = parseUsersQuery(new URL(args.request.url).searchParams);
  const [{ user, sessionId }, { people, invitations, sessions }] = await adminCallerWith(args, handle.admin.allow, services.people.readScreen(query.sessionsOf), {
    otherwise: "/admin",
  });
  const now = Date.now();
  const { timeZone } = settings;
  const view = toUsersView(
    {
      me: user.id,
      people,
      invitations,
      canEmail: services.invitations.canEmail,
      sessions: sessions?.map((session) => toSessionView(session, { currentId: sessionId, now, timeZone })) ?? null,
    },
    query,
    now,
    timeZone,
  );
  return { ...view, operation: crypto.randomUUID() };
}

/** Said where a role went while the screen was open (spec 2 §6). */
const RESTRICTED = "Acesso restrito a administradores.";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "admin:enter");
  const fields = textFields(await screenForm(args));
  const intent = fields.intent ?? "";
  const asked = entryOf(USER_FORMS, intent);
  if (!asked) throw new Response("Pedido desconhecido.", { status: 400 });
  const answer = { form: asked.form };
  if (!roleMay(caller.user.role, handle.admin.allow)) return data<UsersAnswer>({ ...answer, ok: false, message: RESTRICTED }, { status: 403 });
  const handlers = Object.entries(USER_INTENTS).map(([name, run]) => {
    const handle = async (): Promise<UsersAnswer> => ({
      ...answer,
      ok: true,
      ...(await actOnce(args, caller, Object.entries(fields), () => run(fields, actingPerson(caller), args.context))),
    });
    return [name, handle] as const;
  });
  try {
    return await runIntent(intent, Object.fromEntries(handlers));
  } catch (error) {
    const { status, message, problems } = refusedAction(error, asked.failure, args);
    const typed = { name: fields.name ?? "", email: fields.email ?? "", role: fields.role ?? "editor" };
    return data<UsersAnswer>({ ...answer, ok: false, message, typed, problems }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<UsersAnswer>((form) => {
  const asked = entryOf(USER_FORMS, String(form.get("intent") ?? ""));
  return asked ? { form: asked.form, ok: false, message: unconfirmed(asked.failure) } : null;
});

export const shouldRevalidate = revalidateUnlessNetworkError;

export default UsersScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao listar usuários" />;
