import { joinReads, type Read } from "#app/platform/db/database.store.ts";
import type { MenuPinRepository } from "./menu-pins.store.ts";

/** The part of the menu that a person arranges. */
export const createMenuPinService = (pins: MenuPinRepository) => ({
  readOf: (userId: number): Read<string[]> => pins.readOf(userId),

  /** With the two counts that the menu shows, in one round trip. */
  readWith: (userId: number, unread: Read<number>, unsaved: Read<number>): Read<[string[], number, number]> => joinReads(pins.readOf(userId), unread, unsaved),

  /** Screens that the menu offers are kept, each once; the menu itself orders them. */
  async save(userId: number, wanted: readonly string[], offered: readonly string[]): Promise<void> {
    await pins.save(
      userId,
      offered.filter((screen) => wanted.includes(screen)),
    );
  },
});
