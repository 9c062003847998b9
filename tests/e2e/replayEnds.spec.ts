/** How a replay ends, is lost and comes back, and how others get to its moment. */
import { liveObjects } from './support/liveObjects.ts';
import { expectAnnounced, recordAppearance } from './support/messages.ts';
import { ReplayBackend } from './support/replayBackend.ts';
import { onlineCount, openReplayPage, replayBar, replayProgress, runReplay } from './support/replayPage.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible } from './support/views.ts';

test.describe('a replay ends', () => {
  test('with its stretch, and the live mine is there', async ({ page, site, request }) => {
    const { backend } = await openReplayPage(page, site, request);
    await runReplay(page);
    await expect(replayProgress(page)).toBeEnabled();
    await replayProgress(page).press('End');
    await expectAnnounced(page, 'Replay finished');
    await expect(replayBar(page)).toBeHidden();
    expect(backend.sessions).toHaveLength(1);
  });

  for (const [refuseWith, text] of [
    ['NO_DATA', 'No data for replay'],
    ['INVALID_REQUEST', 'No data for replay'],
    ['ERROR', 'Error in replay'],
  ] as const)
    test(`where the backend says ${refuseWith}`, async ({ page, site, request }) => {
      await openReplayPage(page, site, request, { refuseWith });
      await runReplay(page);
      await expectAnnounced(page, text);
      await expect(replayBar(page)).toBeHidden();
    });

  test('when another tool is chosen; until the first moment a spinner waits and Close works', async ({
    page,
    site,
    request,
  }) => {
    const { backend } = await openReplayPage(page, site, request, { silent: true });
    await runReplay(page);
    await expect(page.getByRole('status', { name: 'Waiting for the replay' })).toBeVisible();
    await expect(replayBar(page)).toContainText('Fetching the recording');
    await expectAccessible(page);
    await replayBar(page).getByRole('button', { name: 'End the replay' }).click();
    await expectAnnounced(page, 'Replay stopped');
    const before = backend.sessions.length;
    await runReplay(page);
    await expect(replayBar(page)).toBeVisible();
    await expect.poll(() => backend.sessions.length).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await expect(replayBar(page)).toBeHidden();
  });

  test('with the start page: a view that is opened from it is live', async ({ page, site, request }) => {
    await openReplayPage(page, site, request);
    await runReplay(page);
    await expect(replayProgress(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Headframe, start page' }).click();
    await expectAnnounced(page, 'Replay stopped');
    await page.getByRole('button', { name: 'Open sample view' }).click();
    await expect(page.getByRole('application')).toBeVisible();
    await expect(replayBar(page)).toHaveCount(0);
  });
});

test('a replay leaves nothing behind, however often it is run', async ({ page, site, request }) => {
  test.setTimeout(500_000);
  const { backend } = await openReplayPage(page, site, request);
  const startReplay = async () => {
    const before = backend.sessions.length;
    await runReplay(page);
    await expect.poll(() => backend.sessions.length).toBeGreaterThan(before);
    await expect(replayProgress(page)).toBeEnabled();
    await replayBar(page).getByRole('button', { name: 'End the replay' }).click();
    await expect(replayBar(page)).toBeHidden();
  };
  const rounds = 5;
  let before: Record<string, number> = {};
  // The map, the labels and the layers of the live view come back step by step: only a leak grows with every round, again and again.
  await expect(async () => {
    for (let k = 0; k < rounds; k++) await startReplay();
    const after = await liveObjects(page);
    const grown = Object.keys(after).filter((kind) => (after[kind] ?? 0) - (before[kind] ?? 0) >= rounds);
    before = after;
    expect(grown).toEqual([]);
  }).toPass({ timeout: 400_000, intervals: [0] });
});

test('a lost link resumes at its position, a gap is marked, and unreadable messages are reported once', async ({
  page,
  site,
  request,
}) => {
  // The site's own recording is younger than the stretch, which would be a gap, too.
  await page.route('**/api/history/overview?*', (route) => route.fulfill({ status: 404 }));
  const { backend } = await openReplayPage(page, site, request);
  await runReplay(page);
  await expect(replayProgress(page)).toBeEnabled();
  const { start_date: from = 0 } = backend.last.receivedCommands.find(({ command }) => command === 'start') ?? {};
  backend.last.sendFrame({ status: 'GAP', from: from + 600_000, to: from + 900_000, message: 'corrupt' });
  await expectAnnounced(page, 'Part of the recording cannot be read and is skipped');
  await expect(replayBar(page).getByRole('img', { name: /^No recording from/ })).toBeVisible();
  backend.last.sendFrame({ ts: 'never' });
  await expectAnnounced(page, 'Failed to process replay message');
  const wasTold = await recordAppearance(page, '.hf-replaybar', 'Connection lost, reconnecting');
  await backend.last.drop();
  await expect.poll(wasTold).toBe(true);
  await expect.poll(() => backend.sessions.length).toBe(2);
  await expect(replayBar(page)).not.toContainText('Connection lost');
  const again = backend.last.receivedCommands.find(({ command }) => command === 'start');
  expect(again?.start_date).toBeGreaterThanOrEqual(from);
  await expect(onlineCount(page)).toHaveText('2');
});

test('a link leads to its moment, with its view and its selection', async ({ page, site, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { fleet } = await openReplayPage(page, site, request);
  await runReplay(page);
  await expect(replayProgress(page)).toBeEnabled();
  await replayBar(page).getByRole('button', { name: 'Copy a link to this moment' }).click();
  await expectAnnounced(page, 'Link copied');
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.searchParams.get('viewer_1')).toBe('default');
  const moment = Date.parse(link.searchParams.get('t') ?? '');
  expect(moment).toBeGreaterThan(0);
  link.searchParams.append('select', fleet[0]?.id ?? '');
  const again = await page.context().newPage();
  const backend = await ReplayBackend.start(again, { form: 'rich', fleet });
  await again.goto(link.href);
  await expect(replayProgress(again)).toBeEnabled({ timeout: 60_000 });
  expect(backend.last.receivedCommands.find(({ command }) => command === 'start')?.start_date).toBe(moment);
  await expect(again.getByRole('complementary').first()).toBeVisible();
  await expect(again.getByText(/shown live/)).toHaveCount(0);
});
