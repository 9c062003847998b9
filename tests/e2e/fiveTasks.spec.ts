/**
 * Everyday tasks of a new user: at most four clicks each, in both languages. With HEADFRAME_TASK_PICTURES=folder each
 * step is kept as a picture.
 */
import type { Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { CountedTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { type Language, openApp } from './support/views.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

let site: SiteServer;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.beforeAll(async ({}) => {
  // Visitors of the demo break rules within a minute.
  site = await SiteServer.start({ HEADFRAME_DEMO_SPEED: '120' });
});
test.afterAll(() => site.stop());

const TEXTS_BY_LANGUAGE = {
  en: {
    search: 'Search',
    found: 'Search results',
    details: (name: string) => `Details of ${name}`,
    follow: 'Follow HT-203',
    following: 'Following HT-203',
    alerts: 'Alerts',
    fly: /Fly there$/,
    edit: 'Edit',
    saveAsNew: 'Save as new...',
    save: 'Save view',
    saved: 'View saved',
    copy: 'Copy link',
    who: 'Only their creators can open private views',
  },
  mn: {
    search: 'Хайх',
    found: 'Хайлтын үр дүн',
    details: (name: string) => `${name}-ын дэлгэрэнгүй`,
    follow: 'HT-203-г дагах',
    following: 'HT-203-г дагаж байна',
    alerts: 'Дохиолол',
    fly: /Тийш очих$/,
    edit: 'Засах',
    saveAsNew: 'Шинээр хадгалах...',
    save: 'Хадгалах',
    saved: 'Харагдац хадгалагдлаа',
    copy: 'Холбоос хуулах',
    who: 'Хувийн харагдацыг үүсгэгчээс өөр хүн нээж чадахгүй',
  },
} as const;

const buttonNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cardNamed = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });

/** Opens the search, types, and takes the result. */
async function searchFor(page: Page, task: CountedTask, language: Language, text: string, hit: RegExp): Promise<void> {
  const words = TEXTS_BY_LANGUAGE[language];
  await task.click(buttonNamed(page, words.search));
  await task.enter(text);
  await task.click(page.getByRole('listbox', { name: words.found }).getByRole('option', { name: hit }).first());
}

for (const language of ['en', 'mn'] as const) {
  const words = TEXTS_BY_LANGUAGE[language];
  test.describe(`in ${language}`, () => {
    test('find and follow a truck; see where an alert happened', async ({ page }) => {
      await openApp(page, site, 'operator', language, '/?viewer_1=default');
      const truck = new CountedTask(page, `${language}-truck`);
      await searchFor(page, truck, language, 'ht203', /HT-203/);
      await truck.click(cardNamed(page, words.details('HT-203')).getByRole('button', { name: words.follow }));
      await expect(page.getByText(words.following, { exact: true })).toBeVisible();
      truck.done();

      const alert = new CountedTask(page, `${language}-alert`);
      const rail = page.getByRole('navigation').getByRole('button', { name: words.alerts });
      await alert.click(rail);
      const rows = page.getByRole('region', { name: words.alerts }).getByRole('button', { name: words.fly });
      await expect(rows.first()).toBeVisible({ timeout: 120_000 });
      // Newer alerts come above: the row keeps its rule, vehicle and time.
      const start = (await rows.first().getAttribute('aria-label'))?.split(': ')[0] ?? '';
      const name = start.split(', ')[1] ?? '';
      await alert.click(page.getByRole('button', { name: start }).first());
      await expect(cardNamed(page, words.details(name))).toBeVisible();
      alert.done();
    });

    test('save a view and share it', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
      await openApp(page, site, 'dispatcher', language, '/?viewer_1=default');
      const share = new CountedTask(page, `${language}-share`);
      await share.click(buttonNamed(page, words.edit));
      await share.click(buttonNamed(page, words.saveAsNew));
      await share.enter(`Wall ${language}`);
      await share.click(page.getByRole('dialog').getByRole('button', { name: words.save, exact: true }));
      const saved = page.getByRole('dialog', { name: words.saved });
      await share.click(saved.getByRole('button', { name: words.copy }));
      await expect(saved).toContainText(words.who);
      const clipboardText = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(clipboardText).toMatch(/\?viewer_1=[0-9a-f-]{36}$/);
      share.done();
    });

    test('people in a refuge chamber; people in a zone', async ({ page }) => {
      await openApp(page, site, 'operator', language, '/?viewer_1=default');
      const refuge = new CountedTask(page, `${language}-refuge`);
      await searchFor(page, refuge, language, 'RC-0', /^RC-01/);
      await expect(cardNamed(page, words.details('RC-01')).getByText(/\d+ \/ 20/)).toBeVisible();
      refuge.done();

      const zone = new CountedTask(page, `${language}-zone`);
      await searchFor(page, zone, language, 'extraction east', /^Extraction east/);
      await expect(
        cardNamed(page, /Extraction east/)
          .getByRole('list')
          .getByRole('button')
          .first(),
      ).toBeVisible();
      zone.done();
    });
  });
}
