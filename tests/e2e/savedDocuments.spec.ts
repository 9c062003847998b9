/** Requests to a backend, and that its empty answers count as success. */
import type { Page } from '@playwright/test';
import { chooseOption } from './support/choose.ts';
import { expect, test } from './support/test.ts';
import { accountButton, makeView, openApp, viewMenu } from './support/views.ts';

/** Saves the shown view under a name. @returns the document that was sent */
async function saveCopy(page: Page, name: string) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save as new...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/adt/view'));
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const { state } = (await sent).postDataJSON();
  await page.getByRole('dialog', { name: 'View saved' }).getByRole('button', { name: 'Continue' }).click();
  return state;
}

test('a saved view names its owner and its mine areas, also as a copy of a colleague’s', async ({
  page,
  request,
  site,
}) => {
  const { token } = await openApp(page, site, 'admin');
  const theirs = await makeView(request, site, token(), {
    name: 'Areas of a colleague',
    kind: 'public',
    state: { mineAreas: ['Decline', 'Haulage level'], userName: 'Somebody Else' },
  });
  await page.context().clearCookies();
  await openApp(page, site, 'dispatcher', 'en', `/?viewer_1=${theirs}`);
  await expect(viewMenu(page)).toContainText('Areas of a colleague');
  const name = (await accountButton(page).getAttribute('aria-label'))?.replace('Account of ', '');
  expect(await saveCopy(page, 'My copy')).toMatchObject({
    userName: name,
    mineAreas: ['Decline', 'Haulage level'],
  });

  await page.goto(`${site.url}/?viewer_1=default`);
  await expect(viewMenu(page)).toContainText('Default view');
  const maps = await request.get(`${site.url}/api/mapInfo/list`, {
    headers: { authorization: `Bearer ${token()}` },
  });
  const { result } = (await maps.json()) as { result: { mineAreas: string }[] };
  const { userName, mineAreas } = await saveCopy(page, 'Of this map');
  expect(userName).toBe(name);
  expect(mineAreas).not.toEqual([]);
  expect(result.map((map) => map.mineAreas)).toContain(mineAreas.join(';'));
});

for (const [what, answer] of [
  ['204', { status: 204 }],
  ['plain text', { status: 200, contentType: 'text/plain', body: 'done' }],
] as const) {
  test(`a favourite, an update and a deletion answered with ${what} are kept`, async ({ page, request, site }) => {
    const { token } = await openApp(page, site, 'dispatcher');
    const name = `Answered with ${what}`;
    const id = await makeView(request, site, token(), { name });
    // Done by the server, so that a list read later says the same; only the answer's form is another.
    await page.route('**/api/adt/view', async (route) => {
      if (!['PATCH', 'PUT', 'DELETE'].includes(route.request().method())) return route.fallback();
      expect((await route.fetch()).ok()).toBe(true);
      await route.fulfill(answer);
    });
    await page.goto(`${site.url}/?viewer_1=${id}`);
    await expect(viewMenu(page)).toContainText(name);
    await viewMenu(page).click();
    const patched = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: `Add ${name} to favorites` }).click();
    await patched;
    const mark = page.getByRole('button', { name: `Remove ${name} from favorites` });
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'View settings' }).click();
    await page.getByRole('checkbox', { name: 'Labels' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByRole('dialog', { name: 'View updated' }).getByRole('button', { name: 'Continue' }).click();

    await viewMenu(page).click();
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog', { name: 'Delete view?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'View deleted!' })).toBeVisible();
  });
}

test('feedback goes to the configured entity service', async ({ page, site }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), sntURL: '/snt' } });
  });
  await page.route('**/snt/**', async (route) => {
    const url = route.request().url().replace('/snt/', '/');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Submit feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit feedback' });
  await chooseOption(dialog.getByRole('combobox', { name: 'Type' }), 'Bug report');
  await dialog.getByLabel('Description').fill('Where it belongs');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('feedback'));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect(new URL((await sent).url()).pathname).toBe('/snt/api/adt/feedback');
  await expect(page.getByText('Thanks for the feedback!')).toBeVisible();
});
