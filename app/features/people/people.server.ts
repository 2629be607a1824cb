import { createAuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, knownRead, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { ROLE_LABELS, type Role } from "./capabilities.ts";
import { createInvitationRepository } from "./invitations.store.ts";
import { createPasskeyRepository } from "./passkeys.store.ts";
import { createPeopleRepository, type PersonRefusal, type PersonWrite } from "./people.store.ts";
import type { Invitation } from "./person.ts";
import type { Passkey, SessionLine } from "./session.ts";
import type { SignInService } from "./sign-in.server.ts";
import type { User } from "./users.store.ts";

/** The acting person and their session, which is never ended. */
export interface ActingPerson {
  id: number;
  name: string;
  sessionId: string;
}

export interface PersonInput {
  name: string;
  email: string;
  role: Role;
  password: string;
}

/** Any of the fields; what is undefined stays. */
export type PersonInputChange = { [K in keyof PersonInput]?: PersonInput[K] | undefined };

export interface UsersReading {
  people: User[];
  invitations: Invitation[];
  sessions: SessionLine[] | null;
}

const NO_PERSON = "Usuário não encontrado.";

export function refusePerson(reason: PersonRefusal): never {
  if (reason === "email-taken") {
    const message = "Já existe um usuário com este e-mail.";
    refuse("conflict", message, { fields: [{ field: "email", message }] });
  }
  if (reason === "last-admin") refuse("conflict", "Este é o único administrador. Dê o papel a outra pessoa antes.");
  refuse("not-found", NO_PERSON);
}

const unwrap = <T>(outcome: { done: T } | { refused: PersonRefusal }): T => ("done" in outcome ? outcome.done : refusePerson(outcome.refused));

/** Differences of a change, for the trail; a password is mentioned, never shown. */
function trailChanges(before: User, change: PersonInputChange, actorId: number): TrailChange[] {
  const fields = (["name", "email"] as const).flatMap((field) => {
    const after = change[field];
    return after === undefined || after === before[field] ? [] : [{ field, before: before[field], after }];
  });
  const role = change.role === undefined || change.role === before.role ? [] : [{ field: "role", before: ROLE_LABELS[before.role], after: ROLE_LABELS[change.role] }];
  return [
    ...fields,
    ...role,
    ...(change.password === undefined ? [] : [{ field: "password", before: "a anterior", after: before.id === actorId ? "uma nova" : "uma nova, sem chaves de acesso" }]),
  ];
}

/** The people of the newsroom, as admins manage them. */
export function createPeopleService({ db, now, withHasher }: SharedDependencies, onSessionsChange: () => void) {
  const people = createPeopleRepository(db);
  const invitations = createInvitationRepository(db);
  const hashFor = (actor: ActingPerson, password: string) => withHasher({ known: `user:${actor.id}` }, (hasher) => hasher.hash(password));

  const writeOf = (actor: Pick<ActingPerson, "id" | "name">, action: string, subject: string, changes?: TrailChange[]): PersonWrite => ({
    at: now(),
    actor: { id: actor.id, name: actor.name },
    action,
    details: { subject, ...(changes ? { changes } : {}) },
  });

  async function find(id: number): Promise<User> {
    const person = await readOne(db, people.readPerson(id));
    return person ?? refuse("not-found", NO_PERSON);
  }

  return {
    /** Everything of 'Usuários': people, open invitations, and the sessions of one person where they are asked for. */
    readScreen: (sessionsOf: number | null): Read<UsersReading> =>
      mapRead(
        joinReads(people.readAll(), invitations.readOpen(now()), sessionsOf === null ? knownRead(null) : people.readSessions(sessionsOf, now())),
        ([everybody, open, sessions]) => ({ people: everybody, invitations: open, sessions }),
      ),

    list: (): Promise<User[]> => readOne(db, people.readAll()),

    /** Sessions of somebody who exists. */
    async sessionsOf(userId: number): Promise<SessionLine[]> {
      const [person, lines] = await readTogether(db, people.readPerson(userId), people.readSessions(userId, now()));
      return person ? lines : refuse("not-found", NO_PERSON);
    },

    /** A new person; refuses (409) an e-mail that is taken, whatever its case. */
    async register({ password, ...person }: PersonInput, actor: ActingPerson): Promise<User> {
      const passwordHash = await hashFor(actor, password);
      return unwrap(await people.add({ ...person, passwordHash }, writeOf(actor, "user.create", `${person.name}, ${ROLE_LABELS[person.role]}`)));
    },

    /**
     * Changes a person; a new role or password ends their sessions, but not the one that acts, and another's password
     * takes that person's passkeys. Refuses (409) to take the role from the last admin.
     */
    async change(id: number, change: PersonInputChange, actor: ActingPerson): Promise<User> {
      const before = await find(id);
      const { password, ...fields } = change;
      const passwordHash = password === undefined ? undefined : await hashFor(actor, password);
      const changes = trailChanges(before, change, actor.id);
      if (changes.length === 0) return before;
      const remainingSession = id === actor.id ? actor.sessionId : null;
      const user = unwrap(await people.change(id, { ...fields, passwordHash }, remainingSession, writeOf(actor, "user.change", before.name, changes)));
      if (changes.some(({ field }) => field === "role" || field === "password")) onSessionsChange();
      return user;
    },

    /** Deletes a person; refuses (409) oneself and the last admin. What they wrote keeps its author. */
    async remove(id: number, actor: ActingPerson): Promise<void> {
      if (id === actor.id) refuse("conflict", "Você não pode excluir a sua própria conta.");
      const { name, email } = await find(id);
      unwrap(await people.remove(id, writeOf(actor, "user.remove", `${name} (${email})`)));
      onSessionsChange();
    },

    /** Ends one session, of oneself or of another; 404 when it is over. */
    async endSession(userId: number, sessionId: string, actor: Pick<ActingPerson, "id" | "name">): Promise<void> {
      const person = await find(userId);
      if (!(await people.endSession(userId, sessionId, writeOf(actor, "user.end-session", person.name)))) refuse("not-found", "Esta sessão já tinha terminado.");
      onSessionsChange();
    },

    /** Ends all sessions of a person except the acting one. */
    async endSessions(userId: number, actor: ActingPerson): Promise<void> {
      const person = await find(userId);
      await people.endSessions(userId, userId === actor.id ? actor.sessionId : null, writeOf(actor, "user.end-sessions", person.name));
      onSessionsChange();
    },
  };
}

/** Changes a person's own account. */
export function createAccountService({ db, now, withHasher }: SharedDependencies, { signIn, onSessionsChange }: { signIn: SignInService; onSessionsChange(): void }) {
  const people = createPeopleRepository(db);
  const passkeys = createPasskeyRepository(db);
  const profiles = createAuthorProfileRepository(db);
  return {
    /** Reads the data of 'Minha conta' besides the person. */
    async read(userId: number): Promise<{ sessions: SessionLine[]; passkeys: Passkey[]; isPublished: boolean }> {
      const [sessions, keys, { published }] = await readTogether(db, people.readSessions(userId, now()), passkeys.readOf(userId), profiles.readOf(userId));
      return { sessions, passkeys: keys, isPublished: published };
    },

    /** Name and picture; null takes the picture away. */
    async change(user: User, { name, avatar }: { name?: string | undefined; avatar?: string | null | undefined }, actor: ActingPerson): Promise<User> {
      const changes: TrailChange[] = [
        ...(name === undefined || name === user.name ? [] : [{ field: "name", before: user.name, after: name }]),
        ...(avatar === undefined || avatar === user.avatar ? [] : [{ field: "avatar", before: user.avatar, after: avatar }]),
      ];
      if (changes.length === 0) return user;
      const write = { at: now(), actor: { id: actor.id, name: actor.name }, action: "user.change-own", details: { changes } };
      const outcome = await people.change(user.id, { name, avatar }, actor.sessionId, write);
      return "done" in outcome ? outcome.done : refusePerson(outcome.refused);
    },

    /** A new password, after the current one; every other session of the person ends. Refuses as `confirmPassword` does. */
    async changePassword({ current, password }: { current: string; password: string }, actor: ActingPerson): Promise<void> {
      await signIn.confirmPassword(actor.id, current, "current");
      const write = { at: now(), actor: { id: actor.id, name: actor.name }, action: "user.change-password", details: {} };
      const passwordHash = await withHasher({ known: `user:${actor.id}` }, (hasher) => hasher.hash(password));
      const outcome = await people.change(actor.id, { passwordHash }, actor.sessionId, write);
      if ("refused" in outcome) refusePerson(outcome.refused);
      onSessionsChange();
    },
  };
}
