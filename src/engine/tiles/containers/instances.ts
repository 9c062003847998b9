/** Transforms of the copies of an i3dm's model, in the tile's coordinates (z up). */
import { FileFault } from '../../../domain/fault/FileFault.ts';
import { eastNorthUp } from '../geodesy/ellipsoid.ts';
import { column, type FeatureTable, octDirection, tableCount, tableValues } from './tables.ts';

/** @returns column-major matrices @throws {FileFault} if positions are missing or truncated, or there are too many */
export function readInstances(table: FeatureTable, most: number): Float64Array[] {
  const count = tableCount(table, 'INSTANCES_LENGTH');
  if (count > most) throw new FileFault('tooLarge', `The tile has ${count} copies of its model`);
  const { positions, offset } = positionsOf(table, count);
  const rtc = tableValues(table, 'RTC_CENTER', 'float', 3) ?? [0, 0, 0];
  const turns = rotationReader(table, count);
  const uniformScale = column(table, 'SCALE', 'float', 1, count);
  const nonUniformScale = column(table, 'SCALE_NON_UNIFORM', 'float', 3, count);
  return Array.from({ length: count }, (_, k) => {
    const at = [0, 1, 2].map(
      (axis) => (positions[k * 3 + axis] as number) + (offset[axis] as number) + (rtc[axis] as number),
    ) as Xyz;
    const scale = (axis: number): number => (uniformScale?.[k] ?? 1) * (nonUniformScale?.[k * 3 + axis] ?? 1);
    return matrixOf(turns(k, at), scale, at);
  });
}

type Xyz = [number, number, number];
/** Columns: directions of the model's x, y and z axes. */
type RotationColumns = readonly [Xyz, Xyz, Xyz];

const IDENTITY_ROTATION: RotationColumns = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Positions relative to an offset that may be too large for float32. */
export interface OffsetPositions {
  positions: Float32Array;
  offset: ArrayLike<number>;
}

/** Positions, plain or quantised to 16 bits in a volume. @throws {FileFault} if there are fewer than `count` */
export function positionsOf(table: FeatureTable, count: number): OffsetPositions {
  const plain = column(table, 'POSITION', 'float', 3, count);
  if (plain) return { positions: plain, offset: [0, 0, 0] };
  const packed = column(table, 'POSITION_QUANTIZED', 'short', 3, count);
  const offset = tableValues(table, 'QUANTIZED_VOLUME_OFFSET', 'float', 3);
  const scale = tableValues(table, 'QUANTIZED_VOLUME_SCALE', 'float', 3);
  if (!packed || !offset || !scale) throw new FileFault('damaged', 'The tile has no positions');
  return { positions: packed.map((value, k) => (value / 65_535) * (scale[k % 3] as number)), offset };
}

function rotationReader(table: FeatureTable, count: number): (index: number, at: Xyz) => RotationColumns {
  const up = directionsOf(table, 'NORMAL_UP', count);
  const right = directionsOf(table, 'NORMAL_RIGHT', count);
  if (up && right) return (k) => rotationColumnsOf(right[k] as Xyz, up[k] as Xyz);
  if (table.json['EAST_NORTH_UP'] === true) return (_, at) => eastNorthUp(at);
  return () => IDENTITY_ROTATION;
}

function directionsOf(table: FeatureTable, name: string, count: number): Xyz[] | undefined {
  const plain = column(table, name, 'float', 3, count);
  if (plain) return Array.from({ length: count }, (_, k) => [...plain.subarray(k * 3, k * 3 + 3)] as Xyz);
  const packed = column(table, `${name}_OCT32P`, 'short', 2, count);
  return (
    packed && Array.from({ length: count }, (_, k) => octDirection(packed[k * 2] ?? 0, packed[k * 2 + 1] ?? 0, 65_535))
  );
}

/** The model's x is right and its y is up; z completes a right-handed system. */
function rotationColumnsOf(right: Xyz, up: Xyz): RotationColumns {
  const forward: Xyz = [
    right[1] * up[2] - right[2] * up[1],
    right[2] * up[0] - right[0] * up[2],
    right[0] * up[1] - right[1] * up[0],
  ];
  return [right, up, forward];
}

function matrixOf(turn: RotationColumns, scale: (axis: number) => number, at: Xyz): Float64Array {
  const out = new Float64Array(16);
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) out[column * 4 + row] = ((turn[column] as Xyz)[row] as number) * scale(column);
    out[12 + column] = at[column] as number;
  }
  out[15] = 1;
  return out;
}
