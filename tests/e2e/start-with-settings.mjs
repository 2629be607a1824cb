// `npm start` with the settings of a test: its providers must outlive the site that is killed.
import { start } from "../../scripts/lib/start-newsroom.mjs";

await start({ vars: JSON.parse(process.env.TEST_SETTINGS ?? "{}") });
