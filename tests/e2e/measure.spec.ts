/** Measures on the mine: drawn in either camera, shown in every viewer, kept until they are cleared. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

interface Place {
  easting: number;
  northing: number;
  altitude: number;
}

/** Points of the measures as the browser keeps them. */
const storedMeasures = (page: Page): Promise<Place[][]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('headframe.measures.v1') ?? '[]').map(({ points }: { points: Place[] }) => points),
  );

test('a distance is drawn in two viewers and by typing, shown in both, copied and cleared', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(180_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default&viewer_4=default');
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  const viewer = (number: number) => page.getByRole('region', { name: `Viewer ${number}`, exact: true });
  // A click might hit a vehicle, whose card would cover other controls.
  await viewer(4).getByRole('application').focus();
  await page.getByRole('button', { name: 'Orthographic', exact: true }).click();
  await viewer(1).getByRole('application').focus();
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Measure' });
  await expect(bar.getByRole('status')).toHaveText('Click where to start');

  // Until the ground under the pointer is there.
  const startMeasuring = async () => {
    await viewer(1)
      .getByRole('application')
      .click({ position: { x: 180, y: 240 } });
    await expect(bar.getByRole('status')).toHaveText('Click where to end', { timeout: 3_000 });
  };
  await expect(startMeasuring).toPass({ timeout: 60_000 });
  await page.keyboard.press('Backspace');
  await expect(bar.getByRole('status')).toHaveText('Click where to start');
  await startMeasuring();
  await viewer(4)
    .getByRole('application')
    .click({ position: { x: 120, y: 240 } });
  const list = bar.getByRole('list', { name: 'Measurements' });
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await bar.getByRole('button', { name: 'Type coordinates' }).click();
  for (const [east, north, up] of [
    ['650 000', '4763000', '900'],
    ['650003', '4763004', '912'],
  ] as const) {
    await bar.getByLabel('Easting').fill(east);
    await bar.getByLabel('Northing').fill(north);
    await bar.getByLabel('Altitude').fill(up);
    await bar.getByRole('button', { name: 'Add point' }).click();
  }
  const typed = list.getByRole('listitem').first();
  await expect(typed).toContainText('13.00 m');
  await expect(typed).toContainText('5.00 m');
  await expect(typed).toContainText('240.0 % · 67.4°');
  await typed.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Length\t13.00 m');
  await expect(page.locator('.hf-sketch-label', { hasText: '13.00 m' })).toHaveCount(2);
  await expectAccessible(page);

  await page.reload();
  await expect(page.locator('.hf-sketch-label', { hasText: '13.00 m' })).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.locator('.hf-sketch-label')).toHaveCount(0);
  await expect.poll(() => storedMeasures(page)).toEqual([]);
  await page.getByRole('application').first().focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  expect(watch.problems).toEqual([]);
});
