/** Section, levels and X-ray of one viewer beside another: by keyboard and pointer, saved with the view. */
import { expect, test } from './support/test.ts';
import { selectViewer, viewer } from './support/viewers.ts';
import { expectAccessible, makeView, openApp } from './support/views.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

/** A refuge chamber on the haulage level, half a kilometre under the surface. */
const CHAMBER_POINT = { x: 650_752.825, y: 630, z: -4_762_492.69 };
const cameraPos = { x: CHAMBER_POINT.x, y: CHAMBER_POINT.y + 600, z: CHAMBER_POINT.z + 200 };

test('one of two viewers is cut, shows a level, sees through the rock, and keeps its section', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(180_000);
  const { token } = await openApp(page, site, 'dispatcher', 'en');
  const state = { perspective: { targetPos: CHAMBER_POINT, cameraPos } };
  const id = await makeView(page.request, site, token(), { name: `Haulage ${Date.now()}`, state });
  await page.goto(`${site.url}/?viewer_1=${id}&viewer_4=default`);
  await selectViewer(page, 1);
  const tool = page.getByRole('button', { name: 'Section and X-ray', exact: true });
  const card = page.getByRole('complementary', { name: 'Section and X-ray' });
  const shapeButton = (name: string) => card.getByRole('button', { name, exact: true });
  const upper = card.getByLabel('Upper height, m');
  const lower = card.getByLabel('Lower height, m');

  await tool.press('Enter');
  await expect(shapeButton('None')).toHaveAttribute('aria-pressed', 'true');
  await shapeButton('Horizontal slab').press('Enter');
  await expect(upper).toHaveValue('630');
  await expect(lower).toHaveValue('610');
  await upper.press('Shift+ArrowUp');
  await expect(upper).toHaveValue('640');
  await upper.fill('high');
  await upper.press('Enter');
  await expect(card.getByText('Enter a number')).toBeVisible();
  // Bounds in the wrong order are those of the same slab.
  await upper.fill('600');
  await upper.press('Enter');
  await expect(upper).toHaveValue('610');
  await expect(lower).toHaveValue('600');

  await shapeButton('Vertical plane').press('Enter');
  await expect(card.getByLabel('Viewing direction, °')).toHaveValue('0');
  await expect(card.getByLabel('Easting, m')).toHaveValue('650753');

  // A new slab begins where the camera looks: its upper handle is in the middle of the scene.
  await shapeButton('Horizontal slab').click();
  await expect(upper).toHaveValue('630');
  const box = await viewer(page, 1).getByRole('application').boundingBox();
  if (!box) throw new Error('the viewer has no area');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await upper.inputValue())).toBeGreaterThan(650);
  await expect(lower).toHaveValue('610');

  const level = card.getByRole('button', { name: /^Haulage level/ });
  await level.press('Enter');
  await expect(level).toHaveAttribute('aria-pressed', 'true');
  await expect(lower).toHaveValue('628');
  await expect(upper).toHaveValue('633');
  await expect(card.getByRole('checkbox', { name: 'Show the cut-away part as a ghost' })).toBeChecked();

  // The other viewer has no section, and its X-ray is its own.
  await selectViewer(page, 4);
  await expect(shapeButton('None')).toHaveAttribute('aria-pressed', 'true');
  const rock = card.getByRole('checkbox', { name: 'Faint rock' });
  await page.keyboard.press('Alt+X');
  await expect(rock).toBeChecked();
  await selectViewer(page, 1);
  await expect(rock).not.toBeChecked();
  await selectViewer(page, 4);
  await page.keyboard.press('Alt+X');
  await expect(rock).not.toBeChecked();

  // Under the surface, open to the pointer.
  await selectViewer(page, 1);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  await expect(async () => {
    await page.mouse.click(x, y);
    await expect(page.getByRole('heading', { name: 'RC-03' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await tool.click();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Isolate selected' }).click();
  await expect(card.getByRole('status')).toHaveText('Isolated: 1');
  await card.getByRole('button', { name: 'Show everything (Alt+X)' }).click();
  await expect(card.getByText('Isolated: 1')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('region', { name: 'Edit view' }).getByRole('button', { name: 'Update' }).click();
  const storedSection = async () => {
    const headers = { authorization: `Bearer ${token()}` };
    const answer = await page.request.get(`${site.url}/api/adt/view/${id}`, { headers });
    return ((await answer.json()) as { state?: { section?: unknown } }).state?.section;
  };
  await expect.poll(storedSection).toEqual({ kind: 'slab', lowM: 628, highM: 633, outside: 'ghost' });
  expect(watch.problems).toEqual([]);
});
