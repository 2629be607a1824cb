import type { RequestContext } from "#app/http/request-context.ts";

/** Settings without which no browser can ask for notices. */
export const missingPushSettings = ({ settings }: Pick<RequestContext, "settings">): string[] => (settings.pushKey === null ? ["VAPID_PUBLIC_KEY"] : []);
