import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { copyOfState, seededState } from "./seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address at which a worker asks for its sites (my-site.ts). */
    siteControl: string;
    /** A folder with the state of a newsroom that was just seeded; to be copied, never used. */
    seededState: string;
  }
}

/** Kinds of sites that a worker may ask for; how each is started on a state. */
const KINDS = {
  /** With simulated providers, and a minute passes when a test says so. */
  gate: (state: string) => startSiteProcess("tests/e2e/start-site.mjs", state, { isSimulated: true, hasOwnClock: true }),
  /** As `npm start` has it. */
  plain: (state: string) => startSiteProcess("scripts/start.mjs", state),
  /** As `npm run demo` has it. */
  simulated: (state: string) => startSiteProcess("scripts/demo.mjs", state),
};

export type SiteKind = keyof typeof KINDS;

export interface StartedSite {
  url: string;
  /** Origins of its simulated providers, by name. */
  providers: Record<string, string>;
}

const isKind = (name: string): name is SiteKind => name in KINDS;

const described = ({ url, output }: SiteProcess): StartedSite => ({
  url,
  providers: Object.fromEntries([...output.matchAll(/Simulated (\S+) on (\S+)/g)].map(([, provider = "", origin = ""]) => [provider, origin])),
});

/** Each worker's sites, on copies of one seeded state: started when a file first asks for one, and kept until the end of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "lide-e2e-"));
  const seeded = await seededState();
  project.provide("seededState", seeded);
  const sites = new Map<string, Promise<SiteProcess>>();
  const siteOf = (kind: SiteKind, worker: string) => {
    const name = `${kind}-${worker}`;
    const site = sites.get(name) ?? KINDS[kind](copyOfState(seeded, join(folder, name)));
    sites.set(name, site);
    return site;
  };
  const answer = async (what: string, kind: string, worker: string): Promise<unknown> => {
    if (!isKind(kind)) throw new Error(`no such kind of site: ${kind}`);
    const site = await siteOf(kind, worker);
    return what === "tick" ? ((await site.tick()) ?? null) : described(site);
  };
  const send = (response: ServerResponse, status: number, body: string) => response.writeHead(status).end(body);
  const control = createServer((request, response) => {
    const [what = "", kind = "", worker = ""] = (request.url ?? "").split("/").slice(1);
    answer(what, kind, worker).then(
      (answered) => send(response, 200, JSON.stringify(answered)),
      (error: Error) => send(response, 500, error.message),
    );
  });
  await new Promise<void>((listening) => control.listen(0, "127.0.0.1", listening));
  project.provide("siteControl", `http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  return async () => {
    control.close();
    control.closeAllConnections();
    // One that did not start has ended by itself.
    await Promise.all([...sites.values()].map((site) => site.then(({ stop }) => stop()).catch(() => undefined)));
    rmSync(folder, { recursive: true, force: true });
  };
}
