import { type Answerer, type SimulatedServer, sendJson, startSimulatedServer } from "./simulated-server.ts";

/** How a scenario departs from an honest answer. */
export interface MetNorwaySwitches {
  status?: number;
  retryAfter?: number;
  /** The answer's body instead of a forecast. */
  body?: string;
  /** °C added to every hour. */
  warmer?: number;
}

const HOUR_MS = 60 * 60_000;
const HOURS = 72;
/** UTC hour at which the region is warmest (14h there), and how warm it is then and twelve hours later. */
const WARMEST = 17;
const [MAX, MIN] = [36, 23];

/** A dry-season day of northern Piauí with a storm in the afternoon of the second day; by its hour since now. */
function step(at: number, index: number, warmer: number) {
  const hour = new Date(at).getUTCHours();
  const warmth = (1 + Math.cos(((hour - WARMEST) / 24) * 2 * Math.PI)) / 2;
  const isNight = hour < 9 || hour >= 21;
  const storms = index > 24 && hour >= 18 && hour < 21;
  const symbol = storms ? "rainandthunder" : hour === 9 ? "fog" : `${warmth > 0.8 ? "partlycloudy" : "clearsky"}_${isNight ? "night" : "day"}`;
  return {
    time: new Date(at).toISOString().replace(".000", ""),
    data: {
      instant: { details: { air_temperature: Math.round(10 * (MIN + warmth * (MAX - MIN) + warmer)) / 10, relative_humidity: 60, wind_speed: 2.4 } },
      next_1_hours: { summary: { symbol_code: symbol }, details: { precipitation_amount: storms ? 4.2 : 0 } },
    },
  };
}

/** api.met.no as its documentation has it: coordinates and a User-Agent are demanded, an unchanged forecast is a 304. */
const answer: Answerer = async ({ path, search, headers }, response, { switches }) => {
  const { status, retryAfter, body, warmer = 0 } = switches as MetNorwaySwitches;
  const params = new URLSearchParams(search);
  const [lat, lon] = [params.get("lat") ?? "", params.get("lon") ?? ""];
  if (status !== undefined) return sendJson(response, status, {}, retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) });
  if (path !== "/weatherapi/locationforecast/2.0/compact") return sendJson(response, 404, {});
  if (!/^\S+\/\d\S* \S/.test(headers["user-agent"] ?? "")) return sendJson(response, 403, {});
  if (!/^-?\d{1,2}(\.\d{1,4})?$/.test(lat) || !/^-?\d{1,3}(\.\d{1,4})?$/.test(lon)) return sendJson(response, 400, {});
  if (body !== undefined) {
    response.writeHead(200, { "Content-Type": "application/json" });
    return void response.end(body);
  }
  const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const mark = `${new Date(start).toUTCString()}`;
  const fresh = { Expires: new Date(Date.now() + HOUR_MS / 2).toUTCString(), "Last-Modified": mark };
  if (headers["if-modified-since"] === mark && warmer === 0) {
    response.writeHead(304, fresh);
    return void response.end();
  }
  const timeseries = Array.from({ length: HOURS }, (_, index) => step(start + index * HOUR_MS, index, warmer));
  sendJson(response, 200, { type: "Feature", properties: { meta: { updated_at: new Date(start).toISOString() }, timeseries } }, fresh);
};

/** Contact in the User-Agent. */
export const WEATHER_CONTACT = "redacao@demo.local";

export const startMetNorway = (): Promise<SimulatedServer> => startSimulatedServer(answer);
