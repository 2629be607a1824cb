// `npm run demo`: the newsroom of `npm start` with simulated providers, marked "modo simulado" on every screen they feed.
import { requireProjectNode } from "./lib/project-node.mjs";
import { startSimulatedProviders } from "./lib/simulated-providers.mjs";

await requireProjectNode();
const providers = await startSimulatedProviders();
const { start } = await import("./lib/start-newsroom.mjs");
await start(providers);
