import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { OnlineWatchers } from "./online-watchers.ts";
import { audience } from "./stubs.ts";
import { WatchedDurableObject } from "./watched-object.ts";

/** Time between two counts while somebody watches. Milliseconds. */
const COUNT_EVERY_MS = 5_000;

/**
 * Why an object: many staff screens follow one count of readers, which is asked of the audience objects once for all of
 * them. One per site. It stores nothing: sockets belong to their connections, counts to the audience objects.
 */
export class OnlineFeed extends WatchedDurableObject {
  protected override readonly watchers = new OnlineWatchers(this.ctx, createDatabase(d1Binding(this.env.DB)), () => audience(this.env).online());
  protected override readonly watchDelayMs = COUNT_EVERY_MS;

  /** Tells the open screens of these people that their bell has something new. */
  async tell(userIds: readonly number[]): Promise<void> {
    this.watchers.tell(userIds);
  }

  override async alarm(): Promise<void> {
    await this.watchers.update();
    if (this.watchers.count > 0) await this.ctx.storage.setAlarm(Date.now() + COUNT_EVERY_MS);
  }

  /** For backups, as every object has it: there is nothing to keep. */
  async exportRows(): Promise<Record<string, never>> {
    return {};
  }

  async importRows(_backup: Record<string, never>): Promise<void> {
    // Nothing is stored.
  }
}
