import { expect, type Page } from '@playwright/test';

/** Selects the content of the view, with a box over all of it. */
export async function selectAllByRectangle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading map/)).toBeHidden({ timeout: 60_000 });
  const scene = await page.getByRole('application').first().boundingBox();
  if (!scene) throw new Error('the scene is not shown');
  await page.keyboard.down('Shift');
  await page.mouse.move(scene.x + 20, scene.y + 80);
  await page.mouse.down();
  await page.mouse.move(scene.x + scene.width / 2, scene.y + scene.height / 2);
  await page.mouse.move(scene.x + scene.width - 20, scene.y + scene.height - 30);
  await page.mouse.up();
  await page.keyboard.up('Shift');
}
