import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import type { AdminHandle } from "#app/ui/newsroom/screen-meta.ts";
import { slotOfName } from "../newsletter.wire.ts";

export const handle: Pick<AdminHandle, "admin"> = { admin: { allow: "newsletter:manage" } };

/** A message loads nothing and runs nothing, and its links stay where they are. */
const MESSAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The message that subscribers of a town would get now, for the frame of its screen. */
export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const { searchParams } = new URL(args.request.url);
  const [town, slot] = [searchParams.get("municipio") ?? "", slotOfName(searchParams.get("edicao"))];
  if (slot === null || !/^[a-z0-9-]{0,120}$/.test(town)) throw new Response("Página não encontrada.", { status: 404 });
  const message = await args.context.services.newsletter.preview(town, slot);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store", "Content-Security-Policy": MESSAGE_POLICY };
  const empty =
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Boletim</title></head><body style="font:16px Arial,sans-serif;padding:24px">Nada de novo nas últimas 24 horas: esta edição não seria enviada.</body></html>';
  return new Response(message?.html ?? empty, { headers });
}
