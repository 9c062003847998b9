/** One cell of the contact sheet, and the sheet on which cells are placed. */
import { SLOT_ALPHA, slotOfAlpha } from '../../src/domain/models/paint.ts';
import type { Rgb } from '../mine/tiles/palette.ts';
import { type Camera, createCamera, type Point3 } from '../render/camera.ts';
import { captionWidth, letter } from '../render/lettering.ts';
import { Picture, type Rgba } from '../render/raster.ts';
import type { Triangles } from '../render/readMeshes.ts';
import { EMPTY_COLOUR, GROUND_COLOUR, LOADED_COLOUR, PERSON_COLOUR, SHEET_COLOURS, type View } from './contactView.ts';

export const CELL_SIZE_PX = { width: 240, height: 170 } as const;
const CAPTION_HEIGHT_PX = 28;
const OUTLINE_PX = 2;
const SUN_DIRECTION: Point3 = [-0.52, 0.72, 0.46];
const AMBIENT_INTENSITY = 0.42;

/** The model's name and the triangle counts of its levels. */
export function captionOf(name: string, levels: readonly Triangles[]): string {
  return `${name}  ${levels.map(({ indices }) => indices.length / 3).join(' ')}`;
}

export class ContactSheet {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;

  constructor(columns: number, rows: number) {
    this.width = columns * CELL_SIZE_PX.width;
    this.height = rows * CELL_SIZE_PX.height + CAPTION_HEIGHT_PX;
    this.rgb = new Picture(this.width, this.height, GROUND_COLOUR).toRgb();
  }

  placeCell(cell: Uint8Array | undefined, column: number, row: number): void {
    for (let y = 0; cell && y < CELL_SIZE_PX.height; y++) {
      const to = ((CAPTION_HEIGHT_PX + row * CELL_SIZE_PX.height + y) * this.width + column * CELL_SIZE_PX.width) * 3;
      this.rgb.set(cell.subarray(y * CELL_SIZE_PX.width * 3, (y + 1) * CELL_SIZE_PX.width * 3), to);
    }
  }

  writeCaption(text: string, column: number): void {
    this.#write(
      text,
      column * CELL_SIZE_PX.width + (CELL_SIZE_PX.width - captionWidth(text, 2)) / 2,
      10,
      SHEET_COLOURS.caption,
    );
  }

  writeRowName(text: string, row: number): void {
    this.#write(text, 10, CAPTION_HEIGHT_PX + row * CELL_SIZE_PX.height + 6, SHEET_COLOURS.name);
  }

  #write(text: string, x: number, y: number, colour: readonly [number, number, number]): void {
    letter(text, 2, (dx, dy) => this.rgb.set(colour, ((y + dy) * this.width + Math.round(x) + dx) * 3));
  }
}

/**
 * @param boundsModel model that determines the framing: the near level, so that all levels have the same scale
 * @param isColoured whether the bed shows its load by colour
 */
export function drawCell(model: Triangles, boundsModel: Triangles, view: View, isColoured: boolean): Uint8Array {
  const picture = new Picture(CELL_SIZE_PX.width, CELL_SIZE_PX.height, GROUND_COLOUR);
  const { centre, front, top, lens } = frameModel(boundsModel, view);
  drawModel(
    picture,
    lens,
    model,
    (corner, normal) => shadedColour(corner, normal, view, isColoured),
    view.loaded ?? false,
  );
  if (view.hasPerson) drawPerson(picture, lens, [front + 0.8, 0, 0]);
  const rgb = picture.toRgb();
  if (view.mark === 'warning') addOutline(rgb, model, lens, view);
  if (view.mark === 'other') addTriangle(rgb, lens.project([centre[0], top, centre[2]]));
  return rgb;
}

function frameModel(boundsModel: Triangles, view: View) {
  const low = [0, 1, 2].map((k) => Math.min(...boundsModel.positions.map((p) => p[k] as number)));
  const high = [0, 1, 2].map((k) => Math.max(...boundsModel.positions.map((p) => p[k] as number)));
  const centre = low.map((value, k) => (value + (high[k] as number)) / 2) as unknown as Point3;
  const diameter = Math.hypot(...low.map((value, k) => (high[k] as number) - value));
  const [front, top] = [high[0] as number, high[1] as number];
  const cameraDistance = 100 / Math.hypot(...view.from);
  const eye = centre.map((value, k) => value + (view.from[k] as number) * cameraDistance) as unknown as Point3;
  const heightInView =
    (Math.max((diameter * CELL_SIZE_PX.height) / CELL_SIZE_PX.width, top - (low[1] as number)) / view.filledShare) *
    1.12;
  const heightM = view.pixelsPerM === undefined ? heightInView : CELL_SIZE_PX.height / view.pixelsPerM;
  const up = view.up ? { up: view.up } : {};
  return {
    centre,
    front,
    top,
    lens: createCamera({ eye, target: centre, heightM, ...up }, CELL_SIZE_PX.width, CELL_SIZE_PX.height),
  };
}

