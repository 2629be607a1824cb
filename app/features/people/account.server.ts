import type { TrailChange } from "#app/features/audit/trail.ts";
import type { AuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import { type Database, readTogether } from "#app/platform/db/database.store.ts";
import type { Passkey } from "./passkey.ts";
import type { PasskeyRepository } from "./passkeys.store.ts";
import type { WithHasher } from "./passwords.server.ts";
import { type ActingPerson, refusePerson } from "./people.server.ts";
import type { PeopleRepository } from "./people.store.ts";
import type { SessionLine } from "./session.ts";
import type { SignInService } from "./sign-in.server.ts";
import type { User } from "./users.store.ts";

export interface AccountDeps {
  db: Database;
  people: PeopleRepository;
  passkeys: PasskeyRepository;
  profiles: Pick<AuthorProfileRepository, "readOf">;
  signIn: SignInService;
  now(): number;
  withHasher: WithHasher;
  /** Called when sessions were ended. */
  onSessionsChange(): void;
}

/** What a person changes of themselves. */
export function createAccountService({ db, people, passkeys, profiles, signIn, now, withHasher, onSessionsChange }: AccountDeps) {
  return {
    /** What is on 'Minha conta' beside the person. */
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
