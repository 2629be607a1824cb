import { pollPath } from "./poll.ts";

/** Says of a browser that it has answered the poll under whose path it lies; it identifies nobody. */
const NAME = "lide_enquete";

/** True when the request carries the cookie of an answer: browsers send only that of the poll's own path. */
export const hasPollCookie = (request: Request): boolean => (request.headers.get("Cookie") ?? "").split(";").some((part) => part.trim() === `${NAME}=1`);

/** The cookie of an answer, until the poll closes (ms). */
export function pollCookie(request: Request, { id, closesAt }: { id: number; closesAt: number }, now: number): string {
  const seconds = Math.max(1, Math.ceil((closesAt - now) / 1_000));
  return `${NAME}=1; Path=${pollPath(id)}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${new URL(request.url).protocol === "https:" ? "; Secure" : ""}`;
}
