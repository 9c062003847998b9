/** Replay of the past: drop-down, bar, the world of the selected viewer. */
import { expectAnnounced } from './support/messages.ts';
import {
  onlineCount,
  openForm,
  openReplayPage,
  replayBar,
  replayForm,
  replayProgress,
  runReplay,
} from './support/replayPage.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible } from './support/views.ts';

const TWO_VIEWERS_QUERY = '/?viewer_1=default&viewer_4=default';

test.describe('the drop-down', () => {
  test('wraps its figures, adds PM, refuses invalid dates and runs the shown period, by keyboard alone', async ({
    page,
    site,
    request,
    watch,
  }) => {
    const { backend } = await openReplayPage(page, site, request);
    await openForm(page);
    const timeField = (name: string) => replayForm(page).getByRole('spinbutton', { name });
    const hour = timeField('Start time: Hour');
    await hour.fill('11');
    await hour.press('ArrowUp');
    await expect(hour).toHaveValue('00');
    await hour.press('ArrowDown');
    await expect(hour).toHaveValue('11');
    for (const name of ['Minute', 'Second']) {
      const field = timeField(`Start time: ${name}`);
      await field.fill('59');
      await field.press('ArrowUp');
      await expect(field).toHaveValue('00');
    }
    const speed = replayForm(page).getByRole('slider', { name: 'Speed' });
    await expect(speed).toHaveAttribute('aria-valuetext', '1x');
    await speed.press('End');
    await expect(speed).toHaveAttribute('aria-valuetext', '10x');
    await speed.press('ArrowLeft');
    await expect(speed).toHaveAttribute('aria-valuetext', '9.5x');
    await speed.press('Home');
    await expect(speed).toHaveAttribute('aria-valuetext', '0.5x');
    await expectAccessible(page);

    const day = replayForm(page).getByRole('textbox', { name: 'Date' });
    const today = await day.inputValue();
    await day.fill('');
    await replayForm(page).getByRole('button', { name: 'Run Replay' }).press('Enter');
    await expect(replayForm(page).getByRole('alert')).toHaveText('Select a valid date!');
    await day.fill('01/01/2199');
    await expectAnnounced(page, 'Invalid date object!');
    await day.fill(yesterdayOf(today));
    for (const name of ['AM', 'PM'])
      await expect(replayForm(page).getByRole('button', { name, exact: true }).first()).toBeVisible();
    await replayForm(page).getByRole('button', { name: 'PM', exact: true }).first().press('Enter');
    await replayForm(page).getByRole('button', { name: 'Run Replay' }).press('Enter');
    await expect(replayForm(page)).toBeHidden();
    await expect(replayBar(page)).toBeVisible();
    await expect.poll(() => backend.commands.slice(0, 2)).toEqual(['authorization', 'start']);
    const start = backend.last.receivedCommands.find(({ command }) => command === 'start');
    const inZone = new Date((start?.start_date ?? 0) + 8 * 3_600_000).toISOString();
    expect(inZone.slice(11, 16)).toBe('23:00');
    expect(start?.speed).toBe(0.5);
    expect(watch.problems).toEqual([]);
  });

  test('asks for a valid date in Mongolian too', async ({ page, site, request }) => {
    await openReplayPage(page, site, request, { language: 'mn' });
    await openForm(page);
    await expect(replayForm(page).getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page);
    await replayForm(page).getByRole('textbox').first().fill('');
    await replayForm(page).getByRole('button', { name: 'Дахин тоглуулж эхлэх' }).click();
    await expect(replayForm(page).getByRole('alert')).toHaveText('Зөв огноо сонгоно уу!');
  });
});

function yesterdayOf(text: string): string {
  const [month, day, year] = text.split('/').map(Number);
  const before = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1)).toISOString();
  return `${before.slice(5, 7)}/${before.slice(8, 10)}/${before.slice(0, 4)}`;
}

