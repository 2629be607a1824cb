import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ConfirmedStep, completeFirstRun, type FirstRun, type FirstRunRecord, firstRunOf } from "./first-run.ts";

/** Attempts against concurrent writers before 409. */
const ATTEMPTS = 4;

/** The first steps of a new deployment. */
export function createFirstRunService({ db, siteSettings: settings, articles, now }: SharedDependencies) {
  async function change(to: (record: FirstRunRecord) => FirstRunRecord, subject: string, actor: { id: number; name: string }): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const was = await readOne(db, settings.read("first-run"));
      const record = completeFirstRun(was);
      const value = to(record);
      if (JSON.stringify(value) === JSON.stringify(record)) return;
      const edition = await settings.saveOver({ key: "first-run", value, was, at: now(), actor, trail: [{ action: "settings.first-run", subject }] });
      if (edition !== null) return;
    }
    refuse("conflict", "Outra pessoa está nos primeiros passos agora. Tente novamente.");
  }

  return {
    async find(): Promise<FirstRun> {
      const [stored, newest] = await readTogether(db, settings.read("first-run"), articles.readLatestCards(1));
      return firstRunOf(completeFirstRun(stored), newest.length > 0);
    },

    /** Repeated, it changes nothing. */
    confirm: (step: ConfirmedStep, actor: { id: number; name: string }): Promise<void> =>
      change((record) => completeFirstRun({ ...record, confirmed: [...record.confirmed, step] }), step, actor),

    /** Nobody is led to the steps any more; the screen stays. */
    dismiss: (actor: { id: number; name: string }): Promise<void> => change((record) => ({ ...record, isDismissed: true }), "dispensados", actor),
  };
}
