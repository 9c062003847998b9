/** The model preview and files: those of other programs, survey tiles, broken ones, and a browser without WebGL. */
import { existsSync, readFileSync } from 'node:fs';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import draco3d from 'draco3d';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { squareGltf } from '../fixtures/files/gltfFiles.ts';
import { UASTC_FILE } from '../fixtures/files/ktx2.ts';
import { picturedGlb } from '../fixtures/files/picturedGlb.ts';
import { PALETTE_COLOURS, TOY_TRUCKS, toyPicture, toyTruck, writeToyKit } from '../fixtures/files/toyKit.ts';
import {
  buttonNamed,
  drawnPixelsOf,
  dropFile,
  dropFiles,
  dropFromDisk,
  GREEN_RGB,
  openPreview,
  REPOSITORY_ROOT,
  reportPanel,
  VEHICLES_GLB,
} from './support/preview.ts';
import { expect, test } from './support/test.ts';

/** A file with another structure: a tile of the demo mine. */
const TILE_FILE = `${REPOSITORY_ROOT}demo/site/maps/khar-north/2026-11-18/plant.glb`;
/** A tile of a photogrammetric survey by another program, where such data is beside the project. */
const SURVEY_TILE = `${REPOSITORY_ROOT}../shared/data/3dtiles/nasa-rover/0.b3dm`;

/** The model inside a batched tile: behind a header of 28 bytes and two tables in JSON and binary each. */
function modelInTile(tile: Buffer): Buffer {
  const tables = [12, 16, 20, 24].reduce((sum, at) => sum + tile.readUInt32LE(at), 0);
  return tile.subarray(28 + tables);
}

test('accepts a foreign file unchanged, and lists what it lacks', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  await page.getByLabel('Open a GLB file…').setInputFiles(TILE_FILE);
  await expect(page.getByRole('heading', { name: 'plant.glb' })).toBeVisible();
  await expect(reportPanel(page)).toContainText('No node is named as a vehicle category');
  await expect(reportPanel(page)).toContainText(/Triangles/);
  await dropFile(page, 'mine.glb', VEHICLES_GLB);
  await page.getByLabel('Category').selectOption('Loader');
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  expect(watch.problems).toEqual([]);
});

test('takes the model out of a survey tile of another program; the tile itself gets advice', async ({
  page,
  site,
  watch,
}) => {
  test.skip(!existsSync(SURVEY_TILE), `There is no ${SURVEY_TILE}`);
  const tile = readFileSync(SURVEY_TILE);
  await openPreview(page, site.url);
  await dropFile(page, 'rover.glb', modelInTile(tile));
  await expect(page.getByRole('heading', { name: 'rover.glb' })).toBeVisible();
  await expect(reportPanel(page).getByRole('row', { name: /^All/ })).toContainText(/[1-9]/);
  await expect.poll(() => drawnPixelsOf(page, GREEN_RGB)).toBeLessThan(100);
  await buttonNamed(page, 'Inspector').click();
  await expect(page.getByText('Scene Explorer')).toBeVisible();
  await buttonNamed(page, 'Inspector').click();
  await dropFile(page, '0.b3dm', tile);
  await expect(page.getByRole('alert')).toContainText('a tile of a map (3D Tiles), not a model');
  expect(watch.problems.filter((problem) => !problem.includes('slider-vertical'))).toEqual([]);
});

test('reports a browser without WebGL, and still checks files', async ({ page, site, watch }) => {
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    const getContextWithoutWebGl = function (this: HTMLCanvasElement, ...[kind, ...rest]: [string, ...unknown[]]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(get, this, [kind, ...rest]);
    };
    HTMLCanvasElement.prototype.getContext = getContextWithoutWebGl as typeof get;
  });
  // The code that reads files does not come: reading takes a while, and is given up.
  await page.route('**/fileCheck.worker*', () => {});
  await page.goto(`${site.url}/model-preview.html`);
  await expect(page.getByRole('alert')).toContainText('This browser cannot draw in 3D.');
  await expect(page.getByRole('progressbar', { name: 'Reading Haul Truck' })).toBeVisible();
  await buttonNamed(page, 'Cancel').click();
  await expect(page.getByText('Reading was cancelled')).toBeVisible();
  await expect(page.getByText('Open a GLB file…')).toBeFocused();
  await expect.poll(() => page.workers().length).toBe(0);
  await page.unroute('**/fileCheck.worker*');
  await buttonNamed(page, 'Haul Truck').click();
  await expect(reportPanel(page)).toContainText('No faults');
  await buttonNamed(page, 'Loader').click();
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  expect(watch.problems).toEqual([]);
});

