/** What stands over the scenes: the tool bars and menus of viewers, and links that lead to a moment. */
import { expectSaid } from './support/messages.ts';
import { ReplayBackend } from './support/replayBackend.ts';
import { expect, test } from './support/test.ts';
import { accessible, account, arrive } from './support/views.ts';

test.describe('links', () => {
  test('keep the moment that they lead to, and say that it is shown live', async ({ page, site }) => {
    await ReplayBackend.start(page, { form: 'plain', fleet: [], refuseWith: 'NO_DATA' });
    const t = '2026-11-20T06:32:08Z';
    await arrive(page, site, 'operator', 'en', `/?viewer_1=default&t=${t}`);
    await expect(page.getByRole('region', { name: 'Status bar' })).toContainText(
      'Linked to 11/20/2026 14:32:08, shown live',
    );
    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name: 'Two side by side' }).click();
    const empty = page.getByRole('region', { name: 'Viewer 4' });
    await empty.getByRole('button', { name: 'Select Default view' }).click();
    await expect(page).toHaveURL(/viewer_1=default&viewer_4=default$/);
    expect(new URL(page.url()).searchParams.get('t')).toBe(t);
    await expectSaid(page, 'No data for replay');
  });
});

test.describe('viewer controls', () => {
  test('the layer menu belongs to the selected viewer; Replay and Annotation need a view', async ({ page, site }) => {
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
    // It has the keyboard while it is open, and what is done in it leaves the selection of the viewers alone.
    await expect(layer('Road name')).toBeFocused();
    await layer('Road name').check();
    await expect(page.getByRole('region', { name: 'Viewer 4' })).toHaveAttribute('data-framed', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Layers', exact: true })).toBeFocused();

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
    await expectSaid(page, 'Please select a view');
    await account(page).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await page.keyboard.press('Escape');
    for (const name of ['Дахин тоглуулах', 'Тэмдэглэгээ'])
      await expect(page.getByRole('button', { name })).toHaveAttribute('title', 'Харагдац сонгоно уу');
    await page.getByRole('button', { name: 'Давхарга', exact: true }).click();
    for (const name of ['Түгжрэлийн давхарга', 'Замын нэр', 'Маркшейдерийн ханын давхарга'])
      await expect(layer(name)).toBeDisabled();
  });

  test('Hide Menu and Show Menu; the controls of a viewer stay hidden over a reload', async ({ page, site }) => {
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

  test('every shortcut does what the manual says, where it can be seen and nowhere else', async ({ page, site }) => {
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    const press = (keys: string) => page.keyboard.press(keys);
    const tree = page.getByRole('region', { name: 'Entities' });
    const all = tree.getByRole('checkbox', { name: /^Select all/ });
    const checked = (state: string) => expect(all).toHaveAttribute('aria-checked', state);
    const category = (name: string) => page.getByRole('tab', { name });
    await checked('mixed');

    const WORDS = [
      ['Alt+1', 'Vehicle'],
      ['Alt+2', 'Sensor'],
      ['Alt+3', 'Fixed asset'],
      ['Alt+4', 'Annotation'],
    ] as const;
    for (const [keys, word] of WORDS) {
      await press(keys);
      await expect(category(word)).toHaveAttribute('aria-selected', 'true');
    }
    // Sensors, assets and annotations were all checked, and are not any more; vehicles were not.
    await checked('false');
    await press('Alt+Control+a');
    await checked('true');
    await press('Alt+Control+1');
    await expect(category('Annotation')).toHaveAttribute('aria-selected', 'true');
    await category('Vehicle').click();
    await checked('false');
    await press('Alt+5');
    await expect(category('Design')).toHaveAttribute('aria-selected', 'true');
    await checked('true');
    await press('Alt+a');
    await checked('true');
    await press('Alt+a');
    await checked('false');
    await category('Sensor').click();
    await checked('false');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const changes = page.getByRole('region', { name: 'Edit view' }).getByRole('status');
    await expect(changes).not.toContainText('camera');
    await page.getByRole('application').focus();
    for (let k = 0; k < 3; k++) await press('+');
    await expect(changes).toContainText('camera');
    await press('Alt+r');
    await expect(changes).not.toContainText('camera');

    await page.getByRole('button', { name: 'Alerts' }).click();
    await press('Alt+h');
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('button', { name: 'Perspective' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Alerts' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Edit view' })).toHaveCount(0);
    await press('Alt+h');
    await expect(page.getByRole('button', { name: 'Perspective' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();

    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await press('F11');
    await expect.poll(isFull).toBe(true);
    await press('F11');
    await expect.poll(isFull).toBe(false);

    const palette = page.getByRole('dialog', { name: 'Commands' });
    await press('Control+k');
    await expect(palette).toBeVisible();
    await accessible(page);
    await press('Control+k');
    await expect(palette).toBeHidden();
    await press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await palette.getByRole('combobox').fill('manual');
    await expect(palette.getByRole('option').first()).toContainText(/manual/i);
    await press('Enter');
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
    await press('Alt+1');
    await page.getByRole('button', { name: 'Go to main page' }).click();
    await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  });

  test('the browser is not zoomed out below half', async ({ page, site }) => {
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
