/** Annotations: placed in the scene, filled in, seen by others at once, taken back. */
import type { Page } from '@playwright/test';
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

const TEXTS_BY_LANGUAGE = {
  en: {
    interact: 'Interact',
    menu: 'Annotation',
    begin: 'New annotation',
    bar: 'Annotation',
    create: 'Create',
    name: 'Name',
  },
  mn: {
    interact: 'Харилцах',
    menu: 'Тэмдэглэгээ',
    begin: 'Шинэ тэмдэглэгээ',
    bar: 'Тэмдэглэгээ',
    create: 'Үүсгэх',
    name: 'Нэр',
  },
} as const;

async function beginAnnotation(page: Page, language: 'en' | 'mn'): Promise<void> {
  const words = TEXTS_BY_LANGUAGE[language];
  await page.getByRole('button', { name: words.interact, exact: true }).click();
  await page.getByRole('toolbar', { name: words.interact }).getByRole('button', { name: words.menu }).click();
  await page.getByRole('button', { name: words.begin }).click();
}

test('an annotation is placed, checked, created, seen in another browser, and taken back', async ({
  page,
  browser,
  site,
  watch,
}) => {
  test.setTimeout(240_000);
  const other = await browser.newPage();
  await openApp(other, site, 'operator', 'en', '/?viewer_1=default');
  await other.getByRole('tab', { name: 'Annotation' }).click();
  const { token } = await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await beginAnnotation(page, 'en');
  const bar = page.getByRole('region', { name: 'Annotation', exact: true });
  await expect(bar.getByRole('status')).toHaveText('Tag on a preferred area on the map');
  const scene = page.getByRole('application');
  await scene.click({ position: { x: 420, y: 420 }, button: 'right' });
  await expect(bar.getByRole('status')).toHaveText('Placing has ended');
  await bar.getByRole('button', { name: 'Place again' }).click();

  await bar.getByRole('button', { name: 'Type coordinates' }).click();
  for (const [axis, value] of [
    ['Easting', '650123.25'],
    ['Northing', '4763210.5'],
    ['Altitude', '1101.75'],
  ] as const)
    await bar.getByLabel(axis).fill(value);
  await bar.getByRole('button', { name: 'Place here' }).click();
  const panel = page.getByRole('complementary', { name: 'New annotation' });
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByText('Annotation name is required')).toBeVisible();
  await expect(panel.getByText('Please select sign name')).toBeVisible();
  await expectAnnounced(page, 'Filename empty!');

  const name = `Portal ${Date.now()}`;
  await panel.getByLabel('Name').fill(name);
  await panel.getByRole('textbox', { name: 'Search signs' }).fill('portal');
  await panel
    .getByRole('radio', { name: /portal/i })
    .first()
    .click();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('application')).toBeVisible({ timeout: 60_000 });
  await beginAnnotation(page, 'en');
  await expect(panel.getByLabel('Name')).toHaveValue(name);
  // With the database away, then with the link gone: what was filled in is still there.
  const away = 'The database does not answer, so this cannot be done now. Try again in a minute.';
  const refusal = {
    status: 503,
    contentType: 'application/problem+json',
    headers: { 'retry-after': '30' },
    body: JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503, message: away }),
  };
  await page.route('**/api/entities', (route) => route.fulfill(refusal), { times: 1 });
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByText(`Failed to create annotation: ${away}`)).toBeVisible();
  await page.route('**/api/entities', (route) => route.abort(), { times: 1 });
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByText(/^Failed to create annotation: (?!The database)/)).toBeVisible();
  await expect(panel.getByLabel('Name')).toHaveValue(name);
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Annotation created!' })).toBeVisible();
  await expect(page.getByText('This annotation is now available for use from the directory section.')).toBeVisible();

  const listed = await page.request.get(`${site.url}/api/entities?type=annotation`, {
    headers: { authorization: `Bearer ${token()}` },
  });
  const stored = ((await listed.json()) as { name: string; info: object }[]).find((entity) => entity.name === name);
  expect(stored?.info).toMatchObject({ location: { easting: 650123.25, northing: 4763210.5, alt: 1101.75 } });
  await other
    .getByRole('textbox', { name: /^Search/ })
    .first()
    .fill(name);
  await expect(other.getByRole('treeitem', { name })).toBeVisible();

  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expectAnnounced(page, 'Successful!');
  await expect(other.getByRole('treeitem', { name })).toHaveCount(0);
  await other.close();
  // The refused one and the lost one alone.
  expect(watch.problems.filter((problem) => !/503|ERR_FAILED/.test(problem))).toEqual([]);
});

test('a user without the permission to create annotations sees the reason, in Mongolian too', async ({
  page,
  site,
}) => {
  await openApp(page, site, 'operator', 'mn', '/?viewer_1=default');
  await beginAnnotation(page, 'mn');
  await expectAnnounced(page, 'Unauthorized');
  await expect(page.getByRole('region', { name: 'Тэмдэглэгээ', exact: true })).toHaveCount(0);
});
