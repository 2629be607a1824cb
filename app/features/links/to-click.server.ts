import { readAgent } from "#app/features/audience/read-agent.server.ts";
import { clickOrigin } from "./click-origin.ts";
import { type Click, networkOf, type Visit, visitorKind } from "./visit.ts";

/** A visit without personal data; `hash` uses the salt of the visit's day. */
export function toClick(visit: Visit, hash: (text: string) => string): Click {
  const { linkId, at, userAgent, hints, address, referrer, utm, origin } = visit;
  const { isRobot, device, browser, os, inApp } = readAgent(userAgent);
  const network = networkOf(address);
  return {
    linkId,
    at,
    kind: visitorKind(visit, isRobot),
    device,
    browser,
    os,
    ...clickOrigin(utm, origin, referrer, inApp),
    visitor: hash(`visitor\n${network}\n${userAgent}\n${hints}`),
    network: hash(`network\n${network}`),
  };
}
