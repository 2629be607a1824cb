// A site as a test wants it. `TEST_SITE` says how: `settings` are over those of this machine, `isSimulated` starts simulated
// providers beside it, and with `hasOwnClock` the work of each minute is done when the parent process asks for it, and only then.
import { tickMinute } from "../../scripts/lib/local-tools.mjs";
import { requireProjectNode } from "../../scripts/lib/project-node.mjs";
import { shutDown } from "../../scripts/lib/shutdown.mjs";
import { startSimulatedProviders } from "../../scripts/lib/simulated-providers.mjs";

await requireProjectNode();
const { settings, isSimulated, hasOwnClock } = JSON.parse(process.env.TEST_SITE);

/** Answers each message of the parent when the work of one minute is done. */
function minutesOfParent(mf) {
  const tick = () =>
    tickMinute(mf).then(
      () => process.send({ failure: null }),
      (error) => process.send({ failure: error.message }),
    );
  process.on("message", tick);
  return () => process.off("message", tick);
}

// A run of tests that was killed leaves no site behind.
process.on("disconnect", () => void shutDown());
const { vars, ...providers } = isSimulated ? await startSimulatedProviders() : { vars: {} };
const { start } = await import("../../scripts/lib/start-newsroom.mjs");
await start({ ...providers, vars: { ...vars, ...settings }, ...(hasOwnClock ? { startClock: minutesOfParent } : {}) });
