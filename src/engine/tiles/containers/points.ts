/** The points of a pnts file: places, colours, and the centre they count from. */
import type { GltfGeometry } from '../../gltf/readGltf.ts';
import { positionsOf } from './instances.ts';
import { column, type FeatureTable, tableNumber, tableValues } from './tables.ts';

export interface PointCloud {
  positions: Float32Array;
  /** Red, green, blue, alpha a point, as displayed, 0 to 255. */
  colours: Uint8Array;
  rtcCenter: number[] | undefined;
}

export type DecodeDraco = (source: Uint8Array, attributes: Record<string, number>) => Promise<GltfGeometry>;

const PLAIN = [200, 205, 210, 255] as const;

interface DracoExtension {
  properties?: Record<string, number>;
  byteOffset?: number;
  byteLength?: number;
}

export async function readPoints(table: FeatureTable, draco: DecodeDraco): Promise<PointCloud> {
  const count = tableNumber(table, 'POINTS_LENGTH') ?? 0;
  const extensions = table.json['extensions'] as Record<string, DracoExtension> | undefined;
  const packed = extensions?.['3DTILES_draco_point_compression'];
  const rtcCenter = tableValues(table, 'RTC_CENTER', 'float', 3);
  if (packed) return { ...(await unpacked(table, packed, draco)), rtcCenter };
  const colours = new Uint8Array(count * 4);
  const colourOf = colourReader(table, count);
  for (let k = 0; k < count; k++) colours.set(colourOf(k), k * 4);
  return { positions: Float32Array.from(positionsOf(table, count)), colours, rtcCenter };
}

async function unpacked(
  { binary }: FeatureTable,
  { properties = {}, byteOffset = 0, byteLength = 0 }: DracoExtension,
  draco: DecodeDraco,
): Promise<Omit<PointCloud, 'rtcCenter'>> {
  const ids: Record<string, number> = {};
  if (properties['POSITION'] !== undefined) ids['POSITION'] = properties['POSITION'];
  const colourId = properties['RGBA'] ?? properties['RGB'];
  if (colourId !== undefined) ids['COLOR_0'] = colourId;
  const cloud = await draco(binary.subarray(byteOffset, byteOffset + byteLength), ids);
  const count = cloud.positions.length / 3;
  const colours = new Uint8Array(count * 4);
  for (let k = 0; k < count * 4; k++) {
    colours[k] = cloud.colours ? Math.round((cloud.colours[k] as number) * 255) : (PLAIN[k % 4] as number);
  }
  return { positions: cloud.positions, colours };
}

function colourReader(table: FeatureTable, count: number): (point: number) => readonly number[] {
  const rgba = column(table, 'RGBA', 'byte', 4, count);
  if (rgba) return (k) => rgba.slice(k * 4, k * 4 + 4);
  const rgb = column(table, 'RGB', 'byte', 3, count);
  if (rgb) return (k) => [...rgb.slice(k * 3, k * 3 + 3), 255];
  const packed = column(table, 'RGB565', 'short', 1, count);
  if (packed) return (k) => fiveSixFive(packed[k] as number);
  const all = tableValues(table, 'CONSTANT_RGBA', 'byte', 4) ?? PLAIN;
  return () => all;
}

function fiveSixFive(value: number): number[] {
  return [(value >> 11) * (255 / 31), ((value >> 5) & 63) * (255 / 63), (value & 31) * (255 / 31), 255];
}
