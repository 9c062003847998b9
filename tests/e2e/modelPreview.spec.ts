/** The model preview for artists: states, files good and bad, the Inspector, and that it needs no mine and no other host. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VEHICLES = readFileSync(`${ROOT}public/models/adt_vehicles.glb`);
/** A file with another structure: a tile of the demo mine. */
const ELSEWHERE = `${ROOT}server/demo/site/maps/khar-north/2026-11-18/plant.glb`;
/** A tile of a photogrammetric survey by another program, where such data lies beside the project. */
const SURVEY_TILE = `${ROOT}../shared/data/3dtiles/nasa-rover/0.b3dm`;
/** What only the Inspector's code has in it. */
const INSPECTOR_MARK = 'babylon-inspector-container';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const report = (page: Page) => page.getByRole('complementary', { name: 'File' });

/** The model inside a batched tile: behind a header of 28 bytes and two tables in JSON and binary each. */
function modelInTile(tile: Buffer): Buffer {
  const tables = [12, 16, 20, 24].reduce((sum, at) => sum + tile.readUInt32LE(at), 0);
  return tile.subarray(28 + tables);
}

async function openPreview(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/model-preview.html`);
  await expect(page.getByRole('heading', { name: 'Haul Truck' })).toBeVisible();
  await expect(page.getByText(/^Level 0 · \d+ m away/)).toBeVisible();
  await expect.poll(() => inkOf(page, GREEN)).toBeGreaterThan(2000);
}

type Rgb = readonly [number, number, number];
const GREEN: Rgb = [61, 198, 162];
const LIME: Rgb = [155, 226, 74];
const ORANGE: Rgb = [255, 162, 46];

/** Pixels of the scene that have a colour in whatever light: the direction of the colour counts, not its strength. */
async function inkOf(page: Page, colour: Rgb): Promise<number> {
  const png = (await page.locator('.hp-scene').screenshot()).toString('base64');
  return page.evaluate(
    async ([data, [r, g, b]]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2D canvas');
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, image.width, image.height).data;
      const length = Math.hypot(r, g, b);
      let count = 0;
      for (let k = 0; k < pixels.length; k += 4) {
        const [x = 0, y = 0, z = 0] = pixels.subarray(k, k + 3);
        const own = Math.hypot(x, y, z);
        if (own > 60 && (x * r + y * g + z * b) / own / length > 0.995) count++;
      }
      return count;
    },
    [png, colour] as const,
  );
}

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const files = await page.evaluateHandle(
    ([name, data]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
      return transfer;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.dispatchEvent('.hp-page', 'drop', { dataTransfer: files });
}

test('shows every state in the colours of the app, with no sign-in, no call and no other host', async ({
  page,
  site,
  watch,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http')) asked.push(pathname);
  });
  await openPreview(page, site.url);
  const green = await inkOf(page, GREEN);

  await button(page, 'Loaded').click();
  await expect.poll(() => inkOf(page, LIME)).toBeGreaterThan(2000);
  await button(page, 'Empty').click();
  await expect.poll(() => inkOf(page, LIME)).toBeLessThan(100);

  await button(page, 'Other').click();
  await expect(page.getByRole('img', { name: 'Other' })).toBeInViewport();
  expect(await inkOf(page, GREEN)).toBeGreaterThan(green / 2);

  await button(page, 'Warning').click();
  await expect.poll(() => inkOf(page, ORANGE)).toBeGreaterThan(1000);
  await button(page, 'Warning').click();
  await button(page, 'Offline').click();
  await expect.poll(() => inkOf(page, GREEN)).toBeLessThan(100);
  await expect(page.getByRole('img', { name: 'Other' })).toHaveCount(0);

  expect(asked.filter((path) => !/^\/(model-preview\.html|favicon\.svg|assets\/|models\/)/.test(path))).toEqual([]);
  expect(watch.problems).toEqual([]);
  expect(watch.foreign).toEqual([]);
});

test('shows each level of detail, and by itself the one for the distance', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  const line = page.getByText(/^Level \d · /);
  await button(page, 'Far').click();
  await expect(line).toHaveText(/^Level 2 · /);
  await button(page, 'Side').click();
  await expect(line).toHaveText(/^Level 0 · /);
  for (const level of ['2', '1', '0']) {
    await button(page, level).click();
    await expect(page.locator('tr[aria-current]')).toContainText(level);
  }
  await expect(report(page).getByRole('row', { name: /^2 Far/ })).toContainText(/\d/);
  await expect(report(page)).toContainText('Nothing to mend');
  await expect(report(page)).toContainText('No errors, no warnings.');
  await button(page, 'OPExcavator').click();
  await expect(page.getByRole('heading', { name: 'OPExcavator' })).toBeVisible();
  await expect(report(page)).toContainText('open_pit_vehicles.glb');
  expect(watch.problems).toEqual([]);
});

test('takes a file from elsewhere as it is, and says what it would need', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  await page.getByLabel('Open a GLB file…').setInputFiles(ELSEWHERE);
  await expect(page.getByRole('heading', { name: 'plant.glb' })).toBeVisible();
  await expect(report(page)).toContainText('No node is named as a vehicle category');
  await expect(report(page)).toContainText(/Triangles/);
  await drop(page, 'mine.glb', VEHICLES);
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
  await drop(page, 'rover.glb', modelInTile(tile));
  await expect(page.getByRole('heading', { name: 'rover.glb' })).toBeVisible();
  await expect(report(page).getByRole('row', { name: /^All/ })).toContainText(/[1-9]/);
  await expect.poll(() => inkOf(page, GREEN)).toBeLessThan(100);
  await button(page, 'Inspector').click();
  await expect(page.getByText('Scene Explorer')).toBeVisible();
  await button(page, 'Inspector').click();
  await drop(page, '0.b3dm', tile);
  await expect(page.getByRole('alert')).toContainText('a tile of a map (3D Tiles), not a model');
  expect(watch.problems.filter((problem) => !problem.includes('slider-vertical'))).toEqual([]);
});

test('turns the joints of a machine within their limits, and lets them rest', async ({ page, site, watch }) => {
  test.setTimeout(180_000);
  await openPreview(page, site.url);
  await button(page, 'OPExcavator').click();
  await expect(page.getByRole('heading', { name: 'OPExcavator' })).toBeVisible();
  const picture = async () => (await page.locator('.hp-scene').screenshot()).toString('base64');
  const atRest = await picture();
  for (const [joint, limit] of [
    ['swing', '180'],
    ['boom', '30'],
    ['stick', '60'],
    ['bucket', '95'],
  ] as const) {
    const slider = page.getByRole('slider', { name: joint });
    await slider.press('End');
    await expect(slider).toHaveValue(limit);
  }
  await expect.poll(picture).not.toBe(atRest);
  await button(page, 'Back to rest').click();
  await expect.poll(picture).toBe(atRest);

  await button(page, 'Loader').click();
  await expect(page.getByRole('slider')).toHaveCount(3);
  await expect(page.getByRole('slider', { name: 'bucket' })).toHaveValue('0');
  await button(page, 'Bus').click();
  await expect(report(page)).toContainText('This model has none.');
  expect(watch.problems).toEqual([]);
});

test('says so where the browser cannot draw, and still judges files', async ({ page, site, watch }) => {
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    const without = function (this: HTMLCanvasElement, ...[kind, ...rest]: [string, ...unknown[]]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(get, this, [kind, ...rest]);
    };
    HTMLCanvasElement.prototype.getContext = without as typeof get;
  });
  await page.goto(`${site.url}/model-preview.html`);
  await expect(page.getByRole('alert')).toContainText('This browser cannot draw in 3D.');
  await expect(report(page)).toContainText('Nothing to mend');
  await button(page, 'Loader').click();
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  expect(watch.problems).toEqual([]);
});

test('refuses what is no sound GLB, says what to do, and goes on', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  const garbled = Buffer.from(VEHICLES);
  garbled.fill(0x78, 40, 200);
  const scrambled = Buffer.from(VEHICLES);
  for (let k = Math.floor(VEHICLES.length / 2); k < VEHICLES.length; k++) scrambled[k] = (k * 31) & 255;
  const files: [string, Buffer, RegExp][] = [
    ['photo.glb', Buffer.from('not a model at all'), /not a GLB file\. Export/],
    ['empty.glb', Buffer.alloc(0), /The file is empty\. Export/],
    ['half.glb', VEHICLES.subarray(0, 20_000), /cut short\. Copy/],
    ['scene.gltf', Buffer.from('{"asset":{"version":"2.0"}}'), /JSON form\. Export/],
    ['garbled.glb', garbled, /cannot be read \(.+\)\. Export/],
    ['scrambled.glb', scrambled, /cannot be read \(.+\)\. Export/],
  ];
  for (const [name, bytes, advice] of files) {
    await drop(page, name, bytes);
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

  await button(page, 'Loader').click();
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(watch.problems).toEqual([]);
});

test('loads the Inspector only when it is opened; it lists the nodes', async ({ page, site, watch }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  await openPreview(page, site.url);
  const before = await Promise.all(scripts);
  expect(before.length).toBeGreaterThan(0);
  expect(before.some((text) => text.includes(INSPECTOR_MARK))).toBe(false);

  await button(page, 'Inspector').click();
  await expect(page.getByText('Scene Explorer')).toBeVisible();
  await expect(page.getByText('Nodes', { exact: true })).toBeVisible();
  await page.getByText('Nodes', { exact: true }).focus();
  await page.getByText('Nodes', { exact: true }).dblclick();
  await page.getByPlaceholder('Filter').first().fill('Haul Truck_LOD0');
  await expect(page.getByText('Haul Truck_LOD0').first()).toBeVisible();
  await page.getByPlaceholder('Filter').first().fill('articulation_joint');
  await expect(page.getByText('articulation_joint').first()).toBeVisible();
  expect(await page.locator(`#${INSPECTOR_MARK}`).count()).toBe(1);

  await button(page, 'Inspector').click();
  await expect(page.getByText('Scene Explorer')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Haul Truck' })).toBeVisible();
  // The browser notes an old keyword in the Inspector's own style sheet.
  expect(watch.problems.filter((problem) => !problem.includes('slider-vertical'))).toEqual([]);
  expect(watch.foreign).toEqual([]);
});

