/** The rock as a signed distance field: negative inside the drives, positive in rock, about metres near the walls. */
import { nearestShareOnSegment } from '../layout/curve.ts';
import type { Vec3 } from '../layout/frame.ts';
import { PlanCells } from '../layout/planCells.ts';
import type { ExcavationSegment, Heap, RockFieldParts } from './excavations.ts';
import { overbreakM } from './roughness.ts';

/** The excavations near a position. */
export interface Sample {
  value: number;
  /** Height above the floor or heap. */
  aboveFloorM: number;
  /** Height of the heap here. */
  heapM: number;
  group: number;
  /** Lamp light, from 0 for dark to about 1 below a lamp. */
  lamp: number;
}

const LAMP_LIGHT_DISTANCE_M = 15;
const HEAP_SLOPE_RATIO = 0.75;
/** Distance over which corners between drives are rounded. */
const ROUNDING_M = 0.8;

/** Maximum reach of {@link RockField.partNear}, and its cell size in plan. */
const MAX_FIELD_DISTANCE_M = 20;
const CELL_M = 24;

/** All excavations, indexed by cells for fast lookup by position. */
export class RockField {
  readonly #legs = new PlanCells<ExcavationSegment>(CELL_M);
  readonly #heaps: readonly Heap[];
  readonly #lamps = new PlanCells<Vec3>(CELL_M);

  constructor({ legs, heaps, lamps }: RockFieldParts) {
    this.#heaps = heaps;
    for (const leg of legs) this.#legs.insert(leg, leg.a, leg.b, leg.halfWidthM + 3 + MAX_FIELD_DISTANCE_M);
    for (const lamp of lamps) this.#lamps.insert(lamp, lamp, lamp, LAMP_LIGHT_DISTANCE_M + MAX_FIELD_DISTANCE_M);
  }

  /** @param reachM from the centre of the queried box to its corners, at most {@link MAX_FIELD_DISTANCE_M} */
  partNear(at: Vec3, reachM: number): FieldPart {
    const close = (p: Vec3, by: number) => Math.hypot(p[0] - at[0], p[1] - at[1], p[2] - at[2]) < by + reachM;
    return new FieldPart(
      this.#legs.itemsAt(at[0], at[1]).filter((leg) => legDistance(leg, at) < reachM + leg.halfWidthM + 3),
      this.#heaps.filter((heap) => close(heap.at, 7)),
      this.#lamps.itemsAt(at[0], at[1]).filter((lamp) => close(lamp, LAMP_LIGHT_DISTANCE_M)),
    );
  }
}

/** A part of the field: only what can affect a box. */
export class FieldPart {
  readonly #legs: readonly ExcavationSegment[];
  readonly #heaps: readonly Heap[];
  readonly #lamps: readonly Vec3[];

  constructor(legs: readonly ExcavationSegment[], heaps: readonly Heap[], lamps: readonly Vec3[]) {
    this.#legs = legs;
    this.#heaps = heaps;
    this.#lamps = lamps;
  }

  get isEmpty(): boolean {
    return this.#legs.length === 0;
  }

  value(at: Vec3): number {
    const { wall, aboveM } = this.#nearestWall(at);
    const heapM = aboveM < 5 ? this.#heapHeightM(at) : 0;
    // Roughness does not matter far from a wall.
    const overbreak = Math.abs(wall) < 1.2 ? overbreakM(at) : 0;
    return Math.max(wall - overbreak, heapM - aboveM);
  }

  sample(at: Vec3): Sample {
    const { wall, aboveM, group } = this.#nearestWall(at);
    const heapM = this.#heapHeightM(at);
    let lamp = 0;
    for (const p of this.#lamps) {
      const share = 1 - Math.hypot(p[0] - at[0], p[1] - at[1], p[2] - at[2]) / LAMP_LIGHT_DISTANCE_M;
      if (share > 0) lamp += share ** 2;
    }
    return {
      value: Math.max(wall, heapM - aboveM),
      aboveFloorM: aboveM - heapM,
      heapM,
      group,
      lamp: Math.min(1, lamp),
    };
  }

  #nearestWall(at: Vec3): { wall: number; aboveM: number; group: number } {
    let wall = 9;
    let nearest = Number.POSITIVE_INFINITY;
    let aboveM = 0;
    let group = 0;
    for (const leg of this.#legs) {
      const { a, b, halfWidthM, heightM, springHeightM } = leg;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
      const t = Math.max(0, Math.min(1, along));
      const above = at[2] - (a[2] + (b[2] - a[2]) * t);
      if (above < -3 || above > heightM + 3) continue;
      const beside = Math.sqrt((a[0] + dx * t - at[0]) ** 2 + (a[1] + dy * t - at[1]) ** 2);
      const arch = heightM - springHeightM;
      const offset =
        above <= springHeightM
          ? beside - halfWidthM
          : (Math.hypot(beside / halfWidthM, (above - springHeightM) / arch) - 1) * Math.min(halfWidthM, arch);
      wall = smoothMin(wall, offset);
      if (offset >= nearest) continue;
      [nearest, aboveM, group] = [offset, above, leg.group];
    }
    return { wall, aboveM, group };
  }

  #heapHeightM(at: Vec3): number {
    let maxHeight = 0;
    for (const { at: top, heightM } of this.#heaps) {
      if (Math.abs(at[2] - top[2]) > 6) continue;
      const rise = heightM - Math.hypot(top[0] - at[0], top[1] - at[1]) * HEAP_SLOPE_RATIO;
      maxHeight = Math.max(maxHeight, rise + (rise > 0 ? overbreakM([at[0], at[1], top[2]]) * 0.6 : 0));
    }
    return maxHeight;
  }
}

/** The smaller of two distances, blended where they are similar. */
function smoothMin(a: number, b: number): number {
  const h = Math.max(0, ROUNDING_M - Math.abs(a - b)) / ROUNDING_M;
  return Math.min(a, b) - h * h * ROUNDING_M * 0.25;
}

function legDistance({ a, b }: ExcavationSegment, at: Vec3): number {
  const t = nearestShareOnSegment(a, b, [at[0], at[1]]);
  const offsetAlong = (k: 0 | 1 | 2) => a[k] + (b[k] - a[k]) * t - at[k];
  return Math.hypot(offsetAlong(0), offsetAlong(1), Math.max(0, Math.abs(offsetAlong(2)) - 3));
}
