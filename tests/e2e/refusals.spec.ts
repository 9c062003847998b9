/** Calls that fail, each in every way: the message, its source, and the recovery. */
import type { Page } from '@playwright/test';
import { type AreaSite, startAreaSite } from './support/areaSite.ts';
import { axeOn } from './support/axe.ts';
import { expectAnnounced } from './support/messages.ts';
import {
  answerWithUnreadableItem,
  CALL_PATTERNS,
  interceptCalls,
  NON_LIST_ROUTES,
  REFUSING_ANSWERS,
  shownFor,
} from './support/refusing.ts';
import { expect, test } from './support/test.ts';
import { makeView, openApp, viewMenu } from './support/views.ts';

let areaSite: AreaSite;
test.beforeAll(async ({ request }) => {
  areaSite = await startAreaSite(request);
});
test.afterAll(() => areaSite.site.stop());

const faultStrip = (page: Page) => page.getByRole('region', { name: 'What could not be loaded' });
const statusText = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const wordsOf = (call: string) => `Nothing of ${call} today`;

/** Without the map list there is no map of which to ask; a refusal of rights is an answer. */
const isRefused = (call: string, refusal: string) =>
  call !== 'Maps' &&
  !(call === 'Permissions' && refusal.startsWith('403')) &&
  !(call === 'Permissions' && refusal === 'invalid JSON');

/** Refuses each call in the way that is set; undefined lets them through. */
async function refuseCalls(page: Page, refused: { so: string | undefined }): Promise<void> {
  await interceptCalls(page, (call, route) => {
    if (refused.so === undefined || !isRefused(call, refused.so)) return undefined;
    const answer = REFUSING_ANSWERS[refused.so]?.(wordsOf(call)) ?? 'gone';
    return answer === 'gone' ? route.abort() : route.fulfill(answer);
  });
}

/** Every call that is refused so is named in its words. */
async function expectNamed(page: Page, refusal: string): Promise<void> {
  for (const call of Object.keys(CALL_PATTERNS).filter((name) => isRefused(name, refusal))) {
    const line = faultStrip(page)
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`(^|, )${call}[,:]`) });
    await expect(line, `${call}, ${refusal}`).toContainText(shownFor(call, refusal, wordsOf(call)));
  }
}

async function expectBack(page: Page): Promise<void> {
  await expect(faultStrip(page)).toBeHidden({ timeout: 90_000 });
  await expect(page.getByRole('treeitem').first()).toBeVisible();
}

function countSockets(page: Page): { count: number } {
  const sockets = { count: 0 };
  page.on('websocket', () => sockets.count++);
  return sockets;
}

test('every call that fails is named in its words, the socket stays, and all of it comes back by itself', async ({
  page,
}) => {
  const refused: { so: string | undefined } = { so: '500 with a message' };
  const sockets = countSockets(page);
  await refuseCalls(page, refused);
  await openApp(page, areaSite.site, 'admin', 'en', '/?viewer_1=default');
  await expectNamed(page, '500 with a message');
  await expect(statusText(page, 'Live')).toBeVisible();
  expect((await axeOn(page).include('.hf-calls').analyze()).violations).toEqual([]);
  await expect(page.getByText('No Vehicle data available')).toBeHidden();
  refused.so = undefined;
  await expectBack(page);
  expect(sockets.count).toBe(1);
});

test('every call is repeated by Retry, is named by each other refusal, and recovers', async ({ page }) => {
  const others = Object.keys(REFUSING_ANSWERS).filter((refusal) => refusal !== '500 with a message');
  // Rights that were answered once are not asked for again.
  others.sort((a, b) => Number(isRefused('Permissions', b)) - Number(isRefused('Permissions', a)));
  const refused: { so: string | undefined } = { so: others[0] };
  const sockets = countSockets(page);
  await refuseCalls(page, refused);
  await openApp(page, areaSite.site, 'admin', 'en', '/?viewer_1=default');
  const retry = faultStrip(page).getByRole('button', { name: 'Retry' });
  for (const refusal of others) {
    await test.step(refusal, async () => {
      refused.so = refusal;
      await retry.click();
      await expectNamed(page, refusal);
      await expect(statusText(page, 'Live')).toBeVisible();
    });
  }
  refused.so = undefined;
  await retry.click();
  await expectBack(page);
  expect(sockets.count).toBe(1);
});

test('a refused map list shows the server’s message, and recovers', async ({ page }) => {
  let isDown = true;
  await interceptCalls(page, (call, route) =>
    isDown && call === 'Maps' ? route.fulfill({ status: 503, json: { message: wordsOf(call) } }) : undefined,
  );
  await openApp(page, areaSite.site, 'admin', 'mn', '/?viewer_1=default');
  const line = page.getByRole('region', { name: 'Ачаалж чадаагүй зүйлс' });
  await expect(line).toContainText(`Газрын зургууд: ${wordsOf('Maps')}`);
  isDown = false;
  await expect(line).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText('Шууд', { exact: true })).toBeVisible();
});

