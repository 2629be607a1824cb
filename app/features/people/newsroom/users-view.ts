import { newsroomDay, shortTime, tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { FormAnswer } from "#app/ui/newsroom/form-refusal.tsx";
import type { Role } from "../capabilities.ts";
import type { Invitation } from "../person.ts";
import type { SessionView } from "./session-list.tsx";

/** Parameters of 'Usuários': one panel beside the list at a time. */
export interface UsersQuery {
  /** Id of the person in the form; null for a new one. */
  editing: number | null;
  /** Id of the person with an open deletion question. */
  removing: number | null;
  /** Id of the person with shown sessions. */
  sessionsOf: number | null;
}

export const USERS_PATH = "/admin/usuarios";

/** Reads the address; what is no id counts as absent. */
export const parseUsersQuery = (parameters: URLSearchParams): UsersQuery => ({
  editing: readId(parameters.get("editar")),
  removing: readId(parameters.get("excluir")),
  sessionsOf: readId(parameters.get("sessoes")),
});

export const editHref = (id: number): string => `${USERS_PATH}?editar=${id}`;
export const removeHref = (id: number): string => `${USERS_PATH}?excluir=${id}`;
export const sessionsHref = (id: number): string => `${USERS_PATH}?sessoes=${id}`;

export interface PersonRow {
  id: number;
  name: string;
  email: string;
  role: Role;
  avatar: string | null;
  since: string;
}

export interface InvitationRow {
  id: number;
  email: string;
  role: Role;
  invitedBy: string;
  until: string;
}

export interface UsersView {
  /** Signed-in person: their own row has no deletion. */
  me: number;
  people: PersonRow[];
  invitations: InvitationRow[];
  /** Invitations can go by e-mail. */
  canEmail: boolean;
  editing: PersonRow | null;
  removing: PersonRow | null;
  sessions: { of: PersonRow; lines: SessionView[] } | null;
}

/** The screen's forms by intent, with the message for failures without one of the server (spec 2 §8). */
export const USER_FORMS: Readonly<Record<string, { form: UsersAnswer["form"]; failure: string }>> = {
  create: { form: "person", failure: "Falha ao cadastrar" },
  change: { form: "person", failure: "Falha ao atualizar" },
  role: { form: "role", failure: "Falha ao atualizar papel" },
  remove: { form: "other", failure: "Falha ao excluir" },
  invite: { form: "invite", failure: "Falha ao criar o convite" },
  "cancel-invitation": { form: "other", failure: "Falha ao cancelar o convite" },
  "end-session": { form: "other", failure: "Falha ao encerrar a sessão" },
  "end-sessions": { form: "other", failure: "Falha ao encerrar as sessões" },
};

/** Answer to a form, with what was typed when it was refused. */
export interface UsersAnswer extends FormAnswer {
  /** Form that was submitted. */
  form: "person" | "role" | "invite" | "other";
  typed?: { name: string; email: string; role: string };
  /** A new link, shown this once. */
  invitation?: { url: string; email: string; until: string };
}

interface Reading {
  me: number;
  people: readonly { id: number; name: string; email: string; role: Role; avatar: string | null; createdAt: number }[];
  invitations: readonly Invitation[];
  canEmail: boolean;
  sessions: SessionView[] | null;
}

const dayLabel = (time: number, now: number, timeZone: string) => (newsroomDay(time, timeZone) === newsroomDay(now, timeZone) ? "hoje" : shortTime(time, now, timeZone));

/** The data of the screen; an unknown id opens no panel. */
export function toUsersView(reading: Reading, query: UsersQuery, now: number, timeZone: string): UsersView {
  const people = reading.people.map(({ createdAt, ...person }) => ({ ...person, since: dayLabel(createdAt, now, timeZone) }));
  const find = (id: number | null) => people.find((person) => person.id === id) ?? null;
  const watched = find(query.sessionsOf);
  return {
    me: reading.me,
    people,
    invitations: reading.invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({ id, email, role, invitedBy, until: tableDateTime(expiresAt, timeZone) })),
    canEmail: reading.canEmail,
    editing: find(query.editing),
    removing: find(query.removing === reading.me ? null : query.removing),
    sessions: watched && reading.sessions && { of: watched, lines: reading.sessions },
  };
}
