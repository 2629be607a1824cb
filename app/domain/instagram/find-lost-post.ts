/** A post as the account lists it. `at` in epoch milliseconds. */
interface ListedPost {
  id: string;
  caption: string;
  at: number;
}

export interface LostPost {
  /** Null for a story: stories keep no caption. */
  caption: string | null;
  /** When its publication was first asked for, by our clock. Epoch milliseconds. */
  askedAt: number;
  /** Posts that are known to be other items'. */
  othersIds: ReadonlySet<string>;
}

/** How far the two clocks may differ. Milliseconds. */
const CLOCK_SKEW_MS = 120_000;

/** Instagram trims captions and joins spaces; the words stay. */
const words = (caption: string) => caption.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * The post that a lost answer left behind: younger than the question, of the same words, of no other item. Only when
 * exactly one fits: the newest of several could be anybody's, also a person's from the app. That none fits proves nothing.
 */
export function findLostPost<Post extends ListedPost>(posts: readonly Post[], { caption, askedAt, othersIds }: LostPost): Post | null {
  const fitting = posts.filter((post) => post.at >= askedAt - CLOCK_SKEW_MS && !othersIds.has(post.id) && (caption === null || words(post.caption) === words(caption)));
  const [only, ...more] = fitting;
  return only && more.length === 0 ? only : null;
}
