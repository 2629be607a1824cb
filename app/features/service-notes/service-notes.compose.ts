import { editionStore } from "#app/features/editions/edition-store.provider.ts";
import { createEditionSigner } from "#app/features/editions/edition-store.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createPackService } from "./packs.server.ts";
import { createServiceNoteService } from "./service-notes.server.ts";

/** Notes of service, and the packs that hold them: signed with the key of editions. */
export function composeServiceNotes(shared: SharedDependencies) {
  const serviceNotes = createServiceNoteService(shared);
  const { env } = shared;
  return { serviceNotes, packs: createPackService(shared, { notes: serviceNotes, signer: createEditionSigner(env.EDITION_KEY), store: editionStore(env.MEDIA) }) };
}
