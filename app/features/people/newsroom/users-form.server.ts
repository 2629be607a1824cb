import { parse } from "#app/platform/http/forms/request-body.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { ROLE_LABELS } from "../capabilities.ts";
import type { ActingPerson } from "../people.server.ts";
import { invitationForm, ownSessionParam, registerBody, userChange } from "../users.wire.ts";
import type { UsersAnswer } from "./users-view.ts";

type Done = Omit<UsersAnswer, "ok" | "form">;

type Handler = (fields: Record<string, string>, actor: ActingPerson, context: RequestContext) => Promise<Done>;

const idOf = (fields: Record<string, string>) => parse(idParam, { id: fields.id }, "params").id;

/** The forms of 'Usuários' by intent. */
export const USER_INTENTS: Readonly<Record<string, Handler>> = {
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
