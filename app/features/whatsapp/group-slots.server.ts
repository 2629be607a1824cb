import { readOne } from "#app/platform/db/database.store.ts";
import type { NewItem } from "#app/platform/queue/delivery-queues.server.ts";
import { nextSlot } from "./next-slot.ts";
import { takenTimes } from "./taken-times.server.ts";
import { effectivePacing, readGroup, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

const NO_GROUP = "Nenhum grupo estava escolhido na publicação: escolha um grupo e agende ou envie.";
const NO_SLOT = "O ritmo não deixa nenhum horário livre: ajuste o ritmo ou envie agora.";

/** When a message that the newsroom's work makes goes to the group. */
export interface GroupSlots {
  /** The next slot of the pace (`dueAt`, ms); null where a person has to see to it, and why. */
  next(): Promise<Pick<NewItem<never>, "dueAt" | "note">>;
}

export function createGroupSlots({ db, settings, queue, choice, timeZone, isPacingOff, now, random }: WhatsAppDeps): GroupSlots {
  return {
    async next() {
      if (!choice.gateway) return { dueAt: null };
      const group = await readOne(db, readGroup(settings));
      if (group === null) return { dueAt: null, note: NO_GROUP };
      const [pacing, taken] = await Promise.all([effectivePacing({ db, settings, isPacingOff }), takenTimes(queue, now())]);
      const dueAt = nextSlot({ pacing, taken, timeZone }, now(), random);
      return dueAt === null ? { dueAt, note: NO_SLOT } : { dueAt };
    },
  };
}
