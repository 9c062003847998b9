/** Transforms with which inserts place their blocks. */
import { numberOf, pointOf, type RawEntity, type Vec3 } from './entity.ts';
import { type Affine, composeAffine, crossProduct, IDENTITY_AFFINE, objectAxes, unit } from './vector.ts';

/** Maximum number of copies that one insert may place in rows and columns. */
const MAX_INSERT_COPIES = 10_000;

/** Yields the transforms of an insert's block: one, or one for each row and column. */
export function* insertTransforms(entity: RawEntity, base: Vec3): Generator<Affine, void> {
  if (entity.type !== 'INSERT') {
    // The block of a dimension is in the drawing's own coordinates.
    yield entity.type === 'ACAD_TABLE'
      ? tableTransform(entity)
      : { ...IDENTITY_AFFINE, t: pointOf(entity, 12) ?? [0, 0, 0] };
    return;
  }
  const axes = objectAxes(pointOf(entity, 210));
  const turnRad = (numberOf(entity, 50, 0) * Math.PI) / 180;
  const [c, s] = [Math.cos(turnRad), Math.sin(turnRad)];
  const turn: Affine = { x: [c, s, 0], y: [-s, c, 0], z: [0, 0, 1], t: pointOf(entity, 10) ?? [0, 0, 0] };
  const scale: Affine = {
    x: [numberOf(entity, 41, 1), 0, 0],
    y: [0, numberOf(entity, 42, 1), 0],
    z: [0, 0, numberOf(entity, 43, 1)],
    t: [0, 0, 0],
  };
  const fromBase: Affine = { ...IDENTITY_AFFINE, t: [-base[0], -base[1], -base[2]] };
  const columns = copyCount(entity, 70);
  const rows = Math.min(copyCount(entity, 71), Math.ceil(MAX_INSERT_COPIES / columns));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const shift: Affine = {
        ...IDENTITY_AFFINE,
        t: [column * numberOf(entity, 44, 0), row * numberOf(entity, 45, 0), 0],
      };
      yield composeAffine(axes, composeAffine(turn, composeAffine(shift, composeAffine(scale, fromBase))));
    }
  }
}

/** The block of a table is placed at the table's corner, along its direction. */
function tableTransform(entity: RawEntity): Affine {
  const x = unit(pointOf(entity, 11) ?? [1, 0, 0], [1, 0, 0]);
  const z = unit(pointOf(entity, 210) ?? [0, 0, 1], [0, 0, 1]);
  return { x, y: unit(crossProduct(z, x), [0, 1, 0]), z, t: pointOf(entity, 10) ?? [0, 0, 0] };
}

/** Whether an insert has more copies than are placed. */
export function isArrayCut(entity: RawEntity): boolean {
  const requestedCount = (code: number): number => Math.max(1, Math.floor(numberOf(entity, code, 1)) || 1);
  const [columns, rows] = [requestedCount(70), requestedCount(71)];
  const set = Math.min(columns, MAX_INSERT_COPIES);
  return entity.type === 'INSERT' && (columns > set || rows > Math.ceil(MAX_INSERT_COPIES / set));
}

function copyCount(entity: RawEntity, code: number): number {
  const count = Math.floor(numberOf(entity, code, 1));
  return count >= 1 ? Math.min(count, MAX_INSERT_COPIES) : 1;
}
