import { type Read, readOne } from "#app/platform/db/database.store.ts";
import type { Pacing } from "./pacing.ts";
import { type Person, readStoredPacing, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** Any part of the pace. */
type PaceChange = { [Part in Exclude<keyof Pacing, "warmUpSince">]?: Pacing[Part] | undefined } & { warmUp?: boolean | undefined };

/** 'Ritmo': how fast the number may send. */
export function createPace({ db, settings, isPacingOff, now }: Pick<WhatsAppDeps, "db" | "settings" | "isPacingOff" | "now">) {
  return {
    /** Whether this server sends without any pace. */
    isOff: isPacingOff,
    read: (): Read<Pacing> => readStoredPacing(settings),
    find: (): Promise<Pacing> => readOne(db, readStoredPacing(settings)),

    /** Saves any part of the pace. A warm-up begins when it is switched on, and goes on when it was. */
    async change({ warmUp, ...more }: PaceChange, actor: Person): Promise<Pacing> {
      const current = await readOne(db, readStoredPacing(settings));
      const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
      const warmUpSince = warmUp === undefined ? current.warmUpSince : warmUp ? (current.warmUpSince ?? now()) : null;
      const value: Pacing = { ...current, ...given, warmUpSince };
      if (JSON.stringify(value) === JSON.stringify(current)) return current;
      const subject = `intervalo ${value.gapSeconds} s, ${value.hourlyCap} por hora, ${value.dailyCap} por dia, texto igual ${value.identicalHours} h, ${value.failuresMax} falhas${value.warmUpSince === null ? "" : ", aquecimento"}`;
      await settings.saveForNewsroom({ key: "whatsapp-pacing", value, at: now(), actor, action: "whatsapp.pacing", subject });
      return value;
    },
  };
}
