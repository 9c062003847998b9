/**
 * The main job without a pointer: sign in, open a map, find a truck, follow it, open an alert, acknowledge it, save a view
 * and copy its link. Wherever Tab goes, the focus can be seen.
 */
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';

let site: SiteServer;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.beforeAll(async ({}) => {
  // Visitors of the demo break rules within a minute.
  site = await SiteServer.start({ HEADFRAME_DEMO_SPEED: '120' });
});
test.afterAll(() => site.stop());

/**
 * Inside the page: what has the focus where it cannot be seen, as markup with the reason; nothing otherwise. A ring counts
 * only if it goes with the focus: that of the element before is read again.
 */
function unseenFocus(): string {
  interface FocusRing {
    readonly element: Element;
    readonly rings: readonly (readonly [Element, string])[];
  }
  const kept = window as unknown as { ringed?: FocusRing };
  /** Inputs that are covered by their mark, and fields with a frame, show it there. */
  const marksOf = (element: Element) =>
    [
      element,
      element.nextElementSibling,
      element.closest('.hf-input'),
      element.parentElement,
      element.querySelector('[data-active]'),
    ].filter((mark) => mark !== null);
  const ringOf = (mark: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(mark);
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return [hasOutline ? `${outlineWidth} ${outlineColor}` : '', boxShadow === 'none' ? '' : boxShadow]
      .join(' ')
      .trim();
  };
  const asFault = (reason: string, element: Element) => `${reason}: ${element.outerHTML.slice(0, 160)}`;

  const focused = document.activeElement;
  const { ringed } = kept;
  if (ringed?.element === focused) return '';
  delete kept.ringed;
  if (ringed?.element.isConnected && ringed.rings.every(([mark, ring]) => mark.isConnected && ringOf(mark) === ring))
    return asFault('looks focused without the focus', ringed.element);
  if (!focused || focused === document.body) return '';
  const rings = marksOf(focused)
    .map((mark) => [mark, ringOf(mark)] as const)
    .filter(([, ring]) => ring !== '');
  kept.ringed = { element: focused, rings };
  if (!focused.matches(':focus-visible') || rings.length === 0) return asFault('no ring', focused);
  const { left, top, right, bottom, width, height } = focused.getBoundingClientRect();
  if (width === 0 || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
    return asFault('outside of the page', focused);
  const middle = [left + width / 2, top + height / 2] as const;
  const points = [middle, [left + 3, middle[1]], [right - 3, middle[1]], [middle[0], top + 3], [middle[0], bottom - 3]];
  const onTop = points.filter(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    // Its frame, its mark and its label show the ring, too.
    const own = [focused, focused.nextElementSibling, focused.closest('.hf-input, label')];
    return hit !== null && (hit.contains(focused) || own.some((mark) => mark?.contains(hit)));
  });
  return onTop.length < 3 ? asFault('covered', focused) : '';
}

/** Goes on by Tab, or back, until something has the focus. */
async function tabTo(page: Page, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(what).toBeVisible({ timeout: 60_000 });
  for (let k = 0; k < 120; k++) {
    expect(await page.evaluate(unseenFocus)).toBe('');
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${what}`);
}

test('sign in, find and follow a truck, acknowledge an alert, save a view and copy its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const pressKey = (key: string) => page.keyboard.press(key);
  await page.goto(site.url);
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type('dispatcher');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await pressKey('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Select KHAR NORTH/ }).first());
  await pressKey('Enter');
  await expect(page.getByRole('application')).toBeVisible();

  await pressKey('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ht203');
  await expect(page.getByRole('option').first()).toContainText('HT-203');
  await pressKey('Enter');
  const card = page.getByRole('complementary', { name: 'Details of HT-203' });
  await tabTo(page, card.getByRole('button', { name: 'Follow HT-203' }), 'Shift+Tab');
  await pressKey('Enter');
  await expect(page.getByText('Following HT-203', { exact: true })).toBeVisible();

  await tabTo(page, page.getByRole('navigation').getByRole('button', { name: 'Alerts' }), 'Shift+Tab');
  await pressKey('Enter');
  const alerts = page.getByRole('region', { name: 'Alerts' });
  // New alerts come above it meanwhile, and it may be raised again: from here on it is that rule, vehicle and first time.
  const first = await alerts
    .getByRole('button', { name: /Fly there$/ })
    .first()
    .getAttribute('aria-label');
  const [rule, name = '', time] = first?.match(/^(.+?), (.+?), (\d\d:\d\d:\d\d)/)?.slice(1) ?? [];
  const row = alerts.locator(`button[aria-label^="${rule}, ${name}, ${time}"]`);
  await tabTo(page, row);
  await pressKey('Enter');
  await expect(page.getByRole('complementary', { name: `Details of ${name}` })).toBeVisible();
  await expect(row).not.toHaveAttribute('data-unseen', 'true');

  // The bar has no room for it beside the panel and the card.
  await tabTo(page, page.getByRole('button', { name: 'More tools' }));
  await pressKey('Enter');
  const menu = page.getByRole('dialog', { name: 'More tools' });
  await expect(menu.getByRole('button').first()).toBeFocused();
  await tabTo(page, menu.getByRole('button', { name: 'Measure', exact: true }));
  await pressKey('Escape');
  await expect(page.getByRole('button', { name: 'More tools' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Edit', exact: true }), 'Shift+Tab');
  await pressKey('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Save as new...' }));
  await pressKey('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('By keyboard');
  await pressKey('Enter');
  const saved = page.getByRole('dialog', { name: 'View saved' });
  await tabTo(page, saved.getByRole('button', { name: 'Copy link' }));
  await pressKey('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?viewer_1=[0-9a-f-]{36}$/);
  await pressKey('Escape');
  await expect(page.getByRole('button', { name: 'Choose a view: By keyboard' })).toBeVisible();
});
