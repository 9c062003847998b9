/** Collects geometry by layer, in float64, until the drawing's centre is known. */
import type { DxfColour } from './colour.ts';
import { CONTRAST_COLOUR } from './colour.ts';
import { type DxfTexts, type DxfVertices, FLOATS_PER_TEXT } from './drawing.ts';
import type { Vec3 } from './entity.ts';
import type { TextShape } from './shape.ts';

/** A list of numbers that grows. */
export class GrowableFloats {
  values = new Float64Array(12);
  length = 0;

  push3(p: Vec3): void {
    this.#ensureCapacity(3);
    this.values[this.length++] = p[0];
    this.values[this.length++] = p[1];
    this.values[this.length++] = p[2];
  }

  push(value: number): void {
    this.#ensureCapacity(1);
    this.values[this.length++] = value;
  }

  #ensureCapacity(count: number): void {
    if (this.length + count <= this.values.length) return;
    const larger = new Float64Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}

/** Vertices of one kind with a colour each. */
export class Vertices {
  readonly points = new GrowableFloats();
  readonly colours = new GrowableFloats();

  add(point: Vec3, colour: DxfColour): void {
    this.points.push3(point);
    this.colours.push(colour);
  }

  get count(): number {
    return this.colours.length;
  }
}

export interface PlacedText {
  shape: TextShape;
  colour: DxfColour;
}

/** Builds a group: everything that is shown and hidden together, with lines of one width. */
export class GroupBuilder {
  readonly layer: number;
  readonly insertLayers: readonly number[];
  readonly lineWidthPx: number;
  readonly lines = new Vertices();
  readonly faces = new Vertices();
  readonly points = new Vertices();
  readonly texts: PlacedText[] = [];

  constructor(layer: number, insertLayers: readonly number[], lineWidthPx: number) {
    this.layer = layer;
    this.insertLayers = insertLayers;
    this.lineWidthPx = lineWidthPx;
  }

  addPath(points: readonly Vec3[], colour: DxfColour): void {
    for (let k = 0; k + 1 < points.length; k++) {
      this.lines.add(points[k] as Vec3, colour);
      this.lines.add(points[k + 1] as Vec3, colour);
    }
  }
}

/** The drawing's origin, metres, and the metres per drawing unit. */
export interface DrawingFrame {
  origin: readonly [x: number, y: number, z: number];
  scale: number;
}

/** Concatenates the vertices of several groups: in scene axes, relative to the origin. */
export function joinVertices(parts: readonly Vertices[], { origin: [ox, oy, oz], scale }: DrawingFrame): DxfVertices {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const positions = new Float32Array(count * 3);
  const colours = new Uint8Array(count * 4);
  let vertex = 0;
  for (const { points, colours: own } of parts) {
    for (let k = 0; k < own.length; k++, vertex++) {
      positions[vertex * 3] = (points.values[k * 3] as number) * scale - ox;
      positions[vertex * 3 + 1] = (points.values[k * 3 + 2] as number) * scale - oz;
      positions[vertex * 3 + 2] = oy - (points.values[k * 3 + 1] as number) * scale;
      writeColour(colours, vertex, own.values[k] as number);
    }
  }
  return { positions, colours };
}

/** Texts as numbers: anchor, letter axes in scene axes, and position of the anchor within the text. */
export function joinTexts(texts: readonly PlacedText[], { origin: [ox, oy, oz], scale }: DrawingFrame): DxfTexts {
  const places = new Float32Array(texts.length * FLOATS_PER_TEXT);
  const colours = new Uint8Array(texts.length * 4);
  const runs: number[] = [];
  texts.forEach(({ shape: { at, along, up, anchorAlong, anchorUp, fit, colours: own }, colour }, k) => {
    const toSceneVector = ([x, y, z]: Vec3): Vec3 => [x * scale, z * scale, -y * scale];
    const place = [at[0] * scale - ox, at[2] * scale - oz, oy - at[1] * scale];
    places.set(
      [...place, ...toSceneVector(along), ...toSceneVector(up), anchorAlong, anchorUp, FIT_CODES[fit ?? 'none']],
      k * FLOATS_PER_TEXT,
    );
    writeColour(colours, k, colour);
    for (const run of own ?? []) runs.push(k, run.from, packedColour(run.colour ?? colour));
  });
  const lines = texts.map(({ shape }) => shape.text.replace(/[\r\n]/g, ' ')).join('\n');
  return { lines, places, colours, colourRuns: Uint32Array.from(runs) };
}

const FIT_CODES = { none: 0, length: 1, size: 2 } as const;

function packedColour(colour: DxfColour): number {
  const bytes = new Uint8Array(4);
  writeColour(bytes, 0, colour);
  return new DataView(bytes.buffer).getUint32(0, true);
}

function writeColour(out: Uint8Array, at: number, colour: DxfColour): void {
  if (colour === CONTRAST_COLOUR) {
    out.fill(255, at * 4, at * 4 + 4);
    return;
  }
  out[at * 4] = colour >> 16;
  out[at * 4 + 1] = (colour >> 8) & 255;
  out[at * 4 + 2] = colour & 255;
}
