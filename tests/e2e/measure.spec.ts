/** Measures on the mine: drawn in either camera, shown in every viewer, kept until they are cleared. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { accessible, arrive } from './support/views.ts';

interface Place {
  easting: number;
  northing: number;
  altitude: number;
}

/** Points of the measures as the browser keeps them. */
const kept = (page: Page): Promise<Place[][]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('headframe.measures.v1') ?? '[]').map(({ points }: { points: Place[] }) => points),
  );

/** Clicks the ground in a viewer. @returns the place that the status bar names there */
async function clickGround(page: Page, viewer: number, share: [number, number]): Promise<Place> {
  const pane = page.getByRole('application').nth(viewer);
  const box = await pane.boundingBox();
  if (!box) throw new Error('the viewer has no area');
  const [x, y] = [box.x + box.width * share[0], box.y + box.height * share[1]];
  const readout = page.getByTitle('Position under the pointer');
  const read = async () => {
    const text = (await readout.textContent()) ?? '';
    const [easting, northing, altitude] = [...text.replace(/\s/g, '').matchAll(/[ENZ](-?[\d.]+)/g)].map((m) =>
      Number(m[1]),
    );
    return { easting: easting ?? Number.NaN, northing: northing ?? Number.NaN, altitude: altitude ?? Number.NaN };
  };
  const before = await read();
  await page.mouse.move(x, y);
  let last = before;
  await expect
    .poll(async () => {
      const previous = last;
      last = await read();
      const isNew = last.easting !== before.easting;
      return isNew && Number.isFinite(last.altitude) && away(last, previous) === 0;
    })
    .toBe(true);
  await page.mouse.click(x, y);
  return last;
}

const away = (a: Place | undefined, b: Place) =>
  a ? Math.hypot(a.easting - b.easting, a.northing - b.northing, a.altitude - b.altitude) : Number.NaN;

test('a distance is drawn in two viewers and by typing, shown in both, copied and cleared', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(180_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default&viewer_4=default');
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  const viewer = (number: number) => page.getByRole('region', { name: `Viewer ${number}`, exact: true });
  // A click might hit a vehicle, whose card would cover other controls.
  await viewer(4).getByRole('application').focus();
  await page.getByRole('button', { name: 'Orthographic', exact: true }).click();
  await viewer(1).getByRole('application').focus();
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Measure' });
  await expect(bar.getByRole('status')).toHaveText('Click where to start');

  await clickGround(page, 0, [0.4, 0.45]);
  await expect(bar.getByRole('status')).toHaveText('Click where to end');
  await page.keyboard.press('Backspace');
  await expect(bar.getByRole('status')).toHaveText('Click where to start');
  const list = bar.getByRole('list', { name: 'Measures' });
  // Finer tiles may come between a look and a click: then both are done once more.
  await expect(async () => {
    const count = (await kept(page)).length;
    const start = await clickGround(page, 0, [0.42, 0.45]);
    const end = await clickGround(page, 1, [0.25, 0.4]);
    await expect(list.getByRole('listitem')).toHaveCount(count + 1);
    const last = (await kept(page)).at(-1);
    expect(away(last?.[0], start)).toBeLessThan(0.05);
    expect(away(last?.[1], end)).toBeLessThan(0.05);
  }).toPass({ timeout: 90_000 });

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
  await accessible(page);

  await page.reload();
  await expect(page.locator('.hf-sketch-label', { hasText: '13.00 m' })).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.locator('.hf-sketch-label')).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual([]);
  await page.getByRole('application').first().focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  expect(watch.problems).toEqual([]);
});