type Shade = (corner: Rgba, normal: Point3) => Rgba;

function drawModel(picture: Picture, lens: Camera, model: Triangles, shade: Shade, hasHeap: boolean): void {
  for (let k = 0; k < model.indices.length; k += 3) {
    const corners = [0, 1, 2].map((i) => model.indices[k + i] as number);
    const slot = slotOfAlpha(model.colours[corners[0] as number]?.[3] ?? SLOT_ALPHA.fixed);
    if (slot === 'heap' && !hasHeap) continue;
    const at = corners.map((v) => model.positions[v] as Point3) as [Point3, Point3, Point3];
    if (!isFrontFacing(lens, at)) continue;
    const colours = corners.map((v) => shade(model.colours[v] as Rgba, model.normals[v] as Point3));
    picture.drawTriangle(lens, at, colours as [Rgba, Rgba, Rgba]);
  }
}

/** Colour of a corner in a state: follows the engine's rules for paint slots and its single light. */
function shadedColour([r, g, b, alpha]: Rgba, normal: Point3, view: View, isColoured: boolean): Rgba {
  const slot = slotOfAlpha(alpha);
  if (slot === 'lamp') return [r, g, b, 1];
  const load: Rgb = view.loaded ? LOADED_COLOUR : EMPTY_COLOUR;
  const bed = isColoured ? load : slot === 'load' ? view.body : [1, 1, 1];
  const tint: readonly number[] = slot === 'body' ? view.body : slot === 'fixed' ? [1, 1, 1] : bed;
  const incidence = normal[0] * SUN_DIRECTION[0] + normal[1] * SUN_DIRECTION[1] + normal[2] * SUN_DIRECTION[2];
  const lit = AMBIENT_INTENSITY + (1 - AMBIENT_INTENSITY) * Math.max(0, incidence);
  return [r * (tint[0] as number) * lit, g * (tint[1] as number) * lit, b * (tint[2] as number) * lit, 1];
}

/** Back faces are culled, as in the engine, so that a wrong winding shows as a hole. */
function isFrontFacing(lens: Camera, corners: readonly Point3[]): boolean {
  const [a, b, c] = corners.map((corner) => lens.project(corner)) as [Point3, Point3, Point3];
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0;
}

/** A person of 1.8 m beside the model, for scale. */
function drawPerson(picture: Picture, lens: Camera, at: Point3): void {
  const colour: Rgba = [...PERSON_COLOUR, 1];
  const drawQuad = (x: number, y0: number, y1: number) => {
    const pointAt = (dx: number, y: number): Point3 => [at[0] + dx, y, at[2]];
    picture.drawTriangle(lens, [pointAt(-x, y0), pointAt(x, y0), pointAt(x, y1)], [colour, colour, colour]);
    picture.drawTriangle(lens, [pointAt(-x, y0), pointAt(x, y1), pointAt(-x, y1)], [colour, colour, colour]);
  };
  drawQuad(0.25, 0, 1.45);
  drawQuad(0.13, 1.5, 1.8);
}

/** Outlines the area covered by the model. */
function addOutline(rgb: Uint8Array, model: Triangles, lens: Camera, view: View): void {
  const mask = new Picture(CELL_SIZE_PX.width, CELL_SIZE_PX.height, [0, 0, 0]);
  drawModel(mask, lens, model, () => [1, 1, 1, 1], view.loaded ?? false);
  const coverage = mask.toRgb();
  const isCovered = (x: number, y: number): boolean => (coverage[(y * CELL_SIZE_PX.width + x) * 3] ?? 0) > 127;
  for (let y = OUTLINE_PX; y < CELL_SIZE_PX.height - OUTLINE_PX; y++) {
    for (let x = OUTLINE_PX; x < CELL_SIZE_PX.width - OUTLINE_PX; x++) {
      if (isCovered(x, y)) continue;
      for (let k = 0; k < 25; k++) {
        const [dx, dy] = [(k % 5) - OUTLINE_PX, Math.floor(k / 5) - OUTLINE_PX];
        if (dx * dx + dy * dy > 5 || !isCovered(x + dx, y + dy)) continue;
        rgb.set(SHEET_COLOURS.warning, (y * CELL_SIZE_PX.width + x) * 3);
        break;
      }
    }
  }
}

/** The triangle above vehicles that are online with another status. */
function addTriangle(rgb: Uint8Array, above: Point3 | undefined): void {
  if (!above) return;
  const [x, y] = [Math.round(above[0]), Math.round(above[1]) - 5];
  for (let row = 0; row < 11; row++) {
    const half = (row * 6) / 10;
    for (let dx = -Math.floor(half); dx <= half; dx++) {
      const at = ((y - 10 + row) * CELL_SIZE_PX.width + x + dx) * 3;
      if (at >= 0 && at < rgb.length) rgb.set(SHEET_COLOURS.other, at);
    }
  }
}
