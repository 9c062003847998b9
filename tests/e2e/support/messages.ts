/** Short messages in browser tests. They are gone after 2 s, which a slow machine may miss: each is written down as it appears. */
import { expect, type Page } from '@playwright/test';

/** Has the messages of this page written down from its next load on. */
export async function noteMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.hf-toast'))
        if (textContent && !said.includes(textContent)) said.push(textContent);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** A message has been on the screen in these words since the page was loaded. */
export async function expectSaid(page: Page, text: string): Promise<void> {
  // A page that is on its way through the sign-in has no window to ask; it says nothing yet.
  const said = () => page.evaluate(() => (window as unknown as { said?: string[] }).said ?? []).catch(() => []);
  await expect.poll(said).toContain(text);
}
