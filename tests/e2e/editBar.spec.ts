/** The edit bar is in the free part of its pane: no card covers it, and its buttons can be reached. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { selectViewer } from './support/viewers.ts';
import { expectAccessible, type Language, openApp } from './support/views.ts';

const TEXTS_BY_LANGUAGE = {
  en: { edit: 'Edit', bar: 'Edit view', details: /^Details of /, camera: 'camera' },
  mn: { edit: 'Засах', bar: 'Харагдац засах', details: /HT-\d+/, camera: 'камер' },
} as const;

async function editBeside(page: Page, language: Language): Promise<{ bar: Locator; card: Locator }> {
  const { edit, bar, details } = TEXTS_BY_LANGUAGE[language];
  await page
    .getByRole('treeitem', { name: /HT-\d+/ })
    .first()
    .click();
  await page.getByRole('button', { name: edit, exact: true }).click();
  return {
    bar: page.getByRole('region', { name: bar }),
    card: page.getByRole('complementary', { name: details }),
  };
}

/** Once the bar has found its place: the card beside it comes later. */
async function expectReachable(bar: Locator): Promise<void> {
  const isCovered = () =>
    bar.evaluate((element) =>
      Array.from(element.querySelectorAll('button'), (button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const isOnTop = button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        return isOnTop ? '' : button.innerHTML;
      }).filter((html) => html !== ''),
    );
  await expect(bar.getByRole('button').first()).toBeVisible();
  await expect.poll(isCovered).toEqual([]);
  // Below its words at most, never in lines of their own.
  const lines = await bar.getByRole('button').evaluateAll((buttons) => {
    const shown = buttons.filter((button) => button.checkVisibility());
    return new Set(shown.map((button) => Math.round(button.getBoundingClientRect().top / 12))).size;
  });
  expect(lines).toBe(1);
}

async function expectApart(bar: Locator, card: Locator): Promise<void> {
  await expect(card).toBeVisible();
  const overlapPx = async () => {
    const [a, b] = [await bar.boundingBox(), await card.boundingBox()];
    return a && b ? a.x + a.width - b.x : Number.NaN;
  };
  await expect.poll(overlapPx).toBeLessThanOrEqual(0);
}

/** Its status says that a camera moved since would be saved too: its longest text without a change. */
async function moveCamera(page: Page, bar: Locator, text: string): Promise<void> {
  await page.getByRole('application').focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('+');
  await expect(bar.getByRole('status')).toContainText(text);
}

for (const language of ['en', 'mn'] as const) {
  test(`is beside the selection's card at 1280 pixels (${language})`, async ({ page, site }) => {
    await openApp(page, site, 'dispatcher', language, '/?viewer_1=default');
    const { bar, card } = await editBeside(page, language);
    await expectApart(bar, card);
    await expectApart(page.getByRole('toolbar').first(), card);
    await expectReachable(bar);
    await moveCamera(page, bar, TEXTS_BY_LANGUAGE[language].camera);
    await expectApart(bar, card);
    await expectReachable(bar);
    await expectAccessible(page);
  });
}

test('can be reached in the right one of two viewers, and in a quarter', async ({ page, site }) => {
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default&viewer_4=default');
  await selectViewer(page, 4);
  const { bar, card } = await editBeside(page, 'en');
  await expect(card).toBeVisible();
  await expectReachable(bar);
  await page.goto(`${site.url}/?viewer_1=default&viewer_2=default&viewer_3=default&viewer_4=default`);
  await selectViewer(page, 2);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(card).toBeVisible();
  await expectReachable(bar);
});
