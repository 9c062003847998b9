/** The shell in map mode: choosing a map and a version, the icon rail and its apps. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp, sceneShown, viewMenu } from './support/views.ts';

test.describe('landing', () => {
  test('lists maps in capitals with their age; Select starts in the monitor with the first view', async ({
    page,
    site,
  }) => {
    await openApp(page, site, 'operator');
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Maps/ })).toContainText(/KHAR NORTH/);
    await expect(page.getByRole('region', { name: /^Maps/ })).toContainText(/Created (today|\d+ days? ago)/);
    await expect(page.getByRole('button', { name: 'User manual' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Search view or creator' })).toHaveCount(0);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Select KHAR NORTH/ })
      .first()
      .click();
    await sceneShown(page);
    await expect(page).toHaveURL(/\?viewer_1=default$/);
    await expect(page.getByRole('button', { name: 'Monitor', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveAttribute('aria-pressed', 'true');

    await expect(page.getByRole('button', { name: /^Map: KHAR NORTH/ })).toBeVisible();
    await expect(page.getByTestId('count-online')).toBeVisible();
    await expect(page.getByTestId('count-people')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Report' })).toHaveAttribute('href', 'http://localhost:9/reports');

    // Another version starts over: first view, monitor, view tool.
    await page.getByRole('button', { name: 'Dispatcher' }).click();
    await page.getByRole('button', { name: 'Interact', exact: true }).click();
    await page.getByRole('button', { name: /^Version: 2026\.11\.18/ }).click();
    const versions = page.getByRole('radiogroup', { name: 'Choose a version' }).getByRole('radio');
    await expect(versions.first()).toContainText(/^2026\.11\.18\s*Created (today|\d+ days? ago)$/);
    await expect(versions.first()).toBeChecked();
    await versions.nth(1).click();
    await expect(page.getByRole('button', { name: /^Version: 2026\.04\.22/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Monitor', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(viewMenu(page)).toContainText('Default view');
    const rail = await page.getByRole('navigation', { name: 'Applications' }).boundingBox();
    expect(rail?.width).toBe(72);
    await page.getByRole('button', { name: 'Status Info' }).click();
    await expect(page.getByRole('region', { name: 'Status bar' })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('headframe.landing.v1'))).toBe('false');
  });

  test('survives bad contents of the storage', async ({ page, site }) => {
    await page.addInitScript(() => {
      const kept = ['landing.v1', 'slots.v1', 'bulkSelection.v3', 'closedFolders.v1', 'openedFolders.v1'];
      kept.push('recentColours.v1', 'alertSound.v1', 'measures.v1', 'drawingShifts.v1', 'metreDrawings.v1');
      for (const key of [...kept.map((name) => `headframe.${name}`), 'i18nextLng'])
        localStorage.setItem(key, '{"open":');
      for (const name of ['sessionId', 'vainReloads']) sessionStorage.setItem(`headframe.${name}.v1`, '{{');
    });
    await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page.getByRole('button', { name: 'Perspective' })).toBeVisible();
  });
});

test.describe('the icon rail', () => {
  const railRegion = (page: Page) => page.getByRole('navigation', { name: /^(Applications|Хэсгүүд)$/ });

  const clockOf = (atMs: number) =>
    new Date(atMs).toLocaleTimeString('en-GB', { timeZone: 'Asia/Ulaanbaatar', hourCycle: 'h23' });
  const CLOCK = /\d\d:\d\d:\d\d/;
  /** Seconds from one time of day to another, midnight or not. */
  const secondsBetween = (from: string, to: string) =>
    ((Date.parse(`2026-01-01T${to}Z`) - Date.parse(`2026-01-01T${from}Z`)) / 1_000 + 86_400) % 86_400;

  /** A bar that began after the recording did: a click on it replays its beginning. */
  async function replayBar(page: Page, recordedSince: string) {
    const dispatcher = page.getByRole('region', { name: 'Dispatcher' });
    await dispatcher.getByRole('textbox', { name: 'Search vehicle, operator or status' }).fill('');
    await dispatcher.getByRole('button', { name: '1 h', exact: true }).click();
    const bars = dispatcher.getByRole('toolbar', { name: /^Status of / }).getByRole('button');
    let began: string | undefined;
    const findBar = async () => {
      const labels = await bars.evaluateAll((list) => list.map((bar) => bar.getAttribute('aria-label') ?? ''));
      const clocks = labels.map((label) => CLOCK.exec(label)?.[0] ?? '');
      const isRecorded = (clock: string) =>
        secondsBetween(recordedSince, clock) < 43_200 && secondsBetween(clock, clockOf(Date.now())) > 20;
      began = clocks.find((clock) => clock !== '' && isRecorded(clock));
      return began;
    };
    await expect.poll(findBar, { timeout: 120_000 }).toBeDefined();
    await dispatcher
      .getByRole('button', { name: new RegExp(`, ${began} to `) })
      .first()
      .click();
    const replay = page.getByRole('region', { name: 'Replay', exact: true });
    const shownClock = async () => CLOCK.exec((await replay.locator('header').textContent()) ?? '')?.[0];
    await expect.poll(shownClock).toBeDefined();
    expect(secondsBetween(began ?? '', (await shownClock()) ?? '')).toBeLessThan(120);
    await replay.getByRole('button', { name: 'End the replay' }).click();
    await expect(replay).toHaveCount(0);
  }

  test('opens each app for the group "test" in map mode; inputs are there and off', async ({ page, site }) => {
    test.setTimeout(240_000);
    const arrivedAt = clockOf(Date.now());
    await openApp(page, site, 'tester', 'en', '/?viewer_1=default');
    await expect(railRegion(page).locator('button, a')).toHaveText([
      'Monitor',
      'Monitor V2',
      // Once the list of people is there.
      'People',
      'Dispatcher',
      'Report',
      /Alerts/,
      'Inputs',
      'Maintenance',
      'Status Info',
    ]);
    await expect(railRegion(page).getByRole('button', { name: 'Inputs' })).toBeDisabled();

    await railRegion(page).getByRole('button', { name: 'Monitor V2' }).click();
    const list = page.getByRole('region', { name: 'Monitor V2' });
    await list.getByRole('button', { name: /^Haul Truck/ }).click();
    await list
      .getByRole('button', { name: /HT-\d+$/ })
      .first()
      .click();
    await expect(page.getByRole('complementary', { name: /^Details of HT-/ })).toBeVisible();
    await expectAccessible(page);

    await railRegion(page).getByRole('button', { name: 'Dispatcher' }).click();
    const dispatcher = page.getByRole('region', { name: 'Dispatcher' });
    await expect(list).toHaveCount(0);
    await expect(dispatcher.getByRole('region')).toHaveCount(4);
    for (const column of ['Waiting', 'Working', 'In maintenance', 'Idle'])
      await expect(dispatcher.getByRole('region', { name: column })).toBeVisible();
    const digger = dispatcher
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'EX-01', exact: true }) });
    await expect(digger).toContainText(/\d trucks?/);
    await expectAccessible(page);
    await dispatcher.getByRole('textbox', { name: 'Search truck or excavator' }).fill('no such machine');
    await dispatcher.getByRole('button', { name: 'Clear the search' }).click();
    await expect(dispatcher.getByRole('textbox', { name: 'Search truck or excavator' })).toBeFocused();
    await dispatcher.getByRole('textbox', { name: 'Search truck or excavator' }).fill('ex-01');
    await expect(dispatcher.getByRole('article')).toHaveCount(1);
    await digger.getByRole('button', { name: 'EX-01', exact: true }).click();
    await expect(digger).toHaveAttribute('data-selected', 'true');
    await dispatcher.getByRole('tab', { name: 'Equipment status' }).click();
    for (const column of ['Vehicle', 'Operator', 'Status', 'Start time', 'End time', 'Time spent'])
      await expect(dispatcher.getByText(column, { exact: true })).toBeVisible();
    await dispatcher.getByRole('textbox', { name: 'Search vehicle, operator or status' }).fill('EX-');
    await expect(dispatcher.getByRole('listitem').first()).toContainText(/EX-\d+/);
    for (const shift of ['See all', 'Day', 'Night'])
      await expect(dispatcher.getByRole('button', { name: shift, exact: true })).toBeVisible();
    await expectAccessible(page);
    const byStart = dispatcher.getByRole('toolbar', { name: 'Sort' }).getByRole('button', { name: 'Start time' });
    await expect(byStart).toHaveAttribute('aria-pressed', 'true');
    await dispatcher.getByRole('toolbar', { name: 'Sort' }).getByRole('button', { name: 'Vehicle' }).click();
    await expect(byStart).toHaveAttribute('aria-pressed', 'false');
    await dispatcher.getByRole('button', { name: 'Timeline', exact: true }).click();
    const strip = dispatcher.getByRole('toolbar', { name: 'Status of EX-01' });
    await expect(strip.getByRole('button').first()).toBeVisible();
    await expectAccessible(page);
    await replayBar(page, arrivedAt);
    await dispatcher.getByRole('tab', { name: 'Indicators' }).click();
    await dispatcher.getByRole('button', { name: 'Vehicle', exact: true }).click();
    await expect(dispatcher.getByRole('columnheader', { name: 'Match factor' })).toHaveAttribute(
      'title',
      /loading units/,
    );
    const figures = dispatcher.getByRole('rowheader', { name: 'EX-01', exact: true });
    await expect(figures).toBeVisible();
    await expectAccessible(page);
    await dispatcher
      .getByRole('row', { name: /^EX-01 / })
      .getByRole('button', { name: '%' })
      .first()
      .click();
    await expect(dispatcher.getByText(/^Availability of EX-01: status periods, /)).toBeVisible();
    await expect(dispatcher.getByRole('listitem').first()).toContainText('EX-01');
    await dispatcher.getByRole('button', { name: 'Show all rows' }).click();
    await expect(dispatcher.getByText(/^Availability of EX-01/)).toHaveCount(0);

    // A part whose file does not come says so; the rest goes on, and it is there once its file can be had.
    await page.route('**/assets/MaintenancePanel-*.js', (route) => route.abort());
    await railRegion(page).getByRole('button', { name: 'Maintenance' }).click();
    await expect(page.getByText('This part could not be loaded yet.')).toBeVisible();
    await page.unroute('**/assets/MaintenancePanel-*.js');
    const maintenance = page.getByRole('region', { name: 'Maintenance', exact: true });
    await expect(maintenance.getByText('Sample rows')).toBeVisible();
    await expect(maintenance.getByRole('listitem')).toHaveCount(30);
    await expect(maintenance.getByRole('textbox', { name: 'Search' })).toBeDisabled();
    await maintenance.getByRole('button', { name: 'Vehicle 2', exact: true }).click();
    await expect(maintenance.getByRole('tab')).toHaveText(['Inspection sheet', 'Repair history', 'Engine diagnosis']);
    const heads = maintenance.getByRole('columnheader');
    await expect(heads).toHaveText(['Indicator', 'Condition', 'Additional note', 'Date']);
    await expect(maintenance.getByText('Planned maintenance')).toBeVisible();
    await maintenance.getByRole('tab', { name: 'Inspection sheet' }).press('ArrowRight');
    await expect(heads).toHaveText(['Damage', 'Breakdown', 'MOT start-end', 'Date start-end']);
    await expectAccessible(page);
  });

  test('speaks Mongolian, and has no Monitor V2 for others', async ({ page, site }) => {
    await openApp(page, site, 'operator', 'mn', '/?viewer_1=default');
    await expect(railRegion(page).locator('button, a')).toHaveText([
      'Хяналт',
      'Хүмүүс',
      'Диспетчер',
      'Тайлан',
      /^Дохиолол/,
      'Оролт',
      'Засвар үйлчилгээ',
      'Төлөвийн мэдээлэл',
    ]);
  });
});
