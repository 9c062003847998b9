/** Where inserts set their blocks. */
import { numberOf, pointOf, type RawEntity, type Vec3 } from './entity.ts';
import { type Affine, composeAffine, crossProduct, IDENTITY_AFFINE, objectAxes, unit } from './vector.ts';

/** Copies of a block that one insert may set in rows and columns. */
const MAX_INSERT_COPIES = 10_000;

/** Where an insert sets its block, one place after the other: once, or in rows and columns. */
export function* insertTransforms(entity: RawEntity, base: Vec3): Generator<Affine, void> {
  if (entity.type !== 'INSERT') {
    // The block of a dimension is drawn where it is.
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

/** The block of a table is drawn at the table's corner, along its direction. */
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
