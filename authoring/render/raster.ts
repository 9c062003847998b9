/**
 * A small software renderer for previews and contact sheets: z-buffered triangles with vertex colours, four samples per
 * pixel. It needs no graphics card and gives the same picture everywhere.
 */
import type { Camera, Point3 } from './camera.ts';

/** Linear RGB and opacity. */
export type Rgba = readonly [number, number, number, number];

const SAMPLES_PER_AXIS = 2;

export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #colour: Float32Array;
  readonly #depth: Float32Array;

  constructor(width: number, height: number, background: readonly [number, number, number]) {
    this.width = width;
    this.height = height;
    const count = width * SAMPLES_PER_AXIS * height * SAMPLES_PER_AXIS;
    this.#colour = new Float32Array(count * 3);
    this.#depth = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < count; i++) this.#colour.set(background, i * 3);
  }

  /** Draws one triangle; opacity below 1 blends with the pixels below and does not write depth. */
  drawTriangle(camera: Camera, corners: readonly [Point3, Point3, Point3], colours: readonly [Rgba, Rgba, Rgba]): void {
    const at = corners.map((corner) => camera.project(corner));
    if (at.some((point) => point === undefined)) return;
    const [a, b, c] = at.map((p) =>
      [p?.[0] ?? 0, p?.[1] ?? 0, p?.[2] ?? 0].map((v, k) => (k < 2 ? v * SAMPLES_PER_AXIS : v)),
    ) as [number[], number[], number[]];
    this.#fillTriangle(a as unknown as Point3, b as unknown as Point3, c as unknown as Point3, colours);
  }

  #fillTriangle(a: Point3, b: Point3, c: Point3, [ca, cb, cc]: readonly [Rgba, Rgba, Rgba]): void {
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area === 0) return;
    const [w, h] = [this.width * SAMPLES_PER_AXIS, this.height * SAMPLES_PER_AXIS];
    const x0 = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
    const x1 = Math.min(w - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
    const y0 = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
    const y1 = Math.min(h - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const u = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area;
        const v = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area;
        const t = 1 - u - v;
        if (u < 0 || v < 0 || t < 0) continue;
        const depth = u * a[2] + v * b[2] + t * c[2];
        const at = y * w + x;
        if (depth >= (this.#depth[at] as number)) continue;
        const alpha = u * ca[3] + v * cb[3] + t * cc[3];
        if (alpha > 0.5) this.#depth[at] = depth;
        for (let k = 0; k < 3; k++) {
          const value = u * (ca[k] as number) + v * (cb[k] as number) + t * (cc[k] as number);
          const background = this.#colour[at * 3 + k] as number;
          this.#colour[at * 3 + k] = background + (value - background) * Math.min(1, alpha);
        }
      }
    }
  }

  /** sRGB bytes, averaged over the samples. */
  toRgb(): Uint8Array {
    const out = new Uint8Array(this.width * this.height * 3);
    const w = this.width * SAMPLES_PER_AXIS;
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        for (let k = 0; k < 3; k++) {
          let sum = 0;
          for (let s = 0; s < SAMPLES_PER_AXIS * SAMPLES_PER_AXIS; s++) {
            const at =
              (y * SAMPLES_PER_AXIS + Math.floor(s / SAMPLES_PER_AXIS)) * w +
              x * SAMPLES_PER_AXIS +
              (s % SAMPLES_PER_AXIS);
            sum += linearToSrgb(this.#colour[at * 3 + k] as number);
          }
          out[(y * this.width + x) * 3 + k] = Math.round((sum / (SAMPLES_PER_AXIS * SAMPLES_PER_AXIS)) * 255);
        }
      }
    }
    return out;
  }
}

function linearToSrgb(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
