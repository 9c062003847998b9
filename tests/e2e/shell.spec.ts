/** The shell in map mode: loading, landing, menus, pages, feedback, session rules; in two languages. */
import type { Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { accessible, arrive, sceneShown, viewMenu } from './support/views.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MB5 = 5_242_880;

let site: SiteServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await SiteServer.start({
    HEADFRAME_REPORT_URL: 'http://localhost:9/reports',
    HEADFRAME_EXTRA_APPS: 'inputs, maintenance',
  });
});
test.afterAll(() => site.stop());

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

    // Another version starts over: first view, monitor, view tool.
    await page.getByRole('button', { name: 'Dispatcher' }).click();
    await page.getByRole('button', { name: 'Interact', exact: true }).click();
    await page.getByRole('button', { name: /^Version: 18 Nov 2026/ }).click();
    const versions = page.getByRole('radiogroup', { name: 'Choose a version' }).getByRole('radio');
    await expect(versions.first()).toContainText(/^18 Nov 2026\s*Created (today|\d+ days? ago)$/);
    await expect(versions.first()).toBeChecked();
    await versions.nth(1).click();
    await expect(page.getByRole('button', { name: /^Version: 22 Apr 2026/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Monitor', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(viewMenu(page)).toContainText('Default view');
    const rail = await page.getByRole('navigation', { name: 'Applications' }).boundingBox();
    expect(rail?.width).toBe(72);
    await page.getByRole('button', { name: 'Status Info' }).click();
    await expect(page.getByRole('region', { name: 'Status bar' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('headframe.landing.v1'))).toBe('false');
  });

  test('survives bad contents of the storage', async ({ page }) => {
    await page.addInitScript(() => {
      const keys = ['landing.v1', 'slots.v1', 'bulkSelection.v2', 'closedFolders.v1', 'recentColours.v1'];
      for (const key of [...keys.map((name) => `headframe.${name}`), 'i18nextLng'])
        localStorage.setItem(key, '{"open":');
      sessionStorage.setItem('headframe.sessionId.v1', '{{');
    });
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page.getByRole('button', { name: 'Perspective' })).toBeVisible();
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

test.describe('the icon rail', () => {
  const rail = (page: Page) => page.getByRole('navigation', { name: /^(Applications|Хэсгүүд)$/ });

  test('opens each app for the group "test" in map mode; inputs are there and off', async ({ page }) => {
    await arrive(page, site, 'tester', 'en', '/?viewer_1=default');
    await expect(rail(page).locator('button, a')).toHaveText([
      'Monitor',
      'Monitor V2',
      'Dispatcher',
      'Report',
      ...(await alertsWord(page)),
      'Inputs',
      'Maintenance',
      'Status Info',
    ]);
    await expect(rail(page).getByRole('button', { name: 'Inputs' })).toBeDisabled();

    await rail(page).getByRole('button', { name: 'Monitor V2' }).click();
    const list = page.getByRole('region', { name: 'Monitor V2' });
    await list.getByRole('button', { name: /^Haul Truck/ }).click();
    await list
      .getByRole('button', { name: /HT-\d+$/ })
      .first()
      .click();
    await expect(page.getByRole('complementary', { name: /^Details of HT-/ })).toBeVisible();
    await accessible(page);

    await rail(page).getByRole('button', { name: 'Dispatcher' }).click();
    const dispatcher = page.getByRole('region', { name: 'Dispatcher' });
    await expect(list).toHaveCount(0);
    await expect(dispatcher.getByRole('region')).toHaveCount(4);
    for (const column of ['Waiting', 'Working', 'In maintenance', 'Idle'])
      await expect(dispatcher.getByRole('region', { name: column })).toBeVisible();
    const digger = dispatcher.getByRole('article').filter({ has: page.getByRole('button', { name: 'EX-01' }) });
    await expect(digger).toContainText(/\d trucks?/);
    await accessible(page);
    await dispatcher.getByRole('textbox', { name: 'Search truck or excavator' }).fill('ex-01');
    await expect(dispatcher.getByRole('article')).toHaveCount(1);
    await digger.getByRole('button', { name: 'EX-01' }).click();
    await expect(digger).toHaveAttribute('data-selected', 'true');
    await dispatcher.getByRole('tab', { name: 'Equipment status' }).click();
    for (const column of ['Vehicle', 'Operator', 'Status', 'Start time', 'End time', 'Time spent'])
      await expect(dispatcher.getByText(column, { exact: true })).toBeVisible();
    await dispatcher.getByRole('textbox', { name: 'Search vehicle, operator or status' }).fill('EX-');
    await expect(dispatcher.getByRole('listitem').first()).toContainText(/EX-\d+/);
    for (const shift of ['See all', 'Day', 'Night'])
      await expect(dispatcher.getByRole('button', { name: shift, exact: true })).toBeVisible();
    await accessible(page);

    await rail(page).getByRole('button', { name: 'Maintenance' }).click();
    const maintenance = page.getByRole('region', { name: 'Maintenance', exact: true });
    await expect(maintenance.getByText('Sample rows')).toBeVisible();
    await expect(maintenance.getByRole('listitem')).toHaveCount(30);
    await expect(maintenance.getByRole('textbox', { name: 'Search' })).toBeDisabled();
    await maintenance.getByRole('button', { name: 'Vehicle 2', exact: true }).click();
    await expect(maintenance.getByRole('tab')).toHaveText(['Inspection sheet', 'Repair history', 'Engine diagnosis']);
    const heads = maintenance.getByRole('columnheader');
    await expect(heads).toHaveText(['Indicator', 'Condition', 'Additional note', 'Date']);
    await expect(maintenance.getByText('Planned maintenance')).toBeVisible();
    await maintenance.getByRole('tab', { name: 'Inspection sheet' }).press('ArrowRight');
    await expect(heads).toHaveText(['Damage', 'Breakdown', 'MOT start-end', 'Date start-end']);
    await accessible(page);
  });

  test('speaks Mongolian, and has no Monitor V2 for others', async ({ page }) => {
    await arrive(page, site, 'operator', 'mn', '/?viewer_1=default');
    const words = await rail(page).locator('button, a').allTextContents();
    expect(words).toEqual(
      expect.arrayContaining(['Хяналт', 'Диспетчер', 'Тайлан', 'Оролт', 'Засвар үйлчилгээ', 'Төлөвийн мэдээлэл']),
    );
    expect(words).not.toContain('Хяналт V2');
  });

  /** The alerts' button carries a count of its own. */
  async function alertsWord(page: Page): Promise<RegExp[]> {
    return (await rail(page)
      .getByRole('button', { name: /^Alerts/ })
      .count()) > 0
      ? [/Alerts/]
      : [];
  }
});

test.describe('links', () => {
  test('keep the moment that they lead to, and say that it is shown live', async ({ page }) => {
    const t = '2026-11-20T06:32:08Z';
    await arrive(page, site, 'operator', 'en', `/?viewer_1=default&t=${t}`);
    await expect(page.getByRole('region', { name: 'Status bar' })).toContainText(
      'Linked to 20 Nov 2026 14:32:08, shown live',
    );
    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name: 'Two side by side' }).click();
    const empty = page.getByRole('region', { name: 'Viewer 4' });
    await empty.getByRole('button', { name: 'Select Default view' }).click();
    await expect(page).toHaveURL(/viewer_1=default&viewer_4=default$/);
    expect(new URL(page.url()).searchParams.get('t')).toBe(t);
    await account(page).click();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('list', { name: 'Notifications' })).toContainText(
      'This link leads to 20 Nov 2026 14:32:08. There is no replay yet: you see the mine as it is now.',
    );
  });
});