test("is no part of the app: its tools are in none of the app's scripts", async ({ request, site }) => {
  const seen = new Set<string>();
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = await (await request.get(site.url + path)).text();
    expect(text.includes(INSPECTOR_MARK) || text.includes('react-babylonjs'), path).toBe(false);
    for (const [, name] of text.matchAll(/(?:assets\/|\.\/)([\w.-]+\.js)/g)) {
      const next = `/assets/${name}`;
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('reads well in both languages, from the keyboard and to assistive tools', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  const faults = async () =>
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()).violations;
  expect(await faults()).toEqual([]);
  await button(page, 'Монгол').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
  await expect(page.getByText('Загварын урьдчилсан харагдац')).toBeVisible();
  await expect(page.getByText('Засах зүйл алга: энэ загвар ашиглахад бэлэн.')).toBeVisible();
  await drop(page, 'photo.glb', Buffer.from('no'));
  await expect(page.getByRole('alert')).toContainText('Энэ нь GLB файл биш байна');
  expect(await faults()).toEqual([]);

  await button(page, 'English').click();
  await button(page, 'Loader').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  await page.getByRole('application').focus();
  const line = page.getByText(/^Level \d · /);
  const away = await line.textContent();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(line).not.toHaveText(away ?? '');
  expect(watch.problems).toEqual([]);
});
