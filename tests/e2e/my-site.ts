import { expect, inject } from "vitest";
import type { SiteKind, StartedSite } from "./running-sites.ts";

/** The sites that this worker has asked for, by their kind: it has each for itself, and its files share it one after the other. */
const sites = new Map<SiteKind, Promise<StartedSite>>();

async function ask<Answer>(what: "start" | "tick", kind: SiteKind): Promise<Answer> {
  const answer = await fetch(`${inject("siteControl")}/${what}/${kind}/${process.env.VITEST_POOL_ID ?? 1}`, { method: "POST" });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as Answer;
}

function siteOf(kind: SiteKind): Promise<StartedSite> {
  const started = sites.get(kind) ?? ask<StartedSite>("start", kind);
  sites.set(kind, started);
  return started;
}

/** The gate has one site for everything; a file of the soak suite has one without providers, and asks for one with them. */
const isOfSoakSuite = () => /\/tests\/soak\//.test(expect.getState().testPath ?? "");

let url: string;

/** Called by the setup of every file: its site runs before the file is loaded. */
export async function siteOfThisFile(): Promise<void> {
  ({ url } = await siteOf(isOfSoakSuite() ? "plain" : "gate"));
}

/** Address of the site of this worker's file. */
export const mySite = (): string => url;

/** This worker's site with simulated providers. */
export const simulatedSite = (): Promise<StartedSite> => siteOf(isOfSoakSuite() ? "simulated" : "gate");

/** Has the gate's site do what it does each minute, and waits until it is done: nothing there does it by itself. */
export const tick = (): Promise<void> => ask("tick", "gate");
