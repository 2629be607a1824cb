import type { VisitorKind } from "./visit.ts";

/** Kinds of device (spec 2 §9), and what is neither. */
export const DEVICES = ["mobile", "tablet", "desktop", "outro"] as const;
export type Device = (typeof DEVICES)[number];

/** What a user agent says. */
export interface Agent {
  isRobot: boolean;
  device: Device;
  browser: string;
  os: string;
}

/** One visit as the log keeps it until it is added up: nothing of it leads back to a person once its day's salt is gone. */
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
