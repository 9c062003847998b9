import { expect, it } from 'vitest';
import { bytesOf, glb, squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { tileFile } from '../../../tests/fixtures/files/tileFiles.ts';
import type { ReaderTools } from '../files/ReaderTools.ts';
import { readContainer } from './containers/readContainer.ts';
import { readTileParts } from './readTile.ts';
import { TileFrame } from './TileFrame.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const { toScene } = new TileFrame({ easting: 648_100, northing: 4_760_200, altitude: 1050 });
const PLACE = { toScene, transform: IDENTITY, upAxis: undefined };
const failing = () => Promise.reject(new Error('not needed here'));
const tools: ReaderTools = {
  resolve: failing,
  decoders: { meshopt: failing, draco: failing },
  decodeImage: () => Promise.resolve(undefined),
};

/** Steps of a centimetre in the grid of a zone. */
const VOLUME = {
  POSITION_QUANTIZED: { byteOffset: 0 },
  QUANTIZED_VOLUME_OFFSET: [648_000, 4_760_000, 1100],
  QUANTIZED_VOLUME_SCALE: [655.35, 655.35, 655.35],
};
const STEPS = bytesOf(Uint16Array.of(0, 1, 2, 3, 65_534, 65_535));

it('packed points far from the origin keep steps of centimetres', async () => {
  const tile = tileFile('pnts', { POINTS_LENGTH: 2, RTC_CENTER: [0.5, 0, 0], ...VOLUME }, STEPS, new Uint8Array(0));
  const [part] = await readTileParts(tile, PLACE, tools);
  // East, up, and south.
  [-99.5, 50.02, 199.99, -99.47, 705.35, -455.34].forEach((expected, k) => {
    expect(part?.positions[k]).toBeCloseTo(expected, 3);
  });
});

it('packed copies far from the origin keep steps of centimetres', async () => {
  const { document, bin } = squareGltf();
  const extra = bytesOf(Uint32Array.of(1));
  const tile = tileFile('i3dm', { INSTANCES_LENGTH: 2, ...VOLUME }, STEPS, glb(document, bin), extra);
  const [piece] = await readContainer(tile, failing);
  const matrices = piece?.kind === 'model' ? (piece.instances ?? []) : [];
  const places = matrices.flatMap((matrix) => [...matrix.subarray(12, 15)]);
  [648_000, 4_760_000.01, 1100.02, 648_000.03, 4_760_655.34, 1755.35].forEach((expected, k) => {
    expect(places[k]).toBeCloseTo(expected, 3);
  });
});
