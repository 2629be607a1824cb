/** A live session as its person or an admin sees it: where, since when, last used when (ms). */
export interface SessionLine {
  id: string;
  /** Browser and device in words; empty for one that began before they were kept. */
  device: string;
  /** On a computer that others use too. */
  isShared: boolean;
  createdAt: number;
  usedAt: number;
  endsAt: number;
}
