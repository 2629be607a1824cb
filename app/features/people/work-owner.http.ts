import type { WorkOwner } from "#app/platform/concurrency/uncached-budget.server.ts";
import { networkPart } from "#app/platform/values/network-part.ts";
import { accessTokenOf } from "./caller-finder.http.ts";
import { readAccessToken } from "./sign-in.server.ts";

/** Pictures and files of pages, their banners, and what they report. */
const PAGE_PART = /^\/(?:(?:img|faixa|card|media|audio|icone)\/|(?:collect|api\/pecas)$)/;

/**
 * Returns the owner of a request's work, where it has to wait: the newsroom by a token that this site signed and that has not ended, whatever became
 * of its session; else a stranger, whose page loads a part of it, who writes or who reads. `address`: the client's where it can be trusted, else
 * null.
 */
export async function workOwnerOf(request: Request, address: string | null, secret: string): Promise<WorkOwner> {
  const token = accessTokenOf(request);
  const claims = token ? await readAccessToken(token, secret, Date.now()) : null;
  if (claims) return { workClass: "staff", owner: `user:${claims.userId}` };
  const owner = address === null ? null : `network:${networkPart(address)}`;
  if (PAGE_PART.test(new URL(request.url).pathname)) return { workClass: "part", owner };
  return { workClass: request.method === "GET" || request.method === "HEAD" ? "read" : "write", owner };
}
