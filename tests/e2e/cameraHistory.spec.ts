/** Cameras in two viewers: back and forth, linked, to a window, aligned to a zone, and on foot. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp, sceneShown } from './support/views.ts';

const viewer = (page: Page, number: number) => page.getByRole('region', { name: `Viewer ${number}`, exact: true });

/** The cube of a viewer turns with its camera. */
const cubeStyle = async (page: Page, number = 1) =>
  (await viewer(page, number).locator('.hf-cube-turning').getAttribute('style')) ?? '';

/** The cube once the camera has rested for as long as the page takes to notice it twice. */
async function cubeAtRest(page: Page): Promise<string> {
  let now = '';
  const isStill = async () => {
    const before = now;
    now = await cubeStyle(page);
    return now === before;
  };
  await expect.poll(isStill, { intervals: [1_200] }).toBe(true);
  return now;
}

/** Easting and northing under a point of the first viewer's scene, in shares of its size. */
async function placeAt(page: Page, x: number, y: number): Promise<[number, number]> {
  const scene = await viewer(page, 1).getByRole('application').boundingBox();
  if (!scene) throw new Error('the scene is not shown');
  const readout = page.locator('.hf-status__place b');
  const before = (await readout.allTextContents()).join();
  await page.mouse.move(scene.x + scene.width * x, scene.y + scene.height * y);
  await expect.poll(async () => (await readout.allTextContents()).join()).not.toBe(before);
  const [easting, northing] = (await readout.allTextContents()).map((text) => Number(text.replace(/[^\d.-]/g, '')));
  return [easting ?? Number.NaN, northing ?? Number.NaN];
}

/** Drags from one point of the first viewer's scene to another, in shares of its size. */
async function dragScene(page: Page, fromX: number, fromY: number, toX: number, toY: number): Promise<void> {
  const scene = await viewer(page, 1).getByRole('application').boundingBox();
  if (!scene) throw new Error('the scene is not shown');
  await page.mouse.move(scene.x + scene.width * fromX, scene.y + scene.height * fromY);
  await page.mouse.down();
  await page.mouse.move(scene.x + scene.width * toX, scene.y + scene.height * toY, { steps: 4 });
  await page.mouse.up();
}

/** Metres from side to side of the first viewer's scene, where it shows the ground. */
async function metresAcross(page: Page): Promise<number> {
  const left = await placeAt(page, 0.3, 0.6);
  const right = await placeAt(page, 0.7, 0.6);
  return Math.hypot(right[0] - left[0], right[1] - left[1]);
}

test('cameras go back and forth, together or alone, to a window, to a zone, and on foot', async ({
  page,
  site,
  watch,
}) => {
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default&viewer_4=default');
  await sceneShown(page);
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  const before = await cubeAtRest(page);

  await page.getByRole('button', { name: 'Link the camera of viewer 1 with the others' }).click();
  await expect(page.getByText('Linked', { exact: true })).toHaveCount(2);
  await viewer(page, 1).getByRole('button', { name: 'Top', exact: true }).click();
  await expect.poll(() => cubeStyle(page)).not.toBe(before);
  const top = await cubeAtRest(page);
  await expect.poll(() => cubeStyle(page, 4)).toBe(top);
  await page.keyboard.press('Alt+P');
  await expect.poll(() => cubeStyle(page)).toBe(before);
  await expect.poll(() => cubeStyle(page, 4)).toBe(before);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('Next view');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => cubeStyle(page, 4)).toBe(top);
  await page.keyboard.press('Alt+L');
  await expect(page.getByText('Linked', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Camera' });
  await expect(menu.getByRole('button', { name: /^Next view/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(menu.getByRole('button', { name: /^Previous view/ })).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const wide = await metresAcross(page);
  const hint = page.getByText(/^Drag a rectangle/);
  await page.keyboard.press('Alt+W');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('Alt+W');
  await expect(hint).toBeVisible();
  await dragScene(page, 0.45, 0.5, 0.55, 0.6);
  await expect(hint).toHaveCount(0);
  await expect.poll(() => metresAcross(page)).toBeLessThan(wide / 2);
  await expect.poll(() => cubeStyle(page, 4)).toBe(top);

  await page.keyboard.press('Alt+G');
  const walking = page.getByText(/^W A S D/);
  await expect(walking).toBeVisible();
  await expect.poll(() => cubeStyle(page)).not.toBe(top);
  await expectAccessible(page);
  const start = await placeAt(page, 0.5, 0.9);
  await page.keyboard.down('w');
  let side = 0;
  await expect
    .poll(async () => {
      side = side === 0 ? 0.01 : 0;
      const [easting, northing] = await placeAt(page, 0.5 + side, 0.9);
      return Math.hypot(easting - start[0], northing - start[1]);
    })
    .toBeGreaterThan(1);
  await page.keyboard.up('w');
  const ahead = await cubeAtRest(page);
  await page.keyboard.down('ArrowRight');
  await expect.poll(() => cubeStyle(page)).not.toBe(ahead);
  await page.keyboard.up('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(walking).toHaveCount(0);

  await page.getByRole('button', { name: 'Rule zones', exact: true }).click();
  await page
    .getByRole('button', { name: /^Aligned views of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const plan = await cubeAtRest(page);
  await page
    .getByRole('button', { name: /^Aligned views of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Long section', exact: true }).click();
  await expect.poll(() => cubeStyle(page)).not.toBe(plan);
  expect(watch.problems).toEqual([]);
});
