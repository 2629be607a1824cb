import { classroom, clinic, colonnade, healthTent, hospitalFront, hospitalTower, modernChamber, portico, schoolBus, schoolFront, schoolYard } from "./scenes/civic.ts";
import { group, HEIGHT, rect, svg, WIDTH } from "./scenes/kit.ts";
import {
  cropRows,
  dirtRoad,
  floodedPalms,
  palmAvenue,
  pasture,
  ploughing,
  pond,
  roadside,
  stoneArch,
  stoneCity,
  straightRoad,
  strawHarvest,
  tableland,
  windingRoad,
} from "./scenes/land.ts";
import { Art, type MoodName } from "./scenes/mood.ts";
import { nearLeaves } from "./scenes/plants.ts";
import { vignette } from "./scenes/scenery.ts";
import { bandStage, behindGoal, growth, juneFestival, paperDunes, pitch, rockArt, stadiumOutside, theatre, tiles } from "./scenes/shows.ts";
import { bandstandSquare, churchClose, churchSquare, hillChapel, hillside, milkyWay, moonTown, nave, nightStreet, oldStreet, roofs } from "./scenes/towns.ts";
import { fairStreet, fruitStand, marketAisle, marketHall, shopStreet, stallRow } from "./scenes/trade.ts";
import { damWall, dryShore, floodedSquare, plainStorm, rainyStreet, reservoir, riverBends, riverBridge, riverCanoe } from "./scenes/waters.ts";
import { craneSite, housingRow, patrolRoad, patrolStation, patrolStreet, patrolSunset, roadWorks } from "./scenes/works.ts";
import type { SeedScene } from "./seed-article.ts";

type Layout = (art: Art) => string;

const DAY: readonly MoodName[] = ["dawn", "morning", "noon", "golden", "ember", "dusk", "dust", "fresh", "coral", "cobalt", "amber", "lilac"];
const NIGHT: readonly MoodName[] = ["indigo", "lagoon", "plum"];

/** The hours and the compositions among which a story's key chooses. */
const SCENES: Record<SeedScene, { moods: readonly MoodName[]; layouts: readonly Layout[] }> = {
  serra: { moods: DAY, layouts: [tableland, stoneArch, stoneCity] },
  rio: { moods: DAY, layouts: [riverBends, riverCanoe, riverBridge] },
  cidade: { moods: DAY, layouts: [oldStreet, hillside, bandstandSquare, roofs] },
  igreja: { moods: [...DAY, "plum"], layouts: [churchSquare, hillChapel, churchClose, nave] },
  feira: { moods: DAY, layouts: [stallRow, fairStreet, fruitStand] },
  estrada: { moods: DAY, layouts: [straightRoad, windingRoad, dirtRoad, roadside] },
  campo: { moods: DAY, layouts: [cropRows, pasture, ploughing, pond] },
  escola: { moods: DAY, layouts: [schoolFront, schoolBus, schoolYard, classroom] },
  hospital: { moods: DAY, layouts: [hospitalFront, clinic, hospitalTower, healthTent] },
  estadio: { moods: [...DAY, "indigo", "lagoon"], layouts: [pitch, behindGoal, stadiumOutside] },
  palco: { moods: [...NIGHT, "ember", "dusk"], layouts: [bandStage, juneFestival, theatre] },
  camara: { moods: DAY, layouts: [portico, modernChamber, colonnade] },
  viatura: { moods: [...DAY, ...NIGHT, "drizzle"], layouts: [patrolStreet, patrolRoad, patrolSunset, patrolStation] },
  obra: { moods: DAY, layouts: [craneSite, roadWorks, housingRow] },
  acude: { moods: DAY, layouts: [damWall, reservoir, dryShore] },
  carnaubal: { moods: DAY, layouts: [floodedPalms, palmAvenue, strawHarvest] },
  chuva: { moods: ["drizzle", "tempest", "shower", "pearl", "deluge"], layouts: [rainyStreet, plainStorm, floodedSquare] },
  noite: { moods: NIGHT, layouts: [hillside, milkyWay, nightStreet, moonTown] },
  mercado: { moods: DAY, layouts: [marketHall, marketAisle, shopStreet] },
  abstrato: { moods: [...DAY, ...NIGHT], layouts: [paperDunes, tiles, rockArt, growth] },
};

/** Layouts with no room for a branch in the corner: interiors, stages, emblems, and those framed already. */
const UNFRAMED = new Set<Layout>([
  ...[bandStage, classroom, colonnade, fairStreet, fruitStand, juneFestival, marketAisle, nave, theatre],
  ...[floodedPalms, palmAvenue, strawHarvest, milkyWay, moonTown, behindGoal, pitch, churchClose],
  ...[growth, paperDunes, rockArt, tiles],
]);

/**
 * Draws the picture of a story as an SVG document of 1600×1000.
 *
 * The key chooses hour, composition, framing and every detail; the same scene and key always give the same document.
 */
export function drawPicture(scene: SeedScene, key: string): string {
  const { moods, layouts } = SCENES[scene];
  const art = new Art(`${scene}/${key}`, moods);
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
