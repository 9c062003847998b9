/** The signed-in user: sign-in and its errors, the user menu, the pages that it opens, the session. */
import packageJson from '../../package.json' with { type: 'json' };
import { expect, signIn, test } from './support/test.ts';
import { accountButton, expectAccessible, openApp, sceneShown, viewMenu } from './support/views.ts';

test.describe('sign-in', () => {
  const TEXTS = [
    ['en', 'Authentication Error', 'Initialization failed', 'Retry Login'],
    ['mn', 'Нэвтрэлтийн алдаа', 'Эхлүүлэлт амжилтгүй боллоо', 'Дахин нэвтрэх'],
  ] as const;
  for (const [language, title, message, retry] of TEXTS) {
    test(`an error has a page with its message and a way back (${language})`, async ({ page, site }) => {
      await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
      await page.route('**/config.json', (route) => route.fulfill({ status: 500 }));
      await page.goto(site.url);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/config.json');
      await page.getByRole('button', { name: retry }).click();
      await expect(page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ })).toBeVisible();
    });
  }

  test('nothing is shown before it but that it is needed', async ({ page, site }) => {
    await page.route('**/config.json', () => {});
    await page.goto(site.url);
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  });
});

test.describe('user menu and pages', () => {
  test('has everything, in both languages, and leaves by Logout', async ({ page, site }) => {
    await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
    await accountButton(page).click();
    const menu = page.getByRole('dialog', { name: 'Account of Dorj Ganbold' });
    await expect(menu).toContainText('Dorj Ganbold');
    await expect(menu).toContainText(`Version ${packageJson.version}`);
    await expect(accountButton(page)).toHaveText('DG');
    for (const item of ['Main page', 'Notifications', 'Documentation', 'Support', 'Submit feedback', 'Logout'])
      await expect(menu.getByRole('button', { name: item })).toBeVisible();
    await expect(menu.locator(':focus')).toHaveCount(1);
    await expect(menu.getByRole('link', { name: 'Report' })).toBeHidden();
    await expectAccessible(page);
    await menu.getByRole('button', { name: 'Notifications' }).click();
    await expect(menu).toContainText('No notifications yet');

    await menu.getByRole('button', { name: 'Монгол' }).click();
    const words = ['Үндсэн хуудас', 'Мэдэгдэл', 'Баримт бичиг', 'Тусламж', 'Санал хүсэлт илгээх', 'Гарах'];
    const items = page.getByRole('dialog', { name: /Dorj Ganbold/ });
    for (const word of words) await expect(items.getByRole('button', { name: word })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('mn');

    await page.setViewportSize({ width: 1_000, height: 720 });
    await expect(items.getByRole('link', { name: 'Тайлан' })).toBeVisible();
    const left = page.waitForRequest((request) => request.url().includes('/protocol/openid-connect/logout'));
    await items.getByRole('button', { name: 'Гарах' }).click();
    const { searchParams } = new URL((await left).url());
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${site.url}/`);
    await expect(page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ })).toBeVisible();
    await signIn(page, 'dispatcher');
    await expect(page.getByRole('heading', { name: 'Headframe-д тавтай морил' })).toBeVisible();
    await expect(page).toHaveURL(({ pathname, search }) => pathname === '/' && search === '');
  });

  test('theme, density and text size are chosen in it, hold at once and after a reload', async ({ page, site }) => {
    await openApp(page, site, 'operator');
    const root = page.locator('html');
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await page.getByRole('button', { name: 'Large', exact: true }).click();
    await page.getByRole('button', { name: '125 %' }).click();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(root).toHaveAttribute('data-density', 'cab');
    await expect(root).toHaveAttribute('data-text', '125');
    await expectAccessible(page);
    await page.reload();
    await expect(accountButton(page)).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(root).toHaveAttribute('data-density', 'cab');
    await expect(root).toHaveAttribute('data-text', '125');
  });

  test('main page, user manual and help center; the scene continues behind', async ({ page, site }) => {
    await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
    await sceneShown(page);
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Documentation' }).click();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const CHAPTERS = {
      Introduction: [],
      'Sign Up & Log In': [],
      'Main Page': ['View list', 'Entity management'],
      Menus: ['Monitor', 'Alert'],
      'Toolbars/Navigation': ['View mode', 'Edit mode', 'Interact mode'],
      'Key Functional Areas': ['Submit Feedback', 'Keyboard Shortkey'],
    };
    await expect(contents.locator(':scope > ul > li > button')).toHaveText(Object.keys(CHAPTERS));
    const here = page.getByRole('navigation', { name: 'On this page' });
    for (const [chapter, topics] of Object.entries(CHAPTERS)) {
      await contents.getByRole('button', { name: chapter, exact: true }).click();
      await expect(page.getByRole('heading', { name: chapter, level: 1 })).toBeVisible();
      for (const topic of topics) await expect(here.getByRole('button', { name: topic, exact: true })).toBeVisible();
    }
    await contents.getByRole('button', { name: 'Edit mode' }).click();
    await expect(page.locator('#manual-editMode')).toBeInViewport();
    // A link within the text leads to another chapter.
    await page.getByRole('textbox', { name: 'Search the manual' }).fill('refuge');
    const found = page.getByRole('navigation', { name: 'Found in the manual' });
    await found.getByRole('button', { name: /^Five everyday tasks/ }).click();
    await page.locator('#manual-jobs').getByRole('button', { name: 'Rule zones' }).click();
    await expect(page.getByRole('heading', { name: 'Rule zones' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Search the manual' }).fill('');
    await expectAccessible(page);
    await expect(page.locator('canvas')).toHaveCount(1);

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('button')).toHaveText(['Main page', 'User manual', 'Help center']);
    await pages.getByRole('button', { name: 'Help center' }).click();
    await expect(page.getByRole('heading', { name: 'Help center' })).toBeVisible();
    await expectAccessible(page);
    await pages.getByRole('button', { name: 'User manual' }).click();
    await page.getByRole('button', { name: 'Go to main page' }).click();
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page).toHaveURL(/\?viewer_1=default$/);
  });

  test('Main page takes the new session for known; clearing it starts over', async ({ page, site }) => {
    await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
    await accountButton(page).click();
    await expect(page.getByText('New session')).toBeVisible();
    await page.getByRole('button', { name: 'Main page' }).click();
    const storedSessionId = () => page.evaluate(() => sessionStorage.getItem('headframe.sessionId.v1'));
    await expect.poll(storedSessionId).not.toBeNull();
    await accountButton(page).click();
    await expect(page.getByText('New session')).toHaveCount(0);
    await page.getByRole('button', { name: 'Support' }).click();
    await page.getByRole('button', { name: 'Clear session' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    await expect(page).toHaveURL(({ search }) => search === '');
    await expect.poll(storedSessionId).toBeNull();
  });
});