for (const spoken of ['rich', 'plain'] as const)
  test(`plays against a ${spoken} backend: pause, drag, step, speed; all data has the replay's time`, async ({
    page,
    site,
    request,
    watch,
  }) => {
    const { backend } = await openReplayPage(page, site, request, { form: spoken, query: TWO_VIEWERS_QUERY });
    await expect.poll(async () => Number(await onlineCount(page).textContent())).toBeGreaterThan(2);
    await runReplay(page);
    await expect(page.getByText('Exit replay to use this view.')).toHaveCount(1);
    const covered = page.locator('.hf-cell').filter({ hasText: 'Exit replay to use this view.' });
    await covered.locator('.hf-viewer__pane').focus();
    await expect(covered.locator('.hf-viewer__pane')).not.toBeFocused();
    // At half strength beside that of the viewer that replays.
    const replaying = page.locator('.hf-cell').filter({ has: page.locator('.hf-replayframe') });
    const headColours = [covered, replaying].map((cell) =>
      cell.locator('.hf-cell__head').evaluate((head) => getComputedStyle(head).color),
    );
    expect(new Set(await Promise.all(headColours)).size).toBe(2);
    // The replay would go on unseen behind it.
    await expect(covered.getByRole('button', { name: /^Maximise viewer/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(onlineCount(page)).toHaveText('2');
    await expect(page.locator('.hf-clock')).toContainText('Replay');
    await expect(page.getByRole('region', { name: 'Status bar' })).toContainText('Replay');
    const shownMoment = () => replayBar(page).locator('.hf-replaybar__moment').textContent();
    const before = await shownMoment();
    await expect.poll(shownMoment).not.toBe(before);
    await expectAccessible(page);

    await replayBar(page).getByRole('button', { name: 'Pause' }).click();
    await expect(replayBar(page).getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect.poll(() => backend.commands.includes('pause')).toBe(true);
    const progressValue = async () => Number(await replayProgress(page).inputValue());
    const trackBounds = async () => {
      const box = await replayProgress(page).boundingBox();
      if (!box) throw new Error('no slider');
      return box;
    };
    const { width, height } = await trackBounds();
    // The bar may still grow: hovered elements keep their place.
    await replayProgress(page).hover({ position: { x: width * 0.1, y: height / 2 } });
    await page.mouse.down();
    const { x, y } = await trackBounds();
    await page.mouse.move(x + width * 0.3, y + height / 2, { steps: 8 });
    await expect.poll(progressValue).toBeGreaterThan(900);
    // While the hand still holds it.
    const hasSought = () => (spoken === 'rich' ? backend.commands.includes('seek') : backend.sessions.length > 1);
    await expect.poll(hasSought).toBe(true);
    await page.mouse.up();
    await expect(replayBar(page).getByRole('button', { name: 'Resume' })).toBeVisible();

    const stood = await progressValue();
    await replayBar(page).getByRole('button', { name: 'Back by 10 s' }).click();
    await expect.poll(progressValue).toBeLessThan(stood);
    await replayProgress(page).press('Home');
    await expect.poll(progressValue).toBeLessThan(3);
    await replayBar(page).getByRole('combobox', { name: 'Speed' }).press('Enter');
    await page.getByRole('option', { name: '10x', exact: true }).click();
    await replayBar(page).getByRole('button', { name: 'Resume' }).click();
    await expect.poll(progressValue).toBeGreaterThan(10);

    // The selection's card is above the covered viewer, not under its cover.
    await page.getByRole('treeitem', { name: /-\d+/ }).first().click();
    const card = page.getByRole('complementary', { name: /^Details of / });
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);

    await replayBar(page).getByRole('button', { name: 'End the replay' }).click();
    await expectAnnounced(page, 'Replay stopped');
    await expect(replayBar(page)).toBeHidden();
    await expect(page.getByText('Exit replay to use this view.')).toHaveCount(0);
    await expect.poll(async () => Number(await onlineCount(page).textContent())).toBeGreaterThan(2);
    await expect.poll(() => backend.commands.at(-1)).toBe('stop');
    expect(new Set(backend.sessions.map(({ id }) => id)).size).toBe(backend.sessions.length);
    expect(watch.problems).toEqual([]);
  });

test('marks alerts and activity if the backend provides them, and goes from one to the next', async ({
  page,
  site,
  request,
}) => {
  const { backend } = await openReplayPage(page, site, request);
  await page.route(/\/api\/history\/overview/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('from'));
    const alert = { type: 'speed_restriction', deviceId: 'HT-201', deviceName: 'HT-201', zoneId: null, message: null };
    const alerts = [600_000, 1_800_000].map((ms) => ({ ...alert, ts: from + ms }));
    const gaps = [{ from: from + 100_000, to: from + 300_000, reason: 'missing' }];
    return route.fulfill({ json: { from, to: Number(query.get('to')), activity: [1, 5, 2, 9], alerts, gaps } });
  });
  await runReplay(page);
  await expect(replayProgress(page)).toBeEnabled();
  await expect(replayBar(page).getByRole('img', { name: /^Activity from/ })).toBeVisible();
  await expect(replayBar(page).getByRole('img', { name: /^No recording from/ })).toBeVisible();
  await expectAccessible(page);
  await replayBar(page).getByRole('button', { name: 'Pause' }).click();
  const progressValueNow = async () => Number(await replayProgress(page).inputValue());
  const next = replayBar(page).getByRole('button', { name: 'Next alert' });
  await next.press('Enter');
  await expect.poll(progressValueNow).toBe(595);
  await next.press('Enter');
  await expect.poll(progressValueNow).toBe(1_795);
  await expect(next).toBeDisabled();
  await replayBar(page).getByRole('button', { name: 'Previous alert' }).press('Enter');
  await expect.poll(progressValueNow).toBe(595);
  expect(backend.sessions).toHaveLength(1);
});
