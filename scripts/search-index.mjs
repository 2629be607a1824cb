// `npm run search:index`: makes the index of the search again, of the site that the flags name. docs/features/search.md.
import { parseArgs } from "node:util";
import { requireProjectNode } from "./lib/project-node.mjs";

await requireProjectNode();
const [{ openOperatorSite, SITE_OPTIONS }, { fail }, { shutDown }] = await Promise.all([import("./lib/operator-site.mjs"), import("./lib/run.mjs"), import("./lib/shutdown.mjs")]);

function flagsOf() {
  try {
    return parseArgs({ options: SITE_OPTIONS }).values;
  } catch (error) {
    return fail(`${error.message}\nThere are: --site URL, --deployed, --settings FILE.`);
  }
}

const flags = flagsOf();
try {
  const site = await openOperatorSite(flags);
  await site.indexStories({ isFromEmpty: true });
  console.log("Every story is in the index.");
  await site.stop();
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  await shutDown(1);
}
await shutDown();
