/** A post as the account lists it. `at` in epoch milliseconds. */
interface ListedPost {
  id: string;
  caption: string;
  at: number;
}

export interface UnconfirmedPost {
  /** Null for a story: stories keep no caption. */
  caption: string | null;
  /** When its publication was first asked for, by our clock. Epoch milliseconds. */
  askedAt: number;
  /** Posts that belong to other items. */
  othersIds: ReadonlySet<string>;
}

/** Tolerated difference of the two clocks. Milliseconds. */
const CLOCK_SKEW_MS = 120_000;

/** Instagram trims captions and joins spaces; the words stay. */
const words = (caption: string) => caption.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * The post of an unconfirmed publish: newer than the request, same caption, no other item's. Only when
 * exactly one fits: several could include a person's own post from the app. No match proves nothing.
 */
export function findUnconfirmedPost<Post extends ListedPost>(posts: readonly Post[], { caption, askedAt, othersIds }: UnconfirmedPost): Post | null {
  const fitting = posts.filter((post) => post.at >= askedAt - CLOCK_SKEW_MS && !othersIds.has(post.id) && (caption === null || words(post.caption) === words(caption)));
  const [only, ...more] = fitting;
  return only && more.length === 0 ? only : null;
}
