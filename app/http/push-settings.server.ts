import type { RequestContext } from "#app/load-context.server.ts";

/** Settings without which no browser can ask for notices. */
export const missingPushSettings = ({ settings }: Pick<RequestContext, "settings">): string[] => (settings.pushKey === null ? ["VAPID_PUBLIC_KEY"] : []);
