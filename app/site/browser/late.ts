import { keepForOffline } from "./offline-reading.ts";
import { bindPushAlerts } from "./push-alerts.ts";
import { measureSpeed } from "./vitals.ts";

/**
 * The part of the readers' script that no visible part of a page waits for: measuring, reading without a network, alerts.
 * `main.ts` fetches it once the page is loaded and idle, so that the page itself stays below its 60 KB.
 */
measureSpeed();
keepForOffline();
const alerts = document.querySelector<HTMLElement>("[data-push]");
if (alerts) void bindPushAlerts(alerts);
