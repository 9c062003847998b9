/** Elements that the Tab key reaches, in its order. */
const FOCUSABLE = ['button', 'input', 'textarea', 'select', 'a[href]', '[tabindex]']
  .map((element) => `${element}:not(:disabled):not([tabindex="-1"])`)
  .join();

/** In the order in which they are preferred: a chosen entry, a chosen day of a calendar, today. */
const PREFERRED = [
  '[aria-checked="true"]',
  '[data-pc-section="daylabel"][data-p-highlight="true"]',
  '[data-p-today="true"] > *',
];

/** What has the focus when a popover opens: what is chosen in it, or else its first element. */
export function initialFocus(root: HTMLElement): HTMLElement | undefined {
  for (const selector of [...PREFERRED, FOCUSABLE]) {
    const found = root.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return undefined;
}
