/** What stands beside the scene: panels and their width, tooltips, coordinates of the status bar, layers. */
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

test('a panel is resized by keys and pointer and remembers it; its tooltip comes with the focus', async ({
  page,
  site,
}) => {
  await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
  const edge = page.getByRole('separator', { name: 'Panel width' });
  await expect(edge).toHaveAttribute('aria-valuenow', '340');
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '356');
  await expect(page.getByRole('tooltip')).toHaveText('Panel width');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  const box = await edge.boundingBox();
  if (!box) throw new Error('the edge is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 100, box.y + 200);
  await page.mouse.up();
  await expect(edge).toHaveAttribute('aria-valuenow', '456');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '456');
  // Under the loading screen nothing takes the focus.
  await expect(async () => {
    await edge.press('Enter');
    await expect(edge).toHaveAttribute('aria-valuenow', '340', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});

test('coordinates are copied by a click, ticks of layers are taken back, and the scene is not resized with the panel', async ({
  page,
  site,
}) => {
  await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const place = page.getByRole('button', { name: 'Copy the coordinates' });
  await place.click();
  await expectAnnounced(page, 'Point at the map first');
  const scene = await page.getByRole('application').boundingBox();
  if (!scene) throw new Error('the scene is not shown');
  await expect(async () => {
    await page.mouse.move(scene.x + scene.width / 2 + Math.random() * 4, scene.y + scene.height / 2);
    await expect(place).toContainText(/E6\d\d/, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await place.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^6\d{5}\.\d\d 47\d{5}\.\d\d /);
  await page.getByRole('button', { name: 'Copy as WGS84 degrees' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^4\d\.\d{7}, 10\d\.\d{7}$/);

  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  const roads = page.getByRole('checkbox', { name: 'Road name' });
  await roads.click();
  await expect(roads).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(roads).not.toBeChecked();
  await page.getByRole('button', { name: 'Redo' }).last().click();
  await expect(roads).toBeChecked();
  await expectAccessible(page);

  const monitor = page.getByRole('navigation').getByRole('button', { name: 'Monitor', exact: true });
  const sceneWidth = async () => (await page.getByRole('application').boundingBox())?.width ?? 0;
  const narrow = await sceneWidth();
  await monitor.click();
  await expect.poll(sceneWidth).toBeGreaterThan(narrow);
  const canvas = page.locator('.hf-viewer__canvas');
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBe(await sceneWidth());
  const reallocations = await page.evaluateHandle(() => {
    const records: string[] = [];
    const scene = document.querySelector('.hf-viewer__canvas') as HTMLCanvasElement;
    new MutationObserver((changes) => records.push(...changes.map(({ attributeName }) => `${attributeName}`))).observe(
      scene,
      { attributeFilter: ['width', 'height'] },
    );
    return records;
  });
  await monitor.click();
  await expect.poll(sceneWidth).toBe(narrow);
  await monitor.click();
  await expect.poll(sceneWidth).toBeGreaterThan(narrow);
  expect(await reallocations.jsonValue()).toEqual([]);
});
