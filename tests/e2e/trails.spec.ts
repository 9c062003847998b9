/** Trails of chosen vehicles: turned on from the card, legend, lengths and colours; redrawn by a seek; gone when hidden. */
import type { Page } from '@playwright/test';
import { ReplayBackend } from './support/replayBackend.ts';
import { replayProgress } from './support/replayPage.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

const VEHICLE_ID = 'HT-201';
const MINUTE_MS = 60_000;
const WIRE_PLACE = { easting: 650_000, northing: 4_763_000, alt: 1_000 };

const trailLegend = (page: Page) => page.getByRole('region', { name: /Trails in viewer 1/ });

test('trails of a replay are requested, kept over seeks and hidden again, by keyboard', async ({
  page,
  site,
  watch,
}) => {
  const windows: { fromMs: number; toMs: number }[] = [];
  await ReplayBackend.start(page, { form: 'rich', fleet: [{ id: VEHICLE_ID, ...WIRE_PLACE }] });
  await page.route(/\/api\/history\/tracks/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const [fromMs, toMs] = ['from', 'to'].map((name) => Number(searchParams.get(name))) as [number, number];
    expect(searchParams.get('ids')).toBe(VEHICLE_ID);
    // The live mine behind the replay makes its own requests.
    if (toMs < Date.now() - 20 * MINUTE_MS) windows.push({ fromMs, toMs });
    return route.fulfill({ json: { tracks: [trackIn(fromMs, toMs)] } });
  });
  const moment = Date.now() - 60 * MINUTE_MS;
  await openApp(page, site, 'dispatcher', 'en', `/?viewer_1=default&t=${moment}&select=${VEHICLE_ID}`);
  await expect(replayProgress(page)).toBeEnabled({ timeout: 60_000 });
  await expect(trailLegend(page)).toHaveCount(0);
  const turnOn = page.getByRole('button', { name: /^Show the trail of/ });
  await turnOn.press('Enter');
  await expect(trailLegend(page)).toContainText(VEHICLE_ID);
  await expect.poll(() => lengthMin(windows.at(-1))).toBe(5);

  await trailLegend(page).getByRole('button', { name: '30 min' }).press('Enter');
  await expect.poll(() => lengthMin(windows.at(-1))).toBe(30);
  await trailLegend(page).getByRole('button', { name: 'Status' }).press('Enter');
  await expect(trailLegend(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  // A seek by some minutes requests the track before the new moment.
  await replayProgress(page).press('PageUp');
  await expect.poll(() => (windows.at(-1)?.toMs ?? 0) - moment).toBeGreaterThan(3 * MINUTE_MS);
  await trailLegend(page).getByRole('button', { name: 'Hide all trails' }).press('Enter');
  await expect(trailLegend(page)).toHaveCount(0);
  await expect(turnOn).toBeVisible();
  expect(watch.problems).toEqual([]);
});

function lengthMin(window: { fromMs: number; toMs: number } | undefined): number {
  return window ? Math.round((window.toMs - window.fromMs) / MINUTE_MS) : 0;
}

/** East by 10 m a second, as the replayed fleet drives. */
function trackIn(fromMs: number, toMs: number) {
  const ts: number[] = [];
  for (let at = fromMs; at <= toMs; at += 1_000) ts.push(at);
  const columnOf = (value: (at: number) => number) => ts.map(value);
  return {
    id: VEHICLE_ID,
    ts,
    x: columnOf((at) => WIRE_PLACE.easting - (toMs - at) / 100),
    y: columnOf(() => WIRE_PLACE.northing),
    z: columnOf(() => WIRE_PLACE.alt),
    speed: columnOf((at) => (at / 5_000) % 40),
    status: ts.map((at) => (at % 60_000 < 20_000 ? '5.1 Standby' : '1.1 Haul loaded')),
  };
}
