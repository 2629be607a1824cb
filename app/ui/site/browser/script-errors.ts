/** Errors that one page reports at most. */
const REPORTED_MAX = 5;

/** What a browser says of an error in a script of another site: nothing. */
const NOTHING_SAID = /^script error\.?$/i;

const textOf = (reason: unknown): string => (reason instanceof Error ? `${reason.name}: ${reason.message}` : "");

/** Calls `report` with the message of each error of this site's own scripts, once. The server takes out what may be of a person. */
export function reportErrors(report: (message: string) => void): void {
  const reported = new Set<string>();
  const tell = (message: string) => {
    if (message === "" || NOTHING_SAID.test(message) || reported.has(message) || reported.size >= REPORTED_MAX) return;
    reported.add(message);
    report(message);
  };
  addEventListener("error", ({ error, message, filename }) => {
    // Extensions of the browser run in the page as well.
    if (filename?.startsWith(location.origin)) tell(textOf(error) || message);
  });
  addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Error && reason.stack?.includes(location.origin)) tell(textOf(reason));
  });
}
