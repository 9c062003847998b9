/** The dispatcher's shift: an excavator's trucks on the map, and the hand-over with note, signature and print. */
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

test('a shift is handed over: trucks are looked at, a note is written, the page is signed and printed', async ({
  page,
  browser,
  site,
}) => {
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await page.getByRole('button', { name: 'Dispatcher' }).click();
  const dispatcher = page.getByRole('region', { name: 'Dispatcher' });
  const trucks = dispatcher.getByRole('button', { name: 'Show the trucks of EX-01 and their roads' });
  await trucks.click();
  await expect(trucks).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: /^Trails/ })).toBeVisible();
  await trucks.click();
  await expect(trucks).toHaveAttribute('aria-pressed', 'false');

  // By keyboard: a truck is sent to another excavator by a proposal to its tablet.
  await dispatcher
    .getByRole('button', { name: /^Send MT-\d+ to another excavator$/ })
    .first()
    .press('Enter');
  const targets = page.getByRole('dialog', { name: /^Send MT-\d+ to$/ });
  await targets.getByRole('radio').first().press('Enter');
  await expect(targets).toHaveCount(0);
  const sent = dispatcher.getByRole('list', { name: 'Trucks sent to other excavators' });
  await expect(sent.getByRole('listitem').first()).toContainText(/MT-\d+ to EX-\d+.*(asked|tablet)/);

  // By pointer: another one is dragged onto the card of another excavator. It may have moved on meanwhile.
  await expect(async () => {
    const name = /MT-\d{3}/.exec((await dispatcher.locator('[draggable=true]').last().textContent()) ?? '')?.[0] ?? '';
    const dragged = dispatcher.locator('[draggable=true]').filter({ hasText: name });
    const card = dispatcher.getByRole('article').filter({ hasNotText: name }).first();
    const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
    await dragged.dispatchEvent('dragstart', { dataTransfer }, { timeout: 5_000 });
    await card.dispatchEvent('dragover', { dataTransfer }, { timeout: 5_000 });
    await card.dispatchEvent('drop', { dataTransfer }, { timeout: 5_000 });
    await expect(sent.getByRole('listitem').filter({ hasText: `${name} to EX-` })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });

  // Targets are set, and hold in the plot of the last shifts.
  await dispatcher.getByRole('tab', { name: 'Indicators' }).click();
  const target = dispatcher.getByRole('textbox', { name: 'Target of Tonnes', exact: true });
  await target.fill('12000');
  await target.press('Enter');
  await expect(dispatcher.getByRole('row', { name: /^Tonnes / })).toContainText(/(On|Below) plan/);
  await expect(dispatcher.getByRole('img', { name: /^Tonnes: / })).toBeVisible();
  await expectAccessible(page);

  // The shift's losses link to their periods.
  const losses = dispatcher.getByRole('region', { name: 'Largest losses' });
  await losses.getByRole('button', { name: 'Standby', exact: true }).click();
  await expect(dispatcher.getByText(/^Standby of Whole site: status periods, /)).toBeVisible();
  await expect(dispatcher.getByRole('listitem').first()).toContainText(/Parked|Standby/);

  await dispatcher.getByRole('tab', { name: 'Hand-over' }).click();
  await dispatcher.getByRole('button', { name: 'Last shift' }).click();
  await expect(dispatcher.getByRole('heading', { name: /^(Day|Night) shift/ })).toBeVisible();
  await expect(dispatcher.getByText(/not signed yet/)).toBeVisible();
  await expectAccessible(page);

  const note = dispatcher.getByRole('textbox', { name: 'New note' });
  await note.fill('Pump 3 leaks');
  await dispatcher.getByRole('button', { name: 'This shift' }).click();
  await expect(note).toHaveValue('');
  await dispatcher.getByRole('button', { name: 'Last shift' }).click();
  await expect(note).toHaveValue('Pump 3 leaks');
  // What is written while a note is under way is another one.
  let answerCall = () => {};
  const isWritten = new Promise<void>((resolve) => {
    answerCall = resolve;
  });
  await page.route('**/api/handover/note', (route) => isWritten.then(() => route.continue()), { times: 1 });
  await dispatcher.getByRole('button', { name: 'Add note' }).click();
  await note.fill('Fan 2 is off');
  answerCall();
  const notes = dispatcher.getByRole('region', { name: 'Notes for the next shift' });
  await expect(notes.getByRole('listitem')).toContainText('Pump 3 leaks');
  await expect(note).toHaveValue('Fan 2 is off');
  await dispatcher.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await expect(notes.getByRole('listitem')).toHaveCount(2);

  await dispatcher.getByRole('button', { name: 'Hand over', exact: true }).click();
  await page.getByRole('dialog', { name: 'Hand over' }).getByRole('button', { name: 'Sign' }).click();
  const signed = dispatcher.getByRole('region', { name: 'Signed' });
  await expect(signed).toContainText(/Handed over by\s*Dorj Ganbold,/);
  await expect(signed).toContainText('By another person');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(dispatcher.getByRole('heading', { name: /^(Day|Night) shift/ })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // A note that is being written when another takes the shift over can be moved to the next shift.
  await note.fill('Gate 4 sticks');
  const other = await browser.newPage();
  await openApp(other, site, 'admin', 'en', '/?viewer_1=default');
  await other.getByRole('button', { name: 'Dispatcher' }).click();
  await other.getByRole('tab', { name: 'Hand-over' }).click();
  await other.getByRole('button', { name: 'Last shift' }).click();
  await other.getByRole('button', { name: 'Take over', exact: true }).click();
  await other.getByRole('dialog', { name: 'Take over' }).getByRole('button', { name: 'Sign' }).click();
  await expect(other.getByRole('region', { name: 'Signed' })).toContainText(/Taken over by/);
  await other.close();
  await dispatcher.getByRole('button', { name: 'This shift' }).click();
  await dispatcher.getByRole('button', { name: 'Last shift' }).click();
  await expect(dispatcher.getByRole('alert')).toHaveText('The shift was taken over before this note was added');
  await expect(note).toHaveValue('Gate 4 sticks');
  await expect(note).toHaveAttribute('readonly');
  await expectAccessible(page);
  await dispatcher.getByRole('button', { name: 'Move it to the next shift' }).click();
  await expect(note).toHaveCount(0);
  await dispatcher.getByRole('button', { name: 'This shift' }).click();
  await expect(note).toHaveValue('Gate 4 sticks');

  await dispatcher.getByRole('button', { name: 'Kept' }).click();
  await dispatcher.getByRole('button', { name: /, (Day|Night)$/ }).click();
  await expect(notes).toContainText('Pump 3 leaks');
});

test('an unsent note is that of its author alone', async ({ page, site }) => {
  const openNote = async (user: string) => {
    await openApp(page, site, user, 'en', '/?viewer_1=default');
    await page.getByRole('button', { name: 'Dispatcher' }).click();
    await page.getByRole('tab', { name: 'Hand-over' }).click();
    return page.getByRole('textbox', { name: 'New note' });
  };
  await (await openNote('dispatcher')).fill('Mine alone');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(await openNote('admin')).toHaveValue('');
});
