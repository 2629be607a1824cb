import type { SeedScene } from "./seed-article";
import { group, HEIGHT, rect, svg, WIDTH } from "./scenes/kit";
import * as civic from "./scenes/civic";
import * as land from "./scenes/land";
import { Art, type MoodName } from "./scenes/mood";
import { vignette } from "./scenes/scenery";
import * as shows from "./scenes/shows";
import * as towns from "./scenes/towns";
import * as trade from "./scenes/trade";
import * as waters from "./scenes/waters";
import * as works from "./scenes/works";

interface SceneBook {
  moods: readonly MoodName[];
  layouts: readonly ((art: Art) => string)[];
}
const DAY: readonly MoodName[] = ["dawn", "morning", "noon", "golden", "ember", "dusk", "dust", "fresh", "coral", "cobalt", "amber", "lilac"];

const SCENES: Partial<Record<SeedScene, SceneBook>> = {
  serra: { moods: [...DAY], layouts: [land.tableland, land.stoneArch, land.stoneCity] },
  campo: { moods: DAY, layouts: [land.cropRows, land.pasture, land.ploughing, land.pond] },
  carnaubal: { moods: DAY, layouts: [land.floodedPalms, land.palmAvenue, land.strawHarvest] },
  rio: { moods: DAY, layouts: [waters.riverBends, waters.riverCanoe, waters.riverBridge] },
  acude: { moods: DAY, layouts: [waters.damWall, waters.reservoir, waters.dryShore] },
  chuva: { moods: ["drizzle", "tempest", "shower"], layouts: [waters.rainyStreet, waters.plainStorm, waters.floodedSquare] },
  cidade: { moods: DAY, layouts: [towns.oldStreet, towns.hillside, towns.bandstandSquare] },
  igreja: { moods: [...DAY, "plum"], layouts: [towns.churchSquare, towns.hillChapel, towns.churchClose] },
  noite: { moods: ["indigo", "lagoon", "plum"], layouts: [towns.hillside, towns.milkyWay, towns.nightStreet, towns.moonTown] },
  feira: { moods: DAY, layouts: [trade.stallRow, trade.fairStreet, trade.fruitStand] },
  mercado: { moods: DAY, layouts: [trade.marketHall, trade.marketAisle, trade.shopStreet] },
  escola: { moods: DAY, layouts: [civic.schoolFront, civic.schoolBus, civic.schoolYard] },
  hospital: { moods: DAY, layouts: [civic.hospitalFront, civic.clinic, civic.hospitalTower] },
  camara: { moods: DAY, layouts: [civic.portico, civic.modernChamber, civic.colonnade] },
  viatura: { moods: [...DAY, "indigo", "plum", "lagoon", "drizzle"], layouts: [works.patrolStreet, works.patrolRoad, works.patrolSunset] },
  obra: { moods: DAY, layouts: [works.craneSite, works.roadWorks, works.housingRow] },
  estadio: { moods: [...DAY, "indigo", "lagoon"], layouts: [shows.pitch, shows.behindGoal, shows.stadiumOutside] },
  palco: { moods: ["indigo", "plum", "lagoon", "ember", "dusk"], layouts: [shows.bandStage, shows.juneFestival, shows.theatre] },
  abstrato: { moods: [...DAY, "indigo", "lagoon", "plum"], layouts: [shows.paperDunes, shows.tiles, shows.rockArt, shows.growth] },
  estrada: { moods: DAY, layouts: [land.straightRoad, land.windingRoad, land.dirtRoad] },
};

/** Draws a story's picture as an SVG of 1600×1000; the same scene and key always give the same picture. */
export function drawPicture(scene: SeedScene, key: string): string {
  const { moods, layouts } = SCENES[scene]!;
  const art = new Art(`${scene}/${key}`, moods);
  const layout = art.random.pick(layouts);
  const zoom = art.random.range(1, 1.18);
  const left = WIDTH * (1 - zoom) * art.random.range(0.38, 0.62);
  const top = HEIGHT * (1 - zoom) * art.random.range(0.25, 0.6);
  const frame = art.random.chance(0.5) ? svg`translate(${left} ${top}) scale(${zoom})` : svg`translate(${WIDTH - left} ${top}) scale(${-zoom} ${zoom})`;
  const picture = group(layout(art), frame) + vignette(art);
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${art.defs}</defs>${rect(0, 0, WIDTH, HEIGHT, art.mood.haze)}${picture}</svg>`;
}
