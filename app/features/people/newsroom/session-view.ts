import { shortTime } from "#app/platform/time/newsroom-clock.ts";
import type { SessionLine } from "../session.ts";

/** A session as lists show it. */
export interface SessionView {
  id: string;
  device: string;
  isShared: boolean;
  isCurrent: boolean;
  since: string;
  used: string;
}

/** Tokens are renewed this often: a page that is open cannot have been seen longer ago. Milliseconds. */
const SEEN_WITHIN_MS = 15 * 60_000;

/** `used` is as exact as is known: a session with a fresh token is "há pouco". */
export const toSessionView = (session: SessionLine, { currentId, now, timeZone }: { currentId: string; now: number; timeZone: string }): SessionView => ({
  id: session.id,
  device: session.device || "Dispositivo não identificado",
  isShared: session.isShared,
  isCurrent: session.id === currentId,
  since: shortTime(session.createdAt, now, timeZone),
  used: now - session.usedAt < SEEN_WITHIN_MS ? "há pouco" : shortTime(session.usedAt, now, timeZone),
});
