/** Elements shown for a short time only. A slow machine may miss them: they are recorded as they appear. */
import { expect, type Page } from '@playwright/test';

/** Has the messages of this page written down from its next load on. */
export async function noteMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recordedMessages: string[] = [];
    Object.assign(window, { recordedMessages });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.hf-toast'))
        if (textContent && !recordedMessages.includes(textContent)) recordedMessages.push(textContent);
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Records from now on whether an element with this text appears, however briefly. @param text empty is any
 * @returns whether it has appeared
 */
export async function recordAppearance(page: Page, selector: string, text = ''): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(
    ([wanted, words]) => {
      const noted = { yes: false };
      new MutationObserver(() => {
        noted.yes ||= [...document.querySelectorAll(wanted)].some(({ textContent }) => textContent?.includes(words));
      }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      return noted;
    },
    [selector, text] as const,
  );
  return () => seen.evaluate(({ yes }) => yes);
}

/** A message has been on the screen in these words since the page was loaded. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  // A page that is on its way through the sign-in has no window to ask; it says nothing yet.
  const recordedMessages = () =>
    page.evaluate(() => (window as unknown as { recordedMessages?: string[] }).recordedMessages ?? []).catch(() => []);
  await expect.poll(recordedMessages).toContain(text);
}
