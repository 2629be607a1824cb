import type { RequestContext } from "#app/platform/http/request-context.ts";

/** Settings without which no browser can ask for alerts. */
export const missingPushSettings = ({ settings }: Pick<RequestContext, "settings">): readonly string[] => settings.missingPush;
