/** The tool bar: full screen of the viewers, and the focus while tools move between the bar and its menu. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { openApp } from './support/views.ts';

/** That nothing covers an element's middle, and that full screen does not leave it out. Messages let the pointer through. */
async function expectPainted(what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const isOnTop = () =>
    what.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (getComputedStyle(element).pointerEvents === 'none')
        return document.fullscreenElement?.contains(element) === true;
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen', exact: true });

test('in full screen the viewers are alone, with every menu, dialog, tooltip and message', async ({ page, site }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  const tools = page.getByRole('toolbar').first();
  await fullScreen(page).click();
  await expect.poll(() => isFull(page)).toBe(true);
  for (const around of ['banner', 'navigation'] as const) await expect(page.getByRole(around)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Entities' })).toBeHidden();

  await tools.getByRole('button', { name: 'Layers', exact: true }).click();
  await expectPainted(page.getByRole('dialog', { name: 'Layers' }));
  await page.keyboard.press('Escape');
  await page.getByRole('application').click({ button: 'right', position: { x: 400, y: 500 } });
  const copy = page.getByRole('menuitem', { name: /^Copy UTM/ });
  await expectPainted(copy);
  await copy.click();
  await expectPainted(page.locator('.hf-toast').filter({ hasText: /./ }));
  await tools.getByRole('button', { name: 'Layers', exact: true }).hover();
  const tooltip = page.getByRole('tooltip');
  await expectPainted(tooltip);
  const fontOf = (element: Element) => getComputedStyle(element).fontFamily;
  expect(await tooltip.evaluate(fontOf)).toBe(await page.locator('body').evaluate(fontOf));
  await page.keyboard.press('Control+k');
  await expectPainted(page.getByRole('dialog', { name: 'Search' }));
  await page.keyboard.press('Control+k');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save as new...' }).click();
  await expectPainted(page.getByRole('dialog', { name: 'Save' }));
  await page.keyboard.press('Escape');

  // Its panel was open all the time.
  await page.keyboard.press('Alt+1');
  await expectPainted(page.getByRole('region', { name: 'Entities' }));
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(() => isFull(page)).toBe(false);
});

test('the focus follows a tool into the menu and back, and the bar keeps to one line', async ({ page, site }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  const tools = page.getByRole('toolbar').first();
  const more = page.getByRole('button', { name: 'More tools' });
  await tools.getByRole('button', { name: 'Measure', exact: true }).focus();
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'More tools' }).getByRole('button').first()).toBeFocused();
  // A slow page renders the closing in steps.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(more).toBeHidden();
  await expect(tools.getByRole('button', { name: /^Hide controls/ })).toBeFocused();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  /** At every width that the bar can have, pixels: in how many lines its tools are. */
  const linesAt = (widths: readonly number[]) =>
    tools.evaluate((bar, all) => {
      const bars = bar.parentElement as HTMLElement;
      return all.filter((width) => {
        bars.style.width = `${width}px`;
        const shown = [...bar.children].filter((tool) => tool.checkVisibility() && tool.tagName === 'BUTTON');
        return new Set(shown.map((tool) => Math.round(tool.getBoundingClientRect().top / 8))).size > 1;
      });
    }, widths);
  const widths = Array.from({ length: 121 }, (_, k) => 240 + k * 10);
  expect.soft(await linesAt(widths)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-density', 'cab'));
  expect(await linesAt(widths)).toEqual([]);
});
