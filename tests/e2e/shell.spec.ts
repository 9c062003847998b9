/** The shell in map mode: loading, landing, menus, pages, feedback, session rules; in two languages. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { arrive, sceneShown, viewMenu } from './support/views.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MB5 = 5_242_880;

let site: SiteServer;
test.beforeAll(async () => {
  site = await SiteServer.start({ HEADFRAME_REPORT_URL: 'http://localhost:9/reports' });
});
test.afterAll(() => site.stop());

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

test.describe('sign-in', () => {
  const TEXTS = [
    ['en', 'Authentication Error', 'Initialization failed', 'Retry Login'],
    ['mn', 'Нэвтрэлтийн алдаа', 'Эхлүүлэлт амжилтгүй боллоо', 'Дахин нэвтрэх'],
  ] as const;
  for (const [language, title, message, retry] of TEXTS) {
    test(`an error has a page with its message and a way back (${language})`, async ({ page }) => {
      await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
      await page.route('**/config.json', (route) => route.fulfill({ status: 500 }));
      await page.goto(site.url);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await accessible(page);
      await page.unroute('**/config.json');
      await page.getByRole('button', { name: retry }).click();
      await expect(page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ })).toBeVisible();
    });
  }

  test('nothing is shown before it but that it is needed', async ({ page }) => {
    await page.route('**/config.json', () => {});
    await page.goto(site.url);
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  });
});

