import type { Sky } from "#app/features/weather/forecast.ts";
import type { TodayView } from "./today-view.ts";

/** A symbol of the sky, drawn as lines in the text's colour. */
const SUN = "M12 4V2m0 20v-2m8-8h2M2 12h2m13.7-5.7 1.4-1.4M4.9 19.1l1.4-1.4m0-11.4L4.9 4.9m14.2 14.2-1.4-1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0";
const MOON = "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5";
const CLOUD = "M7 17a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.6 1A3.5 3.5 0 0 1 17 17z";
const DROPS = "M8 19.5 7 22m5-2.5L11 22m5-2.5L15 22";
const BOLT = "m12.5 13-2 4h3l-2 4.5";
const LINES = "M3 20h18M5 22.5h14";
const PATHS: Record<Exclude<Sky, "limpo">, string> = {
  nuvens: CLOUD,
  nublado: CLOUD,
  neblina: CLOUD + LINES,
  chuvisco: CLOUD + DROPS,
  chuva: CLOUD + DROPS,
  "chuva-forte": CLOUD + DROPS,
  trovoada: CLOUD + BOLT,
};

/** Parts of the day that its line names. */
const LINE_PARTS = 3;

const SkyIcon = ({ sky, isNight }: { sky: Sky; isNight: boolean }) => (
  <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <path d={sky === "limpo" ? (isNight ? MOON : SUN) : PATHS[sky]} />
  </svg>
);

/**
 * "Hoje em …": the town's weather, pharmacy, agenda, deaths, notices and jobs. `strip`: in one line of a fixed height, which the reader's own town may
 * take without moving the page. The choice of a town is the script's (`browser/my-town.ts`); its place is there from the beginning.
 */
export function Today({ today, strip = false }: { today: TodayView; strip?: boolean }) {
  const { slug, name, href, date, weather, parts } = today;
  return (
    <section className={strip ? "today today-strip" : "today"} aria-labelledby="hoje" data-town={slug}>
      <div className="today-head">
        <h2 id="hoje" className="today-title">
          {strip ? <a href={href}>Hoje em {name}</a> : `Hoje em ${name}`}
          <span className="today-date">{date}</span>
        </h2>
        {strip ? (
          <select className="today-pick" aria-label="Minha cidade">
            <option value="">Trocar cidade</option>
          </select>
        ) : (
          <button type="button" className="today-pick" aria-pressed="false">
            Minha cidade
          </button>
        )}
      </div>
      <ul className="today-parts">
        {weather ? (
          <li className="today-weather">
            <p className="today-now">
              {weather.icon === null ? null : <SkyIcon sky={weather.icon} isNight={weather.isNight} />}
              <b>{weather.now}</b> {weather.sky}
            </p>
            {weather.today === "" ? null : <p className="today-detail">{weather.today}</p>}
            {strip || weather.tomorrow === "" ? null : <p className="today-detail">{weather.tomorrow}</p>}
            <p className="today-source">
              Previsão:{" "}
              <span className="nb">
                <a href={weather.source.href}>{weather.source.name}</a>,
              </span>{" "}
              {weather.at}
            </p>
          </li>
        ) : null}
        {parts.map(({ id, title, href: all, lines }) => (
          <li key={id} className={id === "tempo" ? "today-part today-tempo" : "today-part"}>
            <h3>{all === null ? title : <a href={all}>{title}</a>}</h3>
            <ul>
              {lines.slice(0, strip ? 1 : lines.length).map((line) => (
                <li key={`${line.text} ${line.detail}`}>
                  {line.href === null ? <b>{line.text}</b> : <a href={line.href}>{line.text}</a>}
                  {line.detail === "" ? null : <span className="today-detail">{line.detail}</span>}
                  {strip || !line.note ? null : <span className="today-detail">{line.note}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The town's day in one line above its news; the whole of it stands below the lead. */
export function TodayLine({ today: { weather, parts } }: { today: TodayView }) {
  return (
    <ul className="today-line" aria-label="Hoje">
      {weather ? (
        <li>
          <b>{weather.now}</b> {weather.sky}
        </li>
      ) : null}
      {parts.slice(0, LINE_PARTS).map(({ id, title, lines: [line] }) => (
        <li key={id}>
          <span>{title}</span> <a href="#hoje">{line?.text}</a>
        </li>
      ))}
    </ul>
  );
}
