/** Feedback: written, checked, sent, read by administrators, and every failure in words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { chooseOption } from './support/choose.ts';
import { expectAnnounced } from './support/messages.ts';
import type { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { accountButton, expectAccessible, openApp } from './support/views.ts';

const PNG_BYTES = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const IMAGE_LIMIT_BYTES = 5_242_880;

/** A fleet's table with a place on another continent. */
async function sendBadFix(request: APIRequestContext, { url, dataDir }: SiteServer): Promise<void> {
  const { clientId, clientSecret } = JSON.parse(readFileSync(join(dataDir, 'fleet-account.json'), 'utf8'));
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const answer = await request.post(`${url}/realms/headframe/protocol/openid-connect/token`, { form });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'text/csv' };
  const data = 'id,timestamp,lon,lat\nOUT-1,1795000000000,20.5,43.01\n';
  expect((await request.post(`${url}/api/ingest/fixes`, { headers, data })).status()).toBe(200);
}

test.describe('feedback', () => {
  const openFeedback = async (page: Page) => {
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    return page.getByRole('dialog', { name: 'Submit feedback' });
  };
  const filePayload = (name: string, mimeType = 'image/png', buffer = PNG_BYTES) => ({ name, mimeType, buffer });
  const answerFeedbackWith = (page: Page, reply: object) =>
    page.route('**/api/adt/feedback', (route) => route.fulfill({ status: 200, ...reply }));

  test('is checked, sent, thanked for, and read by administrators', async ({ page, browser, request, site }) => {
    await openApp(page, site, 'operator');
    const dialog = await openFeedback(page);
    const type = dialog.getByRole('combobox', { name: 'Type' });
    await type.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveText(['Feedback', 'Feature request', 'Bug report']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(type).toBeFocused();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await expectAccessible(page);

    const files = dialog.locator('input[type=file]');
    await files.setInputFiles([filePayload('notes.gif', 'image/gif')]);
    await expectAnnounced(page, 'File type image/gif is not supported for notes.gif');
    await files.setInputFiles([filePayload('huge.png', 'image/png', Buffer.alloc(IMAGE_LIMIT_BYTES))]);
    await expectAnnounced(page, 'File huge.png is too large. Maximum size is 5MB.');
    await files.setInputFiles(['1', '2', '3', '4', '5'].map((name) => filePayload(`${name}.png`)));
    await expectAnnounced(page, 'Maximum 4 images allowed');
    await expect(dialog.getByRole('img')).toHaveCount(4);
    await dialog.getByRole('button', { name: 'Remove 4.png' }).click();

    await chooseOption(type, 'Bug report');
    await dialog.getByLabel('Description').fill('The crusher stands still');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectAnnounced(page, 'Feedback submitted successfully!');
    await expect(dialog.getByText('Thanks for the feedback!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send another' }).click();
    await expect(dialog.getByLabel('Description')).toHaveValue('');
    // The form's new selection control may still be taking the key for its list.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    expect((await request.get(`${site.url}/api/adt/feedback`)).status()).toBe(401);
    await accountButton(page).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Received feedback' })).toHaveCount(0);

    const reader = await (await browser.newContext()).newPage();
    await openApp(reader, site, 'admin');
    await accountButton(reader).click();
    await reader.getByRole('button', { name: 'Received feedback' }).click();
    const inbox = reader.getByRole('main').filter({ has: reader.getByRole('heading', { name: 'Received feedback' }) });
    const entry = inbox.getByRole('listitem').filter({ hasText: 'The crusher stands still' });
    await expect(entry).toContainText('Bug report');
    const name = (await entry.locator('b').textContent()) ?? '';
    await expect(entry.getByRole('button')).toHaveCount(3);
    await expectAccessible(reader);
    await inbox.getByRole('button', { name: 'Feature request' }).click();
    await expect(inbox.getByText('No feedback found')).toBeVisible();
    await inbox.getByRole('button', { name: 'All', exact: true }).click();
    await inbox.getByRole('textbox', { name: 'Search words or sender' }).fill('CRUSHER');
    await entry.getByRole('button', { name: `Image 1 of ${name}` }).click();
    const picture = reader.getByRole('dialog', { name: `Image 1 of ${name}` });
    await expect(picture.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await expectAccessible(reader);
    await picture.getByRole('button', { name: 'Close' }).last().click();
    await expect(picture).toHaveCount(0);

    await sendBadFix(request, site);
    await accountButton(reader).click();
    await reader.getByRole('button', { name: 'Refused reports' }).click();
    const refused = reader.getByRole('main').filter({ has: reader.getByRole('heading', { name: 'Refused reports' }) });
    await expect(refused.getByRole('row').filter({ hasText: 'fleet' }).filter({ hasText: 'HTTP, CSV' })).toBeVisible();
    const bad = refused.getByRole('listitem').filter({ hasText: 'OUT-1' });
    await expect(bad.first()).toContainText("lon 20.5 is outside the site's UTM zone 48N");
    await expectAccessible(reader);
    await refused.getByRole('textbox', { name: 'Search sender, reason or content' }).fill('no such thing');
    await expect(refused.getByText('Nothing found')).toBeVisible();
    await reader.context().close();
  });

  test('every failure has its words', async ({ page, site }) => {
    await openApp(page, site, 'operator');
    const dialog = await openFeedback(page);
    await dialog.getByLabel('Description').fill('Words');
    const submit = dialog.getByRole('button', { name: 'Submit' });
    const expectFailureText = async (reply: object, text: string) => {
      await answerFeedbackWith(page, reply);
      await submit.click();
      await expectAnnounced(page, text);
      await page.unroute('**/api/adt/feedback');
    };
    await expectFailureText({ status: 503, json: { message: 'busy' } }, 'Server error: HTTP error! status: 503 - busy');
    await expectFailureText({ json: { message: 'success' } }, 'Invalid response format from server');
    await page.route('**/api/adt/feedback', (route) => route.abort());
    await submit.click();
    await expectAnnounced(page, 'Failed to submit feedback');
    await page.unroute('**/api/adt/feedback');
    await dialog.getByLabel('Description').fill('');
    await submit.click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
  });

  test('cannot be closed while it is sent, and says when it takes too long', async ({ page, site }) => {
    await openApp(page, site, 'operator');
    await page.evaluate(() => {
      // The minute of the time-out is over when the test says so.
      const minute = new AbortController();
      AbortSignal.timeout = () => minute.signal;
      Object.assign(window, { minute });
    });
    await page.route('**/api/adt/feedback', () => {});
    const dialog = await openFeedback(page);
    await dialog.getByLabel('Description').fill('Words');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await page.evaluate(() => (window as unknown as { minute: AbortController }).minute.abort());
    await expectAnnounced(page, 'Request timed out. Please try again.');
  });

  test('speaks Mongolian', async ({ page, site }) => {
    await openApp(page, site, 'operator', 'mn');
    await page.getByRole('button', { name: /-ын бүртгэл$/ }).click();
    await page.getByRole('button', { name: 'Санал хүсэлт илгээх' }).click();
    const dialog = page.getByRole('dialog', { name: 'Санал хүсэлт илгээх' });
    await dialog.getByRole('button', { name: 'Илгээх', exact: true }).click();
    await expect(dialog.getByText('Энэ талбарыг заавал бөглөнө')).toBeVisible();
    await dialog.getByLabel('Тайлбар').fill('Үг');
    await dialog.getByRole('button', { name: 'Илгээх', exact: true }).click();
    await expect(dialog.getByText('Санал хүсэлт өгсөнд баярлалаа!')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Дахин илгээх' })).toBeVisible();
    await expectAccessible(page);
  });
});
