/** Axis-aligned boxes, and a packed R-tree that finds those that intersect another box. */

/** Minimum x, y, z, then maximum x, y, z. */
export type Box = ArrayLike<number>;

const BOX_LENGTH = 6;
/** Number of children per node. */
const NODE_SIZE = 16;
/** Bits per axis of the Morton code: combined with the index of a box, a key remains exact. */
const MORTON_BITS = 9;

/** The box around some corners, three numbers each in the positions. */
export function boxAround(positions: ArrayLike<number>, corners: Iterable<number>): Float64Array {
  const box = emptyBox();
  for (const corner of corners)
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[corner * 3 + axis] as number;
      if (value < (box[axis] as number)) box[axis] = value;
      if (value > (box[axis + 3] as number)) box[axis + 3] = value;
    }
  return box;
}

export function isBoxInside(box: Box, other: Box): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if ((box[axis] as number) < (other[axis] as number)) return false;
    if ((box[axis + 3] as number) > (other[axis + 3] as number)) return false;
  }
  return true;
}

export class RTree {
  /** Indices of the boxes along the Morton curve. */
  readonly #order: Uint32Array;
  /** The boxes along the curve, then those around each 16 of the level before, up to a single node. */
  readonly #levels: Float64Array[];

  constructor(boxes: readonly Box[]) {
    this.#order = mortonOrder(boxes);
    let level = new Float64Array(boxes.length * BOX_LENGTH);
    for (const [place, index] of this.#order.entries()) level.set(boxes[index] as Box, place * BOX_LENGTH);
    this.#levels = [level];
    while (level.length > BOX_LENGTH) {
      level = levelAbove(level);
      this.#levels.push(level);
    }
  }

  /** Indices of the boxes that intersect a box, in no particular order. */
  meeting(box: Box): number[] {
    let nodes = [0];
    for (let depth = this.#levels.length - 1; depth >= 0; depth--) {
      const level = this.#levels[depth] as Float64Array;
      const met = nodes.filter((node) => isMeeting(level, node * BOX_LENGTH, box));
      nodes = depth === 0 ? met.map((place) => this.#order[place] as number) : this.#childrenOf(met, depth);
    }
    return nodes;
  }

  #childrenOf(nodes: readonly number[], depth: number): number[] {
    const count = (this.#levels[depth - 1] as Float64Array).length / BOX_LENGTH;
    const children: number[] = [];
    for (const node of nodes) {
      const end = Math.min(count, (node + 1) * NODE_SIZE);
      for (let child = node * NODE_SIZE; child < end; child++) children.push(child);
    }
    return children;
  }
}

function emptyBox(): Float64Array {
  return Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
}

function isMeeting(level: Float64Array, at: number, box: Box): boolean {
  // The tree is empty.
  if (at >= level.length) return false;
  for (let axis = 0; axis < 3; axis++) {
    if ((level[at + axis] as number) > (box[axis + 3] as number)) return false;
    if ((level[at + axis + 3] as number) < (box[axis] as number)) return false;
  }
  return true;
}

function levelAbove(level: Float64Array): Float64Array<ArrayBuffer> {
  const above = new Float64Array(Math.ceil(level.length / BOX_LENGTH / NODE_SIZE) * BOX_LENGTH);
  for (let at = 0; at < above.length; at += BOX_LENGTH) {
    const children = level.subarray(at * NODE_SIZE, (at + BOX_LENGTH) * NODE_SIZE);
    above.set(boxAroundBoxes(children), at);
  }
  return above;
}

function boxAroundBoxes(boxes: Float64Array): Float64Array {
  const around = emptyBox();
  for (let at = 0; at < boxes.length; at += BOX_LENGTH)
    for (let axis = 0; axis < 3; axis++) {
      around[axis] = Math.min(around[axis] as number, boxes[at + axis] as number);
      around[axis + 3] = Math.max(around[axis + 3] as number, boxes[at + axis + 3] as number);
    }
  return around;
}

/** Indices of the boxes in Morton order of their centres, so that neighbours mostly follow each other. */
function mortonOrder(boxes: readonly Box[]): Uint32Array {
  const around = emptyBox();
  for (const box of boxes)
    for (let axis = 0; axis < 3; axis++) {
      around[axis] = Math.min(around[axis] as number, box[axis] as number);
      around[axis + 3] = Math.max(around[axis + 3] as number, box[axis + 3] as number);
    }
  const keys = Float64Array.from(boxes, (box, index) => mortonCode(box, around) * boxes.length + index).sort();
  return Uint32Array.from(keys, (key) => key % boxes.length);
}

function mortonCode(box: Box, around: Box): number {
  let code = 0;
  for (let axis = 0; axis < 3; axis++) {
    const [least, most] = [around[axis] as number, around[axis + 3] as number];
    const fraction = ((box[axis] as number) / 2 + (box[axis + 3] as number) / 2 - least) / (most - least);
    // A flat extent yields NaN, which the integer conversion makes 0.
    const cell = (fraction * (2 ** MORTON_BITS - 1)) | 0;
    for (let bit = 0; bit < MORTON_BITS; bit++) code |= ((cell >> bit) & 1) << (bit * 3 + axis);
  }
  return code;
}
