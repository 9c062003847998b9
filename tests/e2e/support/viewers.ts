/** The viewers of the main page in browser tests. */
import { expect, type Page } from '@playwright/test';

export const viewer = (page: Page, number: number) =>
  page.getByRole('region', { name: `Viewer ${number}`, exact: true });

/** Selects a viewer with the keyboard. Pages refuse the focus without a word while their loading screen covers them. */
export async function selectViewer(page: Page, number: number): Promise<void> {
  const scene = viewer(page, number).getByRole('application');
  await expect(async () => {
    await scene.focus();
    await expect(scene).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
}
