/** Elements that the Tab key reaches, in its order. */
const FOCUSABLE = ['button', 'input', 'textarea', 'select', 'a[href]', '[tabindex]']
  .map((element) => `${element}:not(:disabled):not([tabindex="-1"])`)
  .join();

export function focusableIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
}
