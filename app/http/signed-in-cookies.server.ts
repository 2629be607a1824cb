import { deviceWords } from "#app/domain/access/device-words.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import type { SignedIn, SignInPlace } from "#app/services/sign-in.server.ts";
import { deviceCookie, sessionCookies } from "./cookies.server.ts";

/** Where this request signs in from; `isShared` as its person says. */
export const signInPlace = (request: Request, isShared: boolean): SignInPlace => ({ device: deviceWords(request.headers.get("User-Agent")), isShared });

/** Everything a browser is given at sign-in. A shared computer is not remembered as somebody's own. */
export async function signedInCookies(request: Request, signedIn: SignedIn, context: RequestContext): Promise<string[]> {
  const cookies = sessionCookies(request, signedIn);
  return signedIn.session.isShared ? cookies : [...cookies, deviceCookie(request, await context.services.signIn.issueDeviceToken(signedIn.user.id))];
}
