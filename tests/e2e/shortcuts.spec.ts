/** Every key combination of the commands, pressed, and the manual's list of them. */
import type { Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { treePanel, treeRow } from './support/tree.ts';
import { expectAccessible, openApp } from './support/views.ts';

/** Combinations of the commands and of the tree, as the manual of a site without mine areas shows them. */
const MANUAL_KEYS = [
  ...[
    'Ctrl+K',
    'Alt+H',
    'Alt+R',
    'Alt+P',
    'Alt+N',
    'Alt+W',
    'Alt+G',
    'Alt+L',
    'F11',
    'Ctrl+Alt+Cmd+F',
    'Ctrl+Cmd+F',
    'Alt+A',
  ],
  ...['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+Ctrl+A'],
  ...['Alt+Ctrl+1', 'Alt+Ctrl+2', 'Alt+Ctrl+3', 'Alt+Ctrl+4', 'Alt+Ctrl+5'],
  'Alt+X',
  ...['Ctrl+A', 'Ctrl+Z', 'Ctrl+Y', 'Ctrl+Shift+Z'],
];

async function manualKeys(page: Page): Promise<string[]> {
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Keyboard Shortkey' }).click();
  await expect(page.locator('#manual-shortcuts kbd').first()).toBeVisible();
  const keys = await page.locator('#manual-shortcuts kbd').allTextContents();
  return keys.filter((text) => /\+[A-Z\d]$|^F11$/.test(text));
}

test('every shortcut has the effect given in the manual, where it is visible and nowhere else', async ({
  page,
  site,
}) => {
  await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
  const pressKeys = (keys: string) => page.keyboard.press(keys);
  const tree = page.getByRole('region', { name: 'Entities' });
  const all = tree.getByRole('checkbox', { name: /^Select all/ });
  const expectChecked = (state: string) => expect(all).toHaveAttribute('aria-checked', state);
  const categoryTab = (name: string) => page.getByRole('tab', { name });
  await expectChecked('mixed');

  const WORDS = [
    ['Alt+1', 'Vehicle'],
    ['Alt+2', 'Sensor'],
    ['Alt+3', 'Fixed asset'],
    ['Alt+4', 'Annotation'],
  ] as const;
  for (const [keys, word] of WORDS) {
    await pressKeys(keys);
    await expect(categoryTab(word)).toHaveAttribute('aria-selected', 'true');
  }
  // Sensors, assets and annotations were all checked, and are not any more; vehicles were not.
  await expectChecked('false');
  await pressKeys('Alt+Control+a');
  await expectChecked('true');
  await pressKeys('Alt+Control+1');
  await expect(categoryTab('Annotation')).toHaveAttribute('aria-selected', 'true');
  await categoryTab('Vehicle').click();
  await expectChecked('false');
  await pressKeys('Alt+5');
  await expect(categoryTab('Design')).toHaveAttribute('aria-selected', 'true');
  await expectChecked('true');
  // Without mine areas there is no category of maps.
  await expect(page.getByRole('tab', { name: 'Map', exact: true })).toHaveCount(0);
  for (const keys of ['Alt+6', 'Alt+Control+6']) await pressKeys(keys);
  await expect(categoryTab('Design')).toHaveAttribute('aria-selected', 'true');
  await expectChecked('true');
  for (const [k, [, word]] of WORDS.entries()) {
    await categoryTab(word).click();
    await expect(categoryTab(word)).toHaveAttribute('aria-selected', 'true');
    const was = await all.getAttribute('aria-checked');
    await categoryTab('Design').click();
    await pressKeys(`Alt+Control+${k + 1}`);
    await expect(categoryTab('Design')).toHaveAttribute('aria-selected', 'true');
    await categoryTab(word).click();
    await expectChecked(was === 'true' ? 'false' : 'true');
    await pressKeys('Alt+Control+a');
    await expectChecked(was === 'true' ? 'true' : 'false');
  }
  await categoryTab('Design').click();
  await pressKeys('Alt+Control+5');
  await expectChecked('false');
  await pressKeys('Alt+Control+5');
  await expectChecked('true');
  await pressKeys('Alt+a');
  await expectChecked('true');
  await pressKeys('Alt+a');
  await expectChecked('false');
  await categoryTab('Sensor').click();
  await expectChecked('false');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const changes = page.getByRole('region', { name: 'Edit view' }).getByRole('status');
  await expect(changes).not.toContainText('camera');
  await page.getByRole('application').focus();
  for (let k = 0; k < 3; k++) await pressKeys('+');
  await expect(changes).toContainText('camera');
  await pressKeys('Alt+r');
  await expect(changes).not.toContainText('camera');

  await page.getByRole('button', { name: 'Alerts' }).click();
  await pressKeys('Alt+h');
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Perspective' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Alerts' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Edit view' })).toHaveCount(0);
  await pressKeys('Alt+h');
  await expect(page.getByRole('button', { name: 'Perspective' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  for (const keys of ['F11', 'Control+Alt+Meta+f', 'Control+Meta+f']) {
    await pressKeys(keys);
    await expect.poll(isFull, keys).toBe(true);
    await pressKeys(keys);
    await expect.poll(isFull, keys).toBe(false);
  }

  const palette = page.getByRole('dialog', { name: 'Search' });
  await pressKeys('Control+k');
  await expect(palette).toBeVisible();
  await expectAccessible(page);
  await pressKeys('Control+k');
  await expect(palette).toBeHidden();
  await pressKeys('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await palette.getByRole('combobox').fill('manual');
  await expect(palette.getByRole('option').first()).toContainText(/manual/i);
  await pressKeys('Enter');
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
  expect(await manualKeys(page)).toEqual(MANUAL_KEYS);
  await pressKeys('Alt+1');
  await page.getByRole('button', { name: 'Go to main page' }).click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
});

test.describe('in mine-area mode', () => {
  let area: SiteServer;
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out from the pattern which fixtures to start, and this one needs none
  test.beforeAll(async ({}) => {
    area = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'on' });
  });
  test.afterAll(() => area.stop());

  test('Alt+6 opens the maps, Alt+Ctrl+6 does not, both check or uncheck all; speeds are in m/s', async ({ page }) => {
    await openApp(page, area, 'operator', 'en', '/?viewer_1=default');
    const categoryTab = (name: string) => page.getByRole('tab', { name, exact: true });
    const expectChecked = (state: string) =>
      expect(treePanel(page).getByRole('checkbox', { name: /^Select all/ })).toHaveAttribute('aria-checked', state);
    const expectSelected = (name: string) => expect(categoryTab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(treeRow(page, /^Bus\b/)).toBeVisible();
    await page.keyboard.press('Alt+6');
    await expectSelected('Map');
    await expectChecked('true');
    await page.keyboard.press('Alt+6');
    await expectChecked('false');
    await categoryTab('Vehicle').click();
    await page.keyboard.press('Alt+Control+6');
    await expectSelected('Vehicle');
    await categoryTab('Map').click();
    await expectChecked('true');

    await categoryTab('Vehicle').click();
    const search = treePanel(page).getByRole('textbox', { name: 'Search: Vehicle' });
    await search.fill('HT-201');
    await expect(treeRow(page, /\bHT-201/)).toBeVisible();
    await search.press('Enter');
    const card = page.getByRole('complementary', { name: /^Details of HT-201/ });
    await expect(card).toContainText(/\d\.\d{2}\s*m\/s/);
    await expect(card).not.toContainText('km/h');

    const follow = card.getByRole('button', { name: 'Follow HT-201' });
    const chip = page.getByText('Following HT-201', { exact: true });
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await expect(chip).toBeVisible();
    await page.getByRole('application').hover();
    await page.mouse.wheel(0, 400);
    await expect(chip).toBeVisible();
    await page.getByRole('application').focus();
    // The follow target is at the centre, and the keyboard's menu is about it.
    const menuEntry = (name: string | RegExp) => page.getByRole('menuitem', { name });
    await page.keyboard.press('Shift+F10');
    await expect(menuEntry('Select HT-201')).toBeVisible();
    await expect(menuEntry(/^Copy WGS84: \d/)).toBeVisible();
    await expectAccessible(page);
    // Escape closes the menu, then ends following, and keeps the selection.
    await page.keyboard.press('Escape');
    await expect(menuEntry('Select HT-201')).toBeHidden();
    await expect(chip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chip).toBeHidden();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('application').click({ button: 'right' });
    await menuEntry('Measure from here').click();
    await expect(page.getByRole('region', { name: 'Measure' })).toContainText('Click where to end');
    await page.getByRole('region', { name: 'Measure' }).getByRole('button', { name: 'Close the tool' }).click();

    const palette = page.getByRole('dialog', { name: 'Search' });
    const goTo = async (query: string, hit: RegExp) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await palette.getByRole('combobox').fill(query);
      await expect(palette.getByRole('option').first()).toContainText(hit);
      await page.keyboard.press('Enter');
      await expect(palette).toBeHidden();
    };
    // Cyrillic letters that look like the Latin ones.
    await goTo('НТ-202', /HT-202/);
    await expect(page.getByRole('complementary', { name: /^Details of HT-202/ })).toBeVisible();

    await page.getByRole('navigation', { name: 'Applications' }).getByRole('button', { name: 'People' }).click();
    const people = page.getByRole('region', { name: 'People' });
    // Latin letters find the Mongolian surname.
    await people.getByRole('textbox').fill('ganbold');
    await expect(people.getByRole('listitem').first()).toContainText(/Ганболд.*Lamp/);
    await expectAccessible(page);
    await people.getByRole('textbox').press('Enter');
    await expect(page.getByRole('complementary', { name: /^Details of Ганболд/ })).toBeVisible();

    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('manual');
    await expect(palette.getByRole('option').first()).toContainText(/manual/i);
    await page.keyboard.press('Enter');
    const listed = await manualKeys(page);
    expect(listed).toEqual(expect.arrayContaining(['Alt+6', 'Alt+Ctrl+6']));
    expect(listed).toHaveLength(MANUAL_KEYS.length + 2);
  });
});
