/**
 * Renders the packed models for review: `npx tsx authoring/models/contactSheet.ts [DIR]` writes `vehicles.png` and `site-assets.png`. Each row is a
 * machine: three quarter view empty, offline and loaded, from the side, from above, the middle level, and far away.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Rgb, toLinear } from '../mine/tiles/palette.ts';
import { type Camera, camera, type Point3 } from '../render/camera.ts';
import { encodePng } from '../render/png.ts';
import { Picture, type Rgba } from '../render/raster.ts';
import { readMeshes, type Triangles } from '../render/readMeshes.ts';

const CELL = { width: 300, height: 210 } as const;
const SUN: Point3 = [-0.52, 0.72, 0.46];
const AMBIENT = 0.42;

function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return toLinear([((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]);
}

const GROUND = hex('#161C22');
const LIVE = hex('#35BE99');
const OFFLINE = hex('#7F8993');
const OTHER = hex('#35BE99');
const LOADED = hex('#8FDD3A');
const EMPTY = hex('#B4BCC4');

interface State {
  body: Rgb;
  load: Rgb;
}

interface View {
  title: string;
  level: 0 | 1 | 2;
  state: State;
  /** Direction from the model to the eye. */
  from: Point3;
  up?: Point3;
  /** Share of the picture that the model fills. */
  fill: number;
}

const live = { body: LIVE, load: EMPTY };
const VIEWS: readonly View[] = [
  { title: 'empty', level: 0, state: live, from: [0.75, 0.5, 0.95], fill: 0.9 },
  { title: 'loaded', level: 0, state: { body: OTHER, load: LOADED }, from: [-0.85, 0.55, 0.8], fill: 0.9 },
  { title: 'offline', level: 0, state: { body: OFFLINE, load: OFFLINE }, from: [0.8, 0.45, -0.9], fill: 0.9 },
  { title: 'side', level: 0, state: live, from: [0, 0.03, 1], fill: 0.9 },
  { title: 'top', level: 0, state: live, from: [0, 1, 0.001], up: [0, 0, -1], fill: 0.9 },
  { title: 'middle', level: 1, state: live, from: [0.75, 0.5, 0.95], fill: 0.55 },
  { title: 'far', level: 2, state: { body: LIVE, load: LOADED }, from: [0.75, 0.5, 0.95], fill: 0.22 },
];

/** How a corner shows in a state: the engine's rule for paint slots and its one light. */
function shown([r, g, b, slot]: Rgba, normal: Point3, state: State): Rgba {
  if (slot < 0.375) return [r, g, b, 1];
  const tint: Rgb = slot < 0.625 ? state.load : slot < 0.875 ? state.body : [1, 1, 1];
  const lit =
    AMBIENT + (1 - AMBIENT) * Math.max(0, (normal[0] * SUN[0] + normal[1] * SUN[1] + normal[2] * SUN[2]) / 1.0);
  return [r * tint[0] * lit, g * tint[1] * lit, b * tint[2] * lit, 1];
}

function drawModel(picture: Picture, lens: Camera, model: Triangles, state: State): void {
  for (let k = 0; k < model.indices.length; k += 3) {
    const corners = [0, 1, 2].map((i) => model.indices[k + i] as number);
    if (isHeap(model.colours[corners[0] as number] as Rgba) && state.load !== LOADED) continue;
    const at = corners.map((v) => model.positions[v] as Point3) as [Point3, Point3, Point3];
    if (!facesEye(lens, at)) continue;
    const colours = corners.map((v) => shown(model.colours[v] as Rgba, model.normals[v] as Point3, state));
    picture.triangle(lens, at, colours as [Rgba, Rgba, Rgba]);
  }
}

/** What lies in a bed shows only while it is loaded. */
function isHeap([, , , slot]: Rgba): boolean {
  return slot > 0.375 && slot < 0.469;
}

/** Back faces are left out, as the engine does, so that a wrong winding shows as a hole. */
function facesEye(lens: Camera, corners: readonly Point3[]): boolean {
  const [a, b, c] = corners.map((corner) => lens.project(corner)) as [Point3, Point3, Point3];
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0;
}

