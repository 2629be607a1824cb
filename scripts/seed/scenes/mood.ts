import { createRandom, mix, multiply, type Random, turnHue } from "./kit.ts";

/** An hour and a weather: how sky, light and distance colour everything drawn. */
export interface Mood {
  /** Sky colours from the zenith to the horizon. */
  sky: readonly [string, string, string, string];
  /** Disc of the sun or moon. */
  sun: string;
  /** Colour of far things. */
  haze: string;
  /** Light on lit faces; multiplies their own colour. */
  light: string;
  /** Light on faces turned away from the sun. */
  shade: string;
  /** Lit side and base of clouds. */
  cloud: readonly [string, string];
  /** Body in the sky: a high or a low sun, a moon, or nothing to see. */
  body: "high" | "low" | "moon" | "hidden";
  /** Lamps and windows shine. */
  lamps: boolean;
}

const MOODS = {
  dawn: {
    sky: ["#5d84bd", "#a3b6d6", "#f3c6b8", "#ffe1b5"],
    sun: "#fff4d6",
    haze: "#e8bfb9",
    light: "#ffe8da",
    shade: "#9088b5",
    cloud: ["#ffe9dc", "#d9a9b4"],
    body: "low",
    lamps: false,
  },
  morning: {
    sky: ["#2a78bf", "#64abdc", "#b3dcec", "#eef5e4"],
    sun: "#fffbe2",
    haze: "#b9dae6",
    light: "#fffdf6",
    shade: "#9db0d6",
    cloud: ["#ffffff", "#cfe3ef"],
    body: "high",
    lamps: false,
  },
  noon: {
    sky: ["#0b86b3", "#45b8ca", "#a6e0d6", "#f7f2d2"],
    sun: "#fffde8",
    haze: "#cbe6d3",
    light: "#fffbea",
    shade: "#b3adc2",
    cloud: ["#fffef4", "#c9e6df"],
    body: "high",
    lamps: false,
  },
  golden: {
    sky: ["#4d7a9c", "#b9ac93", "#f8bd5f", "#ffe09a"],
    sun: "#fff6cf",
    haze: "#f2bd78",
    light: "#ffdcaa",
    shade: "#8a6c88",
    cloud: ["#ffe6b0", "#d99a6a"],
    body: "low",
    lamps: false,
  },
  ember: {
    sky: ["#43305f", "#a63f5c", "#ef6c47", "#ffb963"],
    sun: "#ffe7a6",
    haze: "#e67a5c",
    light: "#ffbe90",
    shade: "#5d3e6c",
    cloud: ["#ff9a6c", "#9c3f5d"],
    body: "low",
    lamps: true,
  },
  dusk: {
    sky: ["#232b60", "#5b4c90", "#c46d97", "#fbb092"],
    sun: "#fff0dd",
    haze: "#a66e9f",
    light: "#dcaec6",
    shade: "#4c4783",
    cloud: ["#e88fa0", "#6c5297"],
    body: "low",
    lamps: true,
  },
  dust: {
    sky: ["#cfa877", "#e3c596", "#f3dfb8", "#fbf0d4"],
    sun: "#fffaf0",
    haze: "#ecd5aa",
    light: "#fff2d8",
    shade: "#a88a84",
    cloud: ["#fbeed2", "#dcbc8e"],
    body: "high",
    lamps: false,
  },
  fresh: {
    sky: ["#3f8f9f", "#86c2b4", "#d2e7c2", "#f8f1c9"],
    sun: "#fffbdc",
    haze: "#bddcbd",
    light: "#f8fbe2",
    shade: "#7d9fa0",
    cloud: ["#f8fbea", "#a9cdbf"],
    body: "high",
    lamps: false,
  },
  coral: {
    sky: ["#2b7688", "#7db3a8", "#f3cba4", "#ffa27c"],
    sun: "#fff3d6",
    haze: "#edb599",
    light: "#ffdcc6",
    shade: "#776c96",
    cloud: ["#ffe3cf", "#e2a08c"],
    body: "low",
    lamps: false,
  },
  cobalt: {
    sky: ["#123672", "#2e63ab", "#8cb2da", "#ffdca8"],
    sun: "#fff4d0",
    haze: "#9db5d6",
    light: "#ffeed6",
    shade: "#6b7cb6",
    cloud: ["#f4efe9", "#8fa9d3"],
    body: "low",
    lamps: false,
  },
  amber: {
    sky: ["#8b4a2c", "#cf7d3b", "#f2b154", "#ffe3a6"],
    sun: "#fff8dc",
    haze: "#e6ad6c",
    light: "#ffdda4",
    shade: "#8c5a58",
    cloud: ["#ffe0a4", "#c9793f"],
    body: "low",
    lamps: false,
  },
  lilac: {
    sky: ["#8584c4", "#b3acdb", "#e4cfe4", "#fff2dc"],
    sun: "#fffaf0",
    haze: "#d3c7df",
    light: "#fff4ee",
    shade: "#9890c0",
    cloud: ["#fff6f2", "#cdbfe0"],
    body: "high",
    lamps: false,
  },
  indigo: {
    sky: ["#090f30", "#142059", "#2b3b85", "#6c70b8"],
    sun: "#fdf6dc",
    haze: "#4351a0",
    light: "#8a99dc",
    shade: "#3a4489",
    cloud: ["#5c68b4", "#2c3a80"],
    body: "moon",
    lamps: true,
  },
  lagoon: {
    sky: ["#051b28", "#0a3a4a", "#1b636b", "#6db09c"],
    sun: "#f4f7d8",
    haze: "#2f7b7c",
    light: "#86bfb8",
    shade: "#27606c",
    cloud: ["#3f8a88", "#14505a"],
    body: "moon",
    lamps: true,
  },
  plum: {
    sky: ["#170e31", "#35205e", "#693d82", "#c26d92"],
    sun: "#ffe9cf",
    haze: "#7a4888",
    light: "#b990c8",
    shade: "#4d3378",
    cloud: ["#8f5698", "#44296a"],
    body: "moon",
    lamps: true,
  },
  drizzle: {
    sky: ["#4d6275", "#6f8595", "#9db0b6", "#d2d8cf"],
    sun: "#f3f3ea",
    haze: "#a5b5ba",
    light: "#d0dadb",
    shade: "#73849a",
    cloud: ["#8fa2ad", "#5d7283"],
    body: "hidden",
    lamps: true,
  },
  tempest: {
    sky: ["#1e3a41", "#39605f", "#7b9a83", "#d9d7a0"],
    sun: "#f3f0cb",
    haze: "#86a08a",
    light: "#c3cfae",
    shade: "#51706f",
    cloud: ["#4d706d", "#2a4b50"],
    body: "hidden",
    lamps: true,
  },
  shower: {
    sky: ["#3d3a5c", "#6a6387", "#b298a6", "#f3c9a9"],
    sun: "#ffeacb",
    haze: "#ab97a9",
    light: "#e3cbc8",
    shade: "#66618a",
    cloud: ["#8d7f9e", "#544f77"],
    body: "hidden",
    lamps: true,
  },
  pearl: {
    sky: ["#84979f", "#abb9bd", "#d2d8d2", "#f1e8d4"],
    sun: "#fbf7ea",
    haze: "#c6d0cd",
    light: "#eef0e8",
    shade: "#8996a6",
    cloud: ["#c3cdcf", "#93a4ab"],
    body: "hidden",
    lamps: true,
  },
  deluge: {
    sky: ["#161d38", "#2d395f", "#56658c", "#a2a8ba"],
    sun: "#f0efe6",
    haze: "#62709a",
    light: "#a9b4d2",
    shade: "#48547f",
    cloud: ["#4a5880", "#262f52"],
    body: "hidden",
    lamps: true,
  },
} as const satisfies Record<string, Mood>;

