import { createAuthorProfileRepository } from "#app/db/authors/author-profiles.ts";
import { createInvitationRepository } from "#app/db/people/invitations.ts";
import { createPasskeyRepository } from "#app/db/people/passkeys.ts";
import { createPeopleRepository } from "#app/db/people/people.ts";
import { createUserRepository } from "#app/db/people/users.ts";
import { mailFromEnv } from "#app/integrations/mail/from-env.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { createAccountService } from "#app/services/people/account.server.ts";
import { createInvitationService } from "#app/services/people/invitations.server.ts";
import { createPasskeyService } from "#app/services/people/passkeys.server.ts";
import { createPeopleService } from "#app/services/people/people.server.ts";
import { createSignInService } from "#app/services/people/sign-in.server.ts";
import { distributionQueue } from "../../durable-objects/stubs.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Who may enter: people, their sessions, invitations and passkeys. */
export function composePeople({ env, settings, db, board, onlineFeed, secret, now, randomId, waitUntil, withHasher }: SharedDependencies) {
  const people = createPeopleRepository(db);
  const invitations = createInvitationRepository(db);
  const passkeys = createPasskeyRepository(db);
  const recheckWatchers = () => {
    for (const watched of [board, onlineFeed]) waitUntil(watched.recheck().catch((error: unknown) => logEvent("error", "recheck", errorFields(error))));
  };
  const signIn = createSignInService({ db, users: createUserRepository(db), sessionSecret: secret, now, randomId, withHasher, onSessionEnd: recheckWatchers });
  return {
    account: createAccountService({ db, people, passkeys, profiles: createAuthorProfileRepository(db), signIn, now, withHasher, onSessionsChange: recheckWatchers }),
    invitations: createInvitationService({
      db,
      invitations,
      siteUrl: settings.url,
      secret,
      emails: distributionQueue(env, "email"),
      missingMail: mailFromEnv(env).missing,
      now,
      withHasher,
    }),
    passkeys: createPasskeyService({ db, passkeys, signIn, siteName: settings.name, siteUrl: settings.url, sessionSecret: secret, now }),
    people: createPeopleService({ db, people, invitations, now, withHasher, onSessionsChange: recheckWatchers }),
    signIn,
  };
}
