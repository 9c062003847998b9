import { describe, expect, it } from 'vitest';
import { readContainer } from './readContainer.ts';
import { octDirection } from './tables.ts';

const noDraco = () => Promise.reject(new Error('no Draco here'));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const padded = (bytes: Uint8Array): Uint8Array => {
  const out = new Uint8Array(Math.ceil(bytes.byteLength / 8) * 8).fill(0x20);
  out.set(bytes);
  return out;
};
const float32Bytes = (...values: number[]): number[] => [...new Uint8Array(Float32Array.from(values).buffer)];
const uint16Bytes = (...values: number[]): number[] => [...new Uint8Array(Uint16Array.from(values).buffer)];

function tile(magic: string, json: object, binary: number[], body: Uint8Array, extra: number[] = []): Uint8Array {
  const table = padded(bytesOf(JSON.stringify(json)));
  const length = 28 + extra.length + table.byteLength + binary.length + body.byteLength;
  const head = Uint32Array.of(1, length, table.byteLength, binary.length, 0, 0);
  return Uint8Array.from([...bytesOf(magic), ...new Uint8Array(head.buffer), ...extra, ...table, ...binary, ...body]);
}

const GLTF = bytesOf('{"asset":{"version":"2.0"}}');

describe('b3dm', () => {
  it('gives its model and the centre it counts from', async () => {
    const [piece] = await readContainer(tile('b3dm', { RTC_CENTER: [1, 2, 3] }, [], GLTF), noDraco);
    expect(piece).toEqual({ kind: 'model', gltf: GLTF, rtcCenter: [1, 2, 3], instances: undefined });
  });

  it('of drafts with shorter headers are read', async () => {
    const json = bytesOf('{"a":1}');
    const head = Uint32Array.of(1, 20 + json.byteLength + GLTF.byteLength, 2, json.byteLength);
    const old = Uint8Array.from([...bytesOf('b3dm'), ...new Uint8Array(head.buffer), ...json, ...GLTF]);
    const [piece] = await readContainer(old, noDraco);
    expect(piece).toMatchObject({ kind: 'model', gltf: GLTF });
  });

  it('cut short is refused', async () => {
    const whole = tile('b3dm', { RTC_CENTER: [1, 2, 3] }, [], GLTF);
    await expect(readContainer(whole.slice(0, 40), noDraco)).rejects.toThrow('cut short');
    await expect(readContainer(whole.slice(0, 10), noDraco)).rejects.toThrow('cut short');
  });
});

