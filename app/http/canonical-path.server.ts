import { redirect } from "@remix-run/cloudflare";

/** Leads another spelling of an address (capitals, a slash at its end) to the one it is kept under. */
export function redirectToCanonical(request: Request, path: string): void {
  const { pathname, search } = new URL(request.url);
  if (pathname !== path) throw redirect(`${path}${search}`, 301);
}
