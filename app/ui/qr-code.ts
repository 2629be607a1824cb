import { encode } from "uqr";

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004: 4). */
const QUIET = 4;

/** Width of the picture for print, at least. Pixels. */
const PNG_MIN = 1_024;

/** Survives a crease or a stain, and stays readable at arm's length: a quarter of it may be lost. */
const CORRECTION = "Q";

const modulesOf = (text: string): boolean[][] => encode(text, { ecc: CORRECTION, border: QUIET }).data;

/** A QR code as a vector: black on white, whatever the screen's colours. */
export function qrSvg(text: string): string {
  const modules = modulesOf(text);
  const size = modules.length;
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** The same as a picture, each module on whole pixels. */
export function qrPng(text: string): Promise<Blob> {
  const modules = modulesOf(text);
  const step = Math.ceil(PNG_MIN / modules.length);
  const canvas = document.createElement("canvas");
  canvas.width = modules.length * step;
  canvas.height = canvas.width;
  const ink = canvas.getContext("2d");
  if (!ink) return Promise.reject(new Error("no canvas"));
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = "#000";
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) ink.fillRect(x * step, y * step, step, step);
    });
  });
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
