/** How the player tells the script that reports: `detail` is the milliseconds heard since it told the last time. */
export const LISTEN_EVENT = "lide:listen";