test('a notice chunk that fails to load does not break the page, and loads later', async ({ page }) => {
  await interceptCalls(page, (call, route) =>
    call === 'Sensors' ? route.fulfill({ status: 503, json: { message: wordsOf('Sensors') } }) : undefined,
  );
  const chunk = /\/assets\/FailedCalls-[^/]*\.js$/;
  await page.route(chunk, (route) => route.abort());
  await openApp(page, areaSite.site, 'operator', 'en', '/?viewer_1=default');
  await expect(page.getByRole('alert').filter({ hasText: 'This part could not be loaded yet' })).toBeVisible();
  await expect(statusText(page, 'Live')).toBeVisible();
  await page.unroute(chunk);
  await expect(faultStrip(page)).toContainText(`Sensors: ${wordsOf('Sensors')}`);
});

test('one bad item of a list is left out and named; the others are there', async ({ page }) => {
  await interceptCalls(page, (call, route) =>
    NON_LIST_ROUTES.includes(call) ? undefined : answerWithUnreadableItem(route),
  );
  await openApp(page, areaSite.site, 'admin', 'en', '/?viewer_1=default');
  const lists = Object.keys(CALL_PATTERNS).filter((call) => !NON_LIST_ROUTES.includes(call));
  const button = page.getByRole('button', { name: `${lists.length} entries left out` });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Entries that could not be read' });
  for (const call of lists) {
    await expect(dialog.getByRole('region', { name: call, exact: true })).toContainText(/#\d+ The broken one: /);
  }
  expect((await axeOn(page).include('.hf-skipped').analyze()).violations).toEqual([]);
  await expect(faultStrip(page)).toBeHidden();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
});

test('a call that answers 401 even to a fresh token leads to sign-in', async ({ page }) => {
  await openApp(page, areaSite.site, 'operator');
  let refused = '';
  await interceptCalls(page, (name, route) =>
    name === refused ? route.fulfill({ status: 401, json: { message: `${name} signed you out` } }) : undefined,
  );
  for (const call of ['Saved views', 'Vehicle states', 'Survey walls']) {
    await test.step(call, async () => {
      refused = call;
      await page.goto(`${areaSite.site.url}/?viewer_1=default`);
      await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
      await expect(page.getByText(`${call} signed you out`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry Login' })).toBeVisible();
      await expect(page.getByRole('application')).toBeHidden();
    });
  }
});

/** The message of a save refused this way. */
const shownForSave = (refusal: string, words: string) =>
  `An unexpected error occurred. Please try again. · ${shownFor('', refusal, words)}`;

test('a refused save or deletion keeps what there is, and says why', async ({ page, request }) => {
  const { token } = await openApp(page, areaSite.site, 'operator');
  const id = await makeView(request, areaSite.site, token(), { name: 'Refused view' });
  /** Each with its own text: those of the previous one are still on the screen. */
  let next: { method: string; refusal: string } | undefined;
  await page.route(/\/api\/adt\/view$/, async (route) => {
    if (next?.method !== route.request().method()) return route.fallback();
    const answer = REFUSING_ANSWERS[next.refusal]?.(wordsOf(next.refusal)) ?? 'gone';
    return answer === 'gone' ? route.abort() : route.fulfill(answer);
  });
  await page.goto(`${areaSite.site.url}/?viewer_1=${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('region', { name: 'Edit view' });
  await edit.getByRole('button', { name: 'Save as new...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name', { exact: true }).fill('Kept through it all');
  for (const refusal of Object.keys(REFUSING_ANSWERS)) {
    next = { method: 'POST', refusal };
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog.getByText(shownForSave(refusal, wordsOf(refusal)), { exact: true }), refusal).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kept through it all');
  }
  next = undefined;
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'View saved' }).getByRole('button', { name: 'Continue' }).click();
  for (const refusal of Object.keys(REFUSING_ANSWERS)) {
    next = { method: 'DELETE', refusal };
    await viewMenu(page).click();
    await page.getByRole('button', { name: 'Delete Refused view' }).click();
    await page
      .getByRole('dialog', { name: 'Delete view?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    // Only the status of a deletion counts.
    if (refusal === 'invalid JSON') await expect(page.getByRole('dialog', { name: 'View deleted!' })).toBeVisible();
    else await expectAnnounced(page, shownFor('', refusal, wordsOf(refusal)));
  }
});
