import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, type Read } from "#app/platform/db/database.store.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { createInvitationService } from "./invitations.server.ts";
import { createMenuPinRepository } from "./menu-pins.store.ts";
import { createPasskeyService } from "./passkeys.server.ts";
import { createAccountService, createPeopleService } from "./people.server.ts";
import { createSignInService } from "./sign-in.server.ts";

export function composePeople(shared: SharedDependencies) {
  const { env, settings, db, board, onlineFeed, waitUntil } = shared;
  const menuPins = createMenuPinRepository(db);
  const recheckWatchers = () => {
    for (const watched of [board, onlineFeed]) waitUntil(watched.recheck().catch((error: unknown) => logEvent("error", "recheck", errorFields(error))));
  };
  const signIn = createSignInService(shared, recheckWatchers);
  return {
    account: createAccountService(shared, { signIn, onSessionsChange: recheckWatchers }),
    invitations: createInvitationService(shared, { siteUrl: settings.url, emails: shared.queues.email, missingMail: mailFromEnv(env).missing }),
    menuPins: {
      ...menuPins,
      /** With the two counts that the menu shows, in one round trip. */
      readWith: (userId: number, unread: Read<number>, unsaved: Read<number>) => joinReads(menuPins.readOf(userId), unread, unsaved),
    },
    passkeys: createPasskeyService(shared, signIn),
    people: createPeopleService(shared, recheckWatchers),
    signIn,
  };
}
