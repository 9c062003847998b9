/** Controls over the scenes: the tool bars and menus of viewers, and links that lead to a moment. */
import { expectAnnounced } from './support/messages.ts';
import { ReplayBackend } from './support/replayBackend.ts';
import { expect, test } from './support/test.ts';
import { accountButton, expectAccessible, openApp } from './support/views.ts';

test.describe('links', () => {
  test('keep the moment that they lead to, and say that it is shown live', async ({ page, site }) => {
    await ReplayBackend.start(page, { form: 'plain', fleet: [], refuseWith: 'NO_DATA' });
    const t = '2026-11-20T06:32:08Z';
    await openApp(page, site, 'operator', 'en', `/?viewer_1=default&t=${t}`);
    await expect(page.getByRole('region', { name: 'Status bar' })).toContainText(
      'Linked to 11/20/2026 14:32:08, shown live',
    );
    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name: 'Two side by side' }).click();
    await expect(page).toHaveURL(/viewer_1=default&viewer_4=default$/);
    expect(new URL(page.url()).searchParams.get('t')).toBe(t);
    await expectAnnounced(page, 'No data for replay');
  });
});

test.describe('viewer controls', () => {
  test('the layer menu belongs to the selected viewer; Replay and Annotation need a view', async ({ page, site }) => {
    await openApp(page, site, 'operator', 'en', '/?viewer_1=default&viewer_4=default');
    const layerCheckbox = (name: string) => page.getByRole('checkbox', { name });
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await expect(layerCheckbox('Congestion layer')).toBeDisabled();
    for (const name of ['Road name', 'Survey wall layer']) {
      await layerCheckbox(name).click();
      await expect(layerCheckbox(name)).toBeChecked();
    }
    const legend = page.getByRole('region', { name: 'Legend' });
    await expect(legend.getByRole('list', { name: 'Rule zones' }).getByRole('listitem')).toHaveCount(2);
    await expect(legend.getByText('Name of a road or drive')).toBeVisible();
    await layerCheckbox('Rule zones').click();
    await expect(legend.getByRole('list', { name: 'Rule zones' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Viewer 4' }).getByRole('application').click();
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await expect(layerCheckbox('Road name')).not.toBeChecked();
    await expect(layerCheckbox('Survey wall layer')).not.toBeChecked();
    // It has the keyboard focus while it is open, and actions in it keep the selection of the viewers.
    await expect(layerCheckbox('Road name')).toBeFocused();
    await layerCheckbox('Road name').click();
    await expect(layerCheckbox('Road name')).toBeChecked();
    await expect(page.getByRole('region', { name: 'Viewer 4' })).toHaveAttribute('data-framed', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Layers', exact: true })).toBeFocused();

    await page.goto(`${site.url}/?viewer_1=default&viewer_2=gone`);
    await page.getByRole('region', { name: 'Viewer 2' }).getByRole('heading').click();
    await expect(page.getByTitle('Please select a view').first()).toBeVisible();
    await page.getByRole('button', { name: 'Interact', exact: true }).click();
    const bar = page.getByRole('toolbar', { name: 'Interact' });
    await expect(bar.getByRole('button', { name: /^Choose a view/ })).toBeVisible();
    for (const name of ['Replay', 'Annotation'])
      await expect(bar.getByRole('button', { name })).toHaveAttribute('title', 'Please select a view');
    // Off, but it answers: the sentence of its tooltip comes as a message too.
    await bar.getByRole('button', { name: 'Replay' }).click({ force: true });
    await expectAnnounced(page, 'Please select a view');
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await page.keyboard.press('Escape');
    for (const name of ['Дахин тоглуулах', 'Тэмдэглэгээ'])
      await expect(page.getByRole('button', { name })).toHaveAttribute('title', 'Харагдац сонгоно уу');
    await page.getByRole('button', { name: 'Давхарга', exact: true }).click();
    for (const name of ['Түгжрэлийн давхарга', 'Замын нэр', 'Маркшейдерийн ханын давхарга'])
      await expect(layerCheckbox(name)).toBeDisabled();
  });

  test('Hide Menu and Show Menu; the controls of a viewer stay hidden over a reload', async ({ page, site }) => {
    await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
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

  test('the browser is not zoomed out below half', async ({ page, site }) => {
    await openApp(page, site, 'operator');
    const initial = await page.evaluate(() => ({ level: window.devicePixelRatio, widthPx: window.innerWidth }));
    const isPrevented = (zoom: number) =>
      page.evaluate(
        ({ level, widthPx }) => {
          Object.defineProperty(window, 'devicePixelRatio', { value: level, configurable: true });
          Object.defineProperty(window, 'innerWidth', { value: widthPx, configurable: true });
          const event = new KeyboardEvent('keydown', { key: '-', ctrlKey: true, cancelable: true, bubbles: true });
          document.body.dispatchEvent(event);
          return event.defaultPrevented;
        },
        { level: initial.level * zoom, widthPx: Math.floor(initial.widthPx / zoom) },
      );
    await expect.poll(() => isPrevented(0.5)).toBe(true);
    expect(await isPrevented(1)).toBe(false);
  });
});
