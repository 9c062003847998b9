/** The browser takes the GPU's context away and does not give it back: the page says so instead of standing still. */
import { expect, openMain, test } from './support/test.ts';

test.use({ isDrawn: false });

test('a scene that cannot be drawn any more is named and can be reloaded; it goes on by itself where the context returns', async ({
  page,
  site,
}) => {
  await openMain(page, site, 'operator');
  const context = await page.locator('canvas.hf-viewer__canvas').evaluateHandle((canvas: HTMLCanvasElement) => {
    const extension = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    extension?.loseContext();
    return extension;
  });
  const message = page.getByRole('alert').filter({ hasText: 'The browser has stopped drawing in 3D' });
  await expect(message).toBeVisible({ timeout: 20_000 });
  await expect(message.getByRole('button', { name: 'Reload' })).toBeVisible();
  await context.evaluate((extension) => extension?.restoreContext());
  await expect(message).toBeHidden();
});
