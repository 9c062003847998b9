/** Line types: dashes and gaps along paths. Letters and shapes in them are left out. */
import type { DetailBudget } from './DetailBudget.ts';
import { numberOf, numbersOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { addVectors } from './vector.ts';

/** Lengths of dashes, negative for gaps, zero for dots. */
export type Dashes = readonly number[];

/** More dashes on one path are indistinguishable. */
const MAX_DASHES = 2000;
/** Length of a dot as a share of its pattern. */
const DOT_LENGTH_RATIO = 0.02;

export class LineTypes {
  /** `$LTSCALE`. */
  scale = 1;
  readonly #dashes = new Map<string, Dashes>();

  /** Adds an entry of the line type table. */
  define(entity: RawEntity): void {
    const dashes = numbersOf(entity, 49);
    const isPattern = dashes.some((dash) => dash < 0) && dashes.every(Number.isFinite);
    if (isPattern) this.#dashes.set((textOf(entity, 2) ?? '').toUpperCase(), dashes);
  }

  /** Dashes of an entity; undefined for continuous lines. @param around those of the enclosing insert */
  of(entity: RawEntity, ofLayer: string | undefined, around: Dashes | undefined): Dashes | undefined {
    const own = (textOf(entity, 6) ?? 'BYLAYER').toUpperCase();
    if (own === 'BYBLOCK') return around;
    const dashes = this.#dashes.get(own === 'BYLAYER' ? (ofLayer ?? '').toUpperCase() : own);
    const scale = this.scale * numberOf(entity, 48, 1);
    return dashes && scale > 0 ? dashes.map((dash) => dash * scale) : undefined;
  }
}

/**
 * The dashes of a path, with whole dashes at both ends if they fit.
 * @returns undefined if the path is shorter than its pattern, or the pattern too fine
 */
export function dashedPath(points: readonly Vec3[], dashes: Dashes, detail: DetailBudget): Vec3[][] | undefined {
  const period = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
  const length = points.reduce((sum, point, k) => sum + (k > 0 ? distanceBetween(points[k - 1] as Vec3, point) : 0), 0);
  const first = Math.max(0, dashes[0] ?? 0);
  if (!(period > 0) || !(length > period + first)) return undefined;
  const count = Math.ceil(length / period) * dashes.length;
  if (!(count <= MAX_DASHES)) return detail.markRefused();
  if (!detail.consume(count * 2 + points.length * 2)) return undefined;
  const left = (length - first) % period;
  const walk = new DashWalk(points);
  const out: Vec3[][] = [];
  for (let start = left / 2; start < length; start += period) {
    let at = start;
    for (const [k, dash] of dashes.entries()) {
      const isEnd = k === 0 && first > 0;
      const end = at + (dash === 0 ? period * DOT_LENGTH_RATIO : Math.abs(dash));
      const from = isEnd && start === left / 2 ? 0 : at;
      const to = isEnd && start + period > length ? length : end;
      if (dash >= 0 && from < length) out.push(walk.partBetween(from, Math.min(to, length)));
      at += Math.abs(dash);
    }
  }
  return out.filter((part) => part.length > 1);
}

/** Walks along a path once, forwards. */
class DashWalk {
  readonly #points: readonly Vec3[];
  #pieceIndex = 0;
  /** Distance along the path at which the segment begins. */
  #pieceStart = 0;

  constructor(points: readonly Vec3[]) {
    this.#points = points;
  }

  /** @param from not before the end of the previous part */
  partBetween(from: number, to: number): Vec3[] {
    const out = [this.#at(from)];
    while (this.#pieceIndex + 2 < this.#points.length && this.#pieceStart + this.#length < to) {
      this.#step();
      out.push(this.#points[this.#pieceIndex] as Vec3);
    }
    out.push(this.#at(to));
    return out;
  }

  get #length(): number {
    return distanceBetween(this.#points[this.#pieceIndex] as Vec3, this.#points[this.#pieceIndex + 1] as Vec3);
  }

  #step(): void {
    this.#pieceStart += this.#length;
    this.#pieceIndex++;
  }

  #at(along: number): Vec3 {
    while (this.#pieceIndex + 2 < this.#points.length && this.#pieceStart + this.#length < along) this.#step();
    const [a, b] = [this.#points[this.#pieceIndex] as Vec3, this.#points[this.#pieceIndex + 1] as Vec3];
    const share = this.#length > 0 ? Math.min(1, Math.max(0, (along - this.#pieceStart) / this.#length)) : 0;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
  }
}

function distanceBetween(a: Vec3, b: Vec3): number {
  return Math.hypot(...addVectors(b, a, -1));
}
