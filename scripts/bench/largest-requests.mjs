// The largest requests that the guard before the framework lets through or answers (app/platform/http/framework/framework-guard.server.ts), as
// somebody without a session can send them: what one of them costs the engine is what a stranger can make all readers wait for.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/run.mjs";

/** The bounds of the guard. Characters. */
const ADDRESS_MAX = 7_680;
const PATH_MAX = 2_048;

/** Bytes that the form of the sign-in may have (app/platform/http/forms/public-doors.ts). */
const SIGN_IN_BYTES = 16 * 1024;

/** Longest time that one of them may take in the engine (ms). */
export const REQUEST_GOAL_MS = 20;

/** The version by which the framework's script asks for routes. */
function buildVersion() {
  const found = readdirSync(join(root, "build/client/assets")).flatMap((name) => /^manifest-([\w-]+)\.js$/.exec(name)?.[1] ?? []);
  if (found.length !== 1) throw new Error(`${found.length} manifests in the build`);
  return found[0];
}

/** As many addresses as one request for routes may name, each as short as it can be. */
function largestManifest(length) {
  let address = `/__manifest?version=${buildVersion()}`;
  for (let number = 0; ; number += 1) {
    const more = `&p=%2F${number.toString(36)}`;
    if (address.length + more.length > length) return address;
    address += more;
  }
}

const fill = (address, length) => address + "a".repeat(Math.max(0, length - address.length));

/** `{ name, path, status }` of each kind, of a POST `init` too. */
export function largestRequests(siteUrl) {
  const length = ADDRESS_MAX - siteUrl.length;
  const form = (body) => ({ method: "POST", headers: { Origin: siteUrl, "Content-Type": "application/x-www-form-urlencoded" }, body });
  const routes = encodeURIComponent(["ui/newsroom/layout.route", "features/articles/newsroom/articles.route"].join());
  const parameters = `/admin/materias.data?${Array.from({ length: 2_000 }, () => "q=&").join("")}`.slice(0, length);
  return [
    { name: "routes of as many addresses as fit", path: largestManifest(length), status: 200 },
    { name: "a screen's data with the longest address", path: fill("/admin/materias.data?q=", length), status: 202 },
    { name: "a screen's data with as many parameters as fit", path: parameters, status: 202 },
    { name: "a screen's data, its routes named", path: fill(`/admin/materias.data?_routes=${routes}&q=`, length), status: 202 },
    { name: "the sign-in's data with the longest way back", path: fill("/login.data?redirectTo=%2Fadmin%2F", length), status: 200 },
    { name: "the sign-in's data with the longest way back, escaped", path: `/login.data?redirectTo=${"%2F".repeat(Math.floor((length - 24) / 3))}`, status: 200 },
    { name: "a form to the sign-in's data", path: fill("/login.data?redirectTo=", length), init: form(fill("email=a&password=", SIGN_IN_BYTES)), status: 422 },
    { name: "a form of many fields to the sign-in's data", path: "/login.data", init: form("a=&".repeat(SIGN_IN_BYTES / 3)), status: 422 },
    { name: "a form to a screen's data", path: fill("/admin/materias.data?q=", length), init: form(fill("intent=", SIGN_IN_BYTES)), status: 202 },
    { name: "the longest path of one segment", path: fill("/", PATH_MAX), status: 404 },
    { name: "the longest path of as many segments as fit", path: "/a".repeat(PATH_MAX / 2), status: 404 },
    { name: "a page with a parameter of 7,680 characters", path: fill("/busca?q=", ADDRESS_MAX), status: 200 },
  ];
}