/** A person of 1.8 m beside the model, for scale. */
function drawPerson(picture: Picture, lens: Camera, at: Point3): void {
  const colour: Rgba = [...hex('#D8DEE3'), 1];
  const quad = (x: number, y0: number, y1: number) => {
    const p = (dx: number, y: number): Point3 => [at[0] + dx, y, at[2]];
    picture.triangle(lens, [p(-x, y0), p(x, y0), p(x, y1)], [colour, colour, colour]);
    picture.triangle(lens, [p(-x, y0), p(x, y1), p(-x, y1)], [colour, colour, colour]);
  };
  quad(0.25, 0, 1.45);
  quad(0.13, 1.5, 1.8);
}

function sizeOf(model: Triangles): { centre: Point3; radius: number; front: number; tall: number } {
  const low = [0, 1, 2].map((k) => Math.min(...model.positions.map((p) => p[k] as number)));
  const high = [0, 1, 2].map((k) => Math.max(...model.positions.map((p) => p[k] as number)));
  const centre = low.map((value, k) => (value + (high[k] as number)) / 2) as unknown as Point3;
  const radius = Math.hypot(...low.map((value, k) => (high[k] as number) - value)) / 2;
  return { centre, radius, front: high[0] as number, tall: (high[1] as number) - (low[1] as number) };
}

function cell(models: readonly Triangles[], view: View): Uint8Array {
  const picture = new Picture(CELL.width, CELL.height, GROUND);
  const model = models[view.level] as Triangles;
  const { centre, radius, front, tall } = sizeOf(models[0] as Triangles);
  const length = Math.hypot(...view.from);
  const eye = centre.map((value, k) => value + ((view.from[k] as number) / length) * 100) as unknown as Point3;
  const heightM = (Math.max((2 * radius * CELL.height) / CELL.width, tall) / view.fill) * 1.12;
  const lens = camera({ eye, target: centre, heightM, ...(view.up ? { up: view.up } : {}) }, CELL.width, CELL.height);
  drawModel(picture, lens, model, view.state);
  if (view.title === 'side') drawPerson(picture, lens, [front + 0.8, 0, 0]);
  return picture.toRgb();
}

/** One picture with a row a machine. */
export async function contactSheet(files: readonly string[]): Promise<Buffer> {
  const rows: Triangles[][] = [];
  for (const file of files) {
    const byName = new Map<string, Triangles[]>();
    for (const mesh of await readMeshes(readFileSync(file))) {
      const name = mesh.name.replace(/_LOD\d$/, '');
      byName.set(name, [...(byName.get(name) ?? []), mesh]);
    }
    rows.push(...byName.values());
  }
  const width = CELL.width * VIEWS.length;
  const out = new Uint8Array(width * CELL.height * rows.length * 3);
  rows.forEach((models, row) => {
    VIEWS.forEach((view, column) => {
      const pixels = cell(models, view);
      for (let y = 0; y < CELL.height; y++) {
        const to = ((row * CELL.height + y) * width + column * CELL.width) * 3;
        out.set(pixels.subarray(y * CELL.width * 3, (y + 1) * CELL.width * 3), to);
      }
    });
    const counts = models.map((model) => `${model.indices.length / 3} triangles, ${model.positions.length} vertices`);
    console.log(`${models[0]?.name.replace(/_LOD\d$/, '')}: ${counts.join(' · ')}`);
  });
  return encodePng(width, CELL.height * rows.length, out);
}

if (process.argv[1]?.endsWith('contactSheet.ts')) {
  const file = (name: string) => `public/models/${name}.glb`;
  const dir = process.argv[2] ?? 'docs/images';
  writeFileSync(`${dir}/vehicles.png`, await contactSheet([file('adt_vehicles'), file('open_pit_vehicles')]));
  writeFileSync(`${dir}/site-assets.png`, await contactSheet([file('site_assets')]));
}
