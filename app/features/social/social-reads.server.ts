import { type Period, periodUpTo } from "#app/features/audience/period.ts";
import { joinReads, knownRead, mapRead, type Read } from "#app/platform/db/database.store.ts";
import { type AudienceReport, type AudienceRow, audienceReports } from "./audience-report.ts";
import type { SocialAccount, SocialNetwork } from "./catalogue.ts";
import { lastWholeDay, runningDay, spanSeconds } from "./measured-days.ts";
import { type MeasuredPost, type PostsReport, postsReport } from "./media.ts";
import type { SocialRecord } from "./report.ts";
import { readSocialAudience, readSocialFigures, type StoredNetwork } from "./social-figures.store.ts";
import { readTopPosts } from "./social-media.store.ts";

/** What is stored of the networks; `period` ends with Meta's last whole day, and a network that is not configured is absent. */
export interface StoredFigures {
  period: Period;
  networks: ReadonlyMap<SocialNetwork, StoredNetwork>;
}

/** What is stored of an account beside its figures: its posts of a period, and who its people are. */
export interface StoredPeople {
  audience(record: SocialRecord): readonly AudienceReport[];
}

/** Posts and people of an account, as `record` says that they were collected. */
export interface StoredPosts extends StoredPeople {
  posts(record: SocialRecord): PostsReport;
}

/** Reads of what is stored of the deployment's networks; none of them calls a network. `accounts`: those that are configured. */
export function createSocialReads({ accounts, now }: { accounts(): readonly SocialAccount[]; now(): number }) {
  const periodOf = (days: number): Period => periodUpTo(days, lastWholeDay(now()));
  // A Page's posts and people are not told (contracts of the Graph API §4).
  const account = (): SocialAccount | undefined => accounts().find(({ network }) => network === "instagram");

  /** The `days` up to Meta's last whole day, and what is older as far as `daysBack`. */
  function figures(days: number, daysBack = days): Read<StoredFigures> {
    const at = now();
    const period = periodOf(days);
    const { since } = periodUpTo(Math.max(days, daysBack), period.until);
    // The followers' total of the day that is not over is there already.
    return mapRead(readSocialFigures(accounts(), { since, until: runningDay(at) }, at), (networks) => ({ period, networks }));
  }

  function people(): Read<StoredPeople> {
    const found = account();
    const read: Read<AudienceRow[]> = found ? readSocialAudience(found) : knownRead([]);
    return mapRead(read, (rows) => ({ audience: ({ network, states }) => audienceReports(network, rows, states) }));
  }

  /** The posts of the last `days` that most people saw, and who the account's people are. */
  function posts(days: number): Read<StoredPosts> {
    const found = account();
    const { since, until } = periodOf(days);
    const span = { since: spanSeconds(since, until).since * 1_000, until: now() };
    const read: Read<MeasuredPost[]> = found ? readTopPosts(found, span) : knownRead([]);
    return mapRead(joinReads(read, people()), ([top, { audience }]) => ({
      posts: ({ network, states }) => postsReport(network, top, states.get("posts")),
      audience,
    }));
  }

  return { figures, people, posts };
}

export type SocialReads = ReturnType<typeof createSocialReads>;
