/** The model preview for artists: states, levels, joints, the Inspector, and that it needs no mine and no other host. */
import { axeOn } from './support/axe.ts';
import {
  buttonNamed,
  drawnPixelsOf,
  dropFile,
  GREEN_RGB,
  INSPECTOR_MARK,
  LIME_RGB,
  ORANGE_RGB,
  openPreview,
  reportPanel,
} from './support/preview.ts';
import { expect, test } from './support/test.ts';

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
  const green = await drawnPixelsOf(page, GREEN_RGB);

  await buttonNamed(page, 'Loaded').click();
  await expect.poll(() => drawnPixelsOf(page, LIME_RGB)).toBeGreaterThan(2000);
  await buttonNamed(page, 'Empty').click();
  await expect.poll(() => drawnPixelsOf(page, LIME_RGB)).toBeLessThan(100);

  await buttonNamed(page, 'Other').click();
  await expect(page.getByRole('img', { name: 'Other' })).toBeInViewport();
  await expect.poll(() => drawnPixelsOf(page, GREEN_RGB)).toBeGreaterThan(green / 2);

  await buttonNamed(page, 'Warning').click();
  await expect.poll(() => drawnPixelsOf(page, ORANGE_RGB)).toBeGreaterThan(1000);
  await buttonNamed(page, 'Warning').click();
  await buttonNamed(page, 'Offline').click();
  await expect.poll(() => drawnPixelsOf(page, GREEN_RGB)).toBeLessThan(100);
  await expect(page.getByRole('img', { name: 'Other' })).toHaveCount(0);

  expect(asked.filter((path) => !/^\/(model-preview\.html|favicon\.svg|assets\/|models\/)/.test(path))).toEqual([]);
  expect(watch.problems).toEqual([]);
  expect(watch.foreign).toEqual([]);
});

test('is shown where the browser forbids its storage', async ({ page, site, watch }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  });
  await openPreview(page, site.url);
  expect(watch.problems).toEqual([]);
});

test('shows each level of detail, and by itself the one for the distance', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  const line = page.getByText(/^Level \d · /);
  await buttonNamed(page, 'Far').click();
  await expect(line).toHaveText(/^Level 2 · /);
  await buttonNamed(page, 'Side').click();
  await expect(line).toHaveText(/^Level 0 · /);
  for (const level of ['2', '1', '0']) {
    await buttonNamed(page, level).click();
    await expect(page.locator('tr[aria-current]')).toContainText(level);
  }
  await expect(reportPanel(page).getByRole('row', { name: /^2 Far/ })).toContainText(/\d/);
  await expect(reportPanel(page)).toContainText('No faults');
  await expect(reportPanel(page)).toContainText('No errors, no warnings.');
  await buttonNamed(page, 'OPExcavator').click();
  await expect(page.getByRole('heading', { name: 'OPExcavator' })).toBeVisible();
  await expect(reportPanel(page)).toContainText('open_pit_vehicles.glb');
  expect(watch.problems).toEqual([]);
});

test('turns the joints of a machine within their limits, and lets them rest', async ({ page, site, watch }) => {
  await openPreview(page, site.url);
  const scenePicture = async () => (await page.locator('.hp-scene').screenshot()).toString('base64');
  const truck = await scenePicture();
  await buttonNamed(page, 'OPExcavator').click();
  await expect(page.getByRole('heading', { name: 'OPExcavator' })).toBeVisible();
  // The heading appears with the file, its model in the scene some time later: once the machine is placed.
  let atRest = truck;
  await expect(async () => {
    expect(await drawnPixelsOf(page, GREEN_RGB)).toBeGreaterThan(2000);
    atRest = await scenePicture();
    expect(atRest === truck).toBe(false);
    for (let again = 0; again < 2; again++) expect((await scenePicture()) === atRest).toBe(true);
  }).toPass();
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
  await expect.poll(async () => (await scenePicture()) === atRest).toBe(false);
  await buttonNamed(page, 'Back to rest').click();
  await expect.poll(async () => (await scenePicture()) === atRest).toBe(true);

  await buttonNamed(page, 'Loader').click();
  await expect(page.getByRole('slider')).toHaveCount(3);
  await expect(page.getByRole('slider', { name: 'bucket' })).toHaveValue('0');
  await buttonNamed(page, 'Bus').click();
  await expect(reportPanel(page)).toContainText('This model has none.');
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

  await buttonNamed(page, 'Inspector').click();
  await expect(page.getByText('Scene Explorer')).toBeVisible();
  await expect(page.getByText('Scene Explorer')).toHaveCSS('font-family', /IBM Plex Sans/);
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Loader', exact: true })).toBeVisible();
  await expect(page.getByText('Nodes', { exact: true })).toBeVisible();
  await page.getByText('Nodes', { exact: true }).focus();
  await page.getByText('Nodes', { exact: true }).dblclick();
  await page.getByPlaceholder('Filter').first().fill('Haul Truck_LOD0');
  await expect(page.getByText('Haul Truck_LOD0').first()).toBeVisible();
  await page.getByPlaceholder('Filter').first().fill('articulation_joint');
  await expect(page.getByText('articulation_joint').first()).toBeVisible();
  await expect(page.locator(`#${INSPECTOR_MARK}`)).toHaveCount(1);

  await buttonNamed(page, 'Inspector').click();
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
  const accessibilityFaults = async () =>
    (await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()).violations;
  expect(await accessibilityFaults()).toEqual([]);
  await buttonNamed(page, 'Монгол').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
  await expect(page.getByText('Загварын урьдчилсан харагдац')).toBeVisible();
  await expect(page.getByText('Засах зүйл алга: энэ загвар ашиглахад бэлэн.')).toBeVisible();
  await dropFile(page, 'photo.glb', Buffer.from('no'));
  await expect(page.getByRole('alert')).toContainText('Энэ нь GLB файл биш байна');
  expect(await accessibilityFaults()).toEqual([]);

  await buttonNamed(page, 'English').click();
  await buttonNamed(page, 'Loader').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Loader' })).toBeVisible();
  await page.getByRole('application').focus();
  const line = page.getByText(/^Level \d · /);
  const away = await line.textContent();
  // A model that is still being opened is framed once more.
  await expect(async () => {
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(line).not.toHaveText(away ?? '', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  expect(watch.problems).toEqual([]);
});
