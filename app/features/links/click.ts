import type { VisitorKind } from "./visit.ts";

/** Kinds of device (spec 2 §9), and what is neither. */
export const DEVICES = ["mobile", "tablet", "desktop", "outro"] as const;
export type Device = (typeof DEVICES)[number];

/** Parsed user agent. */
export interface Agent {
  isRobot: boolean;
  device: Device;
  browser: string;
  os: string;
}

/** One visit as the log stores it until it is counted: it cannot be traced to a person once its day's salt is deleted. */
export interface Click {
  linkId: number;
  /** Milliseconds. */
  at: number;
  kind: VisitorKind;
  device: Device;
  browser: string;
  os: string;
  source: string;
  medium: string;
  campaign: string;
  referrer: string;
  /** Salted hashes of the browser on its network, and of the network. */
  visitor: string;
  network: string;
}
