/**
 * A bounding volume hierarchy over the triangles of one tile part: a ray tests a handful of triangles instead of
 * thousands.
 */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { extendBounds } from './placeVertices.ts';

const LEAF_TRIANGLES = 24;
const FLOATS_PER_NODE = 6;
const MAX_DEPTH = 48;
const MAX_STEPS = 65_535;
/** Number of a node's triangles that are sampled to choose its split axis. */
const AXIS_SAMPLES = 64;

/** The tree as plain arrays, which workers can transfer. */
export interface BoxTreeData {
  /** Two per node: first triangle and count for a leaf; negated right child and 0 for an inner node. */
  links: Int32Array;
  boxes: Float32Array;
  /** First index of each triangle, in the order of the leaves. */
  triangles: Uint32Array;
}

/** @param positions three numbers per vertex @param indices three per triangle */
export function boxTreeOf(positions: Float32Array, indices: Uint32Array): BoxTreeData {
  return new Builder(positions, indices).data;
}

export class BoxTree {
  readonly #links: Int32Array;
  readonly #boxes: Float32Array;
  readonly #triangles: Uint32Array;

  constructor({ links, boxes, triangles }: BoxTreeData) {
    this.#links = links;
    this.#boxes = boxes;
    this.#triangles = triangles;
  }

  /**
   * Visits the triangles (first index of three) whose boxes a ray hits before `limit`; `visit` returns the new limit.
   */
  visit(o: ScenePoint, d: ScenePoint, limit: number, visit: (index: number, limit: number) => number): number {
    let reach = limit;
    let depth = 0;
    visitStack[depth++] = 0;
    const ix = inverse(d.x);
    const iy = inverse(d.y);
    const iz = inverse(d.z);
    while (depth > 0 && this.#links.length > 0) {
      const node = visitStack[--depth] as number;
      if (!this.#intersectsNode(node, o, ix, iy, iz, reach)) continue;
      const first = this.#links[node * 2] as number;
      const count = this.#links[node * 2 + 1] as number;
      if (count === 0) {
        visitStack[depth++] = -first;
        visitStack[depth++] = node + 1;
      }
      for (let k = first; k < first + count; k++) reach = visit(this.#triangles[k] as number, reach);
    }
    return reach;
  }

  #intersectsNode(node: number, o: ScenePoint, ix: number, iy: number, iz: number, reach: number): boolean {
    const b = this.#boxes;
    const at = node * FLOATS_PER_NODE;
    const x0 = ((b[at] as number) - o.x) * ix;
    const x1 = ((b[at + 3] as number) - o.x) * ix;
    const y0 = ((b[at + 1] as number) - o.y) * iy;
    const y1 = ((b[at + 4] as number) - o.y) * iy;
    const z0 = ((b[at + 2] as number) - o.z) * iz;
    const z1 = ((b[at + 5] as number) - o.z) * iz;
    const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0);
    const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1), reach);
    return enter <= leave;
  }
}

class Builder {
  readonly #links: Int32Array;
  readonly #boxes: Float32Array;
  readonly #triangles: Uint32Array;
  readonly #positions: Float32Array;
  readonly #indices: Uint32Array;
  /** As {@link middlesOf} returns them. */
  readonly #middles: Uint16Array;
  #nodes = 0;

  constructor(positions: Float32Array, indices: Uint32Array) {
    const count = Math.floor(indices.length / 3);
    this.#positions = positions;
    this.#indices = indices;
    this.#triangles = Uint32Array.from({ length: count }, (_, k) => k * 3);
    const most = Math.max(1, 2 * Math.ceil(count / (LEAF_TRIANGLES / 2)));
    this.#links = new Int32Array(most * 2);
    this.#boxes = new Float32Array(most * FLOATS_PER_NODE);
    this.#middles = middlesOf(positions, indices);
    if (count > 0) this.#build(0, count);
  }

  get data(): BoxTreeData {
    return {
      links: this.#links.slice(0, this.#nodes * 2),
      boxes: this.#boxes.slice(0, this.#nodes * FLOATS_PER_NODE),
      triangles: this.#triangles,
    };
  }

  #build(from: number, to: number, depth = 0): void {
    const node = this.#nodes++;
    if (to - from <= LEAF_TRIANGLES || depth >= MAX_DEPTH) {
      this.#setLeafBounds(node, from, to);
      this.#links[node * 2] = from;
      this.#links[node * 2 + 1] = to - from;
      return;
    }
    const middle = (from + to) >> 1;
    // The index of a triangle is three times its number, which is also where its middle is.
    partition(this.#triangles, from, to - 1, middle, this.#middles, this.#longestAxis(from, to));
    this.#build(from, middle, depth + 1);
    const right = this.#nodes;
    this.#links[node * 2] = -right;
    this.#build(middle, to, depth + 1);
    this.#setUnion(node, node + 1, right);
  }

