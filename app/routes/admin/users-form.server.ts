import type { UsersAnswer } from "#app/admin/people/users-view.ts";
import { ROLE_LABELS } from "#app/domain/access/capabilities.ts";
import { tableDateTime } from "#app/domain/time/newsroom-clock.ts";
import { parse } from "#app/http/request-body.server.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import type { ActingPerson } from "#app/services/people.server.ts";
import { idParam } from "#app/wire/text.ts";
import { invitationBody, ownSessionParam, registerBody, userChange } from "#app/wire/users.ts";

type Done = Omit<UsersAnswer, "ok" | "form">;

interface Intent {
  run(fields: Record<string, string>, actor: ActingPerson, context: RequestContext): Promise<Done>;
}

const idOf = (fields: Record<string, string>) => parse(idParam, { id: fields.id }, "params").id;

/** What the forms of 'Usuários' ask for. */
export const USER_INTENTS: Record<string, Intent> = {
  create: {
    run: async (fields, actor, { services }) => ({ message: `${(await services.people.register(parse(registerBody, fields, "body"), actor)).name}: cadastro feito.` }),
  },
  change: {
    run: async (fields, actor, { services }) => ({ message: `${(await services.people.change(idOf(fields), parse(userChange, fields, "body"), actor)).name}: alterações salvas.` }),
  },
  role: {
    run: async (fields, actor, { services }) => {
      const { role } = parse(userChange.pick({ role: true }), fields, "body");
      const user = await services.people.change(idOf(fields), { role }, actor);
      return { message: `${user.name}: o papel agora é ${ROLE_LABELS[user.role]}.` };
    },
  },
  remove: {
    run: async (fields, actor, { services }) => {
      await services.people.remove(idOf(fields), actor);
      return { message: "Usuário excluído." };
    },
  },
  invite: {
    run: async (fields, actor, { services, settings }) => {
      const { url, email, expiresAt } = await services.invitations.invite(parse(invitationBody, fields, "body"), actor);
      return { message: "Convite criado. Copie o link e mande para a pessoa.", invitation: { url, email, until: tableDateTime(expiresAt, settings.timeZone) } };
    },
  },
  "cancel-invitation": {
    run: async (fields, actor, { services }) => {
      await services.invitations.cancel(idOf(fields), actor);
      return { message: "Convite cancelado. O link não vale mais." };
    },
  },
  "end-session": {
    run: async (fields, actor, { services }) => {
      await services.people.endSession(idOf(fields), parse(ownSessionParam, fields, "params").session, actor);
      return { message: "Sessão encerrada." };
    },
  },
  "end-sessions": {
    run: async (fields, actor, { services }) => {
      await services.people.endSessions(idOf(fields), actor);
      return { message: "Sessões encerradas." };
    },
  },
};