test('refuses an invalid GLB, suggests a remedy, and continues', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  const garbled = Buffer.from(VEHICLES_GLB);
  garbled.fill(0x78, 40, 200);
  const scrambled = Buffer.from(VEHICLES_GLB);
  for (let k = Math.floor(VEHICLES_GLB.length / 2); k < VEHICLES_GLB.length; k++) scrambled[k] = (k * 31) & 255;
  const files: [string, Buffer, RegExp][] = [
    ['photo.glb', Buffer.from('not a model at all'), /not a GLB file\. Export/],
    ['empty.glb', Buffer.alloc(0), /The file is empty\. Export/],
    ['half.glb', VEHICLES_GLB.subarray(0, 20_000), /cut short\. Copy/],
    [
      'scene.gltf',
      Buffer.from('{"asset":{"version":"2.0"},"buffers":[{"uri":"a.bin","byteLength":9}]}'),
      /files: a\.bin\. Drop/,
    ],
    ['garbled.glb', garbled, /cannot be read \(.+\)\. Export/],
    ['scrambled.glb', scrambled, /cannot be read \(.+\)\. Export/],
  ];
  for (const [name, bytes, advice] of files) {
    await dropFile(page, name, bytes);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('alert'), name).toContainText(advice);
  }
  // 100 MB and one byte, of which the page reads only the first few.
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(100_000_001)], 'huge.glb'));
    document.querySelector('.hp-page')?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  });
  await expect(page.getByRole('alert')).toContainText('larger than 100 MB');

  await buttonNamed(page, 'Loader').click();
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(watch.problems).toEqual([]);
});

test('shows models of several files, and files with Draco or KTX2 compression', async ({ page, site, watch }, info) => {
  await openPreview(page, site.url);
  await dropFiles(page, { 'toy.glb': toyTruck(0) });
  await expect(reportPanel(page)).toContainText('It refers to a picture file: Textures/colormap.png. Drop it too');
  await dropFiles(page, { 'colormap.png': toyPicture() });
  await expect(reportPanel(page)).toContainText('shown with its separate files: Textures/colormap.png');
  await expect(page.getByRole('heading', { name: 'toy.glb' })).toBeVisible();
  await expect.poll(() => drawnPixelsOf(page, RED)).toBeGreaterThan(1000);

  const kit = info.outputPath('kit');
  writeToyKit(kit);
  await dropFromDisk(page, kit);
  const list = page.getByRole('list', { name: 'Dropped models' });
  await expect(list.getByRole('button')).toHaveText(TOY_TRUCKS);
  await list.getByRole('button', { name: LAST_TOY }).click();
  await expect(page.getByRole('heading', { name: LAST_TOY })).toBeVisible();
  await expect.poll(() => drawnPixelsOf(page, RED)).toBeGreaterThan(1000);

  const { document, bin } = squareGltf();
  const beside = { ...document, buffers: [{ uri: 'data.bin', byteLength: bin.byteLength }] };
  await dropFiles(page, { 'plain.gltf': Buffer.from(JSON.stringify(beside)) });
  await expect(page.getByRole('alert')).toContainText('Its data is in separate files: data.bin. Drop them too.');
  await dropFiles(page, { 'data.bin': bin });
  await expect(reportPanel(page)).toContainText('plain.gltf');
  await expect(reportPanel(page)).toContainText('glTF in JSON form. To ship it');

  await dropFiles(page, {
    'basis.glb': picturedGlb({ eastM: -2, sideM: 4, material: {}, picture: UASTC_FILE, by: 'KHR_texture_basisu' }),
  });
  await expect(page.getByRole('heading', { name: 'basis.glb' })).toBeVisible();
  await expect.poll(() => drawnPixelsOf(page, BLUE_RGB)).toBeGreaterThan(500);

  await dropFiles(page, { 'draco.glb': await packedWithDraco(VEHICLES_GLB) });
  await page.getByLabel('Category').selectOption('Loader');
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  await expect.poll(() => drawnPixelsOf(page, GREEN_RGB)).toBeGreaterThan(1000);
  // The loader's warning about the encoder's output.
  expect(watch.problems.filter((problem) => !problem.includes('Normalized flag from Draco data'))).toEqual([]);
});

const [RED] = PALETTE_COLOURS;
const LAST_TOY = TOY_TRUCKS.at(-1) as string;
const BLUE_RGB = [40, 60, 220] as const;

async function packedWithDraco(model: Uint8Array): Promise<Uint8Array> {
  await MeshoptDecoder.ready;
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'meshopt.decoder': MeshoptDecoder,
    'draco3d.encoder': await draco3d.createEncoderModule({}),
  });
  const document = await io.readBinary(model);
  for (const extension of document.getRoot().listExtensionsUsed())
    if (extension.extensionName.includes('meshopt')) extension.dispose();
  document.createExtension(KHRDracoMeshCompression).setRequired(true);
  return io.writeBinary(document);
}
