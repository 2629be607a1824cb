import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { actingPerson } from "#app/features/people/actor.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { ROLE_LABELS, roleMay } from "../capabilities.ts";
import type { ActingPerson } from "../people.server.ts";
import { invitationForm, ownSessionParam, registerBody, userChange } from "../users.wire.ts";
import { toSessionView } from "./session-list.tsx";
import { UsersScreen } from "./users-screen.tsx";
import { parseUsersQuery, toUsersView, USER_FORMS, type UsersAnswer, type UsersView } from "./users-view.ts";

type Done = Omit<UsersAnswer, "ok" | "form">;

type Handler = (fields: Record<string, string>, actor: ActingPerson, context: RequestContext) => Promise<Done>;

const idOf = (fields: Record<string, string>) => parse(idParam, { id: fields.id }, "params").id;

/** The forms of 'Usuários' by intent. */
const USER_INTENTS: Readonly<Record<string, Handler>> = {
  create: async (fields, actor, { services }) => ({ message: `${(await services.people.register(parse(registerBody, fields, "body"), actor)).name}: cadastro feito.` }),
  change: async (fields, actor, { services }) => ({
    message: `${(await services.people.change(idOf(fields), parse(userChange, fields, "body"), actor)).name}: alterações salvas.`,
  }),
  role: async (fields, actor, { services }) => {
    const { role } = parse(userChange.pick({ role: true }), fields, "body");
    const user = await services.people.change(idOf(fields), { role }, actor);
    return { message: `${user.name}: o papel agora é ${ROLE_LABELS[user.role]}.` };
  },
  remove: async (fields, actor, { services }) => {
    await services.people.remove(idOf(fields), actor);
    return { message: "Usuário excluído." };
  },
  invite: async (fields, actor, { services, settings }) => {
    const { delivery, ...asked } = parse(invitationForm, fields, "body");
    if (delivery === "email") {
      const { email } = await services.invitations.inviteByEmail(asked, actor);
      return { message: `O convite vai por e-mail para ${email}. O envio aparece em Distribuição.` };
    }
    const { url, email, expiresAt } = await services.invitations.invite(asked, actor);
    return { message: "Convite criado. Copie o link e mande para a pessoa.", invitation: { url, email, until: tableDateTime(expiresAt, settings.timeZone) } };
  },
  "cancel-invitation": async (fields, actor, { services }) => {
    await services.invitations.cancel(idOf(fields), actor);
    return { message: "Convite cancelado. O link não vale mais." };
  },
  "end-session": async (fields, actor, { services }) => {
    await services.people.endSession(idOf(fields), parse(ownSessionParam, fields, "params").session, actor);
    return { message: "Sessão encerrada." };
  },
  "end-sessions": async (fields, actor, { services }) => {
    await services.people.endSessions(idOf(fields), actor);
    return { message: "Sessões encerradas." };
  },
};

export const handle = adminHandle("users:manage");
export const meta = screenMeta("Usuários");

export async function loader(args: LoaderFunctionArgs): Promise<UsersView & { operation: string }> {
  const { services, settings } = args.context;
  const query = parseUsersQuery(new URL(args.request.url).searchParams);
  const [{ user, sessionId }, { people, invitations, sessions }] = await adminCallerWith(args, handle.admin.allow, services.people.readScreen(query.sessionsOf), {
    ...{ otherwise: "/admin", isTold: true },
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
