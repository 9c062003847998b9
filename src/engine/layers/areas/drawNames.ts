/** Names drawn on one canvas: red is the letter, alpha the letter with its halo. */
import { ZONE_NAME_PX } from './zoneNames.ts';

/** A name's place on the canvas, device pixels. */
export interface NamePlacement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface DrawnNames {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Height of each name, device pixels. */
  readonly lineHeight: number;
  readonly places: readonly NamePlacement[];
}

const MIN_CANVAS_PX = 1024;
const MAX_NAME_EM = 24;
const HALO_PX = 1.5;

/** @param ratio device pixels of the canvas per CSS pixel */
export function drawNames(names: readonly string[], font: string, ratio: number): DrawnNames {
  const lineHeight = Math.ceil(ZONE_NAME_PX.height * ratio);
  const fontText = `500 ${ZONE_NAME_PX.font * ratio}px ${font}`;
  const padding = HALO_PX * ratio;
  const most = Math.ceil(MAX_NAME_EM * ZONE_NAME_PX.font * ratio);
  const canvasWidth = Math.max(MIN_CANVAS_PX, most);
  const measuring = contextOf(1, 1);
  measuring.font = fontText;
  const widths = names.map((name) => Math.min(most, Math.ceil(measuring.measureText(name).width + 2 * padding)));
  const places = layOutNames(widths, canvasWidth, lineHeight);
  const height = lineHeight + Math.max(0, ...places.map(({ y }) => y));
  const context = contextOf(canvasWidth, height);
  context.font = fontText;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 2 * padding;
  context.strokeStyle = '#000000';
  context.fillStyle = '#ff0000';
  names.forEach((name, k) => {
    const { x, y, width } = places[k] as NamePlacement;
    const room = width - 2 * padding;
    context.strokeText(name, x + padding, y + lineHeight / 2, room);
    context.fillText(name, x + padding, y + lineHeight / 2, room);
  });
  const { data } = context.getImageData(0, 0, canvasWidth, height);
  return { pixels: new Uint8Array(data.buffer), width: canvasWidth, height, lineHeight, places };
}

/** Line by line, from the left. */
function layOutNames(widths: readonly number[], canvasWidth: number, lineHeight: number): NamePlacement[] {
  let [x, y] = [0, 0];
  return widths.map((width) => {
    if (x + width > canvasWidth) [x, y] = [0, y + lineHeight];
    const place = { x, y, width };
    x += width;
    return place;
  });
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw letters off the screen.');
  return context;
}
