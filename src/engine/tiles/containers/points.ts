/** The points of a pnts file: positions, colours, and the centre to which they are relative. */
import { claimedCount, FileFault } from '../../../domain/fault/FileFault.ts';
import { GltfBudget } from '../../gltf/GltfBudget.ts';
import type { DecodeDraco } from '../../gltf/readGltf.ts';
import { type OffsetPositions, positionsOf } from './instances.ts';
import { column, type FeatureTable, tableCount, tableValues, truncatedFault } from './tables.ts';

export interface PointCloud {
  positions: Float32Array;
  /** Red, green, blue, alpha per point, as displayed, 0 to 255. */
  colours: Uint8Array;
  /** Origin of the positions: the tile's centre plus the offset of quantised positions. */
  centre: readonly [number, number, number];
}

const DEFAULT_POINT_COLOUR = [200, 205, 210, 255] as const;

interface DracoExtension {
  properties?: Record<string, number>;
  byteOffset?: number;
  byteLength?: number;
}

/** @throws {FileFault} if the table claims more points than it holds */
export async function readPoints(table: FeatureTable, draco: DecodeDraco): Promise<PointCloud> {
  const count = tableCount(table, 'POINTS_LENGTH');
  const extensions = table.json['extensions'] as Record<string, DracoExtension> | undefined;
  const packed = extensions?.['3DTILES_draco_point_compression'];
  const points = packed ? await unpackPoints(table, count, packed, draco) : plainPoints(table, count);
  const { positions, colours, offset } = points;
  const [x = 0, y = 0, z = 0] = Array.from(tableValues(table, 'RTC_CENTER', 'float', 3) ?? []);
  const [dx = 0, dy = 0, dz = 0] = Array.from(offset);
  return { positions, colours, centre: [x + dx, y + dy, z + dz] };
}

interface Points extends OffsetPositions {
  colours: Uint8Array;
}

function plainPoints(table: FeatureTable, count: number): Points {
  // Read first: they show whether that many exist.
  const places = positionsOf(table, count);
  const colourOf = colourReader(table, count);
  const colours = new Uint8Array(count * 4);
  for (let k = 0; k < count; k++) colours.set(colourOf(k), k * 4);
  return { ...places, colours };
}

function dracoIds(properties: NonNullable<DracoExtension['properties']>): Record<string, number> {
  const ids: Record<string, number> = {};
  if (properties['POSITION'] !== undefined) ids['POSITION'] = properties['POSITION'];
  const colourId = properties['RGBA'] ?? properties['RGB'];
  if (colourId !== undefined) ids['COLOR_0'] = colourId;
  return ids;
}

/** Attributes that are not in Draco's data are in the table as usual. */
async function unpackPoints(
  table: FeatureTable,
  count: number,
  { properties = {}, byteOffset = 0, byteLength = 0 }: DracoExtension,
  draco: DecodeDraco,
): Promise<Points> {
  const { binary } = table;
  const from = claimedCount(byteOffset, "The offset of the tile's Draco data");
  const end = from + claimedCount(byteLength, "The length of the tile's Draco data");
  if (end > binary.byteLength) throw truncatedFault("The tile's Draco data");
  const ids = dracoIds(properties);
  const cloud = await draco(binary.subarray(from, end), ids, new GltfBudget());
  const places =
    ids['POSITION'] === undefined ? positionsOf(table, count) : { positions: cloud.positions, offset: [0, 0, 0] };
  const points = places.positions.length / 3;
  const own = cloud.colours;
  if (own && own.length !== points * 4) throw new FileFault('damaged', 'The tile has other colours than points');
  const colourOf = own ? undefined : colourReader(table, points);
  const colours = new Uint8Array(points * 4);
  for (let k = 0; k < points; k++) {
    if (colourOf) colours.set(colourOf(k), k * 4);
    else for (let c = k * 4; c < k * 4 + 4; c++) colours[c] = Math.round(((own as Float32Array)[c] as number) * 255);
  }
  return { ...places, colours };
}

function colourReader(table: FeatureTable, count: number): (point: number) => ArrayLike<number> {
  const rgba = column(table, 'RGBA', 'byte', 4, count);
  if (rgba) return (k) => rgba.subarray(k * 4, k * 4 + 4);
  const rgb = column(table, 'RGB', 'byte', 3, count);
  if (rgb) return (k) => [...rgb.subarray(k * 3, k * 3 + 3), 255];
  const packed = column(table, 'RGB565', 'short', 1, count);
  if (packed) return (k) => colourOfRgb565(packed[k] as number);
  const all = Array.from(tableValues(table, 'CONSTANT_RGBA', 'byte', 4) ?? DEFAULT_POINT_COLOUR).slice(0, 4);
  return () => all;
}

function colourOfRgb565(value: number): number[] {
  return [(value >> 11) * (255 / 31), ((value >> 5) & 63) * (255 / 63), (value & 31) * (255 / 31), 255];
}
