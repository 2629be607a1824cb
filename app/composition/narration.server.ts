import { createNarrationRepository } from "#app/db/narration/narrations.ts";
import { createAudioFiles } from "#app/services/narration/audio-files.server.ts";
import { createNarrationRecords } from "#app/services/narration/narration-records.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Recordings: which may be played, and their files. */
export function composeAudio({ db, articles, store, now }: SharedDependencies) {
  const records = [createNarrationRecords({ db, articles, narrations: createNarrationRepository(db) })];
  return { audioFiles: createAudioFiles({ store, records, now }) };
}