describe('i3dm', () => {
  const instances = async (json: object, binary: number[], body = GLTF, format = 1) => {
    const [piece] = await readContainer(tile('i3dm', json, binary, body, [format, 0, 0, 0]), noDraco);
    if (piece?.kind !== 'model') throw new Error('no model');
    return piece;
  };

  it('places copies with their scale, their turn and the centre', async () => {
    const { instances: made } = await instances(
      {
        INSTANCES_LENGTH: 1,
        RTC_CENTER: [100, 0, 0],
        POSITION: { byteOffset: 0 },
        SCALE: { byteOffset: 12 },
        NORMAL_RIGHT: { byteOffset: 16 },
        NORMAL_UP: { byteOffset: 28 },
      },
      [...float32Bytes(1, 2, 3), ...float32Bytes(2), ...float32Bytes(0, 1, 0), ...float32Bytes(-1, 0, 0)],
    );
    expect([...(made?.[0] ?? [])].map((value) => value + 0)).toEqual([
      0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 101, 2, 3, 1,
    ]);
  });

  it('reads packed positions and directions', async () => {
    const { instances: made } = await instances(
      {
        INSTANCES_LENGTH: 1,
        POSITION_QUANTIZED: { byteOffset: 0 },
        QUANTIZED_VOLUME_OFFSET: [10, 20, 30],
        QUANTIZED_VOLUME_SCALE: [100, 100, 100],
        NORMAL_RIGHT_OCT32P: { byteOffset: 8 },
        NORMAL_UP_OCT32P: { byteOffset: 12 },
      },
      [...uint16Bytes(65_535, 0, 65_535), 0, 0, ...uint16Bytes(65_535, 32_768), ...uint16Bytes(32_768, 65_535)],
    );
    const [matrix] = made ?? [];
    expect(matrix?.slice(12, 15)).toEqual(Float64Array.of(110, 20, 130));
    expect(matrix?.[0]).toBeCloseTo(1, 3);
    expect(matrix?.[5]).toBeCloseTo(1, 3);
  });

  it("is upright on the ellipsoid at its tile's east, north and up", async () => {
    const json = { INSTANCES_LENGTH: 1, POSITION: { byteOffset: 0 }, EAST_NORTH_UP: true };
    // On the equator at 90° east: east is -x, north is z, up is y.
    const { instances: made } = await instances(json, float32Bytes(0, 6_378_137, 0));
    const axes = [...(made?.[0] ?? [])].map((value) => Math.round(value * 1e6) / 1e6 + 0);
    expect([axes.slice(0, 3), axes.slice(4, 7), axes.slice(8, 11)]).toEqual([
      [-1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ]);
  });

  it('gives all copies of thousands, and refuses more than can be placed', async () => {
    const json = { INSTANCES_LENGTH: 2_001, POSITION: { byteOffset: 0 } };
    const { instances: made } = await instances(json, float32Bytes(...new Array<number>(2_001 * 3).fill(1)));
    expect(made).toHaveLength(2_001);
    const refusal = { name: 'FileFault', code: 'tooLarge' };
    await expect(instances({ ...json, INSTANCES_LENGTH: 100_001 }, [])).rejects.toMatchObject(refusal);
  });

  it('may name its model instead of holding it', async () => {
    const json = { INSTANCES_LENGTH: 1, POSITION: { byteOffset: 0 } };
    expect((await instances(json, float32Bytes(0, 0, 0), bytesOf('tree.glb\0  '), 0)).gltf).toBe('tree.glb');
  });
});

describe('pnts', () => {
  const cloud = async (json: object, binary: number[]) => {
    const [piece] = await readContainer(tile('pnts', json, binary, new Uint8Array(0)), noDraco);
    if (piece?.kind !== 'points') throw new Error('no points');
    return piece.cloud;
  };

  it('reads places and colours of every kind', async () => {
    const base = { POINTS_LENGTH: 2, POSITION: { byteOffset: 0 } };
    const places = float32Bytes(1, 2, 3, 4, 5, 6);
    const rgb = await cloud({ ...base, RGB: { byteOffset: 24 } }, [...places, 255, 0, 0, 0, 0, 255]);
    expect([...rgb.positions]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...rgb.colours]).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
    const packed = await cloud({ ...base, RGB565: { byteOffset: 24 } }, [...places, ...uint16Bytes(0xf800, 0x07e0)]);
    expect([...packed.colours]).toEqual([255, 0, 0, 255, 0, 255, 0, 255]);
    const constant = await cloud({ ...base, CONSTANT_RGBA: [1, 2, 3, 4] }, places);
    expect([...constant.colours]).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
    const clear = await cloud({ ...base, RGBA: { byteOffset: 24 } }, [...places, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect([...clear.colours]).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
    expect((await cloud(base, places)).colours).toHaveLength(8);
  });

  it('reads packed positions', async () => {
    const json = {
      POINTS_LENGTH: 1,
      POSITION_QUANTIZED: { byteOffset: 0 },
      QUANTIZED_VOLUME_OFFSET: [10, 20, 30],
      QUANTIZED_VOLUME_SCALE: [100, 100, 100],
    };
    const { positions, centre } = await cloud(json, uint16Bytes(65_535, 0, 65_535));
    expect([[...positions], centre]).toEqual([
      [100, 0, 100],
      [10, 20, 30],
    ]);
  });

  it('without places is refused', async () => {
    await expect(cloud({ POINTS_LENGTH: 1 }, [])).rejects.toThrow('no positions');
  });
});

describe('cmpt', () => {
  const composite = (...parts: Uint8Array[]): Uint8Array => {
    const length = 16 + parts.reduce((sum, part) => sum + part.byteLength, 0);
    const head = Uint32Array.of(1, length, parts.length);
    return Uint8Array.from([...bytesOf('cmpt'), ...new Uint8Array(head.buffer), ...parts.flatMap((part) => [...part])]);
  };

  it('gives all its tiles, nested too', async () => {
    const b3dm = tile('b3dm', {}, [], GLTF);
    const pieces = await readContainer(composite(b3dm, composite(b3dm, b3dm)), noDraco);
    expect(pieces).toHaveLength(3);
  });

  it('that misstates its parts is refused', async () => {
    const broken = composite(tile('b3dm', {}, [], GLTF));
    broken[12] = 9;
    await expect(readContainer(broken, noDraco)).rejects.toThrow('cut short');
  });
});

it('other files are refused by their name, glTF passes', async () => {
  await expect(readContainer(bytesOf('<html>'), noDraco)).rejects.toThrow('"<htm"');
  expect(await readContainer(GLTF, noDraco)).toMatchObject([{ kind: 'model', gltf: GLTF }]);
});

it('directions of an octahedron keep their corners', () => {
  expect(octDirection(255, 128, 255)[0]).toBeGreaterThan(0.99);
  expect(octDirection(0, 0, 255)[2]).toBeCloseTo(-1, 6);
});

describe('points of which Draco packs a part', () => {
  const places = Float32Array.of(1, 2, 3, 4, 5, 6);
  const shares = Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1);
  const packed = (properties: Record<string, number>) => ({
    '3DTILES_draco_point_compression': { properties, byteOffset: 24, byteLength: 4 },
  });
  const read = async (json: object, cloud: { positions: Float32Array; colours?: Float32Array }) => {
    const draco = async () => ({
      normals: undefined,
      uvs: undefined,
      indices: new Uint32Array(0),
      colours: undefined,
      ...cloud,
    });
    const binary = new Uint8Array(32);
    binary.set(new Uint8Array(places.buffer));
    binary.set([9, 8, 7, 6, 5, 4], 26);
    const [piece] = await readContainer(
      tile('pnts', { POINTS_LENGTH: 2, ...json }, [...binary], new Uint8Array(0)),
      draco,
    );
    return piece?.kind === 'points' ? piece.cloud : undefined;
  };

  it('takes plain colours for packed places', async () => {
    const json = { RGB: { byteOffset: 26 }, extensions: packed({ POSITION: 0 }) };
    expect((await read(json, { positions: places }))?.colours).toEqual(Uint8Array.of(9, 8, 7, 255, 6, 5, 4, 255));
    const one = { CONSTANT_RGBA: [1, 2, 3, 4], extensions: packed({ POSITION: 0 }) };
    expect((await read(one, { positions: places }))?.colours).toEqual(Uint8Array.of(1, 2, 3, 4, 1, 2, 3, 4));
  });

  it('takes plain places for packed colours', async () => {
    const json = { POSITION: { byteOffset: 0 }, extensions: packed({ RGBA: 3 }) };
    const cloud = await read(json, { positions: new Float32Array(0), colours: shares });
    expect([...(cloud?.positions ?? [])]).toEqual([...places]);
    expect(cloud?.colours).toEqual(Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255));
  });

  it('refuses other numbers of colours than of points, and colours that are not there', async () => {
    const few = { POSITION: { byteOffset: 0 }, extensions: packed({ RGBA: 3 }) };
    const cloud = { positions: new Float32Array(0), colours: shares.subarray(0, 4) };
    await expect(read(few, cloud)).rejects.toThrow('other colours than points');
    const beyond = { RGB: { byteOffset: 30 }, extensions: packed({ POSITION: 0 }) };
    await expect(read(beyond, { positions: places })).rejects.toThrow('cut short');
  });
});
