/** Views that are too large to come with their list: the document is fetched when the view is opened. */
import { defaultViewState } from '../../src/domain/view/viewState.ts';
import { SHORT_VIEW_LIST_TYPE } from '../../src/domain/wire/views.ts';
import { type AreaSite, startAreaSite } from './support/areaSite.ts';
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { makeView, openApp, viewMenu } from './support/views.ts';

let areaSite: AreaSite;
test.beforeAll(async ({ request }) => {
  areaSite = await startAreaSite(request);
});
test.afterAll(() => areaSite.site.stop());

const selectedElements = Array.from({ length: 3_000 }, (_, k) => ({ id: `gone-${k}`, itemType: 'vehicle' }));

test('opens with its saved state, from the landing page and by its address; an unavailable one leaves the viewer unchanged', async ({
  page,
  request,
}) => {
  const { token } = await openApp(page, areaSite.site, 'operator');
  const state = { ...defaultViewState(), mapVisibleType: 'private', selected: selectedElements };
  const ids: string[] = [];
  for (const name of ['Large one', 'Large two', 'Large three']) {
    const cameraMode = name === 'Large two' ? 'orthographic' : 'perspective';
    ids.push(await makeView(request, areaSite.site, token(), { name, state: { ...state, cameraMode } }));
  }
  const list = await request.get(`${areaSite.site.url}/api/adt/view`, {
    headers: { authorization: `Bearer ${token()}`, accept: SHORT_VIEW_LIST_TYPE },
  });
  expect((await list.json()).every((view: { stateOmitted?: boolean }) => view.stateOmitted)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Select Large two' }).click();
  await expect(viewMenu(page)).toContainText('Large two');
  await expect(page).toHaveURL(new RegExp(`viewer_1=${ids[1]}$`));
  await expect(page.getByRole('button', { name: 'Orthographic' })).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect(viewMenu(page)).toContainText('Large two');
  await expect(page.getByRole('button', { name: 'Orthographic' })).toHaveAttribute('aria-pressed', 'true');

  await page.route(`**/api/adt/view/${ids[2]}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'The database does not answer' } }),
  );
  await viewMenu(page).click();
  await page
    .getByRole('button', { name: /^(Select )?Large three/ })
    .first()
    .click();
  await expectAnnounced(page, 'The view Large three could not be loaded: The database does not answer');
  await expect(viewMenu(page)).toContainText('Large two');
  await expect(page).toHaveURL(new RegExp(`viewer_1=${ids[1]}$`));
});