test.describe('landing', () => {
  test('lists maps in capitals with their age; Select starts in the monitor with the first view', async ({ page }) => {
    await arrive(page, site, 'operator');
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Maps/ })).toContainText(/KHAR NORTH/);
    await expect(page.getByRole('region', { name: /^Maps/ })).toContainText(/Created (today|\d+ days? ago)/);
    await expect(page.getByRole('button', { name: 'User manual' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Search view or creator' })).toHaveCount(0);
    await accessible(page);
    await page
      .getByRole('button', { name: /^Select KHAR NORTH/ })
      .first()
      .click();
    await sceneShown(page);
    await expect(page).toHaveURL(/\?viewer_1=default$/);
    await expect(page.getByRole('button', { name: 'Monitor', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveAttribute('aria-pressed', 'true');

    await expect(page.getByRole('button', { name: /^Map: KHAR NORTH/ })).toBeVisible();
    await expect(page.getByTestId('count-online')).toBeVisible();
    await expect(page.getByTestId('count-people')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Report' })).toHaveAttribute('href', 'http://localhost:9/reports');
    const rail = await page.getByRole('navigation', { name: 'Applications' }).boundingBox();
    expect(rail?.width).toBe(72);
    await page.getByRole('button', { name: 'Status Info' }).click();
    await expect(page.getByRole('region', { name: 'Status bar' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('headframe.landing.v1'))).toBe('false');
  });

  test('survives bad contents of the storage', async ({ page }) => {
    await page.addInitScript(() => {
      for (const key of ['headframe.landing.v1', 'headframe.slots.v1']) localStorage.setItem(key, '{"open":');
      sessionStorage.setItem('headframe.sessionId.v1', '{{');
    });
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await expect(viewMenu(page)).toContainText('Default view');
  });
});

test.describe('in mine-area mode', () => {
  test('counts open lists, and Report and map picker are not there', async ({ page }) => {
    const areas = await SiteServer.start({
      HEADFRAME_FILTER_MINE_AREA: 'true',
      HEADFRAME_REPORT_URL: 'http://localhost:9/r',
    });
    try {
      await arrive(page, areas, 'operator', 'en', '/?viewer_1=default');
      await expect(page.getByRole('button', { name: /^Map: / })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Report' })).toHaveCount(0);
      await page.getByRole('button', { name: /^Vehicles/ }).click();
      await expect(page.getByRole('dialog', { name: 'Vehicles' }).getByRole('listitem').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^People/ }).click();
      await expect(page.getByText('No people data')).toBeVisible();
    } finally {
      await areas.stop();
    }
  });
});

test.describe('user menu and pages', () => {
  test('has everything, in both languages, and leaves by Logout', async ({ page }) => {
    await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
    await account(page).click();
    const menu = page.getByRole('dialog', { name: 'Account of Dorj Ganbold' });
    await expect(menu).toContainText('Dorj Ganbold');
    await expect(menu).toContainText('Version 3.23.15');
    await expect(account(page)).toHaveText('DG');
    for (const item of ['Main page', 'Notifications', 'Documentation', 'Support', 'Submit feedback', 'Logout'])
      await expect(menu.getByRole('button', { name: item })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Report' })).toBeHidden();
    await accessible(page);
    await menu.getByRole('button', { name: 'Notifications' }).click();
    await expect(menu).toContainText('No notifications yet');

    await menu.getByRole('button', { name: 'Монгол' }).click();
    const words = ['Үндсэн хуудас', 'Мэдэгдэл', 'Баримт бичиг', 'Тусламж', 'Санал хүсэлт илгээх', 'Гарах'];
    const items = page.getByRole('dialog', { name: /Dorj Ganbold/ });
    for (const word of words) await expect(items.getByRole('button', { name: word })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('mn');

    await page.setViewportSize({ width: 1_000, height: 720 });
    await expect(items.getByRole('link', { name: 'Тайлан' })).toBeVisible();
    await items.getByRole('button', { name: 'Гарах' }).click();
    await expect(page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ })).toBeVisible();
    expect(new URL(page.url()).pathname).not.toContain('viewer');
  });

  test('main page, user manual and help center; the scene goes on behind', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await sceneShown(page);
    await account(page).click();
    await page.getByRole('button', { name: 'Documentation' }).click();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const CHAPTERS = [
      'Introduction',
      'Sign Up & Log In',
      'Main Page',
      'View list',
      'Entity management',
      'Menus',
      'Monitor',
      'Alert',
      'Toolbars/Navigation',
      'View mode',
      'Edit mode',
      'Interact mode',
      'Key Functional Areas',
      'Submit Feedback',
      'Keyboard Shortkey',
    ];
    await expect(contents.locator('li > button')).toHaveText(CHAPTERS);
    await contents.getByRole('button', { name: 'Edit mode' }).click();
    const here = page.getByRole('navigation', { name: 'On this page' });
    await expect(here.getByRole('button')).toHaveText(['View mode', 'Edit mode', 'Interact mode']);
    await expect(page.locator('#manual-editMode')).toBeInViewport();
    await accessible(page);
    await expect(page.locator('canvas')).toHaveCount(1);

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('button')).toHaveText(['Main page', 'User manual', 'Help center']);
    await pages.getByRole('button', { name: 'Help center' }).click();
    await expect(page.getByRole('heading', { name: 'Help center' })).toBeVisible();
    await accessible(page);
    await pages.getByRole('button', { name: 'User manual' }).click();
    await page.getByRole('button', { name: 'Go to main page' }).click();
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page).toHaveURL(/\?viewer_1=default$/);
  });

  test('Main page takes the new session for known; clearing it starts over', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await account(page).click();
    await expect(page.getByText('New session')).toBeVisible();
    await page.getByRole('button', { name: 'Main page' }).click();
    const kept = () => page.evaluate(() => sessionStorage.getItem('headframe.sessionId.v1'));
    expect(await kept()).not.toBeNull();
    await account(page).click();
    await expect(page.getByText('New session')).toHaveCount(0);
    await page.getByRole('button', { name: 'Support' }).click();
    await page.getByRole('button', { name: 'Clear session' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect(await kept()).toBeNull();
  });
});

test.describe('viewer controls', () => {
  test('Hide Menu and Show Menu; the controls of a viewer stay hidden over a reload', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await page.getByRole('button', { name: 'Hide Menu' }).click();
    await expect(page.getByRole('button', { name: 'Perspective' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show Menu' }).click();
    await page.getByRole('button', { name: 'Interact', exact: true }).click();
    await expect(page.getByRole('toolbar', { name: 'Interact' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide controls of viewer 1' }).click();
    await expect(page.getByRole('button', { name: 'Perspective' })).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Show controls of viewer 1' }).click();
    await expect(page.getByRole('button', { name: 'Perspective' })).toBeVisible();
  });

  test('the browser is not zoomed out below half', async ({ page }) => {
    await arrive(page, site, 'operator');
    const prevented = await page.evaluate(() => {
      const press = () => {
        const event = new KeyboardEvent('keydown', { key: '-', ctrlKey: true, cancelable: true, bubbles: true });
        document.body.dispatchEvent(event);
        return event.defaultPrevented;
      };
      const before = press();
      Object.defineProperty(window, 'devicePixelRatio', { value: 0.5, configurable: true });
      return [before, press()];
    });
    expect(prevented).toEqual([false, true]);
  });
});

test.describe('feedback', () => {
  const open = async (page: Page) => {
    await account(page).click();
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    return page.getByRole('dialog', { name: 'Submit feedback' });
  };
  const file = (name: string, mimeType = 'image/png', buffer = PNG) => ({ name, mimeType, buffer });
  const answer = (page: Page, reply: object) =>
    page.route('**/api/adt/feedback', (route) => route.fulfill({ status: 200, ...reply }));

  test('is checked, sent, thanked for, and another can follow', async ({ page, request }) => {
    await arrive(page, site, 'operator');
    const dialog = await open(page);
    await expect(dialog.getByRole('combobox', { name: 'Type' }).locator('option')).toHaveText([
      'Feedback',
      'Feature request',
      'Bug report',
    ]);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await accessible(page);

    const files = dialog.locator('input[type=file]');
    await files.setInputFiles([file('notes.gif', 'image/gif')]);
    await expect(page.getByText('File type image/gif is not supported for notes.gif')).toBeVisible();
    await files.setInputFiles([file('huge.png', 'image/png', Buffer.alloc(MB5))]);
    await expect(page.getByText('File huge.png is too large. Maximum size is 5MB.')).toBeVisible();
    await files.setInputFiles(['1', '2', '3', '4', '5'].map((name) => file(`${name}.png`)));
    await expect(page.getByText('Maximum 4 images allowed')).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveCount(4);
    await dialog.getByRole('button', { name: 'Remove 4.png' }).click();

    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('bug report');
    await dialog.getByLabel('Description').fill('The crusher stands still');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Feedback submitted successfully!')).toBeVisible();
    await expect(dialog.getByText('Thanks for the feedback!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send another' }).click();
    await expect(dialog.getByLabel('Description')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect((await request.get(`${site.url}/api/adt/feedback`)).status()).toBe(401);
  });

  test('every failure has its words', async ({ page }) => {
    await arrive(page, site, 'operator');
    const dialog = await open(page);
    await dialog.getByLabel('Description').fill('Words');
    const submit = dialog.getByRole('button', { name: 'Submit' });
    const says = async (reply: object, text: string) => {
      await answer(page, reply);
      await submit.click();
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute('**/api/adt/feedback');
    };
    await says({ status: 503, json: { message: 'busy' } }, 'Server error: HTTP error! status: 503 - busy');
    await says({ json: { message: 'success' } }, 'Invalid response format from server');
    await page.route('**/api/adt/feedback', (route) => route.abort());
    await submit.click();
    await expect(page.getByText('Failed to submit feedback')).toBeVisible();
    await page.unroute('**/api/adt/feedback');
    await dialog.getByLabel('Description').fill('');
    await submit.click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
  });

  test('cannot be closed while it is sent, and says when it takes too long', async ({ page }) => {
    await arrive(page, site, 'operator');
    await page.evaluate(() => {
      // The minute of the time-out passes at once.
      AbortSignal.timeout = () => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 1_500);
        return controller.signal;
      };
    });
    await page.route('**/api/adt/feedback', () => {});
    const dialog = await open(page);
    await dialog.getByLabel('Description').fill('Words');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(page.getByText('Request timed out. Please try again.')).toBeVisible();
  });

  test('speaks Mongolian', async ({ page }) => {
    await arrive(page, site, 'operator', 'mn');
    await page.getByRole('button', { name: /-ын бүртгэл$/ }).click();
    await page.getByRole('button', { name: 'Санал хүсэлт илгээх' }).click();
    const dialog = page.getByRole('dialog', { name: 'Санал хүсэлт илгээх' });
    await dialog.getByRole('button', { name: 'Илгээх', exact: true }).click();
    await expect(dialog.getByText('Энэ талбарыг заавал бөглөнө')).toBeVisible();
    await dialog.getByLabel('Тайлбар').fill('Үг');
    await dialog.getByRole('button', { name: 'Илгээх', exact: true }).click();
    await expect(dialog.getByText('Санал хүсэлт өгсөнд баярлалаа!')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Дахин илгээх' })).toBeVisible();
    await accessible(page);
  });
});
