/** Boundaries at which inserts are clipped (XCLIP): objects that their inserts own through two dictionaries. */
import { type ClipArea, clipArea } from './clip.ts';
import { numberOf, numbersOf, pointsOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { type Affine, addVectors, crossProduct, isFinitePoint, scaleVector, transformPoint } from './vector.ts';

const MAX_BOUNDARY_CORNERS = 1000;
/** Three rows of four numbers. */
const NUMBERS_PER_MATRIX = 12;

export class SpatialFilters {
  /** Owner handles by handle. */
  readonly #owners = new Map<string, string>();
  readonly #filters: RawEntity[] = [];
  #byInsert: Map<string, RawEntity> | undefined;

  /** Adds an object of the drawing. */
  define(record: RawEntity): void {
    if (record.type === 'SPATIAL_FILTER') this.#filters.push(record);
    else if (record.type === 'DICTIONARY') this.#owners.set(textOf(record, 5) ?? '', ownerHandleOf(record));
  }

  /**
   * The area to which an insert is clipped; undefined for none, `tilted` if it cannot be expressed in plan. Must be
   * called after all objects have been added.
   * @param base of its block @param place of the block in the drawing
   */
  areaOf(insert: RawEntity, base: Vec3, place: Affine): ClipArea | 'tilted' | undefined {
    const corners = this.#boundaryOf(insert)?.map((corner) => transformPoint(place, addVectors(corner, base)));
    if (!corners) return undefined;
    const isPlan = Math.abs(place.x[2]) + Math.abs(place.y[2]) < 1e-9;
    return isPlan && corners.every(isFinitePoint) ? clipArea(corners) : 'tilted';
  }

  /** In the coordinates of its block. */
  #boundaryOf(insert: RawEntity): Vec3[] | undefined {
    if (this.#filters.length === 0) return undefined;
    this.#byInsert ??= new Map(
      this.#filters.map((filter) => [this.#owners.get(this.#owners.get(ownerHandleOf(filter)) ?? '') ?? '', filter]),
    );
    const filter = this.#byInsert.get(textOf(insert, 5) ?? '-');
    return filter && clipBoundary(filter);
  }
}

/** The last one counts: earlier ones belong to lists of reactors. */
function ownerHandleOf({ codes, values }: RawEntity): string {
  return values[codes.lastIndexOf(330)] ?? '';
}

function clipBoundary(filter: RawEntity): Vec3[] | undefined {
  const points = pointsOf(filter, 10);
  const numbers = numbersOf(filter, 40).slice(-2 * NUMBERS_PER_MATRIX);
  const isEnabled = numberOf(filter, 71, 1) !== 0;
  if (
    !isEnabled ||
    points.length < 2 ||
    points.length > MAX_BOUNDARY_CORNERS ||
    numbers.length < 2 * NUMBERS_PER_MATRIX
  )
    return undefined;
  const toBlock = affineOf(numbers.slice(0, NUMBERS_PER_MATRIX));
  const fromClip = inverseAffine(affineOf(numbers.slice(NUMBERS_PER_MATRIX)));
  if (!fromClip) return undefined;
  const corners = points.length === 2 ? rectangle(points[0] as Vec3, points[1] as Vec3) : points;
  const inBlock = corners.map((corner) => transformPoint(toBlock, transformPoint(fromClip, corner)));
  return inBlock.flat().every(Number.isFinite) ? inBlock : undefined;
}

function rectangle([x0, y0]: Vec3, [x1, y1]: Vec3): Vec3[] {
  return [
    [x0, y0, 0],
    [x1, y0, 0],
    [x1, y1, 0],
    [x0, y1, 0],
  ];
}

function affineOf(n: readonly number[]): Affine {
  const column = (k: number): Vec3 => [n[k] as number, n[k + 4] as number, n[k + 8] as number];
  return { x: column(0), y: column(1), z: column(2), t: column(3) };
}

function inverseAffine({ x, y, z, t }: Affine): Affine | undefined {
  const [yz, zx, xy] = [crossProduct(y, z), crossProduct(z, x), crossProduct(x, y)];
  const size = x[0] * yz[0] + x[1] * yz[1] + x[2] * yz[2];
  if (!(Math.abs(size) > 1e-12)) return undefined;
  const rows = [yz, zx, xy].map((row) => scaleVector(row, 1 / size)) as [Vec3, Vec3, Vec3];
  const column = (k: number): Vec3 => [rows[0][k] as number, rows[1][k] as number, rows[2][k] as number];
  const turned = { x: column(0), y: column(1), z: column(2), t: [0, 0, 0] as Vec3 };
  return { ...turned, t: scaleVector(transformPoint(turned, t), -1) };
}
