/** Sound files that are damaged: made here, and those of others where they lie beside the project. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MeshoptEncoder } from 'meshoptimizer';
import { everyEntity } from '../../fixtures/files/drawings.ts';
import { glb, jsonGltf, squareGltf } from '../../fixtures/files/gltfFiles.ts';
import { ETC1S_FILE, UASTC_FILE } from '../../fixtures/files/ktx2.ts';
import { b3dm, cmpt, i3dm, plainPnts, pnts } from '../../fixtures/files/tileFiles.ts';
import { dracoPnts } from '../../fixtures/tiles/dracoPoints.ts';

export type SeedKind = 'tile' | 'model' | 'tileset' | 'subtree' | 'drawing' | 'picture';

export interface Seed {
  name: string;
  kind: SeedKind;
  /** Made here. */
  own: boolean;
  bytes: Uint8Array;
}

const SHARED_DATA_FOLDER = '../shared/data';
const MAX_SEED_BYTES = 200_000;

export async function allSeeds(): Promise<Seed[]> {
  return [...(await generatedSeeds()), ...thirdPartySeeds()];
}

async function generatedSeeds(): Promise<Seed[]> {
  const { document, bin } = squareGltf();
  const model = glb(document, bin);
  const positions = Float32Array.from({ length: 300 }, (_, k) => k % 17);
  const packed = await dracoPnts({ positions, colours: new Uint8Array(300).fill(90) });
  const tiles: Record<string, Uint8Array> = {
    'square.glb': model,
    'square.gltf': jsonGltf(document, bin),
    'packed.glb': await packedGlb(),
    'square.b3dm': b3dm(model),
    'square.i3dm': i3dm(model),
    'points.pnts': pnts(),
    'plain.pnts': plainPnts(),
    'draco.pnts': packed,
    'all.cmpt': cmpt(b3dm(model), i3dm(model), cmpt(pnts(), packed)),
  };
  return [
    ...Object.entries(tiles).map(([name, bytes]): Seed => ({ name, kind: 'tile', own: true, bytes })),
    { name: 'design.glb', kind: 'model', own: true, bytes: model },
    { name: 'packed design.glb', kind: 'model', own: true, bytes: tiles['packed.glb'] as Uint8Array },
    { name: 'tileset.json', kind: 'tileset', own: true, bytes: textBytes(JSON.stringify(tilesetSeed())) },
    { name: 'bits.subtree', kind: 'subtree', own: true, bytes: subtreeSeed() },
    { name: 'uastc.ktx2', kind: 'picture', own: true, bytes: UASTC_FILE },
    { name: 'etc1s.ktx2', kind: 'picture', own: true, bytes: ETC1S_FILE },
    { name: 'every.dxf', kind: 'drawing', own: true, bytes: textBytes(everyEntity()) },
  ];
}

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The square with its positions packed by meshopt. */
async function packedGlb(): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const { document, bin } = squareGltf();
  const packed = MeshoptEncoder.encodeGltfBuffer(bin.subarray(0, 48), 4, 12, 'ATTRIBUTES');
  const body = new Uint8Array(bin.byteLength + Math.ceil(packed.byteLength / 4) * 4);
  body.set(bin);
  body.set(packed, bin.byteLength);
  const [first, ...views] = document['bufferViews'] as object[];
  const compressed = { buffer: 0, byteOffset: bin.byteLength, byteLength: packed.byteLength, byteStride: 12, count: 4 };
  const extensions = { EXT_meshopt_compression: { ...compressed, mode: 'ATTRIBUTES' } };
  const buffers = [{ byteLength: body.byteLength }];
  return glb({ ...document, buffers, bufferViews: [{ ...first, extensions }, ...views] }, body);
}

function tilesetSeed(): object {
  const box = [0, 0, 0, 100, 0, 0, 0, 100, 0, 0, 0, 10];
  const childTile = (k: number): object => ({
    boundingVolume: k % 2 ? { sphere: [k, 0, 0, 50] } : { region: [0.1, 0.1, 0.2, 0.2, 0, 100] },
    geometricError: 10,
    content: { uri: `${k}.b3dm` },
    children: [{ boundingVolume: { box }, geometricError: 0, contents: [{ uri: 'a.glb' }, { uri: 'b.glb' }] }],
  });
  const implicitTiling = {
    subdivisionScheme: 'QUADTREE',
    subtreeLevels: 3,
    availableLevels: 6,
    subtrees: { uri: '{x}.s' },
  };
  const implicit = { boundingVolume: { box }, geometricError: 5, content: { uri: '{level}.glb' }, implicitTiling };
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 650_000, 4_763_000, 1100, 1];
  const root = {
    boundingVolume: { box },
    geometricError: 100,
    refine: 'ADD',
    transform,
    children: [childTile(1), childTile(2), implicit],
  };
  return { asset: { version: '1.1' }, geometricError: 500, root };
}

function subtreeSeed(): Uint8Array {
  const json = textBytes(
    JSON.stringify({
      buffers: [{ byteLength: 16 }],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: 8 },
        { buffer: 0, byteOffset: 8, byteLength: 8 },
      ],
      tileAvailability: { bitstream: 0 },
      contentAvailability: [{ bitstream: 0 }],
      childSubtreeAvailability: { bitstream: 1 },
    }).padEnd(320),
  );
  const head = new DataView(new ArrayBuffer(24));
  head.setUint32(0, 0x74627573, true);
  head.setUint32(4, 1, true);
  head.setBigUint64(8, BigInt(json.byteLength), true);
  head.setBigUint64(16, 16n, true);
  return Uint8Array.from([...new Uint8Array(head.buffer), ...json, ...new Uint8Array(16).fill(0xff)]);
}

/** Small files that others made. */
function thirdPartySeeds(): Seed[] {
  const found: Seed[] = [];
  for (const folder of ['3dtiles', 'dxf']) {
    const root = join(SHARED_DATA_FOLDER, folder);
    if (!existsSync(root)) continue;
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
      const kind = kindOf(name);
      const path = join(root, name);
      if (!kind || !statSync(path).isFile() || statSync(path).size > MAX_SEED_BYTES) continue;
      found.push({ name, kind, own: false, bytes: new Uint8Array(readFileSync(path)) });
    }
  }
  return found;
}

function kindOf(name: string): SeedKind | undefined {
  if (/\.(glb|gltf|b3dm|i3dm|pnts|cmpt)$/i.test(name)) return 'tile';
  if (/tileset[^/]*\.json$/i.test(name)) return 'tileset';
  if (/\.subtree$/i.test(name)) return 'subtree';
  return /\.dxf$/i.test(name) ? 'drawing' : undefined;
}
