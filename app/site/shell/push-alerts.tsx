import type { SiteView } from "./site-view.ts";

/** Where the script offers alerts, if the browser takes them (`push-alerts.ts`). Without a key there is nothing to offer. */
export const PushAlerts = ({ site: { pushKey } }: { site: SiteView }) => (pushKey ? <section className="alerts" data-push hidden /> : null);
