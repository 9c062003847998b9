/** Lists that open below their control, in browser tests. */
import type { Locator } from '@playwright/test';

/** Opens the list from the keyboard and takes one of its options. */
export async function chooseOption(control: Locator, option: string): Promise<void> {
  await control.press('Enter');
  await control.page().getByRole('option', { name: option, exact: true }).click();
}
