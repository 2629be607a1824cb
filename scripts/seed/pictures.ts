import { facets, meeting, paperDunes, ribbons, tiles } from "./scenes/abstracts.ts";
import { craneSite, housingRow, roadWorks } from "./scenes/building-sites.ts";
import { colonnade, modernChamber, portico } from "./scenes/chambers.ts";
import { churchClose, churchSquare, hillChapel, nave } from "./scenes/churches.ts";
import { cropRows, pasture, ploughing, pond, villagePitch } from "./scenes/fields.ts";
import { clinic, healthTent, hospitalFront, hospitalTower } from "./scenes/hospitals.ts";
import { group, HEIGHT, rect, svg, WIDTH } from "./scenes/kit.ts";
import { marketAisle, marketHall } from "./scenes/market-halls.ts";
import { Art, type MoodName } from "./scenes/mood.ts";
import { stoneArch, stoneCity, tableland } from "./scenes/mountains.ts";
import { milkyWay, moonTown, nightStreet } from "./scenes/nights.ts";
import { floodedPalms, palmAvenue, strawHarvest } from "./scenes/palm-groves.ts";
import { patrolRoad, patrolStation, patrolStreet, patrolSunset } from "./scenes/patrols.ts";
import { nearLeaves } from "./scenes/plants.ts";
import { floodedSquare, plainStorm, rainyStreet } from "./scenes/rains.ts";
import { damWall, dryShore, reservoir } from "./scenes/reservoirs.ts";
import { riverBends, riverBridge, riverCanoe } from "./scenes/rivers.ts";
import { dirtRoad, roadside, straightRoad, windingRoad } from "./scenes/roads.ts";
import { classroom, plenary } from "./scenes/rooms.ts";
import { vignette } from "./scenes/scenery.ts";
import { schoolBus, schoolFront, schoolYard } from "./scenes/schools.ts";
import { growth, rockArt } from "./scenes/signs.ts";
import { behindGoal, pitch, stadiumOutside } from "./scenes/stadiums.ts";
import { bandStage, juneFestival, theatre } from "./scenes/stages.ts";
import { fairStreet, fruitStand, shopStreet, stallRow } from "./scenes/stalls.ts";
import { bandstandSquare, hillside, oldStreet, roofs } from "./scenes/streets.ts";
import type { SeedScene } from "./seed-article.ts";

type Layout = (art: Art) => string;

const DAY: readonly MoodName[] = ["dawn", "morning", "noon", "golden", "ember", "dusk", "dust", "fresh", "coral", "cobalt", "amber", "lilac"];
const NIGHT: readonly MoodName[] = ["indigo", "lagoon", "plum"];

interface SceneBook {
  moods: readonly MoodName[];
  layouts: readonly Layout[];
  /** Part of every seed; another number deals the stories other pictures. Picked so that the demo's stories share neither hour nor composition. */
  deal: number;
}

/** The hours and the compositions among which a story's key chooses. */
const SCENES: Record<SeedScene, SceneBook> = {
  serra: { moods: DAY, layouts: [tableland, stoneArch, stoneCity], deal: 632323 },
  rio: { moods: DAY, layouts: [riverBends, riverCanoe, riverBridge], deal: 35 },
  cidade: { moods: DAY, layouts: [oldStreet, hillside, bandstandSquare, roofs], deal: 16229 },
  igreja: { moods: [...DAY, "plum"], layouts: [churchSquare, hillChapel, churchClose, nave], deal: 1129 },
  feira: { moods: DAY, layouts: [stallRow, fairStreet, fruitStand], deal: 5 },
  estrada: { moods: DAY, layouts: [straightRoad, windingRoad, dirtRoad, roadside], deal: 143077 },
  campo: { moods: DAY, layouts: [cropRows, pasture, ploughing, pond, villagePitch], deal: 36702 },
  escola: { moods: DAY, layouts: [schoolFront, schoolBus, schoolYard, classroom], deal: 103113 },
  hospital: { moods: DAY, layouts: [hospitalFront, clinic, hospitalTower, healthTent], deal: 251 },
  estadio: { moods: [...DAY, "indigo", "lagoon"], layouts: [pitch, behindGoal, stadiumOutside], deal: 145282 },
  palco: { moods: [...NIGHT, "ember", "dusk"], layouts: [bandStage, juneFestival, theatre], deal: 4047 },
  camara: { moods: DAY, layouts: [portico, modernChamber, colonnade, plenary], deal: 192596 },
  viatura: { moods: [...DAY, ...NIGHT, "drizzle"], layouts: [patrolStreet, patrolRoad, patrolSunset, patrolStation], deal: 62213 },
  obra: { moods: DAY, layouts: [craneSite, roadWorks, housingRow], deal: 11 },
  acude: { moods: DAY, layouts: [damWall, reservoir, dryShore], deal: 343 },
  carnaubal: { moods: DAY, layouts: [floodedPalms, palmAvenue, strawHarvest], deal: 3858 },
  chuva: { moods: ["drizzle", "tempest", "shower", "pearl", "deluge"], layouts: [rainyStreet, plainStorm, floodedSquare], deal: 6 },
  noite: { moods: NIGHT, layouts: [hillside, milkyWay, nightStreet, moonTown], deal: 575 },
  mercado: { moods: DAY, layouts: [marketHall, marketAisle, shopStreet], deal: 230 },
  abstrato: { moods: [...DAY, ...NIGHT], layouts: [paperDunes, tiles, rockArt, growth, facets, ribbons, meeting], deal: 73478 },
};

/** Layouts with no room for a branch in the corner: interiors, stages, emblems, and those framed already. */
const UNFRAMED = new Set<Layout>([
  ...[bandStage, classroom, colonnade, fairStreet, fruitStand, juneFestival, marketAisle, nave, plenary, theatre],
  ...[floodedPalms, palmAvenue, strawHarvest, milkyWay, moonTown, behindGoal, pitch, churchClose],
  ...[facets, growth, meeting, paperDunes, ribbons, rockArt, tiles],
]);

/**
 * Draws the picture of a story as an SVG document of 1600×1000.
 *
 * The key chooses hour, composition, framing and every detail; the same scene and key always give the same document.
 */
export function drawPicture(scene: SeedScene, key: string): string {
  const { moods, layouts, deal } = SCENES[scene];
  const art = new Art(`${scene}${deal}/${key}`, moods);
  const { random } = art;
  const layout = random.pick(layouts);
  const zoom = random.range(1, 1.14);
  const left = WIDTH * (1 - zoom) * random.range(0.38, 0.62);
  const top = HEIGHT * (1 - zoom) * random.range(0.35, 0.7);
  const turned = random.chance(0.5) && layout !== growth;
  const frame = turned ? svg`translate(${WIDTH - left} ${top}) scale(${-zoom} ${zoom})` : svg`translate(${left} ${top}) scale(${zoom})`;
  let picture = rect(0, 0, WIDTH, HEIGHT, art.mood.haze) + group(layout(art), frame);
  if (!UNFRAMED.has(layout) && random.chance(0.42)) {
    const leaves = nearLeaves(art);
    picture += random.chance(0.5) ? leaves : group(leaves, svg`translate(${WIDTH} 0) scale(-1 1)`);
  }
  picture += vignette(art);
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${art.defs}</defs>${picture}</svg>`;
}
