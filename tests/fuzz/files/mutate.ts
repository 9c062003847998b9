/** Damages a file as bad networks, bad programs and bad people do: bytes, lengths, JSON, lines of a drawing. */
import { joinBytes } from '../../fixtures/files/gltfFiles.ts';
import type { Random } from './random.ts';

const HOSTILE_NUMBERS = [
  0, -0, 1, -1, 2, 3, 4, 5, 7, 8, 12, 16, 24, 64, 255, 256, 1000, 1024, 4095, 65_535, 65_536, 1_000_000, 50_000_000,
  2_147_483_647, 2_147_483_648, 4_294_967_295, 9_007_199_254_740_991, 1e9, 1e12, 1e38, 1e300, -1e300, 0.5, 1.5, 1e-9,
] as const;
const HOSTILE_VALUES = [
  null,
  true,
  false,
  '',
  'x',
  '../x.bin',
  [],
  {},
  [null],
  [0],
  { uri: 'a' },
  'data:,',
  'data:;base64,AAAA',
];
const ACCESSOR_TYPES = ['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT4', 'x'];
const COMPONENT_TYPES = [5120, 5121, 5122, 5123, 5125, 5126, 5130];

/** One to six damages, of the kinds that the file has places for. */
export function mutateFile(bytes: Uint8Array, isDrawing: boolean, random: Random): Uint8Array {
  let out = bytes;
  for (let k = 1 + random.below(6); k > 0; k--) out = mutateOnce(out, isDrawing, random);
  return out;
}

function mutateOnce(bytes: Uint8Array, isDrawing: boolean, random: Random): Uint8Array {
  if (isDrawing && random.chance(0.8)) return mutateLines(bytes, random);
  const json = isDrawing ? undefined : jsonIn(bytes);
  return json && random.chance(0.65) ? withJson(bytes, json, random) : damageBytes(bytes, random);
}

/** Bytes, wherever they are. */
function damageBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  const at = random.below(out.byteLength);
  const length = Math.min(out.byteLength - at, 1 + random.below(16));
  const data = new DataView(out.buffer);
  const aligned = Math.min(out.byteLength - 4, at & ~3);
  switch (random.below(9)) {
    case 0:
      return out.slice(0, at);
    case 1:
      return joinBytes(out.subarray(0, at), out.subarray(at + length));
    case 2:
      return joinBytes(out.subarray(0, at + length), out.subarray(at));
    case 3:
      return out.fill(random.one([0, 0x20, 0x7f, 0xff]), at, at + length);
    case 4:
      if (aligned >= 0) data.setUint32(aligned, random.one(HOSTILE_NUMBERS) >>> 0, true);
      return out;
    case 5:
      if (aligned >= 0) data.setUint32(aligned, (data.getUint32(aligned, true) + random.below(9) - 4) >>> 0, true);
      return out;
    case 6:
      if (aligned >= 0)
        data.setFloat32(aligned, random.one([Number.NaN, Number.POSITIVE_INFINITY, 1e38, -1e38, 0]), true);
      return out;
    case 7:
      return joinBytes(out, out.subarray(at));
    default:
      if (out.byteLength > 0) out[at] = (out[at] as number) ^ (1 << random.below(8));
      return out;
  }
}

interface Json {
  from: number;
  to: number;
  value: unknown;
}