/** Name of one of the moods. */
export type MoodName = keyof typeof MOODS;

/** One stop of a gradient: offset 0–1, colour, opacity (1 when absent). */
export type Stop = readonly [offset: number, color: string, opacity?: number];

/** Tools of a scene: the seeded choices, the mood's light and the gradients it registers. */
export class Art {
  /** Definitions for the document's head, in the order they were asked for. */
  readonly defs: string[] = [];
  readonly mood: Mood;
  readonly random: Random;
  private readonly known = new Map<string, string>();

  constructor(seed: string, moods: readonly MoodName[]) {
    this.random = createRandom(seed);
    const mood: Mood = MOODS[this.random.pick(moods)];
    const degrees = this.random.range(-13, 13);
    const saturation = this.random.range(0.86, 1.14);
    const turn = (color: string) => turnHue(color, degrees, saturation);
    const [zenith, upper, lower, rim] = mood.sky;
    this.mood = {
      ...mood,
      sky: [turn(zenith), turn(upper), turn(lower), turn(rim)],
      haze: turn(mood.haze),
      light: turn(mood.light),
      shade: turn(mood.shade),
      cloud: [turn(mood.cloud[0]), turn(mood.cloud[1])],
    };
  }

  /** A surface's colour in this light, `depth` 0 (near) to 1 (lost in haze), `tone` 0 (lit) to 1 (shaded). */
  paint(local: string, depth = 0, tone = 0): string {
    const { light, shade, haze } = this.mood;
    return mix(multiply(local, mix(light, shade, tone)), haze, Math.min(1, depth));
  }

  /** A gradient between two points of the picture. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    return this.gradient(`linearGradient gradientUnits="userSpaceOnUse" x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}"`, stops);
  }

  /** A gradient from the top to the bottom of whatever it fills. */
  down(stops: readonly Stop[]): string {
    return this.gradient('linearGradient x1="0" y1="0" x2="0" y2="1"', stops);
  }

  /** A gradient from the left to the right of whatever it fills. */
  across(stops: readonly Stop[]): string {
    return this.gradient('linearGradient x1="0" y1="0" x2="1" y2="0"', stops);
  }

  /** A gradient from the centre to the edge of whatever it fills. */
  radial(stops: readonly Stop[]): string {
    return this.gradient("radialGradient", stops);
  }

  /** A halo fading to nothing, to fill a circle with. */
  glow(color: string, strength = 0.8): string {
    return this.radial([
      [0, color, strength],
      [0.4, color, strength * 0.4],
      [1, color, 0],
    ]);
  }

  /** The attribute that cuts markup to a path. */
  clip(d: string): string {
    return ` clip-path="${this.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)}"`;
  }

  /** A new name, for markup that is drawn more than once. */
  name(): string {
    this.defs.push("");
    return `n${this.defs.length}`;
  }

  private gradient(head: string, stops: readonly Stop[]): string {
    const body = stops
      .map(([offset, color, opacity = 1]) => {
        const see = opacity < 1 ? ` stop-opacity="${opacity.toFixed(2)}"` : "";
        return `<stop offset="${offset}" stop-color="${color}"${see}/>`;
      })
      .join("");
    return this.define((id) => `<${head} id="${id}">${body}</${head.split(" ")[0]}>`);
  }

  private define(markup: (id: string) => string): string {
    const pattern = markup("?");
    let id = this.known.get(pattern);
    if (id === undefined) {
      id = `d${this.known.size}`;
      this.known.set(pattern, id);
      this.defs.push(markup(id));
    }
    return `url(#${id})`;
  }
}
