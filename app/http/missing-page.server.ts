import type { RequestContext } from "#app/load-context.server.ts";
import { type MissingKind, type MissingView, toMissingView } from "#app/site/shell/missing-view.ts";
import { viewContext } from "./view-context.server.ts";

/** What to show for a path that leads nowhere; `list` is where the list begins that ended before. */
export async function missingPage(context: RequestContext, kind: MissingKind, path: string, list?: string): Promise<MissingView> {
  const reading = await context.services.readers.missing.offer(path);
  return toMissingView(kind, reading, viewContext(context, reading), list);
}