/** The first JSON in a file, with the blanks that fill its room. */
function jsonIn(bytes: Uint8Array): Json | undefined {
  const from = bytes.indexOf(0x7b);
  if (from < 0) return undefined;
  let depth = 0;
  let inText = false;
  for (let at = from; at < bytes.byteLength; at++) {
    const byte = bytes[at];
    if (byte === 0x5c && inText) at++;
    else if (byte === 0x22) inText = !inText;
    else if (!inText && byte === 0x7b) depth++;
    else if (!inText && byte === 0x7d && --depth === 0) {
      let to = at + 1;
      while (bytes[to] === 0x20) to++;
      try {
        return { from, to, value: JSON.parse(new TextDecoder().decode(bytes.subarray(from, at + 1))) };
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/** The same file with its JSON changed and the lengths that tell of it mended. */
function withJson(bytes: Uint8Array, { from, to, value }: Json, random: Random): Uint8Array {
  changeJson(value, random);
  const text = new TextEncoder().encode(JSON.stringify(value));
  const room = to - from;
  const next = new Uint8Array(Math.ceil(text.byteLength / 8) * 8 + (room % 8)).fill(0x20);
  next.set(text);
  const out = joinBytes(bytes.subarray(0, from), next, bytes.subarray(to));
  const data = new DataView(out.buffer);
  for (let at = 0; at + 4 <= from; at += 4) {
    const length = data.getUint32(at, true);
    if (length === room || length === bytes.byteLength) data.setUint32(at, length + next.byteLength - room, true);
  }
  return out;
}

type Place = [holder: Record<string, unknown> | unknown[], key: string];

function changeJson(root: unknown, random: Random): void {
  const places: Place[] = [];
  const collectPlaces = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || places.length > 5000) return;
    for (const key of Object.keys(value)) {
      places.push([value as Record<string, unknown>, key]);
      collectPlaces((value as Record<string, unknown>)[key]);
    }
  };
  collectPlaces(root);
  if (places.length === 0) return;
  for (let k = 1 + random.below(3); k > 0; k--) changeValue(random.one(places), random);
}

function changeValue([holder, key]: Place, random: Random): void {
  const values = holder as Record<string, unknown>;
  const value = values[key];
  const [name, other] = [key.toLowerCase(), random.below(10)];
  if (other === 0) delete values[key];
  else if (other === 1) values[key] = random.one(HOSTILE_VALUES);
  else if (name === 'type') values[key] = random.one(ACCESSOR_TYPES);
  else if (name === 'componenttype') values[key] = random.one(COMPONENT_TYPES);
  else if (typeof value === 'number')
    values[key] = other < 5 ? random.one(HOSTILE_NUMBERS) : value + random.below(5) - 2;
  else if (Array.isArray(value) && value.length > 0) {
    if (other < 5) value.push(structuredClone(random.one(value)));
    else if (other < 8) value.splice(random.below(value.length), 1);
    else values[key] = Array.from({ length: 1 + random.below(3000) }, () => structuredClone(random.one(value)));
  } else if (typeof value === 'string')
    values[key] = random.one(['', 'x', value.slice(1), `${value}${value}`, '../../..']);
  else values[key] = random.one(HOSTILE_NUMBERS);
}

const ENTITY_TYPES = [
  'LINE',
  'INSERT',
  'HATCH',
  'SPLINE',
  'POLYLINE',
  'VERTEX',
  'SEQEND',
  'MTEXT',
  'MESH',
  'BLOCK',
  'ENDBLK',
];

/** Groups of a drawing: two lines each. */
function mutateLines(bytes: Uint8Array, random: Random): Uint8Array {
  const text = new TextDecoder('latin1').decode(bytes).split('\n');
  const group = random.below(Math.max(1, text.length >> 1)) * 2;
  const length = 2 * (1 + random.below(40));
  switch (random.below(8)) {
    case 0:
      text.splice(group, length);
      break;
    case 1:
      text.splice(group, 0, ...text.slice(group, group + length));
      break;
    case 2:
      text.splice(random.below(text.length), 0, ...text.slice(group, group + length));
      break;
    case 3:
      text[group] = String(random.one([0, 2, 8, 10, 20, 40, 62, 70, 71, 72, 91, 92, 93, 95, 96, 1000, 99_999]));
      break;
    case 4:
      text[group + 1] = random.one([...ENTITY_TYPES, '', 'nan', '-', '1e999', 'x'.repeat(3000)]);
      break;
    case 5:
      for (let k = group; k < group + length && k < text.length; k += 2)
        text.splice(k, 2, String(random.one([10, 20, 42, 72, 91, 93])), String(random.one(HOSTILE_NUMBERS)));
      break;
    case 6:
      for (let k = 0; k < 300; k++) text.push(...text.slice(group, group + 8));
      break;
    default:
      text[group + 1] = String(random.one(HOSTILE_NUMBERS));
  }
  return new TextEncoder().encode(text.join('\n'));
}
