/** The selected vehicle in a replay: its speed, stops and states below the slider, and what its stretch adds up to. */
import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { ReplayBackend } from './support/replayBackend.ts';
import type { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, type Language, openApp } from './support/views.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

const VEHICLE_ID = 'HT-201';
const MINUTE_MS = 60_000;
const ORIGIN_POINT = { x: 0, y: 0, z: 0 };

const replayRegion = (page: Page) => page.getByRole('region', { name: /^(Replay|Дахин тоглуулалт)$/ });
const speedChart = (page: Page) =>
  replayRegion(page).getByRole('img', { name: new RegExp(`(Speed of ${VEHICLE_ID}|${VEHICLE_ID}-ийн хурд)`) });

/** Plays around a moment with the vehicle selected. @returns the address of each question about the vehicle */
async function playAround(
  page: Page,
  site: SiteServer,
  answer: (route: Route, fromMs: number) => Promise<void>,
  language?: Language,
) {
  const asked: URL[] = [];
  await ReplayBackend.start(page, {
    form: 'rich',
    fleet: [{ id: VEHICLE_ID, easting: 650_000, northing: 4_763_000, alt: 1_000 }],
  });
  await page.route(/\/api\/history\/vehicle\//, (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    return answer(route, Number(url.searchParams.get('from')));
  });
  const moment = Date.now() - 60 * MINUTE_MS;
  await openApp(page, site, 'dispatcher', language, `/?viewer_1=default&t=${moment}&select=${VEHICLE_ID}`);
  await expect(replayRegion(page).getByRole('slider')).toBeEnabled({ timeout: 60_000 });
  return asked;
}

/** Drives, loads for two minutes, waits for half a minute, drives. */
function tripFrom(fromMs: number) {
  const minuteMs = (minutes: number) => fromMs + minutes * MINUTE_MS;
  return {
    id: VEHICLE_ID,
    movingMs: 15 * MINUTE_MS,
    standingMs: 2.5 * MINUTE_MS,
    distanceM: 5_120,
    stops: [
      { from: minuteMs(5), to: minuteMs(7), ...ORIGIN_POINT, status: '2.1 Loading' },
      { from: minuteMs(10), to: minuteMs(10.5), ...ORIGIN_POINT, status: null },
    ],
    states: [
      { from: minuteMs(0), to: minuteMs(5), status: '1.2 Haul empty' },
      { from: minuteMs(5), to: minuteMs(7), status: '2.1 Loading' },
      { from: minuteMs(7), to: minuteMs(30), status: '5.1 Standby' },
    ],
    speed: { ts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(minuteMs), kmh: [0, 24, 38, 30, 20, 0, 0, 12, 30, 18] },
  };
}

for (const [language, words] of [
  [
    'en',
    { facts: ['5.12 km', '00:15:00', '00:02:30'], top: '38 km/h', stops: 'Stops: 2', first: /stopped for 00:02:00/ },
  ],
  [
    'mn',
    { facts: ['5.12 км', '00:15:00', '00:02:30'], top: '38 км/ц', stops: 'Зогсолт: 2', first: /00:02:00 зогссон/ },
  ],
] as const)
  test(`is listed below the slider, and a stop seeks to its moment (${language})`, async ({
    page,
    site,
    watch,
  }, info) => {
    const asked = await playAround(page, site, (route, fromMs) => route.fulfill({ json: tripFrom(fromMs) }), language);
    await expect(speedChart(page)).toContainText(words.top);
    expect(asked[0]?.pathname).toContain(`/api/history/vehicle/${VEHICLE_ID}`);
    const facts = replayRegion(page).getByRole('region', { name: new RegExp(VEHICLE_ID) });
    for (const text of words.facts) await expect(facts).toContainText(text);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('trip.png') });

    await facts.getByRole('button', { name: words.stops }).press('Enter');
    const stops = facts.getByRole('list', { name: words.stops });
    await expect(stops.getByRole('listitem')).toHaveCount(2);
    await expect(stops.getByRole('button', { name: words.first })).toBeInViewport();
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('stops.png') });
    await stops.getByRole('button', { name: words.first }).press('Enter');
    const sliderSeconds = async () => Number(await replayRegion(page).getByRole('slider').inputValue());
    await expect.poll(sliderSeconds).toBeGreaterThanOrEqual(300);
    expect(asked).toHaveLength(1);
    expect(watch.problems).toEqual([]);
  });

test('is left out where the backend does not tell it, and the moment can be saved all the same', async ({
  page,
  site,
}) => {
  const answered = page.waitForResponse(/\/api\/history\/vehicle\//);
  const asked = await playAround(page, site, (route) => route.fulfill({ status: 404, json: { title: 'Not found' } }));
  await (await answered).finished();
  const sliderValue = () => replayRegion(page).getByRole('slider').inputValue();
  const before = await sliderValue();
  await expect.poll(sliderValue).not.toBe(before);
  await expect(speedChart(page)).toHaveCount(0);
  await expect(replayRegion(page).getByRole('region')).toHaveCount(0);
  expect(asked).toHaveLength(1);
  const download = page.waitForEvent('download');
  await replayRegion(page).getByRole('button', { name: 'Save the vehicles of this moment as CSV' }).press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^replay-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/);
  const [head, row, ...others] = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toContain('time,id,name');
  expect(row).toContain(`,${VEHICLE_ID},`);
  expect(others).toEqual([]);
});