test.describe('viewer controls', () => {
  test('the layer menu belongs to the selected viewer; Replay and Annotation need a view', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default&viewer_4=default');
    const layer = (name: string) => page.getByRole('checkbox', { name });
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await expect(layer('Congestion layer')).toBeDisabled();
    await layer('Road name').check();
    await layer('Survey wall layer').check();
    await accessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Viewer 4' }).getByRole('application').click();
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await expect(layer('Road name')).not.toBeChecked();
    await expect(layer('Survey wall layer')).not.toBeChecked();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name: 'Two, one above the other' }).click();
    await page.getByRole('region', { name: 'Viewer 2' }).getByRole('heading').click();
    await expect(page.getByTitle('Please select a view').first()).toBeVisible();
    await page.getByRole('button', { name: 'Interact', exact: true }).click();
    const bar = page.getByRole('toolbar', { name: 'Interact' });
    await expect(bar.getByRole('button', { name: /^Choose a view/ })).toBeVisible();
    for (const name of ['Replay', 'Annotation'])
      await expect(bar.getByRole('button', { name })).toHaveAttribute('title', 'Please select a view');
    // Off, but it answers: the sentence of its tooltip comes as a message too.
    await bar.getByRole('button', { name: 'Replay' }).click({ force: true });
    await account(page).click();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Please select a view');
    await page.getByRole('button', { name: 'Монгол' }).click();
    await page.keyboard.press('Escape');
    for (const name of ['Дахин тоглуулах', 'Тэмдэглэгээ'])
      await expect(page.getByRole('button', { name })).toHaveAttribute('title', 'Харагдац сонгоно уу');
    await page.getByRole('button', { name: 'Давхарга', exact: true }).click();
    for (const name of ['Түгжрэлийн давхарга', 'Замын нэр', 'Маркшейдерийн ханын давхарга'])
      await expect(layer(name)).toBeDisabled();
  });

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

  test('is checked, sent, thanked for, and read by administrators', async ({ page, browser, request }) => {
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
    await account(page).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Received feedback' })).toHaveCount(0);

    const reader = await (await browser.newContext()).newPage();
    await arrive(reader, site, 'admin');
    await account(reader).click();
    await reader.getByRole('button', { name: 'Received feedback' }).click();
    const inbox = reader.getByRole('main').filter({ has: reader.getByRole('heading', { name: 'Received feedback' }) });
    const entry = inbox.getByRole('listitem').filter({ hasText: 'The crusher stands still' });
    await expect(entry).toContainText('Bug report');
    const name = (await entry.locator('b').textContent()) ?? '';
    await expect(entry.getByRole('button')).toHaveCount(3);
    await accessible(reader);
    await inbox.getByRole('button', { name: 'Feature request' }).click();
    await expect(inbox.getByText('No feedback found')).toBeVisible();
    await inbox.getByRole('button', { name: 'All', exact: true }).click();
    await inbox.getByRole('textbox', { name: 'Search words or sender' }).fill('CRUSHER');
    await entry.getByRole('button', { name: `Image 1 of ${name}` }).click();
    const picture = reader.getByRole('dialog', { name: `Image 1 of ${name}` });
    await expect(picture.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await accessible(reader);
    await picture.getByRole('button', { name: 'Close' }).last().click();
    await expect(picture).toHaveCount(0);
    await reader.context().close();
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