  /** The axis along which a node's triangles spread most, estimated from samples. */
  #longestAxis(from: number, to: number): number {
    const [triangles, middles] = [this.#triangles, this.#middles];
    const step = Math.max(1, Math.floor((to - from) / AXIS_SAMPLES));
    let [x0, y0, z0] = [MAX_STEPS, MAX_STEPS, MAX_STEPS];
    let [x1, y1, z1] = [0, 0, 0];
    for (let k = from; k < to; k += step) {
      const at = triangles[k] as number;
      const x = middles[at] as number;
      const y = middles[at + 1] as number;
      const z = middles[at + 2] as number;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (z < z0) z0 = z;
      if (z > z1) z1 = z;
    }
    const [width, height, depth] = [x1 - x0, y1 - y0, z1 - z0];
    return width >= height && width >= depth ? 0 : height >= depth ? 1 : 2;
  }

  #setUnion(node: number, left: number, right: number): void {
    const boxes = this.#boxes;
    const [at, a, b] = [node * FLOATS_PER_NODE, left * FLOATS_PER_NODE, right * FLOATS_PER_NODE];
    for (let k = 0; k < 3; k++) boxes[at + k] = Math.min(boxes[a + k] as number, boxes[b + k] as number);
    for (let k = 3; k < 6; k++) boxes[at + k] = Math.max(boxes[a + k] as number, boxes[b + k] as number);
  }

  #setLeafBounds(node: number, from: number, to: number): void {
    const [positions, indices, triangles] = [this.#positions, this.#indices, this.#triangles];
    let [x0, y0, z0] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [x1, y1, z1] = [-x0, -y0, -z0];
    for (let k = from; k < to; k++) {
      const first = triangles[k] as number;
      for (let corner = first; corner < first + 3; corner++) {
        const p = (indices[corner] as number) * 3;
        const x = positions[p] as number;
        const y = positions[p + 1] as number;
        const z = positions[p + 2] as number;
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (y < y0) y0 = y;
        if (y > y1) y1 = y;
        if (z < z0) z0 = z;
        if (z > z1) z1 = z;
      }
    }
    const [boxes, at] = [this.#boxes, node * FLOATS_PER_NODE];
    boxes[at] = x0;
    boxes[at + 1] = y0;
    boxes[at + 2] = z0;
    boxes[at + 3] = x1;
    boxes[at + 4] = y1;
    boxes[at + 5] = z1;
  }
}

/** Hoare's selection: items below `middle` along an axis come before it, unsorted. */
function partition(
  items: Uint32Array,
  from: number,
  to: number,
  middle: number,
  middles: Uint16Array,
  axis: number,
): void {
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = middles[(items[(low + high) >> 1] as number) + axis] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((middles[(items[left] as number) + axis] as number) < pivot) left++;
      while ((middles[(items[right] as number) + axis] as number) > pivot) right--;
      if (left > right) break;
      const kept = items[left] as number;
      items[left++] = items[right] as number;
      items[right--] = kept;
    }
    if (middle <= right) high = right;
    else if (middle >= left) low = left;
    else return;
  }
}

/** Finite even for 0, so that a ray along a box's side does not yield NaN. */
function inverse(value: number): number {
  return value === 0 ? 1e30 : 1 / value;
}

const visitStack = new Int32Array(2 * MAX_DEPTH + 8);

/**
 * Centres of triangles, three coordinates each, see {@link quantized}. Small integers: a worker that has just started
 * would allocate an object for each float that it compares.
 */
function middlesOf(positions: Float32Array, indices: Uint32Array): Uint16Array {
  const count = Math.floor(indices.length / 3) * 3;
  const sums = new Float32Array(count);
  for (let k = 0; k < count; k += 3) {
    const a = (indices[k] as number) * 3;
    const b = (indices[k + 1] as number) * 3;
    const c = (indices[k + 2] as number) * 3;
    sums[k] = (positions[a] as number) + (positions[b] as number) + (positions[c] as number);
    sums[k + 1] = (positions[a + 1] as number) + (positions[b + 1] as number) + (positions[c + 1] as number);
    sums[k + 2] = (positions[a + 2] as number) + (positions[b + 2] as number) + (positions[c + 2] as number);
  }
  return quantized(sums);
}

/** Points as integers from 0 to {@link MAX_STEPS}, with the same scale along each axis. */
function quantized(points: Float32Array): Uint16Array {
  const [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const { min, max } = { min: { x: low, y: low, z: low }, max: { x: high, y: high, z: high } };
  extendBounds({ min, max }, points, 0, points.length);
  const scale = MAX_STEPS / Math.max(max.x - min.x, max.y - min.y, max.z - min.z, Number.MIN_VALUE);
  const out = new Uint16Array(points.length);
  for (let k = 0; k < points.length; k += 3) {
    out[k] = ((points[k] as number) - min.x) * scale;
    out[k + 1] = ((points[k + 1] as number) - min.y) * scale;
    out[k + 2] = ((points[k + 2] as number) - min.z) * scale;
  }
  return out;
}
