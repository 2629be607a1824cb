import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readNotes } from "./read-notes.server.ts";

/** `/admin/notas/{kind}/{id}/painel`: the notes as JSON (`NotesPanelView`), for a panel that reads them again beside an editor. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { panel } = await readNotes(args, "notes:write");
  return Response.json(panel, { headers: { "Cache-Control": "private, no-store" } });
}
