import { showAges } from "./ages.ts";
import { offerDeviceVoice } from "./device-voice-offer.ts";
import { fetchScript } from "./fetch-late.ts";
import { watchNews } from "./news-notice.ts";
import { keepForOffline } from "./offline-reading.ts";
import { bindPushAlerts } from "./push-alerts.ts";
import { bindReadingList } from "./reading-list.ts";
import { measureSpeed } from "./vitals.ts";

/** Address of the script that `slots.ts` is built into. */
declare const __SLOTS_SCRIPT__: string;
/** Address of the script that `poll.ts` is built into. */
declare const __POLL_SCRIPT__: string;
/** Address of the script that `my-town.ts` is built into. */
declare const __TOWN_SCRIPT__: string;
/** Address of the script that `alerts-page.ts` is built into. */
declare const __ALERTS_SCRIPT__: string;
/** Address of the script that `reading-page.ts` is built into. */
declare const __READING_SCRIPT__: string;

/**
 * The part of the readers' script that no visible part of a page waits for: measuring, reading without a network, alerts.
 * `main.ts` fetches it once the page is loaded and idle, so that the page itself stays below its 60 KB.
 */
showAges();
// A page with a strip brings it itself.
if (document.querySelector("[data-faixa]") && !document.querySelector("[data-faixa=top-strip]")) fetchScript(__SLOTS_SCRIPT__);
if (document.querySelector("[data-poll]")) fetchScript(__POLL_SCRIPT__);
if (document.querySelector(".today")) fetchScript(__TOWN_SCRIPT__);
if (document.querySelector("[data-alerts]")) fetchScript(__ALERTS_SCRIPT__);
if (document.querySelector("[data-reading]")) fetchScript(__READING_SCRIPT__);
const story = document.querySelector<HTMLElement>("article[data-article-id]");
if (story) bindReadingList(story);
const home = document.querySelector<HTMLElement>("[data-newest]");
if (home) watchNews(home);
measureSpeed();
keepForOffline();
offerDeviceVoice();
const alerts = document.querySelector<HTMLElement>("[data-push]");
if (alerts) void bindPushAlerts(alerts);
