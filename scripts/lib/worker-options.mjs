// Prints the options that Miniflare takes for each configuration of a Worker it is given, as JSON. Run as a process of its own:
// Wrangler, which reads them, would take some 170 MB of a process that runs as long as the site.
import { unstable_getMiniflareWorkerOptions as fromToml } from "wrangler";

process.stdout.write(JSON.stringify(Object.fromEntries(process.argv.slice(2).map((config) => [config, fromToml(config).workerOptions]))));
