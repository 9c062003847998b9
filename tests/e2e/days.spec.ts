/** Days: typed in the form of the language, or chosen from the calendar by pointer and keyboard. */
import type { Page } from '@playwright/test';
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { accountButton, expectAccessible, openApp } from './support/views.ts';

const dayField = (page: Page) => page.getByRole('textbox', { name: /^(Sent on|Илгээсэн өдөр)/ });
const calendarButton = (page: Page) => page.getByRole('button', { name: /: (calendar|хуанли)$/ });

async function openInbox(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('button', { name: /^(Received feedback|Ирсэн санал хүсэлт)$/ }).click();
  await expect(dayField(page)).toBeVisible();
}

test('a day is typed, and an invalid or future day is refused', async ({ page, site }) => {
  await openApp(page, site, 'admin');
  await openInbox(page);
  await dayField(page).fill('2/3/2024');
  await dayField(page).press('Enter');
  await expect(dayField(page)).toHaveValue('02/03/2024');
  for (const wrong of ['02/30/2024', '12/31/2999', 'soon']) {
    await dayField(page).fill(wrong);
    await dayField(page).press('Enter');
    await expect(dayField(page)).toHaveValue('02/03/2024');
  }
  await expectAnnounced(page, 'Invalid date object!');
  await dayField(page).fill('2024-02-04');
  await dayField(page).blur();
  await expect(dayField(page)).toHaveValue('02/04/2024');
  await dayField(page).fill('');
  await dayField(page).blur();
  await expect(dayField(page)).toHaveValue('');
});

test('the calendar opens at the day, is moved through with the arrow keys, and gives the focus back', async ({
  page,
  site,
}) => {
  await openApp(page, site, 'admin');
  await openInbox(page);
  await dayField(page).fill('02/15/2024');
  await dayField(page).press('Enter');
  await calendarButton(page).click();
  const calendar = page.getByRole('dialog', { name: 'Sent on' });
  await expect(calendar.getByRole('button', { name: 'February' })).toBeVisible();
  await expect(calendar.getByRole('button', { name: '15', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: '23', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(dayField(page)).toHaveValue('02/23/2024');
  await expect(calendarButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(calendar.getByRole('button', { name: '23', exact: true })).toBeFocused();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.getByRole('button', { name: 'March' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dayField(page)).toHaveValue('02/23/2024');
});

test('the calendar speaks Mongolian and offers no day to come', async ({ page, site }) => {
  await openApp(page, site, 'admin', 'mn');
  await openInbox(page);
  await expect(dayField(page)).toHaveAttribute('placeholder', 'ЖЖЖЖ.СС.ӨӨ');
  await calendarButton(page).click();
  const calendar = page.getByRole('dialog', { name: 'Илгээсэн өдөр' });
  await expect(calendar.getByRole('columnheader')).toHaveText(['Да', 'Мя', 'Лх', 'Пү', 'Ба', 'Бя', 'Ня']);
  await calendar.getByRole('button', { name: 'Дараах сар' }).click();
  await expect(calendar.getByRole('button', { name: '15', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('days are shown, and typed, in the form of the language', async ({ page, site }) => {
  await openApp(page, site, 'admin', 'mn');
  await openInbox(page);
  for (const typed of ['2024.2.3', '02/03/2024', '2024-02-03']) {
    await dayField(page).fill('');
    await dayField(page).fill(typed);
    await dayField(page).press('Enter');
    await expect(dayField(page)).toHaveValue('2024.02.03');
  }
});
