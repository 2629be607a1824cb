/** Symbols that the typefaces lack, in thousandths of an em, y upwards, on a figure's height. */
export const DRAWN_SYMBOLS: ReadonlyMap<string, { advance: number; path: string }> = new Map(
  Object.entries({
    "→": { advance: 900, path: "m60 290v120h460v190l320-250-320-250v190" },
    "←": { advance: 900, path: "m840 290v120h-460v190l-320-250 320-250v190" },
    "↑": { advance: 720, path: "m300 0v400h-190l250 330 250-330h-190v-400" },
    "↓": { advance: 720, path: "m300 730v-400h-190l250-330 250 330h-190v400" },
  }),
);
